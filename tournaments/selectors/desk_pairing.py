"""What speaks against a round at the desk as it was changed or paired by hand."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from tournaments.models import Tournament
from tournaments.pairing import History, Pairing, check_pairings
from tournaments.selectors.books import Books, config_now, read_books
from tournaments.selectors.organise_page import tell_warning
from tournaments.standings import ByeKind

# Who is away or left out was decided when the round was paired.
_OLD_NEWS = ("away", "left_out")


def warnings_in_round(tournament: Tournament, numbers: Collection[int]) -> list[str]:
    """Warnings about the last round as it stands, as far as they are about these entries; in words."""
    books = read_books(tournament)
    ids = {entry.pk for entry in books.entries.values() if entry.number in numbers}
    last = books.rounds[-1]
    seats = [[side.entry_id for side in match.sides.all()] for match in last.matches.all()]
    byes = [bye.entry for bye in books.byes if bye.round == last.number and bye.kind is ByeKind.PAIRING]
    found = check_pairings(
        [Pairing(first, second) for first, second in seats],
        byes,
        books.contestants,
        _before(books, last.number),
        config_now(books),
    )
    about = [one for one in found if one.code not in _OLD_NEWS and ids & set(one.entries)]
    return [tell_warning(one, books) for one in about]


def _before(books: Books, number: int) -> History:
    """What was played before a round."""
    history = books.history
    return replace(
        history,
        rounds=number - 1,
        results=tuple(one for one in history.results if one.round < number),
        byes=tuple(one for one in history.byes if one.round < number),
        unplayed=tuple(one for one in history.unplayed if one.round < number),
    )
