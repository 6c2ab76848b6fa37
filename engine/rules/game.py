"""A game: deals until somebody has won. Decks come from outside, so a log plays again the same way."""

from collections.abc import Callable, Sequence
from copy import copy
from typing import Self

from engine.rules.cards import RE_DENARI, Card
from engine.rules.deal import Deal
from engine.rules.errors import RuleError
from engine.rules.kernel import kernel_of
from engine.rules.moves import Action
from engine.rules.outcome import Outcome
from engine.rules.ruleset import RuleSet
from engine.rules.scoring import SideScore, scorer_of, taken_in
from engine.rules.target import judge_game

# (deal from 0, attempt from 0) -> the forty cards in dealing order.
DeckSource = Callable[[int, int], Sequence[Card]]


class Game:
    """Deals up to the target, the first one dealt at once.

    Read only: `deal` in play, `deal_number` (from 0), `dealer`, `misdeals` (the decks of this
    deal that were thrown in, in order), `totals` by side of the finished deals, `last_score` of
    the latest finished deal, `outcome` when `finished`.
    """

    def __init__(self, rules: RuleSet, deck_source: DeckSource, first_dealer: int) -> None:
        if first_dealer not in range(rules.players):
            raise RuleError("bad_dealer", f"there is no seat {first_dealer} among {rules.players}")
        self.rules = rules
        self.first_dealer = first_dealer
        self.totals = [0] * rules.side_count
        self.last_score: list[SideScore] | None = None
        self.outcome: Outcome | None = None
        self._deck_source = deck_source
        self._start_deal(0)

    def _start_deal(self, number: int) -> None:
        self.deal_number = number
        self.dealer = (self.first_dealer + number) % self.rules.players
        self.misdeals: list[tuple[Card, ...]] = []
        deck = tuple(self._deck_source(number, 0))
        while is_misdeal(self.rules, deck):
            self.misdeals.append(deck)
            deck = tuple(self._deck_source(number, len(self.misdeals)))
        self.deal = Deal(self.rules, deck, self.dealer)
        self.deck = deck

    @property
    def finished(self) -> bool:
        """Is the game over by the rules?"""
        return self.outcome is not None

    def play(self, action: Action) -> None:
        """Make one action of the seat to move, checked; at the end of a deal it is counted."""
        self.deal.play(action)
        if self.deal.finished:
            self._count_deal()

    def apply(self, action: Action) -> None:
        """The same without the check: only what `legal_actions` or `observe` gave may come here."""
        self.deal.apply(action)
        if self.deal.finished:
            self._count_deal()

    def copy(self) -> Self:
        """A game that goes on by itself from here."""
        twin = copy(self)
        twin.deal, twin.totals, twin.misdeals = self.deal.copy(), self.totals[:], self.misdeals[:]
        return twin

    def _count_deal(self) -> None:
        taken, scorer = taken_in(self.deal), scorer_of(self.rules)
        before = list(self.totals)
        self.last_score = scorer.score(taken)
        self.totals = [total + score.total for total, score in zip(before, self.last_score, strict=True)]
        self.outcome = judge_game(
            self.rules,
            deals_played=self.deal_number + 1,
            before=before,
            totals=self.totals,
            items=[score.items for score in self.last_score],
            instant_winner=scorer.instant_winner(taken),
            re_denari_side=next(
                (side for side, pile in enumerate(taken.piles) if pile >> RE_DENARI & 1), None
            ),
        )

    def next_deal(self) -> None:
        """Deal again: RuleError while the deal is in play (`deal_open`) or when the game is over."""
        if not self.deal.finished:
            raise RuleError("deal_open", "the deal in play is not finished")
        if self.finished:
            raise RuleError("game_over", "the game is over")
        self._start_deal(self.deal_number + 1)


def is_misdeal(rules: RuleSet, deck: Sequence[Card]) -> bool:
    """Must this deck be thrown in for its opening table? The same dealer deals again."""
    start = rules.players * rules.hand
    return bool(rules.table) and kernel_of(rules).opening.is_misdeal(deck[start : start + rules.table])
