"""The shape of a knockout: which slots there are and where their two sides come from.

Slots have short names: W2.1 is the first match of the winners' second round, L3.2 the second of the
losers' third, T decides third place, F is the final and R the reset final.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Seed:
    """The contestant of this place in the seeding, from 1; nobody if there are fewer."""

    place: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """Whoever wins a slot."""

    slot: str


@dataclass(frozen=True, slots=True)
class LoserOf:
    """Whoever loses a slot."""

    slot: str


Source: TypeAlias = Seed | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True)
class Slot:
    """A match to be.

    `level` says how far one has come who is out here (higher is further), `stage` when it is played:
    one after the stages of the slots that its sides come from.
    """

    name: str
    first: Source
    second: Source
    level: int
    stage: int


def single_elimination(entries_count: int, *, third_place: bool) -> list[Slot]:
    """The slots of a knockout for at least two entries, in the order in which they can be played."""
    rounds = _winners_rounds(entries_count)
    *early, (final,) = rounds
    slots = [slot for played in early for slot in played]
    if third_place and early:
        semi = early[-1]
        losers = LoserOf(semi[0].name), LoserOf(semi[1].name)
        slots.append(Slot("T", *losers, level=final.level - 1, stage=final.stage))
    return [*slots, replace(final, name="F")]


def double_elimination(entries_count: int, *, reset_final: bool) -> list[Slot]:
    """The slots of a knockout in which one is out after two losses.

    Losers of the winners' round r enter the losers' round 2r − 2 in turned order, so that two who
    met meet again as late as can be. The final is between the two survivors; if the one who has lost
    before wins it, both have lost once, and the reset final R decides (without it the final does).
    """
    winners = _winners_rounds(entries_count)
    losers: list[list[Slot]] = []
    alive: list[Source] = [LoserOf(slot.name) for slot in winners[0]]
    for dropped in winners[1:]:
        losers.append(_losers_round(len(losers) + 1, alive[::2], alive[1::2]))
        falling: list[Source] = [LoserOf(slot.name) for slot in _turned(dropped, len(losers))]
        survivors: list[Source] = [WinnerOf(slot.name) for slot in losers[-1]]
        losers.append(_losers_round(len(losers) + 1, survivors, falling))
        alive = [WinnerOf(slot.name) for slot in losers[-1]]
    top = len(losers) + 1
    slots = [slot for played in [*winners, *losers] for slot in played]
    slots.append(Slot("F", WinnerOf(winners[-1][0].name), alive[0], level=top, stage=top + 1))
    if reset_final:
        slots.append(Slot("R", LoserOf("F"), WinnerOf("F"), level=top, stage=top + 2))
    return slots


def seeding_order(size: int) -> list[int]:
    """Places of the seeding in the order of the first round's sides; `size` is a power of two.

    Neighbours meet first: the best meets the last, and the two best can only meet in the final.
    """
    order = [1]
    while len(order) < size:
        order = [place for one in order for place in (one, 2 * len(order) + 1 - one)]
    return order


def bracket_size(entries_count: int) -> int:
    """The power of two that holds this many entries, at least 2."""
    return 1 << max(1, (entries_count - 1).bit_length())


def first_meeting(entries_count: int, one: int, other: int) -> int:
    """The round in which two places of the seeding (from 1) can first meet."""
    order = seeding_order(bracket_size(entries_count))
    return (order.index(one) ^ order.index(other)).bit_length()


def _winners_rounds(entries_count: int) -> list[list[Slot]]:
    size = bracket_size(entries_count)
    sides: list[Source] = [Seed(place) for place in seeding_order(size)]
    rounds: list[list[Slot]] = []
    while len(sides) > 1:
        number = len(rounds) + 1
        pairs = enumerate(zip(sides[::2], sides[1::2], strict=True), start=1)
        rounds.append(
            [Slot(f"W{number}.{index}", one, two, level=number, stage=number) for index, (one, two) in pairs]
        )
        sides = [WinnerOf(slot.name) for slot in rounds[-1]]
    return rounds


def _losers_round(number: int, first: list[Source], second: list[Source]) -> list[Slot]:
    pairs = enumerate(zip(first, second, strict=True), start=1)
    return [
        # The winners' rounds are always ahead, so the losers' follow each other without a gap.
        Slot(f"L{number}.{index}", one, two, level=number, stage=number + 1)
        for index, (one, two) in pairs
    ]


def _turned(slots: list[Slot], losers_round: int) -> list[Slot]:
    """Back to front, and in every second drop the halves exchanged besides."""
    turned = slots[::-1]
    half = len(turned) // 2
    return turned[half:] + turned[:half] if losers_round % 4 == 3 else turned
