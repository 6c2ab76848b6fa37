"""What holds in every game, whatever the rules: presets and drawn house rules alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.record import play_back, record_to_json, unpack_log, verify_log
from engine.record.pack import pack_log
from engine.rules import (
    PRESET_NAMES,
    RANKS,
    Action,
    Deal,
    Declaration,
    Game,
    Move,
    MoveError,
    RuleSet,
    observe,
    preset,
    score_deal,
)
from engine.wire.codec import encode_line
from engine.wire.messages import turn_message
from tests.engine.differential.decks import deck_source
from tests.engine.differential.rule_sets import house_rules
from tests.engine.record.random_games import RandomTable, header
from tests.golden.replays import record_again

PRESETS = st.sampled_from(PRESET_NAMES)
SEEDS = st.integers(0, 10**6)
ALL_CARDS = list(range(40))


def rule_sets() -> st.SearchStrategy[RuleSet]:
    """Presets as often as house rules."""
    return st.one_of(PRESETS.map(preset), house_rules().map(RuleSet.resolve))


def cards_of(deal: Deal) -> list[int]:
    """Every card of a deal, wherever it lies; leftovers that nobody got lie apart."""
    apart = deal.leftovers[1] if deal.leftovers and deal.leftovers[0] is None else ()
    held = [card for place in (*deal.hands, *deal.piles) for card in place]
    return sorted([*held, *deal.table, *deal.stock, *apart])


def play_on(game: Game, random: Random, plies: int) -> list[Action]:
    """Random actions in the deal in play."""
    made: list[Action] = []
    while len(made) < plies and not game.deal.finished:
        made.append(random.choice(game.deal.legal_actions()))
        game.deal.play(made[-1])
    return made


@settings(max_examples=60)
@given(rule_sets(), SEEDS)
def test_forty_cards_and_a_legal_play_at_every_moment(rules: RuleSet, seed: int) -> None:
    deal = Game(rules, deck_source(seed), seed % rules.players).deal
    random = Random(seed)
    while not deal.finished:
        assert cards_of(deal) == ALL_CARDS
        assert deal.hands[deal.to_move or 0]
        assert deal.legal_moves()
        deal.play(random.choice(deal.legal_actions()))
    assert cards_of(deal) == ALL_CARDS


def every_action(deal: Deal) -> Iterator[Action]:
    """All that can be written down: any card, any set of table cards, any self-take, both declarations."""
    table = deal.table
    sets = [taken for size in range(len(table) + 1) for taken in combinations(table, size)]
    for card in set(range(40)) - set(table):
        yield from (Move(card, taken) for taken in sets)
    yield from (Move(ace, (), True) for ace in range(0, 40, 10))
    yield from (Declaration("low"), Declaration("tris"))


@settings(max_examples=50)
@given(rule_sets(), SEEDS, st.integers(0, 20))
def test_what_is_listed_is_exactly_what_is_accepted(rules: RuleSet, seed: int, plies: int) -> None:
    game = Game(rules, deck_source(seed), 0)
    play_on(game, Random(seed), plies)
    deal = game.deal
    if deal.finished or len(deal.table) > 6:
        return
    listed = set(deal.legal_actions())
    for action in every_action(deal):
        assert (action in listed) == is_accepted(deal, action)


def is_accepted(deal: Deal, action: Action) -> bool:
    """Whether the deal lets an action be played; a refusal changes nothing."""
    before = (deal.ply, deal.to_move, deal.table)
    twin = deal.copy()
    try:
        twin.play(action)
    except MoveError:
        assert (twin.ply, twin.to_move, twin.table) == before
        return False
    return True


def other_deck(game: Game, seat: int | None, random: Random) -> list[int]:
    """A deck that differs only in what a seat has not seen."""
    deal = game.deal
    known = {card for shown in deal.shown.values() for card in shown}
    known |= set(deal.hands[seat]) if seat is not None else set()
    unseen = [card for card in [*(c for hand in deal.hands for c in hand), *deal.stock] if card not in known]
    change = dict(zip(unseen, random.sample(unseen, len(unseen)), strict=True))
    return [change.get(card, card) for card in game.deck]


def lines_for(game: Game, seat: int | None) -> tuple[Any, bytes]:
    """What a seat can see, and the bytes of its turn."""
    seen = observe(game, seat)
    return seen, b"" if seat is None else encode_line(turn_message(seen, 7, 5_000))


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_unseen_cards_change_no_byte_for_any_seat(name: str) -> None:
    rules, source = preset(name), deck_source(11)
    for number, plies in enumerate((0, 1, 4, 7, 13, 22, 31)):
        random = Random(number)
        game = Game(rules, lambda deal, attempt, number=number: source(number, attempt), 0)
        made = play_on(game, random, plies)
        for seat in (None, *range(rules.players)):
            twin_deck = other_deck(game, seat, random)
            twin = Game(rules, lambda deal, attempt, deck=twin_deck: deck, 0)
            for action in made:
                twin.deal.play(action)
            assert lines_for(twin, seat) == lines_for(game, seat)


@settings(max_examples=60)
@given(rule_sets(), SEEDS)
def test_scores_and_leftovers_account_for_every_card(rules: RuleSet, seed: int) -> None:
    game = Game(rules, deck_source(seed), 0)
    made = play_on(game, Random(seed), 200)
    deal = game.deal
    scores = score_deal(deal)
    apart = deal.leftovers[1] if deal.leftovers and deal.leftovers[0] is None else ()
    assert sum(int(str(score.counts["cards"])) for score in scores) + len(apart) == 40
    assert sum(int(str(score.counts["coins"])) for score in scores) + sum(c < 10 for c in apart) == 10
    assert all(score.total == sum(score.items.values()) for score in scores)
    takes = [action for action in made if isinstance(action, Move) and action.takes]
    assert sum(deal.scope) - deal.dealer_bonus <= len(takes)
    if rules.options["capture.forced"] and rules.options["capture.mode"] == "sum":
        assert takes


@settings(max_examples=40)
@given(st.sampled_from(["quindici_1", "escoba"]), SEEDS)
def test_a_fifteen_only_deal_leaves_ten_modulo_fifteen(name: str, seed: int) -> None:
    game = Game(preset(name), deck_source(seed), 0)
    play_on(game, Random(seed), 200)
    assert game.deal.leftovers is not None
    assert sum(RANKS[card] for card in game.deal.leftovers[1]) % 15 == 10


PLAIN_SUMS = [
    name
    for name in PRESET_NAMES
    if preset(name).options["capture.mode"] == "sum" and not preset(name).options["ace.sweep"]
]


@settings(max_examples=40)
@given(st.sampled_from(PLAIN_SUMS), SEEDS)
def test_a_sum_deal_without_sweeps_leaves_an_even_total(name: str, seed: int) -> None:
    game = Game(preset(name), deck_source(seed), 0)
    play_on(game, Random(seed), 200)
    left = game.deal.leftovers[1] if game.deal.leftovers else ()
    assert sum(RANKS[card] for card in left) % 2 == 0


@settings(max_examples=25)
@given(rule_sets(), st.integers(0, 10_000))
def test_a_log_played_back_is_the_same_log(rules: RuleSet, number: int) -> None:
    log = RandomTable(header(rules, number), Random(number)).play_game()
    assert verify_log(log).ok
    assert record_to_json(play_back(log).record) == log
    assert unpack_log(pack_log(log)) == log
    assert record_again(log) == log


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_random_play_comes_to_an_end(name: str) -> None:
    rules = preset(name)
    for seed in range(4):
        random = Random(seed)
        game = Game(rules, deck_source(seed), seed % rules.players)
        while not game.finished:
            if game.deal.finished:
                game.next_deal()
            game.play(random.choice(game.deal.legal_actions()))
        assert game.outcome is not None
        assert game.deal_number < 100
        assert sorted(game.outcome.ranks)[0] == 1
