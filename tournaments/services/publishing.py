"""Making results public. A correction is a version of its own: what was published before stays readable."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.limits import REASON_MAX
from tournaments.models import OrganiserAct, Publication, Tournament, User
from tournaments.models.events import TournamentStatus
from tournaments.selectors.tables import StandingRow, tables_of
from tournaments.services.event_log import record_act
from tournaments.services.events import check_organiser, move_tournament


def publish_tournament(*, actor: User, tournament: Tournament) -> None:
    """FINISHED → PUBLISHED, with the standings as they are now kept as version 1."""
    check_organiser(actor, tournament)
    with transaction.atomic():
        move_tournament(tournament, TournamentStatus.FINISHED, TournamentStatus.PUBLISHED)
        _write_version(actor, tournament, "")
        record_act(tournament, actor, OrganiserAct.Kind.PUBLISH)


def publish_correction(*, actor: User, tournament: Tournament, reason: str) -> Publication | None:
    """After an act on a published event: the standings that came of it, beside those before.

    None for an event that is not published yet, and where nothing in the standings changed. Runs under
    the tournament's lock. Refused `reason_missing`.
    """
    if tournament.status != TournamentStatus.PUBLISHED:
        return None
    reason = " ".join(reason.split())[:REASON_MAX]
    if not reason:
        raise Refused("reason_missing", _("Give a reason: it is kept with the act."))
    return _write_version(actor, tournament, reason)


def _write_version(actor: User, tournament: Tournament, reason: str) -> Publication | None:
    standings = [_row(row) for row in tables_of(tournament).rows]
    last = tournament.publications.order_by("number").last()
    if last and last.standings == standings:
        return None
    return Publication.objects.create(
        tournament=tournament,
        number=1 + (last.number if last else 0),
        published_by=actor,
        reason=reason,
        standings=standings,
    )


def _row(row: StandingRow) -> dict[str, Any]:
    standing = row.standing
    return {
        "rank": standing.rank,
        "entry": row.entry.number,
        "name": row.entry.name,
        "points": standing.points,
        "played": standing.played,
        "won": standing.won,
        "drawn": standing.drawn,
        "lost": standing.lost,
        "penalty": standing.penalty,
        "withdrawn": standing.withdrawn,
        "values": dict(standing.values),
    }
