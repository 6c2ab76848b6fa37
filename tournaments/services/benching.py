"""A version that may not play on: benched after a row of faults, or disabled by the staff."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Count, F, Q
from django.urls import reverse
from django.utils import timezone

from tournaments.models import Bot, Entry, GameSeat, Match, MatchSet, OrganiserAct, Submission, Tournament
from tournaments.models.matches import OPEN_STATUSES, PlayStatus, Ruling
from tournaments.selectors.entries import sides_with_teams
from tournaments.services.event_log import facts_of, record_act
from tournaments.services.notices import notify
from tournaments.services.rulings import rule_and_tell

# Games in a row that a version loses by its own fault before it is benched: five mirrored sets.
FAULTS_IN_A_ROW = 10


def bench_crash_loops(match_set_id: int) -> list[Submission]:
    """Bench every version of this finished set that has lost its last games in a row by fault."""
    seats = GameSeat.objects.filter(game__match_set=match_set_id).exclude(verdict="OK")
    at_fault = {(seat.side, seat.place) for seat in seats}
    if not at_fault:
        return []
    match_set = MatchSet.objects.select_related("match").get(pk=match_set_id)
    members = [
        side.entry.team[place]
        for side in sides_with_teams(match_set)
        for place in (0, 1)
        if (side.side, place) in at_fault
    ]
    suspects = [
        member.submission for member in members if member.submission and not member.submission.bot.builtin
    ]
    return [submission for submission in suspects if is_in_crash_loop(submission) and bench(submission)]


def is_in_crash_loop(submission: Submission) -> bool:
    """Whether its last games, as many as the breaker asks for, were all lost by its own fault."""
    last = (
        GameSeat.objects.filter(
            game__match_set__status=PlayStatus.FINISHED,
            game__match_set__match__sides__side=F("side"),
            game__match_set__match__sides__entry__members__submission=submission,
            game__match_set__match__sides__entry__members__place=F("place"),
        )
        .values("game", "game__match_set__finished_at")
        .annotate(faults=Count("pk", filter=~Q(verdict="OK")))
        .order_by("-game__match_set__finished_at", "-game")
        .values_list("faults", flat=True)[:FAULTS_IN_A_ROW]
    )
    return len(last) == FAULTS_IN_A_ROW and all(last)


def bench(submission: Submission) -> bool:
    """ACCEPTED → DISABLED with the reason BENCHED, out of all running events; its owner is told once."""
    with transaction.atomic():
        if not retire(submission, code="BENCHED", reason=""):
            return False
        notify(
            user=submission.bot.owner,
            code="BENCHED",
            key=f"benched {submission.pk}",
            path=reverse("submission", args=[submission.pk]),
            bot=submission.bot.name,
            version=submission.number,
            games=FAULTS_IN_A_ROW,
        )
    return True


def retire(submission: Submission, *, code: str, reason: str) -> bool:
    """Take a version out of use and out of everything it is entered in. Runs inside a transaction."""
    changed = (
        Submission.objects.filter(pk=submission.pk)
        .exclude(status__in=[Submission.Status.REJECTED, Submission.Status.DISABLED])
        .update(
            status=Submission.Status.DISABLED,
            token=None,
            lease_until=None,
            reason_code=code,
            reason=reason[:500],
        )
    )
    if not changed:
        return False
    Bot.objects.filter(pk=submission.bot_id, active_submission=submission).update(active_submission=None)
    events = Tournament.objects.filter(
        status__in=[Tournament.Status.OPEN, Tournament.Status.RUNNING], entry_members__submission=submission
    )
    # No round is paired and no event starts meanwhile.
    held = list(Tournament.objects.select_for_update().filter(pk__in=events.values("pk")).order_by("pk"))
    entries = Entry.objects.filter(tournament__in=held, members__submission=submission, withdrawn_at=None)
    for entry in entries.select_related("tournament").order_by("pk"):
        _withdraw(entry, code, reason)
    return True


def _withdraw(entry: Entry, code: str, reason: str) -> None:
    """What it has not played is lost by forfeit: whoever met it later shall not be worse off."""
    Entry.objects.filter(pk=entry.pk).update(withdrawn_at=timezone.now())
    forfeits = [
        forfeit_match(match, entry, code=code, reason=reason)
        for match in Match.objects.filter(sides__entry=entry, status__in=OPEN_STATUSES).order_by("pk")
    ]
    facts = facts_of(entry, opened=entry.tournament.rounds.count(), forfeits=forfeits, code=code)
    record_act(entry.tournament, None, OrganiserAct.Kind.WITHDRAW, facts, reason=reason)


def reason_of_leaving(entry: Entry) -> str:
    """The code of why it has left: that of a member's version out of use, else that it withdrew."""
    codes = (member.submission.reason_code for member in entry.team if member.submission)
    return next((code for code in codes if code), "WITHDRAWN")


def forfeit_match(match: Match, loser: Entry, *, code: str, reason: str) -> dict[str, Any]:
    """The other side wins without playing; what the event's log has to know. Runs inside a transaction."""
    side = match.sides.get(entry=loser).side
    ruling = Ruling.SECOND if side == 0 else Ruling.FIRST
    return rule_and_tell(match, ruling, reason_code=code, reason=reason)
