"""Slips: a code for each side of each table, shown once on paper and kept as a digest."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.desk import ActKind
from tournaments.errors import Conflict
from tournaments.models import Match, SlipCode, Tournament
from tournaments.services.desk_log import DeskOrder, check_desk, write_act

# 96 bits: nobody guesses one, and it can still be typed.
CODE_BYTES = 12


@dataclass(frozen=True, slots=True)
class FreshSlip:
    """A table's two codes, first side first, in the only moment in which they are known."""

    match: Match
    codes: tuple[str, str]


def issue_slips(order: DeskOrder, tables: Sequence[int] | None = None) -> list[FreshSlip]:
    """New codes for these tables of the current round, or for all that have none; older ones stop working.

    Refused `no_slips` where there is nothing to print.
    """
    check_desk(order.actor, order.tournament)
    with transaction.atomic():
        matches = _open_matches(order.tournament, tables)
        if not matches:
            raise Conflict("no_slips", _("Every open table has its slip already."))
        write_act(order, ActKind.ISSUE_SLIPS, _facts(matches))
        SlipCode.objects.filter(match__in=matches, revoked_at=None).update(revoked_at=timezone.now())
        return [_issue(match) for match in matches]


def revoke_slips(order: DeskOrder, tables: Sequence[int]) -> None:
    """The codes of these tables stop working, and nothing takes their place. Refused `no_slips`."""
    check_desk(order.actor, order.tournament)
    with transaction.atomic():
        matches = list(_current_matches(order.tournament).filter(number__in=tables))
        codes = SlipCode.objects.filter(match__in=matches, revoked_at=None)
        if not codes.exists():
            raise Conflict("no_slips", _("There is no slip to revoke."))
        write_act(order, ActKind.REVOKE_SLIPS, _facts(matches))
        codes.update(revoked_at=timezone.now())


def digest_of(code: str) -> str:
    return hashlib.sha256(code.encode("utf-8", "replace")).hexdigest()


def _issue(match: Match) -> FreshSlip:
    codes = (secrets.token_urlsafe(CODE_BYTES), secrets.token_urlsafe(CODE_BYTES))
    SlipCode.objects.bulk_create(
        SlipCode(match=match, side=side, digest=digest_of(code), issued_at=timezone.now())
        for side, code in enumerate(codes)
    )
    return FreshSlip(match, codes)


def _open_matches(tournament: Tournament, tables: Sequence[int] | None) -> list[Match]:
    matches = _current_matches(tournament).filter(board_result=None)
    if tables is not None:
        return list(matches.filter(number__in=tables))
    return list(matches.exclude(slip_codes__in=SlipCode.objects.filter(revoked_at=None)))


def _current_matches(tournament: Tournament) -> QuerySet[Match]:
    current = tournament.rounds.order_by("-number").first()
    return Match.objects.filter(round=current).select_related("round").order_by("number")


def _facts(matches: Sequence[Match]) -> dict[str, object]:
    return {"round": matches[0].round.number, "tables": [match.number for match in matches]}
