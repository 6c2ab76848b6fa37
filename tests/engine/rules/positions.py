"""Set-ups that the rule tests share: positions by card codes and random play."""

import random
from collections.abc import Sequence

from engine.rules import (
    Action,
    Deal,
    Game,
    RuleSet,
    action_from_text,
    cards_from_codes,
    codes,
    preset,
    shuffled_deck,
    to_text,
)


def cards(text: str) -> list[int]:
    """`"7d 3c"` to cards."""
    return cards_from_codes(text.split())


def show(some: Sequence[int]) -> str:
    """Cards back to text."""
    return " ".join(codes(some))


def rules_with(**overrides: object) -> RuleSet:
    """Classic rules with overrides; a double underscore stands for the dot."""
    return RuleSet.resolve({name.replace("__", "."): value for name, value in overrides.items()})  # type: ignore[misc]


def position(
    *hands: str,
    table: str = "",
    rules: RuleSet | None = None,
    stock: str = "",
    dealer: int = 1,
    **more: object,
) -> Deal:
    """Seat 0 to move, hands from seat 0 on."""
    return Deal.at_position(
        rules or preset("scopa"),
        hands=[cards(hand) for hand in hands],
        table=cards(table),
        to_move=0,
        dealer=dealer,
        stock=cards(stock),
        **more,  # type: ignore[arg-type]
    )


def texts(deal: Deal) -> list[str]:
    """The legal actions of the seat to move, as text."""
    return [to_text(action) for action in deal.legal_actions()]


def play(deal: Deal, *plays: str) -> Deal:
    """Make these plays, checked."""
    for text in plays:
        deal.play(action_from_text(text))
    return deal


def seeded_game(rules: RuleSet, number: int, first_dealer: int = 0) -> Game:
    """A game whose decks follow from a number."""
    seed = number.to_bytes(32, "big")
    return Game(rules, lambda deal, attempt: shuffled_deck(seed, deal, attempt), first_dealer)


def play_randomly(game: Game, rng: random.Random) -> None:
    """Play a game to its end by random actions, declarations among them."""
    while True:
        while not game.deal.finished:
            game.play(rng.choice(game.deal.legal_actions()))
        if game.finished:
            return
        game.next_deal()


def random_deal(rules: RuleSet, number: int, plies: int) -> tuple[Deal, list[Action]]:
    """A deal after some random actions, and those actions."""
    rng = random.Random(number)
    deal = Deal(rules, shuffled_deck(number.to_bytes(32, "big"), 0, 0), rng.randrange(rules.players))
    made: list[Action] = []
    while len(made) < plies and not deal.finished:
        made.append(rng.choice(deal.legal_actions()))
        deal.apply(made[-1])
    return deal, made
