"""A tournament's tables as pages show them: standings and cross table, a pure function of its books."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Entry, PointPenalty, Tournament
from tournaments.pairing import PairingError, iter_places
from tournaments.selectors.books import Books, read_books
from tournaments.standings import (
    CrossTable,
    Entrant,
    Penalty,
    Standing,
    build_cross_table,
    rank_entries,
)


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of the table with the entry it is about."""

    entry: Entry
    standing: Standing


@dataclass(frozen=True, slots=True)
class Tables:
    """Standings, best first, and the cross table in the same order."""

    rows: list[StandingRow]
    cross: CrossTable
    entries: dict[int, Entry]


def tables_of(tournament: Tournament, books: Books | None = None) -> Tables:
    """Standings and cross table from the results so far; `books` if they are read already."""
    books = books or read_books(tournament)
    standings = standings_of(books)
    rows = [StandingRow(books.entries[standing.entry], standing) for standing in standings]
    return Tables(rows=rows, cross=build_cross_table(standings, books.results), entries=books.entries)


def standings_of(books: Books) -> list[Standing]:
    """The table alone, best first."""
    tie_breaks = tuple(books.tournament.tie_breaks)
    taken = _penalties(books.tournament)
    return rank_entries(entrants_of(books), books.results, books.byes, tie_breaks, taken)


def entrants_of(books: Books) -> list[Entrant]:
    """Everybody in the table, with the place that a bracket gives and whether the results count."""
    places = places_of(books)
    annulled = _annulled(books)
    return [
        Entrant(
            entry.pk,
            seeding=seeding,
            withdrawn=entry.withdrawn_at is not None,
            annulled=entry.pk in annulled,
            place=places.get(entry.pk),
        )
        for seeding, entry in enumerate(books.fielded, start=1)
    ]


def places_of(books: Books) -> dict[int, int]:
    """Places by entry as the format itself makes them; empty where points do, or nobody knows yet."""
    place = books.format.place_entries
    if place is None or not books.contestants:
        return {}
    try:
        return dict(iter_places(place(books.contestants, books.settled, books.config)))
    except PairingError:
        # A match that needs a winner is void or drawn: it waits for the organiser.
        return {}


def _annulled(books: Books) -> set[int]:
    judge = books.format.is_annulled
    if judge is None:
        return set()
    gone = [one for one in books.contestants if one.left_before is not None]
    return {one.entry for one in gone if judge(one, books.contestants, books.history, books.config)}


def _penalties(tournament: Tournament) -> list[Penalty]:
    given = PointPenalty.objects.filter(entry__tournament=tournament, lifted_at=None)
    return [Penalty(entry, half / 2) for entry, half in given.values_list("entry", "half_points")]
