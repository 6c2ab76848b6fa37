"""What moderators look at."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count

from tournaments.models import PlayerReport

SHOWN = 200


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A report, and how often this player was reported in all."""

    report: PlayerReport
    times: int


def open_reports() -> list[ReportLine]:
    """Those that nobody has looked at, the oldest first."""
    reports = _reports().filter(resolved_at=None).order_by("created_at", "pk")[:SHOWN]
    users = [report.seat.user_id for report in reports if report.seat.user_id]
    counted = (
        PlayerReport.objects.filter(seat__user__in=users).values("seat__user").annotate(times=Count("pk"))
    )
    times = {row["seat__user"]: row["times"] for row in counted}
    return [ReportLine(report, times.get(report.seat.user_id, 1)) for report in reports]


def resolved_reports() -> list[PlayerReport]:
    """Those that were judged, the latest first."""
    return list(_reports().exclude(resolved_at=None).order_by("-resolved_at")[:50])


def _reports():  # type: ignore[no-untyped-def]
    return PlayerReport.objects.select_related("seat__user", "game", "reporter", "resolved_by")
