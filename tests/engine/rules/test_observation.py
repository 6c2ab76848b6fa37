"""The one door for hidden cards: what nobody may see changes nothing that anybody sees."""

import random
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules import PRESET_NAMES, Game, RuleSet, is_misdeal, observe, preset, shuffled_deck
from engine.rules.cards import CARDS
from engine.rules.moves import Action
from tests.engine.rules.positions import seeded_game

PRESETS = st.sampled_from(PRESET_NAMES)
NUMBERS = st.integers(0, 10_000)


def play_some(game: Game, rng: random.Random, plies: int) -> list[Action]:
    made: list[Action] = []
    while len(made) < plies and not game.deal.finished:
        made.append(rng.choice(game.deal.legal_actions()))
        game.deal.play(made[-1])
    return made


def permute_unseen(game: Game, seat: int | None, rng: random.Random) -> list[int]:
    """A deck that could have been dealt instead, as far as this seat knows."""
    deal = game.deal
    known = set() if seat is None else set(deal.hands[seat])
    known |= {card for shown in deal.shown.values() for card in shown}
    unseen = [card for hand in deal.hands for card in hand if card not in known]
    unseen += [card for card in deal.stock if card not in known]
    moved = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    return [moved.get(card, card) for card in game.deck]


@given(name=PRESETS, number=NUMBERS, plies=st.integers(0, 39), data=st.data())
def test_permuting_the_unseen_cards_changes_no_observation(
    name: str, number: int, plies: int, data: st.DataObject
) -> None:
    rules, rng = preset(name), random.Random(number)
    deck = ordinary_deck(rules, number)
    game = Game(rules, lambda deal, attempt: deck, 0)
    history = play_some(game, rng, plies)
    seat = data.draw(st.sampled_from([None, *range(rules.players)]))
    other_deck = permute_unseen(game, seat, rng)
    other = Game(rules, lambda deal, attempt: other_deck, 0)
    for action in history:
        other.deal.play(action)
    assert observe(other, seat) == observe(game, seat)


def ordinary_deck(rules: RuleSet, number: int) -> list[int]:
    """A deck that is no misdeal under these rules."""
    seed = number.to_bytes(32, "big")
    return next(deck for attempt in count() if not is_misdeal(rules, deck := shuffled_deck(seed, 0, attempt)))


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_spectator_has_a_view_and_it_holds_no_hand(name: str) -> None:
    game = seeded_game(preset(name), 3)
    view = observe(game, None)
    assert (view.seat, view.hand, view.legal, view.declare) == (None, (), (), ())
    assert view.hands == tuple(map(len, game.deal.hands))


def test_only_the_seat_to_move_sees_legal_plays() -> None:
    game = seeded_game(preset("scopone_9"), 3)
    seats_with_plays = [seat for seat in range(4) if observe(game, seat).legal]
    assert seats_with_plays == [game.deal.to_move]


def test_each_seat_sees_its_own_hand_and_counts_of_the_others() -> None:
    game = seeded_game(preset("scopa_3"), 3)
    for seat in range(3):
        view = observe(game, seat)
        assert list(view.hand) == game.deal.hands[seat]
        assert view.hands == (3, 3, 3)
        assert view.stock == 27


def test_everything_shown_is_in_canonical_order() -> None:
    game = seeded_game(preset("scopa"), 11)
    rng = random.Random(3)
    while not game.deal.finished:
        view = observe(game, game.deal.to_move)
        for some in (view.hand, view.table, view.opening):
            assert list(some) == sorted(some)
        game.play(rng.choice(game.deal.legal_moves()))


def test_an_observation_does_not_change_when_the_game_goes_on() -> None:
    game = seeded_game(preset("cirulla"), 5)
    view = observe(game, game.deal.to_move)
    copied = (view.hand, view.table, view.history, view.piles, view.hands, dict(view.shown))
    while not game.deal.finished:
        game.play(game.deal.legal_actions()[-1])
    assert (view.hand, view.table, view.history, view.piles, view.hands, view.shown) == copied


def test_a_deck_of_forty_is_never_in_an_observation() -> None:
    game = seeded_game(preset("scopone_10"), 5)
    view = observe(game, 0)
    assert len(set(CARDS) - set(view.hand) - set(view.table)) == 30
