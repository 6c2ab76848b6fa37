"""What a card may do on a table: families of captures, the ace's own rules, and when laying is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from tests.oracle.cards import Card, canonical, codes, place, total_of
from tests.oracle.options import Options

Capture = frozenset[Card]


class Play(NamedTuple):
    """A card played: laid, taking cards, or (an ace on an empty table) taking itself."""

    card: Card
    taken: Capture = frozenset()
    takes_itself: bool = False

    @property
    def text(self) -> str:
        """``7d``, ``7dx4c3s`` in canonical order, or ``1d@``."""
        if self.takes_itself:
            return f"{self.card.code}@"
        if self.taken:
            return f"{self.card.code}x{''.join(codes(canonical(self.taken)))}"
        return self.card.code

    @property
    def order(self) -> tuple[int, int, int, list[int]]:
        """The played card, then lay, take, ``@``, then the number of taken cards, then their places."""
        kind = 2 if self.takes_itself else 1 if self.taken else 0
        return place(self.card), kind, len(self.taken), [place(one) for one in canonical(self.taken)]


def sets_of_sum(table: Iterable[Card], total: int) -> list[Capture]:
    """Every set of table cards with that sum: combinations of each size, for tables of up to ten cards.

    Longer tables (only where capturing is optional) are searched card by card, taken or left, which a test
    compares with the combinations: trying them all would take minutes there.
    """
    low = [one for one in table if one.rank <= total]
    if len(low) > 10:
        return [taken for taken in taken_or_left(low, total) if taken]
    sizes = range(1, len(low) + 1)
    return [frozenset(some) for size in sizes for some in combinations(low, size) if total_of(some) == total]


def taken_or_left(table: list[Card], total: int) -> list[Capture]:
    """The sets of that sum with the first card and those without it, the empty set for nothing."""
    if total <= 0 or not table:
        return [frozenset()] if total == 0 else []
    first, others = table[0], table[1:]
    with_it = [taken | {first} for taken in taken_or_left(others, total - first.rank)]
    return with_it + taken_or_left(others, total)


def fewest(captures: list[Capture]) -> list[Capture]:
    """Those of the smallest size."""
    return [one for one in captures if len(one) == min(len(other) for other in captures)]


def sum_family(played: Card, table: Iterable[Card], options: Options) -> list[Capture]:
    """Equal cards and sums, after ``capture.priority``."""
    if options["capture.mode"] == "fifteen":
        return []
    found = sets_of_sum(table, played.rank)
    equal = [one for one in found if len(one) == 1]
    match options["capture.priority"]:
        case "single_first":
            return equal or found
        case "fewest":
            return fewest(found)
        case _:
            return found


def fifteen_family(played: Card, table: Iterable[Card], options: Options) -> list[Capture]:
    """Sets that make fifteen with the played card, after ``capture.fifteen_priority``."""
    if options["capture.mode"] == "sum":
        return []
    found = sets_of_sum(table, 15 - played.rank)
    return found if options["capture.fifteen_priority"] == "free" else fewest(found)


def plain_captures(played: Card, table: list[Card], options: Options) -> list[Capture]:
    """What any card may take: both families, the fewest overall, and the limit on cards."""
    found = sum_family(played, table, options) + fifteen_family(played, table, options)
    if options["capture.mode"] == "both" and options["capture.fifteen_priority"] == "fewest_overall":
        found = fewest(found)
    limit = options["capture.max_cards"]
    return [one for one in found if limit is None or len(one) <= limit]


def sweep_captures(played: Card, table: list[Card], options: Options) -> list[Capture]:
    """What an ace may take where it sweeps: the table, and fifteens where the sweep is not exclusive."""
    whole = frozenset(table)
    others = [] if options["ace.sweep_exclusive"] else fifteen_family(played, table, options)
    return list(dict.fromkeys([whole, *others]))


def ace_plays(played: Card, table: list[Card], options: Options) -> list[Play]:
    """What an ace may do where aces sweep and the table is not empty.

    With an ace on the table it takes an ace, or what any card might. Whoever declines a sweep still owes an
    ordinary capture where there is one.
    """
    aces = [frozenset([one]) for one in table if one.rank == 1]
    plain = plain_captures(played, table, options)
    if aces and options["ace.with_ace_on_table"] == "takes_ace":
        takes, may_decline = list(dict.fromkeys(aces + plain)), False
    else:
        takes, may_decline = sweep_captures(played, table, options), options["ace.may_decline"] and not plain
    lays = [Play(played)] if may_decline or not options["capture.forced"] else []
    return lays + [Play(played, taken) for taken in takes]


def empty_table_plays(played: Card, options: Options) -> list[Play]:
    """A card on an empty table is laid, but an ace may have to take itself."""
    takes_itself = played.rank == 1 and options["ace.sweep"] and options["ace.empty_table"] == "takes_itself"
    if not takes_itself:
        return [Play(played)]
    may_lay = options["ace.may_decline"] or not options["capture.forced"]
    return [Play(played)] * bool(may_lay) + [Play(played, takes_itself=True)]


def plays_of_card(played: Card, table: list[Card], options: Options, first_play: bool = False) -> list[Play]:
    """Everything that one card may do, laying included, in canonical order."""
    sweeping = options["ace.sweep"] and not (first_play and options["ace.first_play"] == "no_sweep")
    if not table:
        plays = empty_table_plays(played, options)
    elif played.rank == 1 and sweeping:
        plays = ace_plays(played, table, options)
    else:
        takes = [Play(played, taken) for taken in plain_captures(played, table, options)]
        plays = takes if takes and options["capture.forced"] else [Play(played), *takes]
    return sorted(plays, key=lambda play: play.order)


def plays_of_hand(hand: list[Card], table: list[Card], options: Options, first_play: bool) -> list[Play]:
    """Everything that a hand may do: an ace may be barred as the first card of a deal."""
    others = [one for one in hand if one.rank != 1]
    barred = first_play and options["ace.first_play"] == "forbidden" and bool(others)
    playable = others if barred else hand
    return sorted(
        (play for one in playable for play in plays_of_card(one, table, options, first_play)),
        key=lambda play: play.order,
    )
