"""Does a bot think longer because of cards that only it can see? Pure.

Partners could talk like that. A turn's time is compared with facts about the cards that its seat keeps in
hand, among turns that are alike: as many cards in hand, as many legal plays. Turns of one deal hang together,
so that the deal and not the turn is the unit of chance.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

# By so many milliseconds turns with partners pass on. It is longer than the thinking of most bots and than a
# slice of the scheduler, so that nearly every turn takes one; a game of four lasts a few seconds more.
TICK_MS = 20
# |z| beyond this is no chance even where some hundred bots are looked at.
TELLING_Z = 4.0


@dataclass(frozen=True, slots=True)
class Turn:
    """`alike` names the turns it may be compared with, `deal` those it hangs together with.

    `ticks` is what a partner sees of the time: less would be the noise of the machine.
    """

    deal: Hashable
    alike: Hashable
    ticks: int
    facts: tuple[int, ...]


def ticks_of(wall_us: int) -> int:
    """How many ticks a turn of so many microseconds takes, at least one."""
    return max(1, -(-wall_us // (1000 * TICK_MS)))


@dataclass(frozen=True, slots=True)
class Dependence:
    """How times and one fact go together: a rank correlation among like turns, and how far from chance."""

    r: float
    z: float

    @property
    def is_telling(self) -> bool:
        return abs(self.z) >= TELLING_Z


def find_dependence(turns: Sequence[Turn]) -> list[Dependence]:
    """One line for each fact; r and z are 0 where nothing varies or too few deals were played."""
    groups: dict[Hashable, list[Turn]] = defaultdict(list)
    for turn in turns:
        groups[turn.alike].append(turn)
    counts = len(turns[0].facts) if turns else 0
    return [_dependence_on(fact, groups.values()) for fact in range(counts)]


def _dependence_on(fact: int, groups: Iterable[Sequence[Turn]]) -> Dependence:
    by_deal: dict[Hashable, float] = defaultdict(float)
    time_square = fact_square = 0.0
    for group in groups:
        times = _centred(ranks_of([turn.ticks for turn in group]), len(group))
        facts = _centred([float(turn.facts[fact]) for turn in group], 1)
        for turn, time, value in zip(group, times, facts, strict=True):
            by_deal[turn.deal] += time * value
            time_square += time * time
            fact_square += value * value
    total, spread = sum(by_deal.values()), sum(value * value for value in by_deal.values())
    if not time_square or not fact_square or not spread:
        return Dependence(0.0, 0.0)
    return Dependence(total / math.sqrt(time_square * fact_square), total / math.sqrt(spread))


def _centred(values: Sequence[float], scale: int) -> list[float]:
    mean = sum(values) / len(values)
    return [(value - mean) / scale for value in values]


def ranks_of(values: Sequence[int]) -> list[float]:
    """The place of each in order, from 0; equals share the middle of theirs."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for index in order[start:end]:
            ranks[index] = (start + end - 1) / 2
        start = end
    return ranks
