"""The Bradley–Terry likelihood with a seat term and a prior, and its maximum.

A game between a and b has the log odds  η = θ_a − θ_b + l·h  for a, where l is 1 if a leads the first
deal, −1 if b does and 0 if neither; h is the seat term. A score s of 1, ½ or 0 adds
s·log p + (1−s)·log(1−p), p = 1/(1+e^−η): a draw is half a win and half a loss. The ratings then mean
what Elo's always meant, the expected score, whatever the share of draws; a draw parameter as in
Davidson's model would change the scale with it. The variance does not rest on this likelihood: it is
estimated from the sets themselves (see `variance`).

The parameters are the θ of the n entities, in natural units, followed by h.
"""

from dataclasses import dataclass

import numpy as np

from tournaments.ratings.columns import Flags, Floats, GameColumns, Ints
from tournaments.ratings.ordering import rank_numbers

PRIOR_GAMES = 2.0
"""The prior: each entity drew one set, of two games, with the anchor; and the seats drew one set."""

STEPS_MAX = 200
STEP_SMALL = 1e-11


@dataclass(frozen=True, slots=True)
class PairTotals:
    """Games added up by pair and leader, the prior among them: all that the likelihood needs.

    Rows with a = b are of the seat term alone. `score` is the weighted score of `a`.
    """

    entity_count: int
    a: Ints
    b: Ints
    leader: Floats
    weight: Floats
    score: Floats

    def log_odds(self, theta: Floats) -> Floats:
        """η of each row."""
        odds: Floats = theta[self.a] - theta[self.b] + self.leader * theta[-1]
        return odds


def add_up(games: GameColumns, anchor: int) -> PairTotals:
    """Totals of the games and of the prior against the entity at index `anchor`."""
    count = len(games.entities)
    keys = (games.a * count + games.b) * 3 + games.leader.astype(np.int64) + 1
    found, group = rank_numbers(keys)
    others = np.delete(np.arange(count), anchor)
    return PairTotals(
        entity_count=count,
        a=np.r_[found // 3 // count, others, anchor],
        b=np.r_[found // 3 % count, np.full(len(others), anchor), anchor],
        leader=np.r_[found % 3 - 1.0, np.zeros(len(others)), 1.0],
        weight=np.r_[np.bincount(group, games.weight, len(found)), np.full(count, PRIOR_GAMES)],
        score=np.r_[
            np.bincount(group, games.weight * games.score, len(found)), np.full(count, PRIOR_GAMES / 2)
        ],
    )


def log_likelihood(totals: PairTotals, theta: Floats) -> float:
    """The logarithm of the likelihood, prior included; never above 0."""
    odds = totals.log_odds(theta)
    return float(np.sum(totals.score * odds - totals.weight * np.logaddexp(0.0, odds)))


def gradient(totals: PairTotals, theta: Floats) -> Floats:
    """Its first derivatives by every parameter."""
    rest = totals.score - totals.weight * expected_score(totals.log_odds(theta))
    size = totals.entity_count
    by_entity = np.bincount(totals.a, rest, size) - np.bincount(totals.b, rest, size)
    slope: Floats = np.r_[by_entity, np.sum(totals.leader * rest)]
    return slope


def information(totals: PairTotals, theta: Floats) -> Floats:
    """Its second derivatives with the sign turned: a positive semi-definite matrix."""
    expected = expected_score(totals.log_odds(theta))
    worth = totals.weight * expected * (1 - expected)
    count = totals.entity_count
    pairs = np.bincount(totals.a * count + totals.b, worth, count * count).reshape(count, count)
    of_seat = totals.leader * worth
    seat = np.bincount(totals.a, of_seat, count) - np.bincount(totals.b, of_seat, count)
    matrix = np.empty((count + 1, count + 1))
    matrix[:-1, :-1] = -(pairs + pairs.T)
    matrix[range(count), range(count)] += np.bincount(totals.a, worth, count)
    matrix[range(count), range(count)] += np.bincount(totals.b, worth, count)
    matrix[:-1, -1] = matrix[-1, :-1] = seat
    matrix[-1, -1] = np.sum(totals.leader * of_seat)
    return matrix


def expected_score(odds: Floats) -> Floats:
    """p of log odds η, without overflow."""
    half: Floats = 0.5 * (1.0 + np.tanh(0.5 * odds))
    return half


def maximise(totals: PairTotals, start: Floats, fixed: Flags) -> Floats:
    """The parameters of greatest likelihood, those marked `fixed` kept as they start.

    Newton's method with the step halved while it would go down; the likelihood is strictly concave
    as long as the anchor is fixed, so there is one maximum and it is found.
    """
    theta, height = start.copy(), log_likelihood(totals, start)
    for _ in range(STEPS_MAX):
        step = _newton_step(totals, theta, fixed)
        while (reached := log_likelihood(totals, theta + step)) < height - 1e-12 * abs(height):
            step = step / 2
        theta, height = theta + step, reached
        if np.max(np.abs(step)) < STEP_SMALL:
            break
    return theta


def invert(matrix: Floats, fixed: Flags) -> Floats:
    """The inverse over the parameters that are not `fixed`, with zeros for those that are."""
    inverse = np.linalg.inv(_without(matrix, fixed))
    inverse[fixed] = 0.0
    inverse[:, fixed] = 0.0
    symmetric: Floats = (inverse + inverse.T) / 2
    return symmetric


def _newton_step(totals: PairTotals, theta: Floats, fixed: Flags) -> Floats:
    slope = np.where(fixed, 0.0, gradient(totals, theta))
    return np.linalg.solve(_without(information(totals, theta), fixed), slope).astype(np.float64)


def _without(matrix: Floats, fixed: Flags) -> Floats:
    kept = matrix.copy()
    kept[fixed] = 0.0
    kept[:, fixed] = 0.0
    kept[fixed, fixed] = 1.0
    return kept
