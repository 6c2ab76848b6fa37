"""The fit: formulas by hand, a slow search without derivatives, and leagues whose truth is known."""

import math
from collections.abc import Callable

import numpy as np
import pytest

from tests.tournaments.ratings.leagues import play_league, play_set
from tournaments.ratings import Key, RatedGame, RatedResult, collect_games, fit_ratings, split_game
from tournaments.ratings.fit import ELO_PER_UNIT
from tournaments.ratings.likelihood import add_up, information, invert
from tournaments.ratings.profile import conditional_interval, profile_interval

UNIT = 400 / math.log(10)
TRUTH = [0.0, 60.0, -80.0, 150.0, -150.0, 30.0]


def search_maximum(height: Callable[[list[float]], float], start: list[float]) -> list[float]:
    """Climb one coordinate after the other with steps that shrink; knows no derivative."""
    point, best, step = list(start), height(start), 1.0
    while step > 1e-8:
        moved = False
        for index in range(len(point)):
            for change in (step, -step):
                tried = [*point]
                tried[index] += change
                if (value := height(tried)) > best:
                    point, best, moved = tried, value, True
        step = step if moved else step / 2
    return point


def likelihood_of(results: list[RatedResult], entities: list[int]) -> Callable[[list[float]], float]:
    """The documented likelihood, game by game; entity 0 is the anchor, the last number the seat term."""

    def height(point: list[float]) -> float:
        theta: dict[Key, float] = {0: 0.0}
        theta.update(zip(entities[1:], point, strict=False))
        seat, total = point[-1], 0.0
        for result in results:
            for game in result.games:
                chance = 1 / (1 + math.exp(-(theta[game.a] - theta[game.b] + game.leader * seat)))
                total += game.weight * (
                    game.score * math.log(chance) + (1 - game.score) * math.log(1 - chance)
                )
        for drawn in [*(theta[entity] for entity in entities[1:]), seat]:
            chance = 1 / (1 + math.exp(-drawn))
            total += 2 * (0.5 * math.log(chance) + 0.5 * math.log(1 - chance))
        return total

    return height


def test_one_opponent_gives_the_rating_of_the_score_with_the_prior_in_it() -> None:
    games = tuple(RatedGame("bot", "anchor", score) for score in [1.0] * 13 + [0.5] * 2 + [0.0] * 3)
    fit = fit_ratings([RatedResult(1, games)], anchor="anchor", anchor_rating=1200)
    # 14 of 18 and one of the two games of the prior: 15 of 20.
    assert fit.entities == ("anchor", "bot")
    assert fit.ratings == pytest.approx([1200, 1200 + 400 * math.log10(0.75 / 0.25)], abs=1e-6)


def test_the_maximum_is_the_one_a_search_without_derivatives_finds() -> None:
    results = play_league([0, 80, -50, 20], 3, seat=-60, seed=4)
    results.append(RatedResult(1000, split_game([1, 2, 3], [1, 2, 2], leader=1)))
    fit = fit_ratings(results, anchor=0, anchor_rating=0)
    found = search_maximum(likelihood_of(results, [0, 1, 2, 3]), [0.0] * 4)
    assert [*fit.ratings[1:], fit.seat] == pytest.approx([UNIT * x for x in found], abs=1e-3)


def test_the_truth_of_a_large_league_comes_back() -> None:
    fit = fit_ratings(play_league(TRUTH, 400, seat=45, seed=1), anchor=0, anchor_rating=0)
    assert fit.ratings == pytest.approx(TRUTH, abs=25)
    assert fit.seat == pytest.approx(45, abs=10)
    assert fit.seat_low < 45 < fit.seat_high
    assert not fit.one_sided.any()
    assert not fit.provisional.any()


@pytest.mark.parametrize("shared_luck", [0.0, 0.7])
def test_intervals_hold_the_truth_about_as_often_as_they_say(shared_luck: float) -> None:
    held, asked = 0, 0
    for seed in range(80):
        results = play_league(TRUTH, 4, seat=30, shared_luck=shared_luck, seed=seed)
        fit = fit_ratings(results, anchor=0, anchor_rating=0)
        inside = (fit.low <= TRUTH) & (TRUTH <= fit.high)
        held += int(inside[1:].sum())
        asked += len(TRUTH) - 1
    assert 0.92 <= held / asked <= 0.985


def test_differences_are_as_sure_as_they_say() -> None:
    held, asked = 0, 0
    upper = np.triu_indices(len(TRUTH), 1)
    truth = np.array(TRUTH)
    for seed in range(80):
        fit = fit_ratings(play_league(TRUTH, 5, shared_luck=0.5, seed=seed), anchor=0, anchor_rating=0)
        off = np.abs((fit.ratings[:, None] - fit.ratings) - (truth[:, None] - truth))
        held += int((off < 1.96 * fit.spread())[upper].sum())
        asked += len(upper[0])
    assert 0.91 <= held / asked <= 0.985


def test_mirrored_luck_narrows_the_intervals_because_sets_are_counted() -> None:
    loose = fit_ratings(play_league(TRUTH, 40, seed=3), anchor=0)
    tied = fit_ratings(play_league(TRUTH, 40, shared_luck=0.9, seed=3), anchor=0)
    assert np.all((tied.high - tied.low)[1:] < 0.8 * (loose.high - loose.low)[1:])


def test_the_anchor_is_fixed_and_has_no_width() -> None:
    fit = fit_ratings(play_league(TRUTH, 2, seed=5), anchor=3, anchor_rating=1000)
    assert (fit.ratings[3], fit.low[3], fit.high[3]) == (1000, 1000, 1000)
    assert fit.variance[3].tolist() == [0] * 6


def test_a_pool_without_results_has_the_anchor_alone() -> None:
    fit = fit_ratings([], anchor="anchor")
    assert (fit.entities, fit.ratings.tolist(), fit.seat) == (("anchor",), [1000.0], 0.0)


def test_games_in_which_nobody_leads_leave_the_seat_term_at_nothing() -> None:
    games = tuple(RatedGame(0, 1, score) for score in (1.0, 1.0, 0.0))
    assert fit_ratings([RatedResult(1, games)], anchor=0).seat == 0


def test_leaders_who_always_win_leave_the_seat_term_finite() -> None:
    fit = fit_ratings([play_set(n, 0, 1, 1.0, 0.0) for n in range(30)], anchor=0)
    assert 200 < fit.seat < 1500
    assert fit.ratings[1] == pytest.approx(1000, abs=1e-6)


def test_who_wins_everything_is_finite_with_bounds_by_profile_likelihood() -> None:
    fit = fit_ratings(
        [play_set(n, "bot", "anchor", 1.0, 1.0) for n in range(20)], anchor="anchor", anchor_rating=0
    )
    assert fit.one_sided.tolist() == [False, True]
    assert fit.ratings[1] == pytest.approx(400 * math.log10(41 / 1), abs=1e-6)

    def height(elo: float) -> float:
        chance = 1 / (1 + 10 ** (-elo / 400))
        return 41 * math.log(chance) + math.log(1 - chance)

    for bound in (fit.low[1], fit.high[1]):
        assert 2 * (height(fit.ratings[1]) - height(bound)) == pytest.approx(3.8415, abs=1e-3)
    assert fit.low[1] < fit.ratings[1] < fit.high[1]
    assert fit.high[1] - fit.ratings[1] > fit.ratings[1] - fit.low[1]


def test_who_loses_everything_mirrors_who_wins_everything() -> None:
    won = fit_ratings([play_set(n, "bot", "anchor", 1.0, 1.0) for n in range(5)], anchor="anchor")
    lost = fit_ratings([play_set(n, "bot", "anchor", 0.0, 0.0) for n in range(5)], anchor="anchor")
    mirrored = [2000 - lost.ratings[1], 2000 - lost.high[1], 2000 - lost.low[1]]
    assert mirrored == pytest.approx([won.ratings[1], won.low[1], won.high[1]], abs=1e-4)


def test_a_group_that_beats_all_others_is_one_sided_as_a_whole() -> None:
    results = [play_set(n, 1, 2, 1.0, 0.0) for n in range(10)]
    results += [play_set(100 + n, 1 + n % 2, 0, 1.0, 1.0) for n in range(10)]
    results += [play_set(200 + n, 3, 0, 1.0, 0.0) for n in range(10)]
    fit = fit_ratings(results, anchor=0)
    assert fit.one_sided.tolist() == [False, True, True, False]
    assert np.isfinite(fit.high).all()


def test_bounds_of_a_profile_hold_the_others_at_their_best() -> None:
    results = play_league([0, 40, -40], 6, seed=8) + [play_set(500 + n, 3, 1, 1.0, 1.0) for n in range(4)]
    fit = fit_ratings(results, anchor=0, anchor_rating=0)
    height = likelihood_of(results, [0, 1, 2, 3])
    top = height([*(fit.ratings[1:] / UNIT), fit.seat / UNIT])
    for bound in (fit.low[3], fit.high[3]):

        def held(point: list[float], bound: float = bound) -> float:
            return height([point[0], point[1], bound / UNIT, point[2]])

        best = held(search_maximum(held, [0.0, 0.0, 0.0]))
        assert 2 * (top - best) == pytest.approx(3.8415, abs=1e-3)


def test_the_corrected_sandwich_is_the_textbook_one() -> None:
    results = play_league([0, 100, -70], 5, seat=20, shared_luck=0.5, seed=2)
    fit = fit_ratings(results, anchor=0, anchor_rating=0)
    theta = np.array([*(fit.ratings / UNIT), fit.seat / UNIT])
    clusters = [[(int(g.a), int(g.b), g.leader, 1.0, g.score) for g in result.games] for result in results]
    clusters += [[(entity, 0, 0, 2.0, 0.5)] for entity in (1, 2)] + [[(0, 0, 1, 2.0, 0.5)]]
    designs, roots, rests = [], [], []
    for cluster in clusters:
        design = np.zeros((len(cluster), 4))
        for row, (a, b, leader, _, _) in enumerate(cluster):
            design[row, a] += 1
            design[row, b] -= 1
            design[row, 3] = leader
        weight = np.array([game[3] for game in cluster])
        expected = 1 / (1 + np.exp(-design @ theta))
        designs.append(design[:, 1:])
        roots.append(np.sqrt(weight * expected * (1 - expected)))
        rests.append(weight * (np.array([game[4] for game in cluster]) - expected))
    inverse = np.linalg.inv(sum(x.T @ np.diag(root**2) @ x for x, root in zip(designs, roots, strict=True)))
    spread = np.zeros((3, 3))
    for x, root, rest in zip(designs, roots, rests, strict=True):
        scaled = root[:, None] * x
        values, vectors = np.linalg.eigh(np.eye(len(rest)) - scaled @ inverse @ scaled.T)
        score = scaled.T @ (vectors @ ((vectors.T @ (rest / root)) / np.sqrt(values)))
        spread += np.outer(score, score)
    expected_variance = UNIT**2 * (inverse @ spread @ inverse)[:2, :2]
    assert fit.variance[1:, 1:] == pytest.approx(expected_variance, rel=1e-8)


def test_sets_of_three_sides_are_one_piece_of_chance() -> None:
    rng = np.random.default_rng(6)
    one_each, in_threes = [], []
    for number in range(60):
        games = tuple(
            game
            for turn in range(3)
            for game in split_game([0, 1, 2], [int(r) + 1 for r in rng.permutation(3)], leader=turn)
        )
        in_threes.append(RatedResult(number, games))
        one_each += [RatedResult(100 * number + i, (game,)) for i, game in enumerate(games)]
    together = fit_ratings(in_threes, anchor=0)
    apart = fit_ratings(one_each, anchor=0)
    assert together.ratings == pytest.approx(apart.ratings, abs=1e-6)
    assert together.tally.sets.tolist() == [60, 60, 60]
    assert together.tally.games == pytest.approx([180, 180, 180])
    assert np.all((together.high - together.low)[1:] > (apart.high - apart.low)[1:])


def test_quick_bounds_of_one_sided_entities_are_close_to_exact_ones() -> None:
    # Four know each other well; sixty newcomers have won or lost everything against one of them.
    known = play_league([0, 80, -80, 160], 30, seed=4)
    fresh = [
        play_set(1000 + number, 100 + number % 60, number % 4, *([number % 2] * 2)) for number in range(120)
    ]
    fit = fit_ratings([*known, *fresh], anchor=0)
    assert fit.one_sided.sum() == 60
    totals = add_up(collect_games([*known, *fresh], also=[0]), fit.anchor)
    theta = np.r_[(fit.ratings - 1000) / ELO_PER_UNIT, fit.seat / ELO_PER_UNIT]
    fixed = np.arange(len(theta)) == fit.anchor
    inverse = invert(information(totals, theta), fixed)
    for entity in np.flatnonzero(fit.one_sided)[:8]:
        exact = 1000 + ELO_PER_UNIT * np.array(profile_interval(totals, theta, inverse, fixed, int(entity)))
        quick = 1000 + ELO_PER_UNIT * np.array(conditional_interval(totals, theta, inverse, int(entity)))
        assert np.allclose([fit.low[entity], fit.high[entity]], exact, atol=1e-3)
        assert np.all(np.abs(quick - exact) < 0.06 * (exact[1] - exact[0]))
