"""A match with its sets, games and replays. Nothing of an open set is in here but that it is open."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch, Q

from tournaments.models import Game, GameSeat, GameSide, Match, MatchSet, MatchSide, User
from tournaments.models.matches import PlayStatus
from tournaments.selectors.entries import with_team


@dataclass(frozen=True, slots=True)
class SideTotal:
    """A side of a match so far: points (1, ½, 0 a game) and card points."""

    side: MatchSide
    points: float
    score: int


@dataclass(slots=True)
class MatchSheet:
    match: Match
    sides: list[SideTotal]
    sets: list[MatchSet] = field(default_factory=list)


def find_match(match_id: int) -> Match | None:
    """A match with all that its page shows, in a fixed number of queries."""
    # What bots wrote may be long and is read only for its owner, by `private_seats`.
    seats = GameSeat.objects.defer("stderr", "notes")
    games = (
        Game.objects.select_related("replay")
        .defer("replay__packed_log")
        .prefetch_related("sides", Prefetch("seats", queryset=seats))
    )
    sets = MatchSet.objects.prefetch_related(Prefetch("games", queryset=games), "attempts").order_by("number")
    sides = (
        MatchSide.objects.select_related("entry")
        .prefetch_related(with_team("entry__members"))
        .order_by("side")
    )
    return (
        Match.objects.select_related("round__tournament")
        .prefetch_related(Prefetch("sides", queryset=sides), Prefetch("sets", queryset=sets))
        .filter(pk=match_id)
        .first()
    )


def sheet_of(match: Match) -> MatchSheet:
    """The match's totals over the games that are finished with their sets."""
    points: dict[int, int] = {}
    scores: dict[int, int] = {}
    sets = list(match.sets.all())
    counted = [match_set for match_set in sets if match_set.status == PlayStatus.FINISHED]
    for game in (game for match_set in counted for game in match_set.games.all()):
        for side in game.sides.all():
            points[side.side] = points.get(side.side, 0) + side.half_points
            scores[side.side] = scores.get(side.side, 0) + side.score
    sides = [
        SideTotal(side=side, points=points.get(side.side, 0) / 2, score=scores.get(side.side, 0))
        for side in match.sides.all()
    ]
    return MatchSheet(match=match, sides=sides, sets=sets)


def private_seats(match: Match, user: User | AnonymousUser) -> list[GameSeat]:
    """Seats whose stderr and notes this person may read: his own bots', all for staff; finished sets only."""
    if not user.is_authenticated:
        return []
    seats = GameSeat.objects.filter(game__match_set__match=match).select_related("game__match_set")
    if not user.is_staff:
        seats = seats.filter(_seats_of(match, user))
    return [seat for seat in seats if seat.stderr or seat.notes or seat.verdict != "OK"]


def _seats_of(match: Match, user: User | AnonymousUser) -> Q:
    """Where this person's bots sat; nowhere for others."""
    mine = Q(pk=None)
    for side in match.sides.all():
        for member in side.entry.team:
            if member.bot and member.bot.owner_id == user.pk:
                mine |= Q(side=side.side, place=member.place)
    return mine


def game_of_replay(replay_id: str) -> Game | None:
    """The game behind a replay, for links from a replay's page up to its match."""
    return (
        Game.objects.select_related("match_set__match__round__tournament").filter(replay_id=replay_id).first()
    )


def sides_of(game: Game) -> list[GameSide]:
    return sorted(game.sides.all(), key=lambda side: side.side)
