"""Deals up to the target: totals, ends, winners and ranks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.oracle.cards import Card
from tests.oracle.deal import TextbookDeal
from tests.oracle.opening import is_redealt
from tests.oracle.options import Options, sides_of

ORDER = ("carte", "denari", "settebello", "primiera", "scope")
DeckSource = Callable[[int, int], list[Card]]


@dataclass(frozen=True)
class Ending:
    """How a game ended: None as the winner is a draw."""

    termination: str
    winner: int | None


def lone_best(values: list[int], low: bool) -> int | None:
    """The side with the best value, None where the best is shared."""
    best = min(values) if low else max(values)
    return values.index(best) if values.count(best) == 1 else None


def others_of(items: dict[str, list[int]]) -> list[list[int]]:
    """The items that come after those of the order, as they stand in the score."""
    return [values for name, values in items.items() if name not in ORDER]


def first_in_order(before: list[int], items: dict[str, list[int]], target: int) -> int | None:
    """Count item by item: the side that is alone in reaching the target first."""
    running = list(before)
    for values in [*(items.get(name, [0] * len(before)) for name in ORDER), *others_of(items)]:
        running = [have + more for have, more in zip(running, values, strict=True)]
        if max(running) >= target:
            return lone_best(running, low=False)
    return None


def break_tie(
    totals: list[int], items: dict[str, list[int]], re_denari: int | None, options: Options
) -> int | None:
    """Who wins among the sides that share the best total, None to play on."""
    best_of = min if options["match.goal"] == "low" else max
    tied = [side for side, points in enumerate(totals) if points == best_of(totals)]
    if options["match.tie"] == "re_denari":
        return re_denari if re_denari in tied else None
    if options["match.tie"] == "last_deal_order":
        for name in ORDER:
            values = items.get(name, [0] * len(totals))
            best = best_of(values[side] for side in tied)
            tied = [side for side in tied if values[side] == best]
        return tied[0] if len(tied) == 1 else None
    return None


def winner_at_target(
    before: list[int], items: dict[str, list[int]], totals: list[int], re_denari: int | None, options: Options
) -> int | None:
    """The winner where somebody has reached the target, None to play on."""
    low = options["match.goal"] == "low"
    over = [side for side, points in enumerate(totals) if points >= options["match.target"]]
    if len(over) > 1 and options["match.both_over"] == "count_order":
        first = first_in_order(before, items, options["match.target"])
        if first is not None:
            return first
    alone = lone_best(totals, low)
    return alone if alone is not None else break_tie(totals, items, re_denari, options)


def ending_after_deal(
    options: Options,
    deals: int,
    before: list[int],
    items: dict[str, list[int]],
    totals: list[int],
    *,
    instant: int | None = None,
    re_denari: int | None = None,
) -> Ending | None:
    """Whether the game is over after ``deals`` deals, and for whom."""
    low = options["match.goal"] == "low"
    if instant is not None:
        return Ending("INSTANT_WIN", instant)
    if options["match.deals"] is None and max(totals) >= options["match.target"]:
        winner = winner_at_target(before, items, totals, re_denari, options)
        if winner is not None:
            return Ending("TARGET_REACHED", winner)
    if deals in (options["match.deals"], options["match.max_deals"]):
        return Ending("DEALS_PLAYED", lone_best(totals, low))
    return None


def ranks_of(totals: list[int], winner: int | None, low: bool) -> list[int]:
    """The winner 1, the others by better total, equal totals share the better rank."""
    worth = [(side == winner, -points if low else points) for side, points in enumerate(totals)]
    return [1 + sum(other > own for other in worth) for own in worth]


class TextbookGame:
    """A game from its first deal to its end."""

    def __init__(self, options: Options, deck_of: DeckSource, first_dealer: int) -> None:
        self.options = options
        self.deck_of = deck_of
        self.dealer = first_dealer
        self.number = 0
        self.totals = [0] * sides_of(options)
        self.ending: Ending | None = None
        self.start_deal()

    def start_deal(self) -> None:
        """Deal until the opening table stands: the same dealer deals again after a misdeal."""
        attempt = 0
        self.misdeals: list[list[Card]] = []
        while True:
            deck = list(self.deck_of(self.number, attempt))
            start = self.options["players"] * self.options["hand"]
            if not is_redealt(deck[start : start + self.options["table"]], self.options):
                break
            self.misdeals.append(deck)
            attempt += 1
        self.deal = TextbookDeal(self.options, deck, self.dealer)

    def act(self, text: str) -> None:
        """Play, and count when the deal is over."""
        self.deal.act(text)
        if self.deal.finished:
            self.count_deal()

    def count_deal(self) -> None:
        """Add the deal's points and judge the end."""
        before = self.totals
        self.totals = [have + more for have, more in zip(before, self.deal.totals(), strict=True)]
        self.ending = ending_after_deal(
            self.options,
            self.number + 1,
            before,
            self.deal.items(),
            self.totals,
            instant=self.deal.instant_winner(),
            re_denari=self.deal.re_denari_side(),
        )

    def next_deal(self) -> None:
        """The dealer moves on by one seat."""
        self.number += 1
        self.dealer = (self.dealer + 1) % self.options["players"]
        self.start_deal()

    def ranks(self) -> list[int]:
        """The ranks of a finished game."""
        assert self.ending is not None
        return ranks_of(self.totals, self.ending.winner, self.options["match.goal"] == "low")
