"""Actions of a seat and their text: `7d` lays, `7dx4c3s` takes, `1d@` takes itself, `!low` declares."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter
from typing import Literal

from engine.rules.cards import BITS, CODES, RANKS, Card, card_from_code
from engine.rules.errors import CardError, MoveError

MoveOrder = tuple[Card, int, int, tuple[Card, ...]]
DeclarationKind = Literal["low", "tris"]
MAX_ACTION_LENGTH = 128

# A table's ranks as one integer: three bits a rank hold how many of it lie there (0 to 4).
RANK_UNITS: tuple[int, ...] = (0, *(1 << 3 * (rank - 1) for rank in range(1, 11)))
CARD_UNITS: tuple[int, ...] = tuple(RANK_UNITS[rank] for rank in RANKS)


def _write_move(card: Card, captured: tuple[Card, ...], self_take: bool) -> str:
    if self_take:
        return f"{CODES[card]}@"
    return f"{CODES[card]}x{''.join([CODES[taken] for taken in captured])}" if captured else CODES[card]


@dataclass(frozen=True, slots=True)
class Move:
    """A card played from the hand, with the table cards it takes (kept in canonical order).

    The fields behind `self_take` are worked out once, so that applying a move costs no loop:
    `takes` (does it take at all), `mask` (the taken table cards as bits), `gain` (what goes to
    the pile, the played card included), `signature` (the taken ranks in RANK_UNITS), `order`
    (sort key of the canonical order: card, then lay, take, self-take, then count, then cards), `text`.
    """

    card: Card
    captured: tuple[Card, ...] = ()
    self_take: bool = False
    takes: bool = field(init=False, repr=False, compare=False)
    mask: int = field(init=False, repr=False, compare=False)
    gain: int = field(init=False, repr=False, compare=False)
    signature: int = field(init=False, repr=False, compare=False)
    order: MoveOrder = field(init=False, repr=False, compare=False)
    text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        captured = tuple(sorted(self.captured))
        takes = bool(captured) or self.self_take
        mask = sum(BITS[card] for card in captured)
        for name, value in (
            ("captured", captured),
            ("takes", takes),
            ("mask", mask),
            ("gain", mask | BITS[self.card] if takes else 0),
            ("signature", sum(CARD_UNITS[card] for card in captured)),
            ("order", (self.card, 2 if self.self_take else int(takes), len(captured), captured)),
            ("text", _write_move(self.card, captured, self.self_take)),
        ):
            object.__setattr__(self, name, value)


@dataclass(frozen=True, slots=True)
class Declaration:
    """An accuso: the hand is shown for its premium, before the seat's first card of a packet."""

    kind: DeclarationKind

    @property
    def text(self) -> str:
        """As in the log and on the wire."""
        return f"!{self.kind}"


Action = Move | Declaration

LAYS: tuple[Move, ...] = tuple(Move(card) for card in range(40))
SELF_TAKES: dict[Card, Move] = {card: Move(card, (), True) for card in range(40) if RANKS[card] == 1}
DECLARATIONS: dict[str, Declaration] = {"low": Declaration("low"), "tris": Declaration("tris")}

_CARD = r"(?:10|[1-9])[dcsb]"
_PLAY = re.compile(rf"({_CARD})(?:(@)|x((?:{_CARD})+))?")
_ONE_CARD = re.compile(_CARD)


move_order: Callable[[Move], MoveOrder] = attrgetter("order")


def to_text(action: Action) -> str:
    """The machine form of an action, its taken cards in canonical order."""
    return action.text


def action_from_text(text: str) -> Action:
    """Read an action, taken cards in any order; MoveError `unreadable_move` when it is none."""
    if not isinstance(text, str) or len(text) > MAX_ACTION_LENGTH:
        raise MoveError("unreadable_move", f"a play is text of at most {MAX_ACTION_LENGTH} characters")
    return _read_action(text)


@lru_cache(maxsize=8_192)
def _read_action(text: str) -> Action:
    """Logs are read far more often than there are plays: what was read once is remembered."""
    if text.startswith("!") and text[1:] in DECLARATIONS:
        return DECLARATIONS[text[1:]]
    match = _PLAY.fullmatch(text)
    if match is None:
        raise MoveError("unreadable_move", f"{text!r} is not a play such as 7d, 7dx4c3s, 1d@ or !low")
    return _move_from_parts(text, match[1], match[2] is not None, _ONE_CARD.findall(match[3] or ""))


def _move_from_parts(text: str, code: str, self_take: bool, taken: list[str]) -> Move:
    try:
        card, captured = card_from_code(code), [card_from_code(one) for one in taken]
    except CardError as error:
        raise MoveError("unreadable_move", f"{text!r}: {error.message}") from None
    if len({card, *captured}) != len(captured) + 1:
        raise MoveError("unreadable_move", f"{text!r} names a card twice")
    if self_take and card not in SELF_TAKES:
        raise MoveError("unreadable_move", f"{text!r}: only an ace takes itself")
    return Move(card, tuple(captured), self_take)
