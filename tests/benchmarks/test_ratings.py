"""Benchmarks of the rating room: speed, memory and how honest its numbers are. Run with `-m benchmark -s`."""

import subprocess
import sys

import numpy as np
import pytest

from deploy.launch.places import ROOT
from tests.benchmarks.large_league import ENTRIES, SETS
from tests.benchmarks.measure import cost_of
from tests.tournaments.ratings.leagues import play_league
from tournaments.demo.season import SeasonPlan, write_season
from tournaments.models import Pool
from tournaments.ratings import (
    Sprt,
    count_meetings,
    fit_ratings,
    list_ratings,
)
from tournaments.ratings.sprt import SETS_MIN, expected_of, likelihood_ratios
from tournaments.services.fitting import fit_games, read_games

pytestmark = pytest.mark.benchmark

TRUTH = (0, 120, -80, 40, 200, -150, 60, -20)
LARGE_FIT = """
import os
os.environ["OMP_NUM_THREADS"] = "1"
import time
from tests.benchmarks.large_league import make_sets
from tests.benchmarks.memory import peak_megabytes
from tournaments.ratings import list_ratings, fit_ratings
started, spent = time.process_time(), 0.0
def timed():
    global spent
    sets = make_sets()
    while True:
        before = time.process_time()
        one = next(sets, None)
        spent += time.process_time() - before
        if one is None:
            return
        yield one
listed = list_ratings(fit_ratings(timed(), anchor=0))
seconds = time.process_time() - started - spent
print(len(listed.rows), seconds, peak_megabytes())
"""


LARGE_FIT_OF_ROWS = """
import os
os.environ["OMP_NUM_THREADS"] = "1"
import time
from tests.benchmarks.large_league import make_rows
from tests.benchmarks.memory import peak_megabytes
from tournaments.ratings import collect_rows, count_meetings, fit_columns, list_ratings
started = time.process_time()
sum(1 for _ in make_rows())
made = time.process_time() - started
started = time.process_time()
columns = collect_rows(make_rows())
listed = list_ratings(fit_columns(columns, anchor=0))
count_meetings(columns)
seconds = time.process_time() - started - made
print(len(listed.rows), seconds, peak_megabytes())
"""


@pytest.mark.timeout(600)
@pytest.mark.parametrize("script", [LARGE_FIT, LARGE_FIT_OF_ROWS], ids=["values", "rows"])
def test_a_thousand_entries_and_a_million_games_take_five_seconds_and_half_a_gigabyte(script: str) -> None:
    finished = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    rows, seconds, megabytes = (float(number) for number in finished.stdout.split())
    print(f"\n{rows:.0f} entries, {2 * SETS} games: {seconds:.1f} s of one core, {megabytes:.0f} MB")
    assert rows == ENTRIES
    assert seconds <= 5
    assert megabytes <= 500


@pytest.mark.timeout(1800)
@pytest.mark.django_db(transaction=True)
def test_a_million_games_are_read_from_the_database_and_fitted_in_five_seconds() -> None:
    write_season(SeasonPlan(ENTRIES, SETS))
    pool = Pool.objects.get()
    cost = cost_of(fit_and_list, pool)
    print(f"\n{2 * SETS} games: {cost.core:.1f} s of one core, {cost.clock:.1f} s, {cost.megabytes:.0f} MB")
    assert cost.core <= 5
    assert cost.megabytes <= 500


def fit_and_list(pool: Pool) -> None:
    games = read_games(pool)
    assert len(list_ratings(fit_games(pool, games)).rows) == ENTRIES
    count_meetings(games.columns)


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("shared_luck", [0.0, 0.5, 0.9])
@pytest.mark.parametrize("sets_per_pair", [3, 10])
def test_intervals_hold_the_truth_in_95_of_100(shared_luck: float, sets_per_pair: int) -> None:
    held, asked = 0, 0
    for seed in range(600):
        results = play_league(TRUTH, sets_per_pair, seat=40, shared_luck=shared_luck, seed=seed)
        fit = fit_ratings(results, anchor=0, anchor_rating=0)
        held += int(((fit.low <= TRUTH) & (TRUTH <= fit.high))[1:].sum())
        asked += len(TRUTH) - 1
    print(f"\n{sets_per_pair} sets a pair, shared luck {shared_luck}: {held / asked:.1%} of {asked}")
    assert 0.93 <= held / asked <= 0.97


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("draws", [0.0, 0.3])
@pytest.mark.parametrize("shared_luck", [0.0, 0.6])
@pytest.mark.parametrize("elo1", [30, 100])
def test_a_sequential_test_errs_as_often_as_it_says(draws: float, shared_luck: float, elo1: float) -> None:
    test, runs = Sprt(0, elo1), 2000
    wrong, mean_sets = run_tests(test, 0, runs, draws, shared_luck, seed=1)
    missed, _ = run_tests(test, elo1, runs, draws, shared_luck, seed=2)
    noise = 3 * (test.alpha * (1 - test.alpha) / runs) ** 0.5
    print(
        f"\nH1 {elo1} Elo, draws {draws}, shared luck {shared_luck}: "
        f"H1 wins {wrong:.1%} under H0 after {mean_sets:.0f} sets, {missed:.1%} under H1"
    )
    assert wrong <= test.alpha + noise
    assert 1 - missed <= test.beta + noise


def run_tests(
    test: Sprt, elo: float, runs: int, draws: float, shared_luck: float, *, seed: int
) -> tuple[float, float]:
    """How often H1 won, and the mean number of sets, over `runs` tests played side by side."""
    rng = np.random.default_rng(seed)
    won_by_h1, lengths = 0, []
    counts = np.zeros((runs, 5))
    for number in range(1, 20_000):
        luck = rng.random(len(counts))
        turned = np.where(rng.random(len(counts)) < shared_luck, 1 - luck, rng.random(len(counts)))
        cells = sum(_halves(one, expected_of(elo), draws) for one in (luck, turned))
        counts[np.arange(len(counts)), cells] += 1
        ratios = likelihood_ratios(counts, test.elo0, test.elo1)
        ended = ((ratios >= test.upper) | (ratios <= test.lower)) & (number >= SETS_MIN)
        won_by_h1 += int((ended & (ratios > 0)).sum())
        lengths += [number] * int(ended.sum())
        counts = counts[~ended]
        if not len(counts):
            break
    return won_by_h1 / runs, sum(lengths) / len(lengths)


def _halves(luck: np.ndarray, expected: float, draws: float) -> np.ndarray:
    won = expected - draws / 2
    return np.where(luck < won, 2, np.where(luck < won + draws, 1, 0))
