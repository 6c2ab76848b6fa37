"""Going through the replays a page at a time, from the last one seen: new games shift nothing."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from replays.filters import ReplayFilter, apply_filter, clean_text
from replays.models import Replay, ReplaySide

PAGE_SIZE = 24


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """`next_id` names the last replay of this page when there are older ones."""

    replays: list[Replay]
    filter: ReplayFilter
    before: str
    next_id: str


def replay_page(wanted: ReplayFilter | None = None, *, before: str = "", size: int = PAGE_SIZE) -> ReplayPage:
    """Latest first, only those older than the replay `before`. An unknown id lists from the top.

    The ids are found in a narrow index first: the rows carry their logs and are slow to walk through.
    """
    wanted = wanted or ReplayFilter()
    last = _last_seen(clean_text(before))
    ids = _ids_of(wanted, last, size + 1)
    rows = Replay.objects.defer("packed_log").prefetch_related("sides").in_bulk(ids[:size])
    return ReplayPage(
        replays=[rows[pk] for pk in ids[:size]],
        filter=wanted,
        before=last.pk if last else "",
        next_id=ids[size - 1] if len(ids) > size else "",
    )


def _last_seen(pk: str) -> Replay | None:
    return Replay.objects.only("id", "played_at").filter(pk=pk).first() if pk else None


def _ids_of(wanted: ReplayFilter, last: Replay | None, count: int) -> list[str]:
    if wanted.player and not ReplaySide.objects.filter(name__icontains=wanted.player).exists():
        return []
    found = apply_filter(Replay.objects.all(), wanted)
    if last:
        found = found.filter(
            Q(played_at__lte=last.played_at), Q(played_at__lt=last.played_at) | Q(id__lt=last.pk)
        )
    return list(found.values_list("pk", flat=True)[:count])


def variants_present() -> list[str]:
    """The variants that the archive has games of."""
    return list(Replay.objects.order_by("variant").values_list("variant", flat=True).distinct())


def has_upsets() -> bool:
    """Has any game been noted as won against the rating?"""
    return Replay.objects.filter(upset__gt=0).exists()
