"""The organiser's own seed order: by hand, by lot, by rating or as entered, until a round is paired."""

from __future__ import annotations

import hashlib
import hmac
import uuid
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import Conflict, Refused
from tournaments.models import Entry, OrganiserAct, Tournament, User
from tournaments.pairing import find_format
from tournaments.selectors.books import Books, read_books
from tournaments.selectors.seed_order import (
    OrderBy,
    is_order_frozen,
    ordered_by,
    ordered_entries,
    rank_by_rating,
    seen_of,
)
from tournaments.services.event_log import is_recorded, record_act
from tournaments.services.events import check_organiser, refuse_at_desk
from tournaments.services.seeding import number_entries
from tournaments.services.seeds import read_event_seed

Kind = OrganiserAct.Kind


class Way(StrEnum):
    """How an order came about, as the log keeps it."""

    HAND = "hand"
    RATING = "rating"
    SHUFFLE = "shuffle"
    ENTRY = "entry"


def set_seed_order(
    *,
    actor: User,
    tournament: Tournament,
    way: Way,
    numbers: Sequence[int] = (),
    seen: str = "",
    key: uuid.UUID | None = None,
) -> None:
    """The organiser's order: `numbers` by hand, or made anew by rating, by a lot, or as entered.

    A lot is drawn from the event's seed, so that anybody can draw it again when the seed is shown. A draw
    that was changed is made anew from the order. Refused: `order_frozen` once the first round is paired,
    `no_order` for a ladder, `stale_save` where the order is not the one `seen`, `order_incomplete`.
    """
    check_organiser(actor, tournament)
    refuse_at_desk(tournament)
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        if is_recorded(locked, key):
            return
        books = read_books(locked)
        check_order_open(books)
        now = ordered_entries(books)
        if seen and seen != seen_of(now):
            raise Conflict(
                "stale_save", _("Somebody changed this since you opened the page. Nothing was saved.")
            )
        _write(actor, books, way, _arrange(books, now, way, numbers), key)


def fix_order(actor: User, books: Books) -> None:
    """Before a draw is changed: the order from which it is made is set, where it was still to be."""
    if ordered_by(books) != OrderBy.ORGANISER:
        way = Way.RATING if ordered_by(books) == OrderBy.RATING else Way.ENTRY
        _write(actor, books, way, ordered_entries(books), None)


def check_order_open(books: Books) -> None:
    """Conflict `order_frozen` once the first round is paired, `no_order` for a ladder."""
    refuse_without_order(books.tournament)
    if is_order_frozen(books):
        raise Conflict("order_frozen", _("The order is fixed: the first round is paired."))


def refuse_without_order(tournament: Tournament) -> None:
    """Conflict `no_order` for a ladder."""
    if find_format(tournament.format).endless:
        raise Conflict("no_order", _("A ladder has no order: it pairs near ratings."))


def _arrange(books: Books, now: list[Entry], way: Way, numbers: Sequence[int]) -> list[Entry]:
    if way == Way.RATING:
        return rank_by_rating(books.tournament, now)
    if way == Way.ENTRY:
        return sorted(now, key=lambda entry: entry.number)
    if way == Way.SHUFFLE:
        return _shuffle(books.tournament, now)
    by_number = {entry.number: entry for entry in now}
    if sorted(numbers) != sorted(by_number):
        raise Refused("order_incomplete", _("Every entry has one place in the order."))
    return [by_number[number] for number in numbers]


def _shuffle(tournament: Tournament, entries: Sequence[Entry]) -> list[Entry]:
    """By HMAC-SHA256(event seed, "scopa-seeding/1:" + how many lots were drawn + ":" + entry's number)."""
    seed = read_event_seed(tournament)
    drawn = OrganiserAct.objects.filter(
        tournament=tournament, kind=Kind.SEED_ORDER, facts__way=Way.SHUFFLE.value
    ).count()

    def lot(entry: Entry) -> bytes:
        message = f"scopa-seeding/1:{drawn}:{entry.number}".encode("ascii")
        return hmac.digest(seed, message, hashlib.sha256)

    return sorted(entries, key=lot)


def _write(actor: User, books: Books, way: Way, entries: Sequence[Entry], key: uuid.UUID | None) -> None:
    tournament = books.tournament
    before = _state_of(tournament)
    Entry.objects.filter(tournament=tournament).exclude(pk__in=[one.pk for one in entries]).update(
        seeding=None
    )
    number_entries(entries)
    Tournament.objects.filter(pk=tournament.pk).update(drawn={})
    tournament.drawn = {}
    after = _state_of(tournament)
    if after != before:
        facts = {"way": way.value, "before": before, "after": after}
        record_act(tournament, actor, Kind.SEED_ORDER, facts, key=key)


def _state_of(tournament: Tournament) -> dict[str, Any]:
    seeding = tournament.entries.order_by("number").values_list("number", "seeding")
    return {"seeding": {str(number): place for number, place in seeding}, "drawn": tournament.drawn}
