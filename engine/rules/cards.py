"""The forty cards as small integers in canonical order: suits d c s b, ranks 1 to 10 in each.

A hand or a table is a list of these integers; sets of cards are 40-bit masks (bit = card).
"""

from collections.abc import Iterable

from engine.rules.errors import CardError

Card = int

DECK_SIZE = 40
SUIT_CODES = "dcsb"
CARDS: tuple[Card, ...] = tuple(range(DECK_SIZE))
RANKS: tuple[int, ...] = tuple(card % 10 + 1 for card in CARDS)
SUITS: tuple[int, ...] = tuple(card // 10 for card in CARDS)
CODES: tuple[str, ...] = tuple(f"{RANKS[card]}{SUIT_CODES[SUITS[card]]}" for card in CARDS)
BITS: tuple[int, ...] = tuple(1 << card for card in CARDS)
RANK_MASKS: tuple[int, ...] = (0, *(sum(BITS[rank - 1 :: 10]) for rank in range(1, 11)))
SUIT_MASKS: tuple[int, ...] = tuple(sum(BITS[suit * 10 : suit * 10 + 10]) for suit in range(4))

_BY_CODE = {code: card for card, code in enumerate(CODES)}


def card_from_code(code: str) -> Card:
    """Read `7d`; CardError `unknown_card` for anything but the forty codes."""
    try:
        return _BY_CODE[code]
    except (KeyError, TypeError):
        raise CardError(
            "unknown_card", f"{code!r:.40} is not a card: rank 1 to 10, then d, c, s or b"
        ) from None


def cards_from_codes(codes: Iterable[str]) -> list[Card]:
    """Read several codes in their order; CardError `duplicate_card` when one comes twice."""
    cards = [card_from_code(code) for code in codes]
    if len(set(cards)) != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise CardError("duplicate_card", f"{CODES[twice]} stands twice")
    return cards


def codes(cards: Iterable[Card]) -> list[str]:
    """The codes of cards, in the order given."""
    return [CODES[card] for card in cards]


def cards_of_mask(mask: int) -> list[Card]:
    """The cards of a 40-bit mask, in canonical order."""
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(lowest.bit_length() - 1)
        mask ^= lowest
    return cards


def mask_of(cards: Iterable[Card]) -> int:
    """The 40-bit mask of some cards."""
    mask = 0
    for card in cards:
        mask |= BITS[card]
    return mask


SETTEBELLO: Card = card_from_code("7d")
MATTA: Card = card_from_code("7c")
RE_DENARI: Card = card_from_code("10d")
