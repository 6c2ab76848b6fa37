"""The list: order, ranks, counts, rounding, and what is refused."""

import random
from itertools import pairwise

import numpy as np
import pytest

from tests.tournaments.ratings.leagues import play_league, play_set
from tournaments.ratings import (
    RatedGame,
    RatedResult,
    RatingError,
    fit_ratings,
    list_ratings,
    rate,
    split_game,
    superiority_matrix,
)
from tournaments.ratings.quantiles import student_975

TRUTH = [0.0, 60.0, -80.0, 150.0, -150.0, 30.0]


def turn_round(game: RatedGame) -> RatedGame:
    return RatedGame(game.b, game.a, 1 - game.score, -game.leader, game.deals, -game.margin, game.weight)


@pytest.mark.parametrize("seed", range(5))
def test_no_order_of_results_games_or_sides_changes_a_byte(seed: int) -> None:
    results = play_league(TRUTH, 3, seat=20, seed=1)
    results += [RatedResult(900 + n, split_game([n % 6, 1, 7], [1, 2, 3], leader=0)) for n in (0, 2, 3)]
    shuffle = random.Random(seed)
    mixed = []
    for result in shuffle.sample(results, len(results)):
        games = [turn_round(game) if shuffle.random() < 0.5 else game for game in result.games]
        mixed.append(RatedResult(result.id, tuple(shuffle.sample(games, len(games)))))
    straight, other = fit_ratings(results, anchor=0), fit_ratings(mixed, anchor=0)
    assert np.array_equal(straight.ratings, other.ratings)
    assert repr(list_ratings(straight)) == repr(list_ratings(other))


def test_numbers_are_rounded_and_never_minus_nothing() -> None:
    listed = rate(play_league(TRUTH, 3, seed=2), anchor=0)
    for row in listed.rows:
        assert row.rating == round(row.rating, 2)
        assert row.low == round(row.low, 2)
        assert row.high == round(row.high, 2)
    level = rate([play_set(1, 0, 1, 1.0, 0.0)], anchor=0, anchor_rating=0)
    assert "-0.0" not in repr(level)


def test_rows_stand_best_first_around_a_fixed_anchor() -> None:
    listed = rate(play_league(TRUTH, 30, seed=3), anchor=0)
    assert listed.rows[0].entity == 3
    assert [row.rating for row in listed.rows] == sorted((row.rating for row in listed.rows), reverse=True)
    (anchor,) = (row for row in listed.rows if row.entity == listed.anchor)
    assert (anchor.rating, anchor.low, anchor.high, anchor.interval) == (1000, 1000, 1000, "anchor")
    assert not anchor.provisional
    assert all(row.low < row.rating < row.high for row in listed.rows if row.entity != 0)


def test_entities_level_on_rating_stand_in_order_of_their_keys() -> None:
    listed = rate([play_set(1, "b", "c", 1.0, 0.0), play_set(2, "a", "b", 0.5, 0.5)], anchor="c")
    assert [row.entity for row in listed.rows] == ["a", "b", "c"]


def test_rank_ranges_count_who_is_better_or_worse_at_97_and_a_half_percent() -> None:
    fit = fit_ratings(play_league(TRUTH, 12, seed=4), anchor=0)
    likelihood = superiority_matrix(fit)
    ranges = set()
    for row in list_ratings(fit).rows:
        index = fit.entities.index(row.entity)
        better = sum(likelihood[other, index] > 0.975 for other in range(6) if other != index)
        worse = sum(likelihood[index, other] > 0.975 for other in range(6) if other != index)
        assert (row.rank_best, row.rank_worst) == (1 + better, 6 - worse)
        ranges.add((row.rank_best, row.rank_worst))
    assert len(ranges) > 2


def test_likelihoods_of_superiority_of_two_add_up_to_one() -> None:
    fit = fit_ratings(play_league(TRUTH, 4, seed=5), anchor=0)
    likelihood = superiority_matrix(fit)
    assert likelihood + likelihood.T == pytest.approx(np.ones((6, 6)))
    rows = list_ratings(fit).rows
    assert rows[0].los_above is None
    for above, row in pairwise(rows):
        pair = fit.entities.index(above.entity), fit.entities.index(row.entity)
        assert row.los_above == pytest.approx(likelihood[pair], abs=1e-4)
        assert likelihood[pair] >= 0.5


def test_one_bot_entered_twice_is_not_told_apart() -> None:
    results = play_league([0, 100, 100, -50], 20, shared_luck=1.0, seed=6)
    listed = {row.entity: row for row in rate(results, anchor=0).rows}
    assert abs(listed[1].rating - listed[2].rating) < 60
    assert listed[1].rank_best == listed[2].rank_best == 1


def test_an_entity_is_provisional_under_ten_sets() -> None:
    def sets(count: int) -> list[RatedResult]:
        return [play_set(n, "bot", "anchor", float(n % 2), 0.5) for n in range(count)]

    nine, ten = (rate(sets(count), anchor="anchor") for count in (9, 10))
    assert [row.provisional for row in nine.rows if row.entity == "bot"] == [True]
    assert [row.provisional for row in ten.rows if row.entity == "bot"] == [False]


def test_one_drawn_set_does_not_look_certain() -> None:
    listed = {row.entity: row for row in rate([play_set(1, "bot", "anchor", 1.0, 0.0)], anchor="anchor").rows}
    assert listed["bot"].high - listed["bot"].low > 300
    assert listed["bot"].los_above in (None, 0.5)


def test_who_never_met_the_anchors_company_is_listed_apart_with_counts() -> None:
    results = [play_set(1, "a", "anchor", 1.0, 0.0), play_set(2, "x", "y", 1.0, 1.0)]
    results += [play_set(3, "b", "a", 0.0, 0.5)]
    listed = rate(results, anchor="anchor")
    assert {row.entity for row in listed.rows} == {"anchor", "a", "b"}
    assert [(row.entity, row.counts.sets, row.counts.wins, row.counts.losses) for row in listed.unrated] == [
        ("x", 1, 2, 0),
        ("y", 1, 0, 2),
    ]
    assert all(row.provisional for row in listed.unrated)
    assert rate(results[:1] + results[2:], anchor="anchor").rows == listed.rows


def test_counts_and_points_per_deal_are_those_of_the_games() -> None:
    results = [
        RatedResult(1, (RatedGame("a", "b", 1.0, 1, 5, 6), RatedGame("a", "b", 0.0, -1, 3, -2))),
        RatedResult(2, (RatedGame("b", "a", 0.5, 1, 4, 1), RatedGame("b", "a", 1.0, -1, 0, 11))),
    ]
    (row,) = (row for row in rate(results, anchor="b").rows if row.entity == "a")
    counts = row.counts
    assert (counts.sets, counts.games, counts.deals) == (2, 4, 12)
    assert (counts.wins, counts.draws, counts.losses) == (1, 1, 2)
    # 6 − 2 − 1 card points in 12 deals; the forfeited game has no deals and its 11 stay out.
    assert counts.points_per_deal == 0.25
    # The sets are 4 in 8 and −1 in 4: 2 and −2 off the mean; √(2/1 · 8) / 12.
    assert counts.points_per_deal_se == pytest.approx((2 * 8) ** 0.5 / 12, abs=1e-3)
    assert row.average_opponent == 1000


def test_without_deals_there_are_no_points_per_deal_and_with_one_set_no_error() -> None:
    forfeited = rate([play_set(1, "a", "b", 1.0, deals=0)], anchor="b").rows[0].counts
    assert (forfeited.points_per_deal, forfeited.points_per_deal_se) == (None, None)
    once = rate([play_set(1, "a", "b", 1.0, 1.0)], anchor="b").rows[0].counts
    assert (once.points_per_deal, once.points_per_deal_se) == (1.0, None)


def test_a_game_of_three_sides_counts_once_and_its_middle_place_by_halves() -> None:
    games = split_game(["a", "b", "c"], [1, 2, 3], leader=2, deals=4, totals=[11, 8, 2])
    assert [(g.a, g.b, g.score, g.leader, g.margin, g.weight) for g in games] == [
        ("a", "b", 1.0, 0, 3, 0.5),
        ("a", "c", 1.0, -1, 9, 0.5),
        ("b", "c", 1.0, -1, 6, 0.5),
    ]
    counts = {row.entity: row.counts for row in rate([RatedResult(1, games)], anchor="a").rows}
    assert [(c.games, c.wins, c.losses, c.deals) for _, c in sorted(counts.items())] == [
        (1, 1, 0, 4),
        (1, 0.5, 0.5, 4),
        (1, 0, 1, 4),
    ]
    assert counts["a"].points_per_deal == 1.5


def test_two_sides_are_one_game_of_full_weight_and_equal_places_draw() -> None:
    assert split_game([1, 2], [1, 1], leader=0) == (RatedGame(1, 2, 0.5, leader=1),)


REFUSED = {
    "duplicate_result": [play_set(1, "a", "b", 1.0), play_set(1, "a", "b", 1.0)],
    "empty_result": [RatedResult(1, ())],
    "self_game": [play_set(1, "a", "a", 1.0)],
    "score": [play_set(1, "a", "b", 0.75)],
    "leader": [RatedResult(1, (RatedGame("a", "b", 1.0, leader=2),))],
    "weight": [RatedResult(1, (RatedGame("a", "b", 1.0, weight=0.0),))],
    "deals": [RatedResult(1, (RatedGame("a", "b", 1.0, deals=-1),))],
}


@pytest.mark.parametrize("code", REFUSED)
def test_results_that_make_no_sense_are_refused_by_name(code: str) -> None:
    with pytest.raises(RatingError) as refused:
        rate(REFUSED[code], anchor="a")
    assert refused.value.code == code
    assert "set 1" in refused.value.message


@pytest.mark.parametrize(
    ("freedom", "printed"), [(1, 12.706), (9, 2.262), (10, 2.228), (15, 2.131), (30, 2.042), (120, 1.980)]
)
def test_students_quantiles_are_those_of_the_printed_tables(freedom: int, printed: float) -> None:
    assert student_975(freedom) == pytest.approx(printed, abs=6e-4)
