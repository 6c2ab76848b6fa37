"""The sequential test: its statistic, its bounds, and that it always has finite numbers."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ratings import RatingError, Sprt, Verdict, count_sets, follow, judge
from tournaments.ratings.sprt import SETS_MIN, expected_of

TEST = Sprt(0, 10)
COUNTS = st.lists(st.integers(0, 5000), min_size=5, max_size=5)


def best_with_mean(counts: list[float], mean: float) -> float:
    """The greatest log-likelihood of any distribution with this mean, by trying smaller and smaller steps."""
    scores = [0, 0.25, 0.5, 0.75, 1]
    total = sum(counts)
    shares = [n / total for n in counts]
    seen = sum(p * a for p, a in zip(shares, scores, strict=True))
    far = 0 if mean < seen else 4
    part = (mean - seen) / (scores[far] - seen)
    shares = [(1 - part) * p + part * (cell == far) for cell, p in enumerate(shares)]
    # Steps along these change neither the sum nor the mean.
    ways = [(1, -2, 1, 0, 0), (0, 1, -2, 1, 0), (0, 0, 1, -2, 1), (1, -1, -1, 1, 0), (0, 1, -1, -1, 1)]

    def height(trial: list[float]) -> float:
        if min(trial) <= 0:
            return -math.inf
        return sum(n * math.log(p) for n, p in zip(counts, trial, strict=True))

    step = 0.05
    while step > 1e-9:
        trials = [
            [p + sign * step * d for p, d in zip(shares, way, strict=True)]
            for way in ways
            for sign in (1, -1)
        ]
        best = max(trials, key=height)
        if height(best) > height(shares):
            shares = best
        else:
            step /= 2
    return height(shares)


def test_bounds_are_walds() -> None:
    assert (TEST.lower, TEST.upper) == (pytest.approx(-2.944439), pytest.approx(2.944439))
    assert Sprt(0, 5, alpha=0.01, beta=0.1).upper == pytest.approx(math.log(90))


@pytest.mark.parametrize("counts", [[10, 60, 114, 59, 7], [100, 50, 30, 60, 130], [3, 0, 20, 1, 4]])
def test_the_ratio_is_that_of_the_best_distributions_with_the_two_means(counts: list[int]) -> None:
    seen = [n or 1e-3 for n in counts]
    expected = best_with_mean(seen, expected_of(10)) - best_with_mean(seen, expected_of(0))
    assert judge(TEST, counts).ratio == pytest.approx(expected, rel=1e-3, abs=1e-4)


def test_the_estimate_is_the_one_that_a_testing_framework_printed() -> None:
    # official-stockfish/fishtest, pull request 353
    assert judge(Sprt(0, 5), [10, 60, 114, 59, 7]).elo == pytest.approx(-4.86, abs=0.01)


@given(counts=COUNTS, low=st.floats(-100, 50), gap=st.floats(0.5, 200))
def test_every_series_has_finite_numbers(counts: list[int], low: float, gap: float) -> None:
    state = judge(Sprt(low, low + gap), counts)
    assert all(math.isfinite(x) for x in (state.ratio, state.elo, state.elo_low, state.elo_high))
    assert state.elo_low <= state.elo <= state.elo_high


@pytest.mark.parametrize(
    ("counts", "verdict"),
    [
        ([0, 0, 0, 0, 400], Verdict.H1),
        ([400, 0, 0, 0, 0], Verdict.H0),
        ([0, 0, 4000, 0, 0], Verdict.H0),
        ([0, 0, 0, 0, 0], Verdict.OPEN),
        ([0, 0, 0, 0, SETS_MIN - 1], Verdict.OPEN),
    ],
)
def test_one_sided_and_all_tied_series_end(counts: list[int], verdict: Verdict) -> None:
    assert judge(TEST, counts).verdict is verdict


def test_hypotheses_around_a_tie_are_symmetric() -> None:
    there = judge(Sprt(-10, 10), [10, 60, 114, 59, 7])
    back = judge(Sprt(-10, 10), [7, 59, 114, 60, 10])
    assert there.ratio == pytest.approx(-back.ratio)


def test_a_test_followed_set_by_set_stops_at_the_first_bound() -> None:
    chance = random.Random(2)
    scores = [chance.choice([0.5, 1, 1.5, 2]) for _ in range(500)]
    states = follow(TEST, scores)
    assert states[-1].verdict is Verdict.H1
    assert len(states) < 500
    assert all(state.verdict is Verdict.OPEN for state in states[:-1])
    assert [state.sets for state in states] == list(range(1, len(states) + 1))
    assert states[-1] == judge(TEST, count_sets(scores[: len(states)]))


@pytest.mark.parametrize(
    "wrong",
    [
        {"elo0": 5, "elo1": 5},
        {"elo0": 0, "elo1": 500},
        {"elo0": 0, "elo1": 5, "alpha": 0},
        {"elo0": 0, "elo1": 5, "beta": 0.5},
        {"elo0": float("nan"), "elo1": 5},
    ],
)
def test_what_makes_no_test_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(RatingError) as refused:
        Sprt(**wrong)
    assert refused.value.code == "sprt"


@pytest.mark.parametrize("score", [0.25, -0.5, 2.5])
def test_a_score_that_two_games_cannot_give_is_refused(score: float) -> None:
    with pytest.raises(RatingError) as refused:
        count_sets([1, score])
    assert refused.value.code == "score"


@pytest.mark.parametrize("counts", [[1, 2, 3], [1, 2, 3, 4, -5]])
def test_a_test_has_five_counts(counts: list[int]) -> None:
    with pytest.raises(RatingError) as refused:
        judge(TEST, counts)
    assert refused.value.code == "counts"
