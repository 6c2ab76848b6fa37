"""Counts of all ways to play on from a deal, ply by ply: the same numbers whoever counts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.rules import Action, Deal, RuleSet, shuffled_deck, to_text
from engine.rules.game import is_misdeal
from tests.oracle.cards import cards
from tests.oracle.deal import TextbookDeal
from tests.oracle.decks import shuffled
from tests.oracle.opening import is_redealt


class Tree(Protocol):
    """A deal that can be walked."""

    def actions(self) -> list[Any]: ...

    def after(self, action: Any) -> Tree: ...

    def made_scopa(self) -> bool: ...


@dataclass
class EngineTree:
    """The engine's deal."""

    deal: Deal

    def actions(self) -> list[Action]:
        return [] if self.deal.finished else self.deal.legal_actions()

    def after(self, action: Action) -> EngineTree:
        twin = self.deal.copy()
        twin.apply(action)
        return EngineTree(twin)

    def made_scopa(self) -> bool:
        return self.deal.last_scopa


@dataclass
class TextbookTree:
    """The textbook's deal."""

    deal: TextbookDeal

    def actions(self) -> list[str]:
        return self.deal.legal()

    def after(self, action: str) -> TextbookTree:
        twin = self.deal.copy()
        twin.act(action)
        return TextbookTree(twin)

    def made_scopa(self) -> bool:
        return self.deal.was_scopa


@dataclass
class Counts:
    """By ply from 1: actions, and how many of them take, make a scopa, declare."""

    nodes: list[int] = field(default_factory=list)
    takes: list[int] = field(default_factory=list)
    scope: list[int] = field(default_factory=list)
    declared: list[int] = field(default_factory=list)

    def to_json(self) -> dict[str, list[int]]:
        """The counts as they are stored."""
        return dict(self.__dict__)


def count_tree(root: Tree, most: int) -> Counts:
    """Count ply by ply, until the next ply would have more than ``most`` nodes."""
    counts, level = Counts(), [root]
    while True:
        edges = [(tree, action) for tree in level for action in tree.actions()]
        if not edges or len(edges) > most:
            return counts
        level = [tree.after(action) for tree, action in edges]
        texts = [action if isinstance(action, str) else to_text(action) for _, action in edges]
        counts.nodes.append(len(edges))
        counts.takes.append(sum("x" in text or "@" in text for text in texts))
        counts.scope.append(sum(tree.made_scopa() for tree in level))
        counts.declared.append(sum(text.startswith("!") for text in texts))


def engine_tree(rules: RuleSet, seed: bytes) -> EngineTree:
    """The first deal of a seed that stands, dealt by seat 0."""
    attempt = 0
    while is_misdeal(rules, shuffled_deck(seed, 0, attempt)):
        attempt += 1
    return EngineTree(Deal(rules, shuffled_deck(seed, 0, attempt), 0))


def textbook_tree(options: dict[str, Any], seed: bytes) -> TextbookTree:
    """The same, by the textbook alone."""
    attempt, start = 0, options["players"] * options["hand"]
    while is_redealt(shuffled(seed, 0, attempt)[start : start + options["table"]], options):
        attempt += 1
    return TextbookTree(TextbookDeal(options, cards(one.code for one in shuffled(seed, 0, attempt)), 0))
