"""The rating list: a fit in the order and rounding in which it is stored and shown.

Ratings are rounded to 0.01, points per deal to 0.001, likelihoods to 0.0001, so that a list fitted
again from the same results has the same bytes.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from tournaments.ratings.columns import Floats, Ints
from tournaments.ratings.fit import PROVISIONAL_BELOW_SETS, RatingFit, fit_ratings
from tournaments.ratings.quantiles import NORMAL_975, normal_below, normal_below_each
from tournaments.ratings.results import Key, RatedResult
from tournaments.ratings.tally import Tally


@dataclass(frozen=True, slots=True)
class Counts:
    """What an entity did (see `Tally`); None where there is too little to say."""

    sets: int
    games: float
    deals: float
    wins: float
    draws: float
    losses: float
    points_per_deal: float | None
    points_per_deal_se: float | None


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A rated entity, Elo with its 95% interval.

    `rank_best` … `rank_worst` is 1 + the rows that are better … n − the rows that are worse, each
    with a likelihood of 97.5%. `los_above` is the likelihood that the row above is really better
    than this one (None in the first row). `interval` says where the interval comes from: "clustered",
    "profile" (all won or all lost), or "anchor" (fixed by definition).
    """

    entity: Key
    rating: float
    low: float
    high: float
    interval: str
    provisional: bool
    rank_best: int
    rank_worst: int
    los_above: float | None
    average_opponent: float | None
    counts: Counts


@dataclass(frozen=True, slots=True)
class UnratedRow:
    """An entity that no chain of games joins to the anchor."""

    entity: Key
    provisional: bool
    counts: Counts


@dataclass(frozen=True, slots=True)
class RatingList:
    """Rows best first, the unrated in order of their keys; `seat` is the Elo worth of leading first."""

    anchor: Key
    rows: tuple[RatingRow, ...]
    unrated: tuple[UnratedRow, ...]
    seat: float
    seat_low: float
    seat_high: float


def rate(results: Iterable[RatedResult], *, anchor: Key, anchor_rating: float = 1000.0) -> RatingList:
    """Fit a pool and list it; raises `RatingError` for results that cannot be rated."""
    return list_ratings(fit_ratings(results, anchor=anchor, anchor_rating=anchor_rating))


def list_ratings(fit: RatingFit) -> RatingList:
    """The list of a fit."""
    order = listing_order(fit)
    spread = fit.spread()
    better, worse = _clearly_apart(fit.ratings, spread, order)
    opponents = _average_opponents(fit)
    rows = [
        RatingRow(
            entity=fit.entities[i],
            rating=_rounded(fit.ratings[i], 2),
            low=_rounded(fit.low[i], 2),
            high=_rounded(fit.high[i], 2),
            interval="anchor" if i == fit.anchor else "profile" if fit.one_sided[i] else "clustered",
            provisional=bool(fit.provisional[i]),
            rank_best=1 + int(better[i]),
            rank_worst=len(order) - int(worse[i]),
            los_above=None if place == 0 else _los(fit.ratings, spread, order[place - 1], i),
            average_opponent=_or_none(opponents[i], 2),
            counts=_counts(fit.tally, i),
        )
        for place, i in enumerate(order)
    ]
    return RatingList(
        anchor=fit.entities[fit.anchor],
        rows=tuple(rows),
        unrated=tuple(_unrated(fit)),
        seat=_rounded(fit.seat, 2),
        seat_low=_rounded(fit.seat_low, 2),
        seat_high=_rounded(fit.seat_high, 2),
    )


def listing_order(fit: RatingFit) -> Ints:
    """Indices of the entities that are listed, best first; a floating anchor is nobody and left out."""
    order = np.lexsort((np.arange(len(fit.entities)), -fit.ratings))
    return order[order != fit.anchor] if fit.floating else order


def superiority_matrix(fit: RatingFit) -> Floats:
    """LOS: how likely the entity of the row is really better than that of the column; ½ with itself."""
    gaps, errors = fit.ratings[:, None] - fit.ratings[None, :], fit.spread()
    known = errors > 0
    standard = np.divide(gaps, errors, out=np.zeros_like(gaps), where=known)
    matrix: Floats = np.where(known, normal_below_each(standard), 0.5 + 0.5 * np.sign(gaps))
    return matrix


def _clearly_apart(ratings: Floats, spread: Floats, listed: Ints) -> tuple[Ints, Ints]:
    """How many of those listed are better and how many are worse than each, with a likelihood of 97.5%."""
    clear = ratings[:, None] - ratings[None, :] > NORMAL_975 * spread
    return clear[listed].sum(axis=0), clear[:, listed].sum(axis=1)


def _los(ratings: Floats, spread: Floats, one: int, other: int) -> float:
    gap, error = float(ratings[one] - ratings[other]), float(spread[one, other])
    return _rounded(_superiority(gap, error), 4)


def _superiority(gap: float, error: float) -> float:
    return normal_below(gap / error) if error > 0 else 0.5 + 0.5 * float(np.sign(gap))


def _average_opponents(fit: RatingFit) -> Floats:
    met = fit.tally.opponent_weights
    average = np.full(len(met), np.nan)
    games = met.sum(axis=1)
    np.divide(met @ fit.ratings, games, out=average, where=games > 0)
    return average


def _unrated(fit: RatingFit) -> list[UnratedRow]:
    rated = set(fit.entities)
    return [
        UnratedRow(
            entity=entity,
            provisional=bool(fit.all_tally.sets[i] < PROVISIONAL_BELOW_SETS),
            counts=_counts(fit.all_tally, i),
        )
        for i, entity in enumerate(fit.all_entities)
        if entity not in rated
    ]


def _counts(tally: Tally, index: int) -> Counts:
    return Counts(
        sets=int(tally.sets[index]),
        games=_rounded(tally.games[index], 2),
        deals=_rounded(tally.deals[index], 2),
        wins=_rounded(tally.wins[index], 2),
        draws=_rounded(tally.draws[index], 2),
        losses=_rounded(tally.losses[index], 2),
        points_per_deal=_or_none(tally.points_per_deal[index], 3),
        points_per_deal_se=_or_none(tally.points_per_deal_se[index], 3),
    )


def _rounded(number: float, digits: int) -> float:
    # Adding 0 turns −0.0 into 0.0, which would be other bytes.
    return round(float(number), digits) + 0.0


def _or_none(number: float, digits: int) -> float | None:
    return None if np.isnan(number) else _rounded(number, digits)
