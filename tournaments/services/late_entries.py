"""Entries that come to stand after the first round: what they play, and half points for what they missed."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.errors import Conflict
from tournaments.models import Bye, Entry, Tournament
from tournaments.models.events import TournamentStatus
from tournaments.models.organising import ByeReason
from tournaments.pairing import find_format, late_half_rounds
from tournaments.selectors.coming import is_last_round_paired, next_round_of
from tournaments.services.queue import queue_advance


def refuse_after_last_round(tournament: Tournament) -> None:
    """Conflict `no_round_left` where who comes in now would never play. Under the tournament's lock."""
    if is_last_round_paired(tournament):
        raise no_round_left()


def no_round_left() -> Conflict:
    return Conflict("no_round_left", _("The last round is paired: who comes in now would not play any more."))


def begin_with_next_round(entry: Entry) -> None:
    """An entry that stands now plays from the next round on. Under the tournament's lock.

    Rounds may have been paired while it waited for a partner or for its check: it missed those as well.
    """
    entry.from_round = next_round_of(entry.tournament)
    entry.save(update_fields=["from_round"])
    grant_missed_rounds(entry)
    if entry.tournament.status == TournamentStatus.RUNNING:
        queue_advance(entry.tournament_id)


def grant_missed_rounds(entry: Entry) -> int:
    """Write the byes of an entry that stands now; for how many rounds. Done twice it grants nothing more.

    They count among the half-point byes that it may ask for. Who comes back after leaving is no late entry.
    """
    tournament = entry.tournament
    if entry.from_round <= 1 or not find_format(tournament.format).takes_byes:
        return 0
    count = late_half_rounds(entry.from_round - 1, tournament.format_config)
    rounds = tournament.rounds.filter(number__lte=count).order_by("number")
    byes = [Bye(round=row, entry=entry, kind=ByeReason.HALF, half_points=1) for row in rounds]
    return len(Bye.objects.bulk_create(byes, ignore_conflicts=True))
