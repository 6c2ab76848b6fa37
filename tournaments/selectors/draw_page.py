"""A draw as it stands before it is played: bracket places, groups, the rounds of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Entry, Tournament
from tournaments.pairing import PairingWarning, check_draw, deal_groups, draw_rounds
from tournaments.selectors.books import Books, read_books
from tournaments.selectors.draws import GROUPED, drawn_contestants, takes_groups, takes_rounds, takes_seats
from tournaments.selectors.organise_page import tell_warning


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """A round of a table to come; pairs by the entries' names, None for a bye."""

    number: int
    pairs: list[tuple[Entry, Entry | None]]
    opened: bool


@dataclass(frozen=True, slots=True)
class DrawPage:
    """`rounds` of a table or the bracket's first; `groups` by letter; `changed`: by the organiser."""

    entries: list[Entry]
    rounds: list[DrawnRound]
    groups: dict[str, list[Entry]]
    takes_seats: bool
    takes_groups: bool
    takes_rounds: bool
    changed: bool
    warnings: list[str]

    @property
    def rounds_to_come(self) -> list[int]:
        return [one.number for one in self.rounds if not one.opened]


def draw_page(tournament: Tournament) -> DrawPage:
    books = read_books(tournament)
    contestants = drawn_contestants(books)
    grouped = books.format.code in GROUPED
    groups = deal_groups(contestants, books.config) if grouped and contestants else {}
    return DrawPage(
        entries=sorted(books.fielded, key=lambda entry: entry.number),
        rounds=[] if grouped else _rounds(books),
        groups={letter: [books.entries[one.entry] for one in group] for letter, group in groups.items()},
        takes_seats=takes_seats(books),
        takes_groups=takes_groups(books),
        takes_rounds=takes_rounds(books),
        changed=bool(tournament.drawn),
        warnings=tell_warnings(check_draw(books.format.code, contestants, books.config), books),
    )


def tell_warnings(warnings: Sequence[PairingWarning], books: Books) -> list[str]:
    return [tell_warning(warning, books) for warning in warnings]


def _rounds(books: Books) -> list[DrawnRound]:
    planned = draw_rounds(books.format.code, drawn_contestants(books), books.config)
    return [
        DrawnRound(
            number=one.number,
            pairs=[(books.entries[p.first], books.entries[p.second]) for p in one.pairings]
            + [(books.entries[entry], None) for entry in one.byes],
            opened=one.number <= books.opened,
        )
        for one in planned
    ]
