"""Worked examples of first tables and of fresh hands, judged by the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.rules import RuleSet, cards_from_codes
from engine.rules.kernel import kernel_of
from tournaments.rulebook.books import Book
from tournaments.rulebook.chapters import Options, is_on
from tournaments.rulebook.naming import Face, Naming

Test = Callable[[Options], bool]


@dataclass(frozen=True, slots=True)
class CardsExample:
    """Some cards, and what they mean."""

    name: str
    caption: str
    cards: tuple[Face, ...]
    words: str


@dataclass(frozen=True, slots=True)
class _Cards:
    name: str
    codes: tuple[str, ...]
    shown: Test


def _on(*names: str) -> Test:
    return lambda options: any(is_on(options, name) for name in names)


def _both(*names: str) -> Test:
    return lambda options: all(is_on(options, name) for name in names)


TABLES = (
    _Cards("kings", ("10d", "10c", "10s", "4b"), _on("deal.redeal_kings")),
    _Cards("aces", ("1c", "1s", "9d", "5b"), _on("deal.redeal_aces")),
    _Cards("fifteen_table", ("2d", "3c", "4s", "6b"), _on("deal.dealer_bonus")),
    _Cards("thirty_table", ("10d", "9c", "8s", "3b"), _on("deal.dealer_bonus")),
    _Cards("matta_table", ("10d", "9c", "7c", "3b"), _both("deal.dealer_bonus", "cirulla.matta")),
    _Cards("low_table", ("1d", "2c", "3s", "2b"), _on("deal.bonus_low", "deal.redeal_low_sum")),
)
HANDS = (
    _Cards("low_hand", ("1d", "3c", "4s"), _on("accuso.low")),
    _Cards("tris_hand", ("6d", "6c", "6b"), _on("accuso.tris")),
    _Cards("matta_hand", ("7c", "9d", "9s"), _both("accuso.tris", "cirulla.matta")),
    _Cards("both_hand", ("7c", "1d", "1s"), _both("accuso.low", "accuso.tris", "cirulla.matta")),
)


def table_examples(rules: RuleSet, naming: Naming) -> tuple[CardsExample, ...]:
    """First tables that these rules treat in a way of their own."""
    if not rules.table:
        return ()
    return _examples(TABLES, rules, naming, _judge_table)


def hand_examples(rules: RuleSet, naming: Naming) -> tuple[CardsExample, ...]:
    """Fresh hands that may be declared under these rules."""
    return _examples(HANDS, rules, naming, _judge_hand)


def _examples(
    candidates: tuple[_Cards, ...],
    rules: RuleSet,
    naming: Naming,
    judge: Callable[[RuleSet, list[int], Book], str],
) -> tuple[CardsExample, ...]:
    found = []
    for one in candidates:
        if one.shown(rules.options):
            cards = cards_from_codes(one.codes)
            caption = naming.book.word("examples", one.name)
            words = judge(rules, cards, naming.book)
            found.append(CardsExample(one.name, caption, naming.faces(cards), words))
    return tuple(found)


def _judge_table(rules: RuleSet, table: list[int], book: Book) -> str:
    opening = kernel_of(rules).opening
    if opening.is_misdeal(table):
        return book.word("outcomes", "dealt_again")
    scope = opening.dealer_bonus(table)
    if not scope:
        return book.word("outcomes", "play_begins")
    return book.word("outcomes", "dealer_takes_1" if scope == 1 else "dealer_takes_n", n=scope)


def _judge_hand(rules: RuleSet, hand: list[int], book: Book) -> str:
    premium = kernel_of(rules).premium(hand)
    return book.word("outcomes", f"declares_{premium.name}", n=premium.points)
