"""Matches of bots: the games of their finished mirrored sets."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby
from operator import itemgetter

from django.db.models import Exists, F, OuterRef, Q, Sum

from tournaments.models import GameSide, Tournament
from tournaments.models.events import Entrants, Venue
from tournaments.models.matches import PlayStatus
from tournaments.selectors.outcome_sources.score import Score

CHUNK = 5000


def read_scores(tournament: Tournament, matches: Collection[int] | None = None) -> dict[int, Score]:
    """By match id; void, cancelled and rescinded sets count for nothing."""
    if tournament.venue == Venue.BOARD or tournament.entrants == Entrants.PEOPLE:
        return {}
    forfeit = GameSide.objects.filter(game=OuterRef("game"), at_fault=True)
    sides = GameSide.objects.filter(
        game__match_set__match__round__tournament=tournament,
        game__match_set__status=PlayStatus.FINISHED,
    )
    if matches is not None:
        sides = sides.filter(game__match_set__match__in=matches)
    rows = (
        sides.annotate(forfeited=Exists(forfeit), match=F("game__match_set__match"))
        .values("match", "side")
        .annotate(half=Sum("half_points"), cards=Sum("score", filter=Q(forfeited=False)))
        .values_list("match", "side", "half", "cards")
    )
    found: dict[int, Score] = {}
    for match, of_match in groupby(
        rows.order_by("match", "side").iterator(chunk_size=CHUNK), key=itemgetter(0)
    ):
        by_side = {side: (half / 2, cards or 0) for _match, side, half, cards in of_match}
        if len(by_side) == 2:
            found[match] = _score(by_side)
    return found


def _score(sides: dict[int, tuple[float, int]]) -> Score:
    (first, cards), (second, other_cards) = sides[0], sides[1]
    return Score(first=first, second=second, margin=cards - other_cards, made=cards)
