"""A ladder's table: everything that was ever played in it, by rating where there is one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, F, Max, Q

from tournaments.models import Entry, GameSide, User
from tournaments.models.matches import PlayStatus
from tournaments.selectors.books import Books
from tournaments.selectors.entries import has_part
from tournaments.selectors.strengths import strengths_of


@dataclass(frozen=True, slots=True)
class LadderLine:
    """A row: games won, drawn and lost, the share of points in per cent, the rating if it has one."""

    entry: Entry
    rating: float | None
    games: int
    won: int
    drawn: int
    lost: int
    last_played_at: datetime | None
    mine: bool

    @property
    def share(self) -> float | None:
        return round(100 * (self.won + self.drawn / 2) / self.games, 1) if self.games else None


def ladder_of(books: Books, user: User) -> list[LadderLine]:
    """Those who are in it now, best first: by rating, then by share of points, then by entry."""
    played = _played(books)
    ratings = strengths_of(books.tournament, books.fielded)
    lines = [
        _line(entry, ratings.get(entry.pk), played.get(entry.pk, {}), user)
        for entry in books.fielded
        if entry.withdrawn_at is None
    ]
    return sorted(lines, key=lambda line: (line.rating is None, -(line.rating or 0), -(line.share or 0)))


def _line(entry: Entry, rating: float | None, row: dict[str, Any], user: User) -> LadderLine:
    games, won, drawn = row.get("games", 0), row.get("won", 0), row.get("drawn", 0)
    return LadderLine(
        entry=entry,
        rating=rating,
        games=games,
        won=won,
        drawn=drawn,
        lost=games - won - drawn,
        last_played_at=row.get("last"),
        mine=has_part(user, entry),
    )


def _played(books: Books) -> dict[int, dict[str, Any]]:
    rows = (
        GameSide.objects.filter(
            game__match_set__match__round__tournament=books.tournament,
            game__match_set__status=PlayStatus.FINISHED,
            game__match_set__match__sides__side=F("side"),
        )
        .values(entry=F("game__match_set__match__sides__entry"))
        .annotate(
            games=Count("pk"),
            won=Count("pk", filter=Q(half_points=2)),
            drawn=Count("pk", filter=Q(half_points=1)),
            last=Max("game__match_set__finished_at"),
        )
    )
    return {row["entry"]: dict(row) for row in rows}
