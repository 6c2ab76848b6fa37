"""A sequential test between two versions of a bot: is it worth H1's Elo rather than H0's?

The unit of chance is a mirrored set, whose score is one of 0, ½, 1, 1½ and 2 of its two games, so a
test is five counts ("pentanomial"). The statistic is the generalised likelihood ratio: the counts'
likelihood at the most likely distribution with H1's mean against the one with H0's (empirical
likelihood, Owen 2001; for sequential use Van den Bergh 2017). A mean is an expected score, so Elo has
the same scale as in the rating list. The test ends at Wald's bounds and only after `SETS_MIN` sets,
since a handful of equal sets says nothing of the spread.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from tournaments.ratings.columns import Floats
from tournaments.ratings.errors import RatingError
from tournaments.ratings.quantiles import NORMAL_975

CELLS = 5
SETS_MIN = 24
# What an outcome never seen counts, so that one-sided and all-tied series stay finite.
UNSEEN = 1e-3
SCORES = tuple(cell / (CELLS - 1) for cell in range(CELLS))
_HALVINGS = 60
ELO_MAX = 400.0
ERROR_MAX = 0.25


class Verdict(StrEnum):
    """Where a test stands."""

    OPEN = "open"
    H0 = "H0"
    H1 = "H1"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test: H0 says the first version is worth `elo0`, H1 `elo1`; `alpha` and `beta` are the errors.

    `alpha` is how often H1 may win though H0 is true, `beta` the other way round. Raises
    `RatingError` sprt for hypotheses or errors that make no test.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (-ELO_MAX <= self.elo0 < self.elo1 <= ELO_MAX):
            raise RatingError("sprt", f"H0 lies below H1 and both within ±{ELO_MAX:.0f} Elo")
        if not all(0 < error <= ERROR_MAX for error in (self.alpha, self.beta)):
            raise RatingError("sprt", f"both errors lie between 0 and {ERROR_MAX}")

    @property
    def lower(self) -> float:
        """At or below this log-likelihood ratio H0 wins."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At or above this log-likelihood ratio H1 wins."""
        return math.log((1 - self.beta) / self.alpha)


@dataclass(frozen=True, slots=True)
class SprtState:
    """A test after some sets: the ratio between its bounds, and the Elo seen with its 95% interval.

    The interval is that of a series of fixed length; a test that stopped on its own overstates the
    difference somewhat.
    """

    sets: int
    ratio: float
    lower: float
    upper: float
    verdict: Verdict
    elo: float
    elo_low: float
    elo_high: float


def count_sets(scores: Iterable[float]) -> list[int]:
    """The five counts of set scores (sums of 1, ½ and 0 over two games)."""
    counts = [0] * CELLS
    for score in scores:
        counts[_cell_of(score)] += 1
    return counts


def _cell_of(score: float) -> int:
    cell = 2 * score
    if not (0 <= cell < CELLS and float(cell).is_integer()):
        raise RatingError("score", f"a mirrored set has no score of {score}")
    return int(cell)


def judge(test: Sprt, counts: Sequence[int]) -> SprtState:
    """Where the test stands with these five counts; every number is finite."""
    if len(counts) != CELLS or min(counts) < 0:
        raise RatingError("counts", "a test has five counts")
    ratios = likelihood_ratios(np.array([counts], dtype=np.float64), test.elo0, test.elo1)
    return _state(test, counts, float(ratios[0]))


def follow(test: Sprt, scores: Iterable[float]) -> list[SprtState]:
    """The test after each set, for a graph; nothing after the set at which it ended."""
    cells = np.array([_cell_of(score) for score in scores], dtype=np.int64)
    counts = np.cumsum(np.eye(CELLS, dtype=np.int64)[cells], axis=0)
    ratios = likelihood_ratios(counts.astype(np.float64), test.elo0, test.elo1)
    states = []
    for row, ratio in zip(counts.tolist(), ratios.tolist(), strict=True):
        states.append(_state(test, row, ratio))
        if states[-1].verdict is not Verdict.OPEN:
            break
    return states


def _state(test: Sprt, counts: Sequence[int], ratio: float) -> SprtState:
    sets = sum(counts)
    elo, low, high = _estimate(counts)
    return SprtState(
        sets=sets,
        ratio=ratio,
        lower=test.lower,
        upper=test.upper,
        verdict=_verdict(test, sets, ratio),
        elo=elo,
        elo_low=low,
        elo_high=high,
    )


def likelihood_ratios(counts: Floats, elo0: float, elo1: float) -> Floats:
    """log(L(H1)/L(H0)) of each row of five counts; 0 for a row without sets."""
    seen = np.where(counts > 0, counts, UNSEEN)
    shares = seen / seen.sum(axis=1, keepdims=True)
    gained = _log_tilt(shares, expected_of(elo0)) - _log_tilt(shares, expected_of(elo1))
    ratios: Floats = counts.sum(axis=1) * np.sum(shares * gained, axis=1)
    return ratios


def expected_of(elo: float) -> float:
    """The expected score of somebody that much stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


def _log_tilt(shares: Floats, mean: float) -> Floats:
    """log(1 + θ·(a − mean)) by cell, θ so that shares/(1 + θ·(a − mean)) has that mean.

    The sum that must vanish falls with θ between the poles, so halving the interval finds it.
    """
    away = np.array(SCORES) - mean
    low = np.full((len(shares), 1), -1 / (1 - mean))
    high = np.full((len(shares), 1), 1 / mean)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        rising = np.sum(shares * away / (1 + middle * away), axis=1, keepdims=True) > 0
        low, high = np.where(rising, middle, low), np.where(rising, high, middle)
    tilt: Floats = np.log1p((low + high) / 2 * away)
    return tilt


def _verdict(test: Sprt, sets: int, ratio: float) -> Verdict:
    if sets < SETS_MIN or test.lower < ratio < test.upper:
        return Verdict.OPEN
    return Verdict.H1 if ratio >= test.upper else Verdict.H0


def _estimate(counts: Sequence[int]) -> tuple[float, float, float]:
    """Elo of the mean score with its 95% interval; bounded where everything was won or lost.

    A series of equal sets shows no spread and is not certain for that: the interval counts one set more,
    a fifth of it in each cell.
    """
    mean, _error = _mean_of([count or UNSEEN for count in counts])
    middle, error = _mean_of([count + 1 / CELLS for count in counts])
    elo, reach = _elo_of(mean), NORMAL_975 * error
    return elo, min(elo, _elo_of(middle - reach)), max(elo, _elo_of(middle + reach))


def _mean_of(counts: Sequence[float]) -> tuple[float, float]:
    """The mean score of sets, as a share, with its standard error."""
    sets = sum(counts)
    mean = sum(count * score for count, score in zip(counts, SCORES, strict=True)) / sets
    spread = sum(count * (score - mean) ** 2 for count, score in zip(counts, SCORES, strict=True))
    return mean, math.sqrt(spread) / sets


def _elo_of(mean: float) -> float:
    edge = expected_of(-2 * ELO_MAX)
    mean = min(max(mean, edge), 1 - edge)
    return 400 * math.log10(mean / (1 - mean))
