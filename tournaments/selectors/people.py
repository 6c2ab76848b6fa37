"""A member's page: games, lists, bots and events, as everybody may see them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import count
from typing import Any

from replays.models import Replay, ReplaySide
from replays.selectors import list_replays
from tournaments.models import Bot, Contender, Entry, LiveGame, LiveSeat, Pool, Rating, Tournament, User
from tournaments.selectors.contender_page import ContenderPage, contender_page

GAMES_SHOWN = 30
EVENTS_SHOWN = 20


@dataclass(frozen=True, slots=True)
class PersonPage:
    """`record` counts `won`, `drawn`, `lost` over all games; `lists` hold the graphs, best known first."""

    person: User
    record: dict[str, int]
    replays: list[Replay]
    lists: list[ContenderPage]
    bots: list[Bot]
    events: list[Tournament]

    @property
    def charts(self) -> list[dict[str, Any]]:
        return [one.chart for one in self.lists if one.chart.get("lines")]


def person_page(name: str) -> PersonPage | None:
    """None for a name that nobody has, or has no more."""
    person = User.objects.filter(username__iexact=name, is_active=True).first()
    if person is None:
        return None
    seats = LiveSeat.objects.filter(user=person, game__status=LiveGame.Status.FINISHED)
    entries = Entry.objects.filter(members__user=person)
    events = Tournament.objects.filter(entries__in=entries).exclude(status=Tournament.Status.DRAFT)
    latest = seats.order_by("-game__finished_at").values_list("game__replay", flat=True)[:GAMES_SHOWN]
    return PersonPage(
        person=person,
        record=record_of(person),
        replays=list(list_replays().filter(pk__in=list(latest))),
        lists=_lists(person),
        bots=list(Bot.objects.filter(owner=person, builtin="", disabled_at=None)),
        events=list(events.distinct().order_by("-created_at")[:EVENTS_SHOWN]),
    )


def is_name_taken(name: str) -> bool:
    """Lupo and lupo are one name."""
    return User.objects.filter(username__iexact=name).exists()


def free_name_like(name: str) -> str:
    """`name` with the first number behind it that makes it free."""
    return next(tried for tried in (f"{name}{number}" for number in count(2)) if not is_name_taken(tried))


def record_of(person: User) -> dict[str, int]:
    """Finished games at tables, by how they ended for this person's side."""
    played = LiveSeat.objects.filter(user=person, game__status=LiveGame.Status.FINISHED)
    rows = list(played.values_list("game__replay", "seat"))
    ranks: dict[str, dict[int, int]] = {}
    sides = ReplaySide.objects.filter(replay__in=[replay for replay, _ in rows])
    for replay, side, rank in sides.values_list("replay", "side", "rank"):
        ranks.setdefault(replay, {})[side] = rank
    counted: Counter[str] = Counter()
    for replay, seat in rows:
        own = ranks[replay]
        counted[_ending(own, seat % len(own))] += 1
    return {name: counted[name] for name in ("won", "drawn", "lost")}


def _ending(ranks: dict[int, int], side: int) -> str:
    if ranks[side] != 1:
        return "lost"
    return "won" if list(ranks.values()).count(1) == 1 else "drawn"


def _lists(person: User) -> list[ContenderPage]:
    contender = Contender.objects.filter(kind=Contender.Kind.PERSON, user=person).first()
    if contender is None:
        return []
    rated = Rating.objects.filter(contender=contender).order_by("-set_count").values_list("pool", flat=True)
    pools = Pool.objects.in_bulk(list(rated))
    pages = [contender_page(pools[pool], contender.pk) for pool in rated]
    return [page for page in pages if page is not None]
