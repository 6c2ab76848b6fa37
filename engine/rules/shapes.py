"""Captures by rank alone: what a played rank may take from a table of which only the ranks count.

A shape is a tuple of ranks, ascending; a signature is a table's rank counts in one integer
(moves.RANK_UNITS). The families are chosen once from the options: `compile_shapes` gives a
function, and nothing asks for a variant while a game runs.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.rules.moves import RANK_UNITS
from engine.rules.options import Value

Shape = tuple[int, ...]
Counts = tuple[int, ...]
Family = Callable[[Counts, int], list[Shape]]

ACE = 1
FIFTEEN = 15


@dataclass(frozen=True, slots=True)
class RankChoices:
    """All ways to play a rank: the shapes it may take, and whether it may lie or take itself."""

    shapes: tuple[Shape, ...]
    may_lay: bool
    self_take: bool = False


ChoiceRule = Callable[[Counts, int], RankChoices]


@dataclass(frozen=True, slots=True)
class CaptureOptions:
    """The options that decide captures; equal ones share their tables."""

    mode: str
    priority: str
    fifteen_priority: str
    forced: bool
    max_cards: int | None
    sweep: bool
    with_ace: str
    self_take: bool
    exclusive: bool
    may_decline: bool


def capture_options(options: Mapping[str, Value], sweeping: bool = True) -> CaptureOptions:
    """Pick them from a rule set's options; `sweeping` False is the first card under `no_sweep`."""
    limit = options["capture.max_cards"]
    return CaptureOptions(
        mode=str(options["capture.mode"]),
        priority=str(options["capture.priority"]),
        fifteen_priority=str(options["capture.fifteen_priority"]),
        forced=bool(options["capture.forced"]),
        max_cards=None if limit is None else int(limit),
        sweep=bool(options["ace.sweep"]) and sweeping,
        with_ace=str(options["ace.with_ace_on_table"]),
        self_take=bool(options["ace.sweep"]) and options["ace.empty_table"] == "takes_itself",
        exclusive=bool(options["ace.sweep_exclusive"]),
        may_decline=bool(options["ace.may_decline"]),
    )


def counts_of(signature: int) -> Counts:
    """How many cards of each rank lie on the table; index 0 is unused."""
    return (0, *(signature >> 3 * rank & 7 for rank in range(10)))


def signature_of(ranks: Iterable[int]) -> int:
    """The signature of a table with these ranks."""
    return sum(RANK_UNITS[rank] for rank in ranks)


def find_sums(counts: Counts, total: int, highest: int = 10) -> list[Shape]:
    """Every shape on the table, of any length from one, whose ranks add up to `total`."""
    if total == 0:
        return [()]
    found = []
    for rank in range(min(highest, total), 0, -1):
        if counts[rank]:
            rest = (*counts[:rank], counts[rank] - 1, *counts[rank + 1 :])
            found += [(*shape, rank) for shape in find_sums(rest, total - rank, rank)]
    return found


def _equal_first(counts: Counts, rank: int) -> list[Shape]:
    return [(rank,)] if counts[rank] else find_sums(counts, rank)


def _any_sum(counts: Counts, rank: int) -> list[Shape]:
    return find_sums(counts, rank)


def _shortest_sums(counts: Counts, rank: int) -> list[Shape]:
    return _keep_shortest(find_sums(counts, rank))


def _any_fifteen(counts: Counts, rank: int) -> list[Shape]:
    return find_sums(counts, FIFTEEN - rank)


def _shortest_fifteens(counts: Counts, rank: int) -> list[Shape]:
    return _keep_shortest(find_sums(counts, FIFTEEN - rank))


def _keep_shortest(shapes: list[Shape]) -> list[Shape]:
    shortest = min(map(len, shapes), default=0)
    return [shape for shape in shapes if len(shape) == shortest]


_SUM_FAMILIES: dict[str, Family] = {"single_first": _equal_first, "fewest": _shortest_sums, "free": _any_sum}
_FIFTEEN_FAMILIES: dict[str, Family] = {
    "free": _any_fifteen,
    "fewest": _shortest_fifteens,
    "fewest_overall": _shortest_fifteens,
}


def _compile_families(options: CaptureOptions) -> Family:
    """Equal, sum and fifteen captures of the mode, each under its priority, as one function."""
    families: list[Family] = []
    if options.mode != "fifteen":
        families.append(_SUM_FAMILIES[options.priority])
    if options.mode != "sum":
        families.append(_FIFTEEN_FAMILIES[options.fifteen_priority])
    limit = options.max_cards or 40

    def find(counts: Counts, rank: int) -> list[Shape]:
        shapes = {shape for family in families for shape in family(counts, rank)}
        return [shape for shape in shapes if len(shape) <= limit]

    if options.mode == "both" and options.fifteen_priority == "fewest_overall":
        return lambda counts, rank: _keep_shortest(find(counts, rank))
    return find


@lru_cache(maxsize=256)
def compile_shapes(options: CaptureOptions) -> ChoiceRule:
    """The function that gives a rank's choices on a table, for these options."""
    ordinary = _compile_families(options)

    def choose(counts: Counts, rank: int) -> RankChoices:
        shapes = ordinary(counts, rank)
        return RankChoices(tuple(sorted(shapes, key=_shape_order)), not (shapes and options.forced))

    if options.sweep or options.self_take:
        choose_ace = _compile_ace(options, choose)
        return lambda counts, rank: choose_ace(counts, rank) if rank == ACE else choose(counts, rank)
    return choose


def _compile_ace(options: CaptureOptions, ordinary: ChoiceRule) -> ChoiceRule:
    """How an ace plays under the ace rules, on top of the ordinary captures."""
    fifteens = _fifteen_part(options)

    def choose(counts: Counts, rank: int) -> RankChoices:
        if not any(counts):
            lays = not (options.self_take and options.forced) or options.may_decline
            return RankChoices((), lays, options.self_take)
        if not options.sweep:
            return ordinary(counts, rank)
        if counts[ACE] and options.with_ace == "takes_ace":
            shapes = {(ACE,), *ordinary(counts, rank).shapes}
            return RankChoices(tuple(sorted(shapes, key=_shape_order)), not options.forced)
        return sweep(counts, rank)

    def sweep(counts: Counts, rank: int) -> RankChoices:
        whole = tuple(held for held, count in enumerate(counts) for _ in range(count))
        others = [] if options.exclusive else fifteens(counts, rank)
        # Who declines the sweep still owes an ordinary capture, where there is one.
        lays = not options.forced or (options.may_decline and not ordinary(counts, rank).shapes)
        return RankChoices(tuple(sorted({whole, *others}, key=_shape_order)), lays)

    return choose


def _fifteen_part(options: CaptureOptions) -> Family:
    if options.mode == "sum":
        return lambda counts, rank: []
    return _FIFTEEN_FAMILIES[options.fifteen_priority]


def _shape_order(shape: Shape) -> tuple[int, Shape]:
    return len(shape), shape
