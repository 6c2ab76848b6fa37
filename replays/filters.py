"""What somebody asks the list of replays for, read from an address: bounded and forgiving."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, time, timedelta
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, Q, QuerySet

from replays.models import Replay, ReplaySide

FILTER_MAX = 100
NUMBER_MAX = 9999


@dataclass(frozen=True, slots=True)
class ReplayFilter:
    """Empty texts and zeros ask for nothing. `since` and `until` are days (UTC), both included; `player` and
    `event` are parts of names; `deals` and `scopas` are the least; `upset` wants a win against the rating."""

    variant: str = ""
    player: str = ""
    event: str = ""
    since: date | None = None
    until: date | None = None
    deals: int = 0
    scopas: int = 0
    upset: bool = False

    @property
    def is_empty(self) -> bool:
        return self == ReplayFilter()

    @property
    def has_more(self) -> bool:
        """Does it ask for anything beside variant and player?"""
        return self != ReplayFilter(variant=self.variant, player=self.player)

    @property
    def query(self) -> str:
        """The same as a query string, without what it does not ask for."""
        said = {name: value for name, value in asdict(self).items() if value}
        return urlencode({name: 1 if value is True else str(value) for name, value in said.items()})


def read_filter(asked: Mapping[str, str]) -> ReplayFilter:
    """The filter of an address's query; a value that cannot be read is as if it were not there."""
    return ReplayFilter(
        variant=clean_text(asked.get("variant", "")),
        player=clean_text(asked.get("player", "")),
        event=clean_text(asked.get("event", "")),
        since=read_day(asked.get("since", "")),
        until=read_day(asked.get("until", "")),
        deals=read_number(asked.get("deals", "")),
        scopas=read_number(asked.get("scopas", "")),
        upset=asked.get("upset") == "1",
    )


def clean_text(text: str) -> str:
    """What somebody asked for, as the database can look for it: PostgreSQL takes no NUL."""
    return text.replace("\0", "")[:FILTER_MAX]


def read_day(text: str) -> date | None:
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None


def read_number(text: str) -> int:
    return min(int(text), NUMBER_MAX) if text.isascii() and text.isdecimal() and len(text) < 6 else 0


def apply_filter(replays: QuerySet[Replay], wanted: ReplayFilter) -> QuerySet[Replay]:
    """`replays` as far as they are what is wanted, in their order."""
    conditions = Q()
    if wanted.variant:
        conditions &= Q(variant=wanted.variant)
    if wanted.event:
        conditions &= Q(event__icontains=wanted.event)
    if wanted.since:
        conditions &= Q(played_at__gte=start_of(wanted.since))
    if wanted.until and wanted.until < date.max:
        conditions &= Q(played_at__lt=start_of(wanted.until + timedelta(days=1)))
    if wanted.deals:
        conditions &= Q(deal_count__gte=wanted.deals)
    if wanted.scopas:
        conditions &= Q(scopa_count__gte=wanted.scopas)
    if wanted.upset:
        conditions &= Q(upset__gt=0)
    if wanted.player:
        sides = ReplaySide.objects.filter(replay=OuterRef("pk"), name__icontains=wanted.player)
        conditions &= Q(Exists(sides))
    return replays.filter(conditions)


def start_of(day: date) -> datetime:
    """Midnight before a day, in UTC."""
    return datetime.combine(day, time.min, tzinfo=UTC)
