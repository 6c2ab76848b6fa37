"""Cross tables of pools: only the cells that changed are written."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import numpy as np
import numpy.typing as npt

from tournaments.models import Meeting, Pool
from tournaments.ratings import count_meetings
from tournaments.selectors.compact_rows import MOMENT, read_rows
from tournaments.services.fitting import PoolGames

NUMBERS = (
    "set_count",
    "deal_count",
    "margin",
    "win_count",
    "draw_count",
    "loss_count",
    "lead_win_count",
    "lead_draw_count",
    "lead_loss_count",
    "follow_win_count",
    "follow_draw_count",
    "follow_loss_count",
)
Table = npt.NDArray[np.float64]
Keys = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


def write_meetings(pool: Pool, games: PoolGames) -> int:
    """Bring the meetings up to the games. Returns how many were written or deleted."""
    (first, second, table), changed, gone = _compare(pool, games)
    for start in range(0, len(gone), 500):
        pool.meetings.filter(pk__in=gone[start : start + 500].tolist()).delete()
    _write(pool, first[changed], second[changed], table[changed])
    return int(changed.sum()) + len(gone)


def differing_meetings(pool: Pool, games: PoolGames) -> int:
    """How many cells `write_meetings` would write or delete."""
    _made_now, changed, gone = _compare(pool, games)
    return int(changed.sum()) + len(gone)


def _compare(pool: Pool, games: PoolGames) -> tuple[tuple[Keys, Keys, Table], Flags, Keys]:
    """The meetings that the games make, which of them are not stored like that, and ids of stored others."""
    first, second, table = _made(games)
    old_ids, old_first, old_second, old = _stored(pool)
    width = int(max(second.max(initial=0), old_second.max(initial=0))) + 1
    keys, old_keys = first * width + second, old_first * width + old_second
    place = np.searchsorted(keys, old_keys)
    still = np.zeros(len(old_keys), dtype=np.bool_)
    inside = place < len(keys)
    still[inside] = keys[place[inside]] == old_keys[inside]
    same = still.copy()
    same[still] = (table[place[still]] == old[still]).all(axis=1)
    changed = np.ones(len(keys), dtype=np.bool_)
    changed[place[same]] = False
    return (first, second, table), changed, old_ids[~still]


def _made(games: PoolGames) -> tuple[Keys, Keys, Table]:
    """Contenders and numbers of every meeting, in order of the contenders; the last column is a moment."""
    met = count_meetings(games.columns)
    ids = np.array(games.columns.entities, dtype=np.int64)
    table = np.stack(
        [
            met.sets.astype(np.float64),
            met.deals,
            met.margin,
            *(
                numbers
                for outcomes in (met.every, met.leading, met.following)
                for numbers in (outcomes.won, outcomes.drawn, outcomes.lost)
            ),
            games.moments[met.last_set],
        ],
        axis=1,
    )
    return ids[met.first], ids[met.second], table


def _stored(pool: Pool) -> tuple[Keys, Keys, Keys, Table]:
    columns = [
        ("pk", "i8"),
        ("first_id", "i8"),
        ("second_id", "i8"),
        *((name, "f8") for name in NUMBERS),
        ("last_at", MOMENT),
    ]
    read = read_rows(pool.meetings.order_by("first_id", "second_id"), columns)
    moments = read["last_at"].astype(np.int64) / 1e6
    table = np.stack([*(read[name] for name in NUMBERS), moments], axis=1)
    return read["pk"], read["first_id"], read["second_id"], table


def _write(pool: Pool, first: Keys, second: Keys, table: Table) -> None:
    Meeting.objects.bulk_create(
        (
            Meeting(pool=pool, first_id=int(one), second_id=int(other), **_fields(numbers))
            for one, other, numbers in zip(first, second, table, strict=True)
        ),
        batch_size=500,
        update_conflicts=True,
        unique_fields=["pool", "first", "second"],
        update_fields=[*NUMBERS, "last_at"],
    )


def _fields(numbers: Table) -> dict[str, Any]:
    values: dict[str, Any] = dict(zip(NUMBERS, (float(number) for number in numbers[:-1]), strict=True))
    values["set_count"] = int(values["set_count"])
    values["last_at"] = datetime.fromtimestamp(float(numbers[-1]), UTC)
    return values
