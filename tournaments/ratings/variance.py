"""The variance of a fit, clustered by set.

The games of a set share their deals, so chance comes by the set. The sandwich C·(Σ u·uᵀ)·C, with C the
inverse information and u the sum of the score vectors of a set, holds whatever the games of a set do
to each other (Liang and Zeger 1986). With few sets it is too small, because a fit bends towards its
own data; each set's score is therefore divided by the square root of what it leaves to the others,
(I − A·C)^−½, A the set's own information (the bias-reduced form of Bell and McCaffrey 2002, "CR2").
The virtual sets of the prior are sets like the others.
"""

from dataclasses import dataclass

import numpy as np

from tournaments.ratings.cells import find_cells
from tournaments.ratings.columns import Flags, Floats, GameColumns, Ints
from tournaments.ratings.likelihood import PRIOR_GAMES, expected_score


@dataclass(frozen=True, slots=True)
class Cells:
    """One row for each pair of each set: sums of the score (u) and of the information (A).

    Both have two coordinates, the pair's difference and the seat term. `lone` as in `GameCells`.
    """

    sets: Ints
    a: Ints
    b: Ints
    lone: Flags
    u_pair: Floats
    u_seat: Floats
    a_pair: Floats
    a_cross: Floats
    a_seat: Floats


def clustered_variance(games: GameColumns, anchor: int, theta: Floats, inverse: Floats) -> Floats:
    """Covariances of all parameters in natural units; `inverse` is C, zero for the anchor."""
    cells = _add_prior(_cells_of(games, theta), anchor, theta)
    u_pair, u_seat = _correct(cells, inverse)
    alone, size = cells.lone, len(theta)
    spread = _squares_of_lone(cells.a[alone], cells.b[alone], u_pair[alone], u_seat[alone], size)
    if not alone.all():
        a, b, pair, seat = cells.a[~alone], cells.b[~alone], u_pair[~alone], u_seat[~alone]
        spread += _sum_of_squares(
            sets=np.tile(cells.sets[~alone], 3),
            parameters=np.r_[a, b, np.full(len(a), size - 1)],
            scores=np.r_[pair, -pair, seat],
            size=size,
        )
    variance: Floats = inverse @ spread @ inverse
    return variance


def _cells_of(games: GameColumns, theta: Floats) -> Cells:
    expected = expected_score(theta[games.a] - theta[games.b] + games.leader * theta[-1])
    rest = games.weight * (games.score - expected)
    worth = games.weight * expected * (1 - expected)
    cells = find_cells(games)
    sums = [
        cells.add_up(column)
        for column in (rest, games.leader * rest, worth, games.leader * worth, games.leader**2 * worth)
    ]
    return Cells(cells.sets, cells.a, cells.b, cells.lone, *sums)


def _add_prior(cells: Cells, anchor: int, theta: Floats) -> Cells:
    entities = np.arange(len(theta) - 1)
    # The anchor's own place in the prior is taken by the set that the seats drew.
    of_seat = entities == anchor
    expected = expected_score(np.where(of_seat, theta[-1], theta[:-1] - theta[anchor]))
    rest, worth = PRIOR_GAMES * (0.5 - expected), PRIOR_GAMES * expected * (1 - expected)
    first_set = cells.sets.max(initial=-1) + 1
    return Cells(
        sets=np.r_[cells.sets, first_set + entities],
        a=np.r_[cells.a, entities],
        b=np.r_[cells.b, np.full(len(entities), anchor)],
        lone=np.r_[cells.lone, np.ones(len(entities), dtype=np.bool_)],
        u_pair=np.r_[cells.u_pair, np.where(of_seat, 0.0, rest)],
        u_seat=np.r_[cells.u_seat, np.where(of_seat, rest, 0.0)],
        a_pair=np.r_[cells.a_pair, np.where(of_seat, 0.0, worth)],
        a_cross=np.r_[cells.a_cross, np.zeros(len(entities))],
        a_seat=np.r_[cells.a_seat, np.where(of_seat, worth, 0.0)],
    )


def _correct(cells: Cells, inverse: Floats) -> tuple[Floats, Floats]:
    """u multiplied by (I − A·C)^−½ in the two coordinates of its cell."""
    a, b = cells.a, cells.b
    c_pair = inverse[a, a] + inverse[b, b] - 2 * inverse[a, b]
    c_cross = inverse[a, -1] - inverse[b, -1]
    c_seat = inverse[-1, -1]
    m11 = 1 - (cells.a_pair * c_pair + cells.a_cross * c_cross)
    m12 = -(cells.a_pair * c_cross + cells.a_cross * c_seat)
    m21 = -(cells.a_cross * c_pair + cells.a_seat * c_cross)
    m22 = 1 - (cells.a_cross * c_cross + cells.a_seat * c_seat)
    # The root of a 2×2 matrix M is (M + √det·I) / √(trace + 2√det).
    root_det = np.sqrt(np.maximum(m11 * m22 - m12 * m21, 1e-12))
    root_trace = np.sqrt(m11 + m22 + 2 * root_det)
    n11, n22 = m11 + root_det, m22 + root_det
    factor = root_trace / (n11 * n22 - m12 * m21)
    pair = factor * (n22 * cells.u_pair - m12 * cells.u_seat)
    seat = factor * (n11 * cells.u_seat - m21 * cells.u_pair)
    return pair, seat


def _squares_of_lone(a: Ints, b: Ints, u_pair: Floats, u_seat: Floats, size: int) -> Floats:
    """Σ u·uᵀ where each set has one pair: u is `u_pair` at a, −`u_pair` at b, and `u_seat` at the last."""
    squares = u_pair * u_pair
    between = np.bincount(a * size + b, squares, size * size).astype(np.float64).reshape(size, size)
    matrix: Floats = -(between + between.T)
    own = np.bincount(a, squares, size) + np.bincount(b, squares, size)
    matrix[np.diag_indices(size)] += own
    products = u_pair * u_seat
    seat = np.bincount(a, products, size) - np.bincount(b, products, size)
    matrix[:, -1] += seat
    matrix[-1] += seat
    matrix[-1, -1] += np.sum(u_seat * u_seat)
    return matrix


def _sum_of_squares(*, sets: Ints, parameters: Ints, scores: Floats, size: int) -> Floats:
    """Σ u·uᵀ over the sets, u given by its parts that are not zero."""
    keys, group = np.unique(sets * size + parameters, return_inverse=True)
    parts = np.bincount(group, scores, len(keys))
    of_set, parameter = keys // size, keys % size
    matrix: Floats = np.bincount(parameter * (size + 1), parts * parts, size * size).astype(np.float64)
    for offset in range(1, len(keys)):
        together = of_set[offset:] == of_set[:-offset]
        if not together.any():
            break
        low, high = parameter[:-offset][together], parameter[offset:][together]
        product = parts[:-offset][together] * parts[offset:][together]
        matrix += np.bincount(low * size + high, product, size * size)
        matrix += np.bincount(high * size + low, product, size * size)
    return matrix.reshape(size, size)
