"""What of a draw an organiser may still change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tournaments.pairing import Contestant, deal_groups, seat_entries, seat_qualifiers
from tournaments.selectors.books import Books
from tournaments.selectors.seed_order import LIVE, is_order_frozen, ordered_entries

# What can be changed in which format's draw before its first round, and afterwards.
SEATED = ("knockout", "round_robin")
GROUPED = ("groups",)
ORDERED = ("round_robin",)


def can_draw(books: Books) -> bool:
    """Whether something of the draw is still to be changed."""
    return takes_seats(books) or takes_groups(books) or takes_rounds(books)


def takes_seats(books: Books) -> bool:
    return books.format.code in SEATED and _is_before_play(books)


def takes_groups(books: Books) -> bool:
    return books.format.code in GROUPED and _is_before_play(books)


def takes_rounds(books: Books) -> bool:
    """The order of at least two rounds to come."""
    if books.format.code not in ORDERED or books.tournament.status not in LIVE or len(books.fielded) < 2:
        return False
    rounds = books.format.count_rounds(books.contestants, books.config) or 0
    return rounds - books.opened >= 2


def seats_by_number(books: Books) -> dict[str, Any]:
    """Who sits where from the coming round on, by entries' numbers, in the form of `pairing.drawn`.

    Owners and seeds have their part in it; with this it is the same without knowing them. Empty where the
    coming round is the first of no table, group or bracket.
    """
    coming, code = books.opened + 1, books.format.code
    if coming == 1 and code in GROUPED:
        dealt = deal_groups(books.contestants, books.config)
        return {"group_seats": {letter: _numbers(books, group) for letter, group in dealt.items()}}
    if coming == 1 and code in SEATED:
        return {"seats": _numbers(books, seat_entries(code, books.contestants, books.config))}
    if code in GROUPED and _begins_bracket(books, coming):
        return {"seats": _numbers(books, seat_qualifiers(books.contestants, books.history, books.config))}
    return {}


def drawn_contestants(books: Books) -> list[Contestant]:
    """Contestants in the order that the draw would take now."""
    by_entry = {one.entry: one for one in books.contestants}
    return [by_entry[entry.pk] for entry in ordered_entries(books)]


def _begins_bracket(books: Books, number: int) -> bool:
    before, now = (
        books.format.needs_winner(books.contestants, books.config, one) for one in (number - 1, number)
    )
    return now and not before


def _numbers(books: Books, contestants: Sequence[Contestant]) -> list[int]:
    return [books.entries[one.entry].number for one in contestants]


def _is_before_play(books: Books) -> bool:
    return not is_order_frozen(books) and len(books.fielded) >= 2
