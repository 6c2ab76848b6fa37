"""A published version of the standings beside the one before it: what a correction changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.models import Publication

COMPARED = ("rank", "points", "won", "drawn", "lost")


@dataclass(frozen=True, slots=True)
class PublishedRow:
    """A row as published; `was` is the row of the same entry in the version before, where they differ."""

    row: Mapping[str, Any]
    was: Mapping[str, Any] | None

    @property
    def old_rank(self) -> int | None:
        return self._old("rank")

    @property
    def old_points(self) -> float | None:
        return self._old("points")

    def _old(self, name: str) -> Any:
        return self.was[name] if self.was and self.was[name] != self.row[name] else None


def published_rows(version: Publication) -> list[PublishedRow]:
    """The rows of a version in its order."""
    before = Publication.objects.filter(tournament=version.tournament_id, number=version.number - 1).first()
    known = {row["entry"]: row for row in (before.standings if before else ())}
    return [PublishedRow(row, _changed(known.get(row["entry"]), row)) for row in version.standings]


def _changed(was: Mapping[str, Any] | None, row: Mapping[str, Any]) -> Mapping[str, Any] | None:
    if was is None or all(was[name] == row[name] for name in COMPARED):
        return None
    return was
