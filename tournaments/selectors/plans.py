"""What an event counts for, and who is in it."""

from __future__ import annotations

from engine.rules import PRESET_NAMES, preset
from tournaments.models import Entry, Tournament
from tournaments.models.entries import EntryStatus


def is_fielded(entry: Entry, tournament: Tournament) -> bool:
    """Whether it is paired: accepted, and not withdrawn before the start. Later it stays in the table."""
    if entry.status != EntryStatus.ACCEPTED:
        return False
    if entry.withdrawn_at is None:
        return True
    return tournament.started_at is not None and entry.withdrawn_at >= tournament.started_at


def is_rated(tournament: Tournament) -> bool:
    """Whether its results count for a rating list: as its organiser wants, but never under house rules."""
    return tournament.rated and not plays_house_rules(tournament)


def plays_house_rules(tournament: Tournament) -> bool:
    """Whether its rules are of its own and not those of a preset."""
    if tournament.variant not in PRESET_NAMES:
        return True
    return tournament.rules_hash != preset(tournament.variant).rules_hash
