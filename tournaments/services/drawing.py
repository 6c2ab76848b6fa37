"""The organiser's hand in a draw: seats, groups, the order of rounds. Warned about, never silently."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import Conflict, Refused
from tournaments.models import Entry, OrganiserAct, Tournament, User
from tournaments.pairing import (
    PairingWarning,
    check_draw,
    deal_groups,
    draw_rounds,
    round_order,
    seat_entries,
)
from tournaments.selectors.books import Books, read_books
from tournaments.selectors.draws import drawn_contestants, takes_groups, takes_rounds, takes_seats
from tournaments.selectors.organise_page import tell_warning
from tournaments.services.event_log import facts_of, facts_of_two, is_recorded, record_act
from tournaments.services.events import check_organiser, refuse_at_desk
from tournaments.services.seed_order import fix_order

Drawn = Mapping[str, Any]
Redraw = Callable[[Books], tuple[Drawn, dict[str, Any]]]


def swap_entries(one: Entry, other: Entry) -> Redraw:
    """Two change their places in the bracket, the table or the groups. Refused `same_entry`, `not_drawn`."""

    def redraw(books: Books) -> tuple[Drawn, dict[str, Any]]:
        if one.pk == other.pk:
            raise Refused("same_entry", _("Choose two entries of this tournament."))
        turn = {one.pk: other.pk, other.pk: one.pk}
        if takes_groups(books):
            groups = _groups(books)
            _check_drawn(turn, {pk for group in groups.values() for pk in group})
            changed = {letter: [turn.get(pk, pk) for pk in group] for letter, group in groups.items()}
            return {"group_seats": changed}, facts_of_two(one, other)
        if not takes_seats(books):
            raise draw_fixed()
        seats = _seats(books)
        _check_drawn(turn, set(seats))
        return {**books.tournament.drawn, "seats": [turn.get(pk, pk) for pk in seats]}, facts_of_two(
            one, other
        )

    return redraw


def move_to_group(entry: Entry, letter: str) -> Redraw:
    """An entry goes to another group. Refused `no_such_group`, `not_drawn`."""

    def redraw(books: Books) -> tuple[Drawn, dict[str, Any]]:
        if not takes_groups(books):
            raise draw_fixed()
        groups = _groups(books)
        if letter not in groups:
            raise Refused("no_such_group", _("There is no such group."))
        _check_drawn({entry.pk}, {pk for group in groups.values() for pk in group})
        changed = {name: [pk for pk in group if pk != entry.pk] for name, group in groups.items()}
        changed[letter].append(entry.pk)
        return {"group_seats": changed}, facts_of(entry, group=letter)

    return redraw


def swap_rounds(one: int, other: int) -> Redraw:
    """Two rounds of a table that are to come change places. Refused `no_such_round`."""

    def redraw(books: Books) -> tuple[Drawn, dict[str, Any]]:
        if not takes_rounds(books):
            raise draw_fixed()
        count = len(draw_rounds(books.format.code, drawn_contestants(books), books.config))
        if one == other or not all(books.opened < number <= count for number in (one, other)):
            raise Refused("no_such_round", _("Choose two rounds that are still to come."))
        order = [place + 1 for place in round_order(count, books.config)]
        order[one - 1], order[other - 1] = order[other - 1], order[one - 1]
        return {**books.tournament.drawn, "round_order": order}, {"rounds": [one, other]}

    return redraw


def warnings_about_draw(tournament: Tournament, redraw: Redraw) -> list[str]:
    """What speaks against a change of the draw, in words. Refused as the change itself."""
    books = read_books(tournament)
    return [tell_warning(one, books) for one in _warnings(books, redraw(books)[0])]


def change_draw(
    *,
    actor: User,
    tournament: Tournament,
    redraw: Redraw,
    confirmed: bool = False,
    key: uuid.UUID | None = None,
) -> None:
    """Change the draw, after `confirmed` where something speaks against it.

    Refused: `draw_fixed` where the format draws nothing or it is played, `draw_refused` with the reason,
    `draw_warned` until confirmed, and as the change itself.
    """
    check_organiser(actor, tournament)
    refuse_at_desk(tournament)
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        if is_recorded(locked, key):
            return
        books = read_books(locked)
        drawn, facts = redraw(books)
        _check_warnings(books, _warnings(books, drawn), confirmed)
        if not books.opened:
            fix_order(actor, books)
        before = locked.drawn
        Tournament.objects.filter(pk=locked.pk).update(drawn=dict(drawn))
        changes = {"opened": books.opened, "before": {"drawn": before}, "after": {"drawn": dict(drawn)}}
        record_act(locked, actor, OrganiserAct.Kind.DRAW, {**facts, **changes}, key=key)


def _warnings(books: Books, drawn: Drawn) -> list[PairingWarning]:
    """Only what is new: what spoke against the draw as it stands was said before."""
    contestants = drawn_contestants(books)
    config = {**books.tournament.format_config, **drawn}
    known = {
        (one.code, one.entries)
        for one in check_draw(books.format.code, contestants, books.config)
        if not one.refused
    }
    found = check_draw(books.format.code, contestants, config)
    return [one for one in found if (one.code, one.entries) not in known]


def _check_warnings(books: Books, warnings: list[PairingWarning], confirmed: bool) -> None:
    refused = [warning for warning in warnings if warning.refused]
    if refused:
        raise Refused("draw_refused", tell_warning(refused[0], books))
    if warnings and not confirmed:
        raise Conflict("draw_warned", _("Look at the warnings, and say that it shall be so."))


def _seats(books: Books) -> list[int]:
    """Entries by seat, as they would sit now."""
    return [one.entry for one in seat_entries(books.format.code, drawn_contestants(books), books.config)]


def _groups(books: Books) -> dict[str, list[int]]:
    dealt = deal_groups(drawn_contestants(books), books.config)
    return {letter: [one.entry for one in group] for letter, group in dealt.items()}


def _check_drawn(wanted: Iterable[int], drawn: set[int]) -> None:
    if not set(wanted) <= drawn:
        raise Refused("not_drawn", _("Choose entries that are in the draw."))


def draw_fixed() -> Conflict:
    """For a draw of which nothing can be changed."""
    return Conflict("draw_fixed", _("There is nothing of this draw to be changed any more."))
