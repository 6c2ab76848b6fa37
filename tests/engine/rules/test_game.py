"""Games: targets, ties, instant wins, bounds, misdeals, ranks."""

import random

import pytest

from engine.rules import (
    PRESET_NAMES,
    Game,
    MoveError,
    RuleError,
    RuleSet,
    Termination,
    automatic_action,
    observe,
    preset,
    ranks_of,
)
from engine.rules.cards import CARDS
from engine.rules.target import judge_game
from tests.engine.rules.positions import play_randomly, rules_with, seeded_game


def judge(
    rules: RuleSet, totals: list[int], points: list[int], **more: object
) -> tuple[str, int | None] | None:
    """Termination and winner after a deal that brought the totals to these."""
    before = [total - won for total, won in zip(totals, points, strict=True)]
    given: dict[str, object] = {"deals_played": 1, "items": [{"carte": won} for won in points], **more}
    outcome = judge_game(rules, before=before, totals=totals, **given)  # type: ignore[arg-type]
    return (outcome.termination.value, outcome.winner) if outcome else None


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_random_play_of_every_preset_ends_with_a_winner(name: str) -> None:
    rules = preset(name)
    for number in range(4):
        game = seeded_game(rules, number, number % rules.players)
        play_randomly(game, random.Random(number))
        assert game.outcome is not None
        assert game.outcome.totals == tuple(game.totals)
        if game.outcome.winner is not None:
            assert game.outcome.ranks[game.outcome.winner] == 1


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_automatic_play_of_every_preset_ends(name: str) -> None:
    game = seeded_game(preset(name), 7)
    while not game.finished:
        if game.deal.finished:
            game.next_deal()
        game.play(automatic_action(observe(game, game.deal.to_move)))
    assert game.outcome is not None


def test_a_fresh_game_is_not_over_and_starts_with_the_dealers_successor() -> None:
    game = seeded_game(preset("scopa_coppie"), 1, first_dealer=3)
    assert not game.finished
    assert game.outcome is None
    assert game.totals == [0, 0]
    assert (game.dealer, game.deal.to_move) == (3, 0)


def test_the_dealer_moves_on_by_one_seat_a_deal() -> None:
    game = seeded_game(preset("scopa_3"), 1, first_dealer=1)
    dealers: list[int] = []
    while not game.finished and len(dealers) < 4:
        dealers.append(game.dealer)
        while not game.deal.finished:
            game.play(game.deal.legal_moves()[0])
        if not game.finished:
            game.next_deal()
    assert dealers == [1, 2, 0, 1][: len(dealers)]
    assert len(dealers) > 2


def test_a_misdeal_is_thrown_in_and_the_same_dealer_deals_the_next_attempt() -> None:
    kings = [card for card in CARDS if card % 10 == 9]
    others = [card for card in CARDS if card % 10 != 9]
    bad = [*others[:6], *kings, *others[6:]]
    asked = []

    def source(deal: int, attempt: int) -> list[int]:
        asked.append((deal, attempt))
        return bad if attempt < 2 else list(CARDS)

    game = Game(preset("scopa"), source, 1)
    assert asked == [(0, 0), (0, 1), (0, 2)]
    assert game.misdeals == [tuple(bad), tuple(bad)]
    assert (game.dealer, game.deal.to_move) == (1, 0)


def test_a_deal_is_not_followed_before_its_end_nor_a_game_after_it() -> None:
    game = seeded_game(rules_with(match__target=1), 3)
    with pytest.raises(RuleError) as caught:
        game.next_deal()
    assert caught.value.code == "deal_open"
    play_randomly(game, random.Random(1))
    with pytest.raises(RuleError) as caught:
        game.next_deal()
    assert caught.value.code == "game_over"
    with pytest.raises(MoveError) as refused:
        game.play(automatic_action(observe(seeded_game(preset("scopa"), 3), 1)))
    assert refused.value.reason == "deal_over"


def test_a_dealer_that_has_no_seat_is_refused() -> None:
    with pytest.raises(RuleError):
        seeded_game(preset("scopa"), 1, first_dealer=2)


def test_the_last_deals_breakdown_is_there_when_the_game_is_over() -> None:
    game = seeded_game(rules_with(match__target=1), 3)
    play_randomly(game, random.Random(2))
    assert game.last_score is not None
    assert [score.total for score in game.last_score] == game.totals


@pytest.mark.parametrize(
    ("totals", "points", "expected"),
    [
        ([11, 7], [2, 1], ("TARGET_REACHED", 0)),
        ([10, 9], [2, 1], None),
        ([11, 11], [2, 1], None),
        ([12, 11], [2, 1], ("TARGET_REACHED", 0)),
        ([11, 13], [1, 3], ("TARGET_REACHED", 1)),
        ([11, 11, 3], [1, 1, 0], None),
        ([11, 3, 12], [1, 0, 1], ("TARGET_REACHED", 2)),
    ],
)
def test_a_game_ends_at_the_target_with_one_side_ahead(
    totals: list[int], points: list[int], expected: tuple[str, int | None] | None
) -> None:
    assert judge(preset("scopa"), totals, points) == expected


def test_who_wants_few_points_loses_by_reaching_the_target() -> None:
    rules = preset("scopa_perdere")
    assert judge(rules, [21, 20], [1, 2]) == ("TARGET_REACHED", 1)
    assert judge(rules, [21, 21], [1, 1]) is None
    assert judge(rules, [20, 3], [1, 1]) is None
    assert judge(rules, [21, 5, 5], [1, 1, 1]) is None
    assert judge(rules, [21, 5, 4], [1, 1, 1]) == ("TARGET_REACHED", 2)


def test_points_are_counted_out_in_order_where_the_rules_say_so() -> None:
    rules = rules_with(match__both_over="count_order")
    first = [{"carte": 1, "scope": 0}, {"carte": 0, "scope": 3}]
    assert judge(rules, [11, 13], [1, 3], items=first) == ("TARGET_REACHED", 0)
    level = [{"carte": 0, "scope": 1}, {"carte": 0, "scope": 3}]
    assert judge(rules, [11, 13], [1, 3], items=level) == ("TARGET_REACHED", 1)
    only_one_over = [{"carte": 0, "scope": 1}, {"carte": 1, "scope": 0}]
    assert judge(rules, [11, 10], [1, 1], items=only_one_over) == ("TARGET_REACHED", 0)


def test_a_tie_may_be_broken_by_the_last_deal_or_the_re_of_denari() -> None:
    ordered = rules_with(match__tie="last_deal_order")
    sides = [{"carte": 0, "denari": 1}, {"carte": 0, "denari": 0, "scope": 1}]
    assert judge(ordered, [11, 11], [1, 1], items=sides) == ("TARGET_REACHED", 0)
    assert judge(ordered, [11, 11], [1, 1], items=[{"scope": 1}, {"scope": 1}]) is None
    king = rules_with(match__tie="re_denari")
    assert judge(king, [11, 11], [1, 1], re_denari_side=1) == ("TARGET_REACHED", 1)
    assert judge(king, [11, 11, 2], [1, 1, 0], re_denari_side=2) is None
    assert judge(king, [11, 11], [1, 1], re_denari_side=None) is None


def test_an_instant_win_beats_the_target() -> None:
    assert judge(preset("napola"), [25, 12], [4, 12], instant_winner=1) == ("INSTANT_WIN", 1)


def test_a_fixed_number_of_deals_replaces_the_target() -> None:
    rules = rules_with(match__deals=3)
    assert judge(rules, [30, 2], [1, 1], deals_played=2) is None
    assert judge(rules, [4, 2], [1, 1], deals_played=3) == ("DEALS_PLAYED", 0)
    assert judge(rules, [4, 4], [1, 1], deals_played=3) == ("DEALS_PLAYED", None)
    low = rules_with(match__deals=3, match__goal="low")
    assert judge(low, [4, 2], [1, 1], deals_played=3) == ("DEALS_PLAYED", 1)


def test_the_bound_on_deals_ends_any_game() -> None:
    rules = rules_with(match__max_deals=2, match__target=101)
    game = seeded_game(rules, 5)
    play_randomly(game, random.Random(5))
    assert game.outcome is not None
    assert game.outcome.termination is Termination.DEALS_PLAYED
    assert game.deal_number == 1


def test_the_target_at_the_last_deal_is_still_the_target() -> None:
    assert judge(rules_with(match__max_deals=1), [11, 3], [1, 1]) == ("TARGET_REACHED", 0)


@pytest.mark.parametrize(
    ("totals", "goal", "at_fault", "winner", "ranks"),
    [
        ([11, 7], "high", (), 0, (1, 2)),
        ([7, 11], "high", (), None, (2, 1)),
        ([7, 7], "high", (), None, (1, 1)),
        ([5, 9, 5], "high", (), 1, (2, 1, 2)),
        ([21, 3, 9], "low", (), 1, (3, 1, 2)),
        ([11, 13], "high", (), 0, (1, 2)),
        ([10, 2, 3], "high", (0,), None, (3, 2, 1)),
        ([10, 2, 2], "high", (0,), None, (3, 1, 1)),
        ([10, 2], "high", (0,), 1, (2, 1)),
    ],
)
def test_ranks_put_the_winner_first_and_a_fault_last(
    totals: list[int], goal: str, at_fault: tuple[int, ...], winner: int | None, ranks: tuple[int, ...]
) -> None:
    assert ranks_of(totals, goal, at_fault, winner) == ranks
