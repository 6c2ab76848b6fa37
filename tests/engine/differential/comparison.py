"""The engine beside the textbook: the same decks and plays, and every position compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engine.rules import Deal, Game, RuleSet, action_from_text, automatic_action, codes, observe, to_text
from tests.oracle.automove import automatic_play
from tests.oracle.cards import cards
from tests.oracle.game import TextbookGame

Deck = Sequence[int]
MANY_ACTIONS = 60
Chooser = Callable[[Random, list[str]], str]


class Difference(AssertionError):
    """The engine and the textbook disagree."""


def check_equal(what: str, engine: object, textbook: object) -> None:
    """Raise a Difference that names what differs."""
    if engine != textbook:
        raise Difference(f"{what}: engine {engine!r}, textbook {textbook!r}")


def any_play(random: Random, legal: list[str]) -> str:
    """Any action."""
    return random.choice(legal)


def eager_play(random: Random, legal: list[str]) -> str:
    """Declare what can be declared, take where something can be taken, the longest capture first."""
    declared = [text for text in legal if text.startswith("!")]
    takes = [text for text in legal if "x" in text or "@" in text]
    return random.choice(declared or sorted(takes, key=len)[-2:] or legal)


def timid_play(random: Random, legal: list[str]) -> str:
    """Lay where laying is allowed: tables grow long."""
    lays = [text for text in legal if text[-1] in "dcsb" and "x" not in text]
    return random.choice(lays or legal)


def denari_play(random: Random, legal: list[str]) -> str:
    """Take as many denari as possible and lay none: runs and instant wins come up."""
    takes = [text for text in legal if "x" in text]
    lays = [text for text in legal if "x" not in text and "d" not in text]
    best = max((text.count("d") for text in takes), default=0)
    return random.choice([text for text in takes if text.count("d") == best] or lays or legal)


CHOOSERS: tuple[Chooser, ...] = (any_play, any_play, eager_play, timid_play, denari_play)


def engine_position(deal: Deal) -> dict[str, Any]:
    """The engine's deal in the words of the textbook's ``position``."""
    return {
        "to_move": deal.to_move,
        "hands": [codes(sorted(hand)) for hand in deal.hands],
        "table": codes(sorted(deal.table)),
        "piles": [codes(sorted(pile)) for pile in deal.piles],
        "scope": list(deal.scope),
        "stock": deal.stock_count,
        "last_taker": deal.last_taker,
        "shown": {seat: codes(sorted(held)) for seat, held in sorted(deal.shown.items()) if held},
        "finished": deal.finished,
    }


class SideBySide:
    """One game in both engines."""

    def __init__(self, rules: RuleSet, deck_of: Callable[[int, int], Deck], first_dealer: int) -> None:
        self.rules = rules
        self.engine = Game(rules, deck_of, first_dealer)
        options = {**rules.to_json(), **rules.display}
        self.textbook = TextbookGame(
            options, lambda deal, attempt: cards(codes(deck_of(deal, attempt))), first_dealer
        )
        self.compare_opening()

    def compare_opening(self) -> None:
        """Misdeals, opening table, dealer's bonus."""
        ours, theirs = self.engine.deal, self.textbook.deal
        check_equal("dealer", self.engine.dealer, self.textbook.dealer)
        check_equal(
            "misdeals",
            [codes(deck) for deck in self.engine.misdeals],
            [[one.code for one in deck] for deck in self.textbook.misdeals],
        )
        check_equal("opening", codes(sorted(ours.opening)), [one.code for one in theirs.opening])
        check_equal("dealer bonus", ours.dealer_bonus, theirs.dealer_bonus)
        self.compare_position()

    def compare_position(self) -> None:
        """Cards, scope, turn, the exact list of legal actions, and the automatic move."""
        ours, theirs = self.engine.deal, self.textbook.deal
        check_equal("position", engine_position(ours), theirs.position())
        if not ours.finished:
            check_equal("legal actions", [to_text(action) for action in ours.legal_actions()], theirs.legal())
            automatic = automatic_action(observe(self.engine, ours.to_move))
            check_equal("automatic move", to_text(automatic), automatic_play(theirs))

    def play(self, text: str) -> None:
        """One action in both."""
        self.engine.play(action_from_text(text))
        self.textbook.act(text)
        check_equal("scopa", self.engine.deal.last_scopa, self.textbook.deal.was_scopa)
        self.compare_position()
        if self.engine.deal.finished:
            self.compare_end_of_deal()

    def compare_end_of_deal(self) -> None:
        """Leftovers, score with its proof, totals, and whether the game is over."""
        ours, theirs = self.engine.deal, self.textbook.deal
        left = ours.leftovers and (ours.leftovers[0], codes(sorted(ours.leftovers[1])))
        check_equal(
            "leftovers",
            left,
            theirs.leftovers and (theirs.leftovers[0], [one.code for one in theirs.leftovers[1]]),
        )
        check_equal("score", engine_score(self.engine), theirs.score_sheet())
        check_equal("totals", self.engine.totals, self.textbook.totals)
        check_equal("outcome", engine_ending(self.engine), textbook_ending(self.textbook))

    def play_deal(self, random: Random, choose: Chooser) -> None:
        """Play to the end of the deal.

        Where laying is always allowed a long table has thousands of captures: then one is made.
        """
        while not self.engine.deal.finished:
            legal = self.textbook.deal.legal()
            if not legal:
                raise Difference("a seat with cards has no legal action")
            self.play((choose if len(legal) <= MANY_ACTIONS else eager_play)(random, legal))
        spectator = observe(self.engine, None)
        check_equal("spectator", (spectator.hand, spectator.legal), ((), ()))

    def next_deal(self) -> None:
        """The next deal in both."""
        self.engine.next_deal()
        self.textbook.next_deal()
        self.compare_opening()


# What the engine tells beside the promised proof: the textbook's numbers for it stand in its own tests.
EXTRA_COUNTS = {"run", "sevens"}


def engine_score(game: Game) -> list[dict[str, Any]]:
    """The score list of a log, less the engine's additions to the proof."""
    assert game.last_score is not None
    sheets = [score.to_json() for score in game.last_score]
    for sheet in sheets:
        counts: Any = sheet["counts"]
        sheet["counts"] = {name: value for name, value in counts.items() if name not in EXTRA_COUNTS}
    return sheets


def engine_ending(game: Game) -> tuple[Any, ...] | None:
    """Termination, winner, ranks."""
    if game.outcome is None:
        return None
    return str(game.outcome.termination), game.outcome.winner, list(game.outcome.ranks)


def textbook_ending(game: TextbookGame) -> tuple[Any, ...] | None:
    """Termination, winner, ranks."""
    return (game.ending.termination, game.ending.winner, game.ranks()) if game.ending else None


def play_beside(
    rules: RuleSet, deck_of: Callable[[int, int], Deck], seed: int, most_deals: int = 200
) -> SideBySide:
    """A game in both, to its end or for some deals; each deal in one manner of play."""
    random = Random(seed)
    both = SideBySide(rules, deck_of, random.randrange(rules.players))
    both.play_deal(random, random.choice(CHOOSERS))
    for _ in range(most_deals - 1):
        if both.engine.finished:
            break
        both.next_deal()
        both.play_deal(random, random.choice(CHOOSERS))
    return both
