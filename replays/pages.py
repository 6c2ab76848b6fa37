"""Going through the replays a page at a time, from the last one seen: new games shift nothing."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from replays.models import Replay
from replays.selectors import list_replays

PAGE_SIZE = 24
FILTER_MAX = 100


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """`next_id` names the last replay of this page when there are older ones."""

    replays: list[Replay]
    variant: str
    player: str
    before: str
    next_id: str


def replay_page(
    *, variant: str = "", player: str = "", before: str = "", size: int = PAGE_SIZE
) -> ReplayPage:
    """Latest first, only those older than the replay `before`. An unknown id lists from the top."""
    variant, player, before = clean_filter(variant), clean_filter(player), clean_filter(before)
    replays = list_replays(variant=variant, player=player)
    last = Replay.objects.only("id", "played_at").filter(pk=before).first() if before else None
    if last:
        older = Q(played_at__lt=last.played_at) | Q(played_at=last.played_at, id__lt=last.id)
        replays = replays.filter(older)
    found = list(replays[: size + 1])
    return ReplayPage(
        replays=found[:size],
        variant=variant,
        player=player,
        before=before if last else "",
        next_id=found[size - 1].id if len(found) > size else "",
    )


def clean_filter(text: str) -> str:
    """What somebody asked for, as the database can look for it: PostgreSQL takes no NUL."""
    return text.replace("\0", "")[:FILTER_MAX]


def variants_present() -> list[str]:
    """The variants that the archive has games of."""
    return list(Replay.objects.order_by("variant").values_list("variant", flat=True).distinct())
