"""A deal counted, as an example: the piles stand here, the count is the engine's."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules import RuleSet, cards_from_codes
from engine.rules.cards import mask_of
from engine.rules.primiera import SCALES, compile_prime, compile_strength
from engine.rules.scoring import scorer_of, taken_from
from engine.rules.shuffle import shuffled_deck
from replays.proofs import SideTaken
from replays.sheets import Sheet, read_sheet
from tournaments.rulebook.naming import Face, Naming

Piles = tuple[tuple[str, ...], ...]

# 23 cards against 17, coins level at five, sevens level at two.
TWO: Piles = (
    ("1d", "2d", "3d", "4d", "7d", "1c", "2c", "3c", "6c", "7c", "10c", "1s", "2s", "4s", "5s", "6s", "8s",
     "2b", "3b", "4b", "5b", "6b", "8b"),
    ("5d", "6d", "8d", "9d", "10d", "4c", "5c", "8c", "9c", "3s", "7s", "9s", "10s", "1b", "7b", "9b", "10b"),
)  # fmt: skip
# 14, 15 and 11 cards: fourteen are not enough.
THREE: Piles = (
    ("1d", "2d", "3d", "7d", "2c", "5c", "7c", "1s", "4s", "6s", "3b", "4b", "8b", "10b"),
    ("5d", "6d", "8d", "9d", "10d", "1c", "4c", "8c", "9c", "7s", "9s", "2b", "5b", "7b", "9b"),
    ("4d", "3c", "6c", "10c", "2s", "3s", "5s", "8s", "10s", "1b", "6b"),
)
# The cards that made a scopa: two in the first pile, one in the second.
SCOPE: Piles = (("4s", "7d"), ("5c",), (), (), (), ())


@dataclass(frozen=True, slots=True)
class CountExample:
    """Piles drawn by suit, and the points sheet that the engine makes of them."""

    names: tuple[str, ...]
    piles: tuple[tuple[tuple[Face, ...], ...], ...]
    sheet: Sheet
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contestant:
    """Cards that compete for the primiera: their values, their sum, and whether they win."""

    cards: tuple[tuple[Face, int], ...]
    total: int
    wins: bool


@dataclass(frozen=True, slots=True)
class PrimieraExample:
    """Two piles that differ in their suits."""

    caption: str
    contestants: tuple[Contestant, ...]


@dataclass(frozen=True, slots=True)
class ScaleStep:
    """A value of the primiera and the cards that have it."""

    cards: tuple[Face, ...]
    value: int


def count_example(rules: RuleSet, naming: Naming) -> CountExample:
    """The example's count under these rules, proofs and all."""
    book = naming.book
    piles = _piles_for(rules.side_count)
    sweeping = SCOPE if rules.side_count in (2, 3) else ((),) * rules.side_count
    price = int(rules.options["accuso.low"] or rules.options["accuso.tris"] or 0)
    accusi = [price, *(0 for _ in piles[1:])]
    scorer = scorer_of(rules)
    taken = taken_from(piles, [len(cards) for cards, _pile in zip(sweeping, piles, strict=False)], accusi)
    score = [side.to_json() for side in scorer.score(taken)]
    had = [SideTaken(pile=mask_of(pile), scope=cards) for pile, cards in zip(piles, sweeping, strict=False)]
    sheet = read_sheet(score, scorer.points(taken), had, rules)
    if sheet is None:
        raise ValueError("a score was given, so there is a sheet")
    names = _side_names(rules.side_count, naming)
    notes = [book.word("examples", "accusi_note")] if price else []
    winner = scorer.instant_winner(taken)
    if winner is not None:
        notes.append(book.word("outcomes", "wins_at_once", side=names[winner]))
    drawn = tuple(tuple(naming.faces(suit) for suit in _by_suit(pile)) for pile in piles)
    return CountExample(names, drawn, sheet, tuple(notes))


def _piles_for(sides: int) -> list[list[int]]:
    if sides in (2, 3):
        return [cards_from_codes(pile) for pile in (TWO if sides == 2 else THREE)]
    deck = shuffled_deck(bytes(range(32)), 0, 0)
    return [sorted(deck[side::sides]) for side in range(sides)]


def _side_names(sides: int, naming: Naming) -> tuple[str, ...]:
    word = naming.book.word
    first = [word("outcomes", name) for name in ("first", "second", "third")]
    return tuple([*first, *(word("outcomes", "side", n=number) for number in range(4, sides + 1))][:sides])


def _by_suit(pile: list[int]) -> list[list[int]]:
    return [[card for card in pile if card // 10 == suit] for suit in range(4)]


def primiera_example(rules: RuleSet, naming: Naming) -> PrimieraExample:
    """Three sevens against four suits: who wins depends on what a missing suit means."""
    strength, prime = compile_strength(rules.options), compile_prime(rules.options)
    piles = [mask_of(cards_from_codes(codes)) for codes in (("7d", "7c", "7s"), ("2d", "3c", "4s", "10b"))]
    strengths = [strength(pile) for pile in piles]
    best = max((one for one in strengths if one is not None), default=None)
    scale = SCALES[str(rules.options["primiera.scale"])]
    contestants = []
    for pile, one in zip(piles, strengths, strict=True):
        found = prime(pile)
        cards = tuple((naming.face(card), scale[card % 10 + 1]) for card in found.cards)
        contestants.append(Contestant(cards, found.total, wins=one is not None and one == best))
    return PrimieraExample(naming.book.word("examples", "primiera_contest"), tuple(contestants))


def scale_steps(rules: RuleSet, naming: Naming) -> tuple[ScaleStep, ...]:
    """The table of the primiera, dearest first; ranks of one value stand together."""
    scale = SCALES[str(rules.options["primiera.scale"])]
    values = sorted({scale[rank] for rank in range(1, 11)}, reverse=True)
    return tuple(
        ScaleStep(naming.faces(rank - 1 for rank in range(1, 11) if scale[rank] == value), value)
        for value in values
    )
