"""The table as an automaton for random play: from the ranks that lie there, by a card, to the next ranks.

What a card may do follows from the table's rank counts (its signature) alone, and what it does gives the
next signature. So a node is a signature with a step for each rank, and a step leads straight to its next
node: random play needs neither dictionary nor move objects. Steps are worked out when they are first taken,
and equal ones are one object, for the whole must fit into a processor's cache.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from math import comb, prod
from typing import Any

from engine.rules.cards import BITS, RANK_MASKS, cards_of_mask
from engine.rules.moves import CARD_UNITS, RANK_UNITS
from engine.rules.shapes import CaptureOptions, Shape, compile_shapes, counts_of, signature_of

MAX_STEPS = 60_000

# (take, next node). take 0: the card is laid. take > 0: it takes what lies under this mask. `DRAW`: in place
# of the node a list of steps, each as likely. `SETTLE`: ask `Steps.settle` with what stands in place of the
# node: None where the step is not yet worked out, else (parts, next node): of each part's mask so many cards.
Step = tuple[int, Any]
Node = list[Step]
Parts = tuple[tuple[int, int], ...]

DRAW, SETTLE = -1, -2
_UNKNOWN: Step = (SETTLE, None)
_RANK_COUNT = 11  # with 0, which no card has


class Steps:
    """The nodes that were reached so far under some capture options; forgotten when they are too many."""

    __slots__ = ("_choose", "_known")

    def __init__(self, options: CaptureOptions) -> None:
        self._choose = compile_shapes(options)
        self._known: dict[tuple[int, int], Step] = {}

    def node(self, signature: int) -> Node:
        """The node of a table's rank counts, indexed by rank."""
        node: Node = self._step(0, signature)[1]
        return node

    def settle(
        self, open_choice: tuple[Parts, Node] | None, rank: int, table: int, random: Callable[[], float]
    ) -> Step:
        """The cards of a step of `SETTLE`, drawn so that each choice is as likely; never `SETTLE` itself."""
        if open_choice is None:
            take, after = self._work_out(rank, table)
            if take == DRAW:
                take, after = after[int(random() * len(after))]
            if take >= 0:
                return take, after
            open_choice = after
        parts, after = open_choice
        return _draw_cards(parts, table, random), after

    def _step(self, take: int, signature: int) -> Step:
        """The one step that takes this and leads to the node of that signature."""
        step = self._known.get((take, signature))
        if step is None:
            if len(self._known) >= MAX_STEPS:
                self._known.clear()
            node = self.node(signature) if take else [_UNKNOWN] * _RANK_COUNT
            step = self._known[take, signature] = (take, node)
        return step

    def _work_out(self, rank: int, table: int) -> Step:
        signature = sum([CARD_UNITS[laid] for laid in cards_of_mask(table)])
        steps = self._list_steps(signature, rank)
        step = steps[0] if len(steps) == 1 else (DRAW, steps)
        self.node(signature)[rank] = step
        return step

    def _list_steps(self, signature: int, rank: int) -> list[Step]:
        """Every move of a rank as a step; a step stands there once for each choice of cards it has."""
        counts = counts_of(signature)
        choices = self._choose(counts, rank)
        steps: list[Step] = []
        if choices.may_lay:
            steps.append(self._step(0, signature + RANK_UNITS[rank]))
        for shape in choices.shapes:
            parts, mask, units = _read_shape(shape)
            ways = prod([comb(counts[held], shape.count(held)) for held in set(shape)])
            if ways == 1:
                steps.append(self._step(mask, signature - units))
            else:
                steps += [(SETTLE, (parts, self.node(signature - units)))] * ways
        if choices.self_take:
            # Nothing lies under the mask, for the table is empty: the card takes only itself.
            steps.append(self._step(RANK_MASKS[rank], signature))
        return steps


@lru_cache(maxsize=4_096)
def _read_shape(shape: Shape) -> tuple[Parts, int, int]:
    """A shape's parts, the mask of all its ranks, and what it takes off a signature."""
    ranks = sorted(set(shape))
    parts = tuple((RANK_MASKS[rank], shape.count(rank)) for rank in ranks)
    return parts, sum(RANK_MASKS[rank] for rank in ranks), signature_of(shape)


def _draw_cards(parts: Parts, table: int, random: Callable[[], float]) -> int:
    """So many of the table's cards under each mask, every choice as likely as any other."""
    taken = 0
    for mask, number in parts:
        chosen = list(combinations(cards_of_mask(table & mask), number))
        for card in chosen[int(random() * len(chosen))]:
            taken |= BITS[card]
    return taken


@lru_cache(maxsize=64)
def steps_of(options: CaptureOptions) -> Steps:
    """The automaton of these capture options, shared by every rule set that has them."""
    return Steps(options)
