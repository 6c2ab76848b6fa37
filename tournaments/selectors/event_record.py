"""An event online as one document: its log, who was in it and what was played.

The log has what an organiser did. Entries and results come from players and workers and stand beside it;
with them `services.event_replay` gives the event again, to the same standings.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from tournaments.models import Game, GameSide, Match, OrganiserAct, Tournament
from tournaments.models.matches import PlayStatus
from tournaments.selectors.books import Books, read_books
from tournaments.selectors.event_names import facts_now
from tournaments.selectors.outcome_sources.live_games import read_games
from tournaments.trail import TrailAct, TrailError, TrailState, fold_trail

LOG_FORMAT = "settebello-event-log"
# 2 has entries and results, too, and the pairings in its acts.
LOG_VERSION = 2
EVENT_COLUMNS = (
    "name", "description", "variant", "rules", "entrants", "entry_size", "format", "format_config",
    "tie_breaks", "sets_per_pairing", "event_commitment", "event_seed_revealed",
)  # fmt: skip

Document = dict[str, Any]


def record_of(tournament: Tournament) -> Document:
    """The whole document; names are those of today.

    What happens in a running event meanwhile may be in one part of it and not in another.
    """
    books = read_books(tournament)
    rows = list(
        OrganiserAct.objects.filter(tournament=tournament)
        .select_related("actor", "undoes")
        .order_by("number")
    )
    facts = facts_now(tournament, rows)
    _number_penalties(facts)
    return {
        "format": LOG_FORMAT,
        "version": LOG_VERSION,
        "event": {name: getattr(tournament, name) for name in EVENT_COLUMNS},
        "entries": [
            {
                "number": entry.number,
                "name": entry.name,
                "members": [member.shown_name for member in entry.team],
                "from_round": entry.from_round,
                "half_points_for": [
                    bye.round for bye in books.byes if bye.entry == entry.pk and bye.round < entry.from_round
                ],
            }
            for entry in sorted(books.fielded, key=lambda entry: entry.number)
        ],
        "acts": [
            {
                "number": row.number,
                "kind": row.kind,
                "facts": facts[row.number],
                "at": row.at.isoformat(),
                "by": row.actor.get_username() if row.actor else None,
                "reason": row.reason,
                "undoes": row.undoes.number if row.undoes else None,
            }
            for row in rows
        ],
        "results": _results(books, _told_by(rows)),
    }


def _number_penalties(facts: dict[int, dict[str, Any]]) -> None:
    """Penalties are numbered as they come in the log: the numbers of rows mean nothing outside."""
    numbers: dict[int, int] = {}
    for told in facts.values():
        # An act that takes back another has that one's facts within.
        for one in (told, told.get("facts") or {}):
            if "penalty" in one:
                one["penalty"] = numbers.setdefault(one["penalty"], len(numbers) + 1)


def _told_by(rows: Sequence[OrganiserAct]) -> TrailState | None:
    """What the log alone comes to; None for a log from before pairings were in it, and of a ladder."""
    acts = [
        TrailAct(row.number, row.kind, row.facts, row.at, row.undoes.number if row.undoes else None)
        for row in rows
    ]
    try:
        return fold_trail(acts)
    except TrailError:
        return None


def _results(books: Books, told: TrailState | None) -> list[Document]:
    sets = _sets_of_bots(books.tournament)
    for match, played in read_games(books.tournament).items():
        sets[match] += played
    return [
        {
            "round": match.round.number,
            "table": match.number,
            "sets": sets[match.pk],
            "lot": match.lot,
            "decision": _decision(match, bool(sets[match.pk]), told),
        }
        for match in books.matches
    ]


def _decision(match: Match, was_played: bool, told: TrailState | None) -> Document | None:
    """How a match ended, where neither its games nor the log say so: by the staff, the clock, our fault."""
    told_match = told.match_at(match.round.number, match.number) if told else None
    ruling = told_match.ruling if told_match else ""
    status = PlayStatus.FINISHED if ruling or was_played else PlayStatus.SCHEDULED
    if (match.status, match.ruling) == (status, ruling):
        return None
    return {
        "status": match.status,
        "ruling": match.ruling,
        "reason_code": match.reason_code,
        "reason": match.reason,
    }


def _sets_of_bots(tournament: Tournament) -> defaultdict[int, list[Document]]:
    """By match: the finished sets with their games; what counts for nothing is left out."""
    found: defaultdict[int, list[Document]] = defaultdict(list)
    counting = {"match_set__match__round__tournament": tournament, "match_set__status": PlayStatus.FINISHED}
    sides = GameSide.objects.filter(**{f"game__{name}": value for name, value in counting.items()})
    by_game: dict[int, list[GameSide]] = defaultdict(list)
    for side in sides.order_by("game", "side").iterator(chunk_size=5000):
        by_game[side.game_id].append(side)
    games = Game.objects.filter(**counting).select_related("match_set")
    for game in games.order_by("match_set__match", "match_set__number", "mirror"):
        rows = found[game.match_set.match_id]
        if not rows or rows[-1]["number"] != game.match_set.number:
            rows.append(
                {"number": game.match_set.number, "commitment": game.match_set.commitment, "games": []}
            )
        rows[-1]["games"].append(
            {
                "mirror": game.mirror,
                "ending": game.termination,
                "deals": game.deal_count,
                "replay": game.replay_id,
                "sides": [
                    {
                        "half_points": one.half_points,
                        "score": one.score,
                        "at_fault": one.at_fault,
                        "played_side": one.played_side,
                    }
                    for one in by_game[game.pk]
                ],
            }
        )
    return found
