"""What an event counts for, and who is in it."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from engine.rules import PRESET_NAMES, preset
from tournaments.models import Entry, Tournament
from tournaments.models.entries import EntryStatus
from tournaments.models.events import TournamentStatus
from tournaments.pairing import find_format


def is_fielded(entry: Entry, tournament: Tournament) -> bool:
    """Whether it is paired: accepted, and not withdrawn before the start. Later it stays in the table."""
    if entry.status != EntryStatus.ACCEPTED:
        return False
    if entry.withdrawn_at is None:
        return True
    return tournament.started_at is not None and entry.withdrawn_at >= tournament.started_at


def takes_entries(tournament: Tournament, now: datetime | None = None) -> bool:
    """Until the start, or the time its organiser named; a ladder takes them as long as it runs."""
    close_at = tournament.entries_close_at
    closed = close_at is not None and (now or timezone.now()) >= close_at
    if tournament.status == TournamentStatus.OPEN:
        return not closed
    if tournament.status != TournamentStatus.RUNNING:
        return False
    chosen = find_format(tournament.format)
    late = chosen.endless or close_at is not None
    return chosen.takes_late_entries and late and not closed


def is_full(tournament: Tournament) -> bool:
    """Whether it has as many entries as it takes. A pair has its place from when its partner is asked."""
    if not tournament.entry_cap:
        return False
    staying = tournament.entries.filter(withdrawn_at=None).exclude(status=EntryStatus.REFUSED)
    return staying.count() >= tournament.entry_cap


def is_rated(tournament: Tournament) -> bool:
    """Whether its results count for a rating list: as its organiser wants, but never under house rules."""
    return tournament.rated and not plays_house_rules(tournament)


def plays_house_rules(tournament: Tournament) -> bool:
    """Whether its rules are of its own and not those of a preset."""
    if tournament.variant not in PRESET_NAMES:
        return True
    return tournament.rules_hash != preset(tournament.variant).rules_hash
