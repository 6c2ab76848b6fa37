"""In which order entries come to the draw: the organiser's, else that of the lists, else that of entry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from tournaments.models import Entry, Tournament
from tournaments.models.events import Entrants, TournamentStatus
from tournaments.pairing import find_format, seeds_by_rating
from tournaments.selectors.books import Books, read_books
from tournaments.selectors.strengths import standings_in_lists, strengths_of

# While an event is in one of these states its organiser may still change what is to come.
LIVE = (TournamentStatus.OPEN, TournamentStatus.RUNNING)


class OrderBy(StrEnum):
    """Where the order comes from."""

    ORGANISER = "organiser"
    RATING = "rating"
    ENTRY = "entry"


@dataclass(frozen=True, slots=True)
class SeedRow:
    """An entry at its place; `strength` is what its list says, in words."""

    place: int
    entry: Entry
    strength: str


@dataclass(frozen=True, slots=True)
class SeedOrderPage:
    """`seen` names the order that a form was made from; `frozen`: the first round is paired."""

    rows: list[SeedRow]
    by: OrderBy
    frozen: bool
    mixed: bool
    seen: str


def seed_order_page(tournament: Tournament) -> SeedOrderPage:
    books = read_books(tournament)
    entries = ordered_entries(books)
    told = _strengths_in_words(tournament, entries)
    return SeedOrderPage(
        rows=[SeedRow(place, entry, told.get(entry.pk, "")) for place, entry in enumerate(entries, start=1)],
        by=ordered_by(books),
        frozen=is_order_frozen(books),
        mixed=tournament.entrants == Entrants.MIXED,
        seen=seen_of(entries),
    )


def is_order_frozen(books: Books) -> bool:
    """Whether the first round is paired, or the event is not open any more."""
    return books.opened > 0 or books.tournament.status not in LIVE


def ordered_by(books: Books) -> OrderBy:
    if any(entry.seeding for entry in books.fielded):
        return OrderBy.ORGANISER
    asked = seeds_by_rating(books.format, books.tournament.format_config)
    return OrderBy.RATING if asked else OrderBy.ENTRY


def ordered_entries(books: Books) -> list[Entry]:
    """Who is in it, as the draw would take them now."""
    if ordered_by(books) == OrderBy.RATING:
        return rank_by_rating(books.tournament, books.fielded)
    return books.fielded


def rank_by_rating(tournament: Tournament, entries: Sequence[Entry]) -> list[Entry]:
    """The highest rated first, the unrated last by number.

    Where people and bots play in one event each counts by the place in his own list.
    """
    strengths = known_strengths(tournament, entries)
    return sorted(entries, key=lambda entry: (-strengths.get(entry.pk, float("-inf")), entry.number))


def known_strengths(tournament: Tournament, entries: Sequence[Entry]) -> dict[int, float]:
    """What entries are ranked by: ratings, in a mixed event places in the lists."""
    if tournament.entrants == Entrants.MIXED and not find_format(tournament.format).endless:
        return standings_in_lists(tournament, entries)
    return strengths_of(tournament, entries)


def seen_of(entries: Sequence[Entry]) -> str:
    """An order in few letters, to tell whether a form was made from it."""
    return "-".join(str(entry.number) for entry in entries)


def _strengths_in_words(tournament: Tournament, entries: Sequence[Entry]) -> dict[int, str]:
    strengths = known_strengths(tournament, entries)
    if tournament.entrants != Entrants.MIXED:
        return {pk: f"{strength:.0f}" for pk, strength in strengths.items()}
    words = {True: _("ahead of %(n)d%% of the bots' list"), False: _("ahead of %(n)d%% of the people's list")}
    return {
        entry.pk: words[entry.lead.bot_id is not None] % {"n": round(100 * strengths[entry.pk])}
        for entry in entries
        if entry.pk in strengths
    }
