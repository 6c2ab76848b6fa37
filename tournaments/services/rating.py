"""Fitting the lists: derived from the rated results, and these from the stored logs."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import numpy as np
from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from tournaments.models import (
    Game,
    LedgerLine,
    Meeting,
    Pool,
    RatedGame,
    RatedResult,
    Rating,
    RatingDay,
    Submission,
    Superiority,
)
from tournaments.ratings import RatingFit, RatingList, list_ratings, listing_order, superiority_matrix
from tournaments.services.bots import TWINS
from tournaments.services.fitting import PoolGames, fit_games, read_games
from tournaments.services.ledger import rebuild_ledger
from tournaments.services.rated import write_rated
from tournaments.services.rated_sources import everything_rated
from tournaments.services.rating_history import fit_missing_days, write_history
from tournaments.services.rating_lines import as_decimal, list_lines
from tournaments.services.rating_meetings import write_meetings

# What ever happened to a list's results, a number that only grows: each was written, and some were rescinded.
CHANGES = Count("results") + Count("results", filter=Q(results__rescinded_at__isnull=False))
LIKELIHOOD_UNITS = 10_000
OWN_NUMBERS = ("seat_elo", "seat_elo_low", "seat_elo_high", "twin_gap", "twin_error")


def stale_pools() -> list[int]:
    """Lists that were not fitted after their last change."""
    stale = Pool.objects.annotate(change_count=CHANGES).exclude(change_count=F("fitted_count"))
    return list(stale.values_list("pk", flat=True))


def fit_stale_pools() -> int:
    """Fit every list that has new results. Returns how many were fitted."""
    return sum(fit_pool(pool_id) for pool_id in stale_pools())


def fit_pool(pool_id: int) -> bool:
    """Fit one list outside any transaction, then replace its lines; a newer fit is never overwritten."""
    pool = Pool.objects.get(pk=pool_id)
    games = read_games(pool)
    if not games.changes:
        return False
    fit = fit_games(pool, games)
    listed = list_ratings(fit)
    days, likelihoods = fit_missing_days(pool, games, listed), pack_superiority(fit)
    with transaction.atomic():
        locked = Pool.objects.select_for_update().get(pk=pool_id)
        if locked.fitted_count > games.changes:
            return False
        write_history(locked, games, days)
        write_meetings(locked, games)
        Superiority.objects.update_or_create(pool=locked, defaults=likelihoods)
        _write_list(locked, games, fit, listed)
    return True


def _write_list(pool: Pool, games: PoolGames, fit: RatingFit, listed: RatingList) -> None:
    pool.ratings.all().delete()
    Rating.objects.bulk_create(list_lines(pool, games, listed), batch_size=200)
    pool.fitted_count = games.changes
    pool.fitted_at = timezone.now()
    for name, value in own_numbers(games, fit, listed).items():
        setattr(pool, name, value)
    pool.save()


def own_numbers(games: PoolGames, fit: RatingFit, listed: RatingList) -> dict[str, Decimal | None]:
    """What a list says of itself, by the fields of `Pool`: the seat's worth, and what it can tell apart."""
    # Where nobody knows who led, as over the board, the fit has nothing to say of the seat.
    led = bool(games.columns.leader.any())
    seats = (listed.seat, listed.seat_low, listed.seat_high) if led else (None, None, None)
    values = (*(as_decimal(value) for value in seats), *twin_gap(fit))
    return dict(zip(OWN_NUMBERS, values, strict=True))


def twin_gap(fit: RatingFit) -> tuple[Decimal | None, Decimal | None]:
    """How far apart one bot entered twice is, and half of its 95% interval; None without such a pair."""
    twins = [fit.entities.index(key) for key in twin_contenders() if key in fit.entities]
    if len(twins) != 2:
        return None, None
    one, other = twins
    gap = round(abs(float(fit.ratings[one] - fit.ratings[other])), 2)
    return as_decimal(gap), as_decimal(round(1.96 * float(fit.spread()[one, other]), 2))


def twin_contenders() -> list[int]:
    """The contenders of the baseline that has a twin, and of the twin."""
    twins = Submission.objects.filter(bot__builtin__in=TWINS, contenders__kind="BOT")
    return list(twins.order_by("bot__builtin", "number").values_list("contenders", flat=True)[:2])


def pack_superiority(fit: RatingFit) -> dict[str, Any]:
    """The fields of `Superiority`."""
    order = listing_order(fit)
    matrix = superiority_matrix(fit)[np.ix_(order, order)]
    cells = np.round(matrix * LIKELIHOOD_UNITS).astype("<u2").tobytes()
    contenders = [int(fit.entities[index]) for index in order]
    return {"contenders": contenders, "cells": cells}


def remade_results() -> QuerySet[RatedResult]:
    """The rated results that what is stored of their games still tells."""
    bare = Game.objects.filter(match_set=OuterRef("match_set"), replay=None)
    return RatedResult.objects.filter(~Exists(bare), rescinded_at=None)


def rebuild_ratings() -> int:
    """Make rated results and lists again from what is stored of the games alone. Returns the results written.

    Rescinded results stay as they are: they count for nothing and tell why. So do those whose logs have
    passed their time: nothing is left to make them from, and rated results are kept for ever.
    """
    with transaction.atomic():
        for derived in (Rating, RatingDay, Meeting, Superiority, LedgerLine):
            derived.objects.all().delete()
        remade = remade_results()
        RatedGame.objects.filter(result__in=remade).delete()
        remade.delete()
        Pool.objects.update(fitted_count=0, fitted_at=None)
        written = sum(write_rated(finished) is not None for finished in everything_rated())
        for pool in Pool.objects.all():
            rebuild_ledger(pool)
    fit_stale_pools()
    return written
