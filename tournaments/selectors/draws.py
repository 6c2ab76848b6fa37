"""What of a draw an organiser may still change."""

from __future__ import annotations

from tournaments.pairing import Contestant
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


def drawn_contestants(books: Books) -> list[Contestant]:
    """Contestants in the order that the draw would take now."""
    by_entry = {one.entry: one for one in books.contestants}
    return [by_entry[entry.pk] for entry in ordered_entries(books)]


def _is_before_play(books: Books) -> bool:
    return not is_order_frozen(books) and len(books.fielded) >= 2
