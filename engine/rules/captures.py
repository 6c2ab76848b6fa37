"""From rank choices to moves: rows memoised by the table's signature, then spread over real cards.

What a card may take depends on the ranks on the table only, and few rank tables ever occur; so a
row (what each of the forty cards may do) is worked out once and kept. Caches are bounded: they
are emptied when full and fill again.
"""

from functools import lru_cache
from itertools import combinations, product

from engine.rules.cards import RANK_MASKS, RANKS, Card, cards_of_mask
from engine.rules.moves import LAYS, SELF_TAKES, Move, move_order
from engine.rules.shapes import CaptureOptions, Counts, RankChoices, Shape, compile_shapes, counts_of

MAX_ROWS = 30_000
MAX_MOVES_PER_CARD = 8_192


class Spread:
    """A rank's choices, ready to be spread over the cards of a table.

    `simple`: masks of ranks; a shape that needs every table card of its ranks leaves no choice
    of cards, so `table & mask` is the capture. `open`: shapes with a choice, as (rank mask, how
    many) parts. `only_equal`: the rank mask when one of several equal cards is all there is to take.
    """

    __slots__ = ("may_lay", "only_equal", "open", "self_take", "simple")

    def __init__(self, choices: RankChoices, counts: Counts) -> None:
        self.may_lay = choices.may_lay
        self.self_take = choices.self_take
        self.simple = [_rank_mask(shape) for shape in choices.shapes if _is_simple(shape, counts)]
        self.open = [
            tuple((RANK_MASKS[rank], shape.count(rank)) for rank in sorted(set(shape)))
            for shape in choices.shapes
            if not _is_simple(shape, counts)
        ]
        one_shape = choices.shapes[0] if len(choices.shapes) == 1 else ()
        plain = not (choices.may_lay or choices.self_take)
        self.only_equal = _rank_mask(one_shape) if plain and len(one_shape) == 1 else 0


# What a card may do on a table of some signature: None = only lie, an int = only take the table's
# cards under this rank mask, a Spread = anything else.
Entry = Spread | int | None
Row = tuple[Entry, ...]


def _is_simple(shape: Shape, counts: Counts) -> bool:
    return all(shape.count(rank) == counts[rank] for rank in shape)


def _rank_mask(shape: Shape) -> int:
    mask = 0
    for rank in shape:
        mask |= RANK_MASKS[rank]
    return mask


class RowCache(dict[int, Row]):
    """Signature to row; a missing row is worked out."""

    __slots__ = ("_choose",)

    def __init__(self, options: CaptureOptions) -> None:
        super().__init__()
        self._choose = compile_shapes(options)

    def __missing__(self, signature: int) -> Row:
        if len(self) >= MAX_ROWS:
            self.clear()
        counts = counts_of(signature)
        by_rank = [None, *(self._entry(counts, rank) for rank in range(1, 11))]
        row = self[signature] = tuple(by_rank[rank] for rank in RANKS)
        return row

    def _entry(self, counts: Counts, rank: int) -> Entry:
        choices = self._choose(counts, rank)
        if not choices.shapes and not choices.self_take:
            return None
        spread = Spread(choices, counts)
        if len(spread.simple) == 1 and not (spread.open or spread.may_lay or spread.self_take):
            return spread.simple[0]
        return spread


class MoveCache(dict[int, Move]):
    """Taken cards as a mask to the one Move object of a played card."""

    __slots__ = ("_card",)

    def __init__(self, card: Card) -> None:
        super().__init__()
        self._card = card

    def __missing__(self, mask: int) -> Move:
        if len(self) >= MAX_MOVES_PER_CARD:
            self.clear()
        move = self[mask] = Move(self._card, tuple(cards_of_mask(mask)))
        return move


TAKES: tuple[MoveCache, ...] = tuple(MoveCache(card) for card in range(40))


@lru_cache(maxsize=64)
def row_cache(options: CaptureOptions) -> RowCache:
    """The rows of these capture options, shared by every rule set that has them."""
    return RowCache(options)


def spread_moves(card: Card, table: int, spread: Spread) -> list[Move]:
    """The moves of a card on a table (40-bit mask), in canonical order."""
    takes = TAKES[card]
    if spread.only_equal:
        return [takes[bit] for bit in _split_bits(table & spread.only_equal)]
    moves = [takes[table & mask] for mask in spread.simple]
    for parts in spread.open:
        choices = [_choose_cards(table & mask, number) for mask, number in parts]
        moves += [takes[sum(masks)] for masks in product(*choices)]
    if len(moves) > 1:
        moves.sort(key=move_order)
    if spread.may_lay:
        moves.insert(0, LAYS[card])
    if spread.self_take:
        moves.append(SELF_TAKES[card])
    return moves


def _split_bits(mask: int) -> list[int]:
    bits = []
    while mask:
        lowest = mask & -mask
        bits.append(lowest)
        mask ^= lowest
    return bits


def _choose_cards(mask: int, number: int) -> list[int]:
    bits = _split_bits(mask)
    return bits if number == 1 else [sum(chosen) for chosen in combinations(bits, number)]


def moves_of_card(card: Card, table: int, signature: int, rows: RowCache) -> list[Move]:
    """Every move of one card on a table given as mask and signature."""
    entry = rows[signature][card]
    if entry is None:
        return [LAYS[card]]
    if isinstance(entry, int):
        return [TAKES[card][table & entry]]
    return spread_moves(card, table, entry)
