"""Tables of everybody against everybody: results, and who is likely to be better. A block at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tournaments.models import Meeting, Pool, Rating, Superiority
from tournaments.selectors.rating_filters import RatingFilter
from tournaments.selectors.rating_page import filtered_ratings

BLOCK = 15
UNITS = 10_000
SURE = 97.5


@dataclass(frozen=True, slots=True)
class Cell:
    """What the row's contender did against the column's; `score` is of `games`, None where they never met."""

    sets: int
    games: float
    score: float
    deals: float
    points_per_deal: float | None

    @property
    def share(self) -> float:
        return self.score / self.games if self.games else 0.5

    @property
    def shade(self) -> str:
        """won, lost or drawn: a word for the look, beside the number."""
        return "won" if self.share > 0.5 else "lost" if self.share < 0.5 else "drawn"


@dataclass(frozen=True, slots=True)
class Likelihood:
    """How likely the row's contender is better than the column's, in percent, and its tenth for the shade."""

    percent: float
    step: int

    @property
    def is_sure(self) -> bool:
        """So likely that the ranks of the list show it."""
        return self.percent >= SURE


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A line of a table; None where the contender meets itself."""

    number: int
    rating: Rating
    cells: list[tuple[Rating, Cell | Likelihood | None] | None]


@dataclass(frozen=True, slots=True)
class CrossPage:
    pool: Pool
    rows: list[CrossRow]
    filter: RatingFilter
    at: int
    pages: int

    @property
    def numbers(self) -> list[int]:
        return [row.number for row in self.rows]


def cross_page(pool: Pool, wanted: RatingFilter) -> CrossPage:
    """Results among the contenders of a block of the list."""
    block, at, pages = _block(pool, wanted)
    ids = [rating.contender_id for rating in block]
    meetings = pool.meetings.filter(first__in=ids, second__in=ids)
    cells = {key: cell for meeting in meetings for key, cell in _both_ways(meeting).items()}

    def between(one: Rating, other: Rating) -> Cell | None:
        return cells.get((one.contender_id, other.contender_id))

    return CrossPage(pool, _rows(block, BLOCK * (at - 1) + 1, between), wanted, at, pages)


def likelihood_page(pool: Pool, wanted: RatingFilter) -> CrossPage:
    """Who is likely to be better among the contenders of a block of the list."""
    block, at, pages = _block(pool, wanted)
    stored = Superiority.objects.filter(pool=pool).first()
    places = {key: place for place, key in enumerate(stored.contenders)} if stored else {}
    cells = np.frombuffer(stored.cells, dtype="<u2").reshape(len(places), -1) if stored and places else None

    def between(one: Rating, other: Rating) -> Likelihood | None:
        row, column = places.get(one.contender_id), places.get(other.contender_id)
        if cells is None or row is None or column is None:
            return None
        share = int(cells[row, column]) / UNITS
        return Likelihood(100 * share, min(int(10 * share), 9))

    return CrossPage(pool, _rows(block, BLOCK * (at - 1) + 1, between), wanted, at, pages)


def _block(pool: Pool, wanted: RatingFilter) -> tuple[list[Rating], int, int]:
    """The ratings of a block, its number, and how many blocks there are."""
    found = filtered_ratings(pool, wanted).filter(connected=True).order_by("-elo", "contender")
    pages = max(1, -(-found.count() // BLOCK))
    at = min(wanted.page, pages)
    return list(found[BLOCK * (at - 1) : BLOCK * at]), at, pages


def _rows(
    block: list[Rating], first: int, between: Callable[[Rating, Rating], Cell | Likelihood | None]
) -> list[CrossRow]:
    return [
        CrossRow(
            number=number,
            rating=one,
            cells=[None if other is one else (other, between(one, other)) for other in block],
        )
        for number, one in enumerate(block, start=first)
    ]


def _both_ways(meeting: Meeting) -> dict[tuple[int, int], Cell]:
    one, other = meeting.first_id, meeting.second_id
    return {(one, other): cell_of(meeting, one), (other, one): cell_of(meeting, other)}


def cell_of(meeting: Meeting, contender_id: int) -> Cell:
    """A meeting as one of the two sees it."""
    games = meeting.win_count + meeting.draw_count + meeting.loss_count
    mine = contender_id == meeting.first_id
    won = meeting.win_count if mine else meeting.loss_count
    margin = meeting.margin if mine else -meeting.margin
    return Cell(
        sets=meeting.set_count,
        games=games,
        score=won + meeting.draw_count / 2,
        deals=meeting.deal_count,
        points_per_deal=margin / meeting.deal_count if meeting.deal_count else None,
    )
