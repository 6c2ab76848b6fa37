"""The games that were dealt from one seed, deal by deal: who made what of the same cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from replays.models import Replay
from replays.selectors import frames_of
from replays.sheets import ITEM_NAMES, item_name
from replays.viewer import name_sides

MOST_TABLES = 40


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table's result of a deal: points by item and side, their sums, and for two sides the margin of the
    first; `net` is that margin less the mean of all other tables', None without any or with more sides."""

    replay_id: str
    sides: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    margin: int | None
    net: float | None


@dataclass(frozen=True, slots=True)
class DealBoard:
    """A deal (from 1) over all tables that played it to its end; `items` are the names of the columns."""

    number: int
    items: tuple[str, ...]
    rows: tuple[TableRow, ...]

    @property
    def named_rows(self) -> list[tuple[TableRow, list[tuple[str, tuple[int, ...]]]]]:
        """Each row with its points beside the name of their column."""
        return [(row, list(zip(self.items, row.points, strict=True))) for row in self.rows]


def tables_of(commitment: str) -> QuerySet[Replay]:
    """The games dealt from the seed behind `commitment`, mirrored ones in their order."""
    return Replay.objects.filter(commitment=commitment).order_by("mirror", "played_at", "id")


def has_other_tables(replay: Replay) -> bool:
    return Replay.objects.filter(commitment=replay.commitment).exclude(pk=replay.pk).exists()


def boards_of(replays: Sequence[Replay]) -> list[DealBoard]:
    """One board for each deal that at least one of the games finished."""
    games = [(replay.pk, frames_of(replay)) for replay in replays]
    numbers = sorted({deal["number"] for _, frames in games for deal in frames["deals"] if deal["score"]})
    return [_board(number, games) for number in numbers]


def _board(number: int, games: Sequence[tuple[str, Mapping[str, Any]]]) -> DealBoard:
    played = [
        (pk, frames, deal)
        for pk, frames in games
        for deal in frames["deals"]
        if deal["number"] == number and deal["score"]
    ]
    codes = [code for code in ITEM_NAMES if code in played[0][2]["score"][0]]
    margins = [_margin(deal["score"]) for _, _, deal in played]
    return DealBoard(
        number=number + 1,
        items=tuple(item_name(code) for code in codes),
        rows=tuple(
            TableRow(
                replay_id=pk,
                sides=tuple(name_sides(frames)),
                points=tuple(tuple(side[code] for side in deal["score"]) for code in codes),
                totals=tuple(side["total"] for side in deal["score"]),
                margin=margins[place],
                net=_net(margins, place),
            )
            for place, (pk, frames, deal) in enumerate(played)
        ),
    )


def _margin(score: Sequence[Mapping[str, Any]]) -> int | None:
    return score[0]["total"] - score[1]["total"] if len(score) == 2 else None


def _net(margins: Sequence[int | None], place: int) -> float | None:
    own, known = margins[place], [margin for margin in margins if margin is not None]
    if own is None or len(known) < 2:
        return None
    return own - (sum(known) - own) / (len(known) - 1)
