"""A tournament as one document for the API."""

from __future__ import annotations

from typing import Any

from tournaments.models import Tournament, User
from tournaments.selectors.event_page import MatchLine, RoundLine, tournament_live
from tournaments.selectors.plans import is_rated


def tournament_document(tournament: Tournament, user: User) -> dict[str, Any]:
    """The tournament's columns with entries, standings, rounds and progress, but not its secret."""
    live = tournament_live(tournament, user)
    columns = {
        field.name: getattr(tournament, field.name)
        for field in tournament._meta.concrete_fields
        if field.name != "event_seed_encrypted"
    }
    return {
        **columns,
        "rated": is_rated(tournament),
        "entry_count": len(live.entries),
        "entries": live.entries,
        "progress": live.progress,
        "standings": [line.row for line in live.standings],
        "rounds": [_round(line) for line in live.rounds],
    }


def _round(line: RoundLine) -> dict[str, Any]:
    return {"round": line.round, "open": line.open, "matches": [_pairing(one) for one in line.matches]}


def _pairing(line: MatchLine) -> dict[str, Any]:
    score = line.score
    return {
        "match": line.match,
        "entry_numbers": [entry.number for entry in line.entries],
        "score_pair": [score.score, score.opponent_score] if score else None,
    }
