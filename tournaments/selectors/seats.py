"""What contenders made of leading the first deal and of following, in each of their lists."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Sum

from tournaments.models import Meeting

Sums = tuple[float, ...]
# A list and a contender.
LineKey = tuple[int, int]
COUNTS = ("win_count", "draw_count", "loss_count")
PREFIXES = {"every": "", "lead": "lead_", "follow": "follow_"}
NOTHING: Sums = (0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Games in which the contender led the first deal ("lead"), its opponent did ("follow"), or neither."""

    seat: str
    won: float
    drawn: float
    lost: float

    @property
    def games(self) -> float:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float | None:
        return 100 * (self.won + self.drawn / 2) / self.games if self.games else None


def seats_of(pool_id: int, contender_id: int) -> list[SeatLine]:
    """Of one contender; seats that never came are left out."""
    return seats_by_line([(pool_id, contender_id)])[pool_id, contender_id]


def seats_by_line(keys: Collection[LineKey]) -> dict[LineKey, list[SeatLine]]:
    """Of many lines in two queries."""
    as_first, as_second = _sums("first", keys), _sums("second", keys)
    lines = {}
    for key in keys:
        first, second = as_first.get(key, {}), as_second.get(key, {})
        # What `first` lost while it led, `second` won while it followed.
        led = _add(first.get("lead", NOTHING), second.get("follow", NOTHING)[::-1])
        followed = _add(first.get("follow", NOTHING), second.get("lead", NOTHING)[::-1])
        every = _add(first.get("every", NOTHING), second.get("every", NOTHING)[::-1])
        rest = tuple(all_ - one - two for all_, one, two in zip(every, led, followed, strict=True))
        found = [SeatLine("lead", *led), SeatLine("follow", *followed), SeatLine("neither", *rest)]
        lines[key] = [line for line in found if line.games > 0.001]
    return lines


def _sums(side: str, keys: Collection[LineKey]) -> dict[LineKey, dict[str, Sums]]:
    wanted = {f"{seat}_{name}": Sum(prefix + name) for seat, prefix in PREFIXES.items() for name in COUNTS}
    pools, contenders = {pool for pool, _ in keys}, {contender for _, contender in keys}
    met = Meeting.objects.filter(**{"pool__in": pools, f"{side}__in": contenders}).order_by()
    return {
        (row["pool"], row[side]): {
            seat: tuple(row[f"{seat}_{name}"] or 0.0 for name in COUNTS) for seat in PREFIXES
        }
        for row in met.values("pool", side).annotate(**wanted)
    }


def _add(one: Sums, other: Sums) -> Sums:
    return tuple(a + b for a, b in zip(one, other, strict=True))
