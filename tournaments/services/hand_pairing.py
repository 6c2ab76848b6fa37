"""A round that the organiser pairs himself, with what should be known before it is opened."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Conflict, Refused
from tournaments.models import Match, Tournament, User
from tournaments.models.events import TournamentStatus
from tournaments.pairing import Pairing, PairingWarning, RoundPlan, check_pairings, find_format
from tournaments.selectors.books import Books, config_now, contestants_now, read_books
from tournaments.selectors.organise_page import tell_warning
from tournaments.selectors.outcomes import OVER
from tournaments.services.events import check_organiser, wrong_status
from tournaments.services.round_opening import open_round

# Formats whose later rounds do not depend on who met in this one.
BY_HAND = ("swiss",)


def warnings_about(
    books: Books, pairings: Sequence[tuple[int, int]], byes: Sequence[int]
) -> list[PairingWarning]:
    """What speaks against a pairing by hand, refusals first. Entries are named by their ids."""
    found = [Pairing(first, second) for first, second in pairings]
    return check_pairings(found, byes, contestants_now(books), books.history, config_now(books))


def open_by_hand(
    *,
    actor: User,
    tournament: Tournament,
    pairings: Sequence[tuple[int, int]],
    byes: Sequence[int],
    confirmed: bool = False,
) -> int:
    """Open the coming round as paired by hand; its number.

    Refused: `not_organiser`, `not_by_hand` (a format whose bracket or table says who meets), `not_paused`,
    `round_open`, `pairing_refused` with the reason, `pairing_warned` until `confirmed`.
    """
    check_organiser(actor, tournament)
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        _check_may_pair(locked)
        books = read_books(locked)
        check_warnings(books, warnings_about(books, pairings, byes), confirmed)
        planned = tuple(Pairing(first, second) for first, second in pairings)
        plan = RoundPlan(books.opened + 1, planned, tuple(byes), bye_points_of(books))
        open_round(books, plan, now=timezone.now(), by_hand=actor)
        return plan.number


def _check_may_pair(tournament: Tournament) -> None:
    if tournament.status != TournamentStatus.RUNNING:
        raise wrong_status(tournament)
    if find_format(tournament.format).code not in BY_HAND:
        raise Conflict("not_by_hand", _("In this format the table says who meets."))
    if tournament.paused_at is None:
        raise Conflict("not_paused", _("Pause the tournament first: else the next round opens by itself."))
    if Match.objects.filter(round__tournament=tournament).exclude(status__in=OVER).exists():
        raise Conflict("round_open", _("The round before is still being played."))


def bye_points_of(books: Books) -> float:
    """What the odd one out gets."""
    return float(str(books.config.get("bye_points", 1)))


def check_warnings(books: Books, warnings: list[PairingWarning], confirmed: bool) -> None:
    """Refused `pairing_refused` for what cannot be, `pairing_warned` for what was not `confirmed`."""
    refused = [warning for warning in warnings if warning.refused]
    if refused:
        raise Refused("pairing_refused", tell_warning(refused[0], books))
    if warnings and not confirmed:
        raise Conflict("pairing_warned", _("Look at the warnings, and say that it shall be so."))
