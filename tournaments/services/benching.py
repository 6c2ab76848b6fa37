"""A version that may not play on: benched after a row of faults, or disabled by the staff."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from tournaments.models import Bot, Entry, GameSide, Match, MatchSet, Submission, Tournament
from tournaments.models.matches import OPEN_STATUSES, PlayStatus, Ruling
from tournaments.services.closing import rule_on_match
from tournaments.services.notices import notify

# Games in a row that a version loses by its own fault before it is benched: five mirrored sets.
FAULTS_IN_A_ROW = 10


def bench_crash_loops(match_set_id: int) -> list[Submission]:
    """Bench every version of this finished set that has lost its last games in a row by fault."""
    match_set = MatchSet.objects.select_related("match").get(pk=match_set_id)
    at_fault = GameSide.objects.filter(game__match_set=match_set, at_fault=True).values("side")
    sides = match_set.match.sides.filter(side__in=at_fault).select_related("entry__submission__bot__owner")
    suspects = [side.entry.submission for side in sides if not side.entry.bot.builtin]
    return [submission for submission in suspects if is_in_crash_loop(submission) and bench(submission)]


def is_in_crash_loop(submission: Submission) -> bool:
    """Whether its last games, as many as the breaker asks for, were all lost by its own fault."""
    last = (
        GameSide.objects.filter(
            game__match_set__status=PlayStatus.FINISHED,
            game__match_set__match__sides__entry__submission=submission,
            game__match_set__match__sides__side=F("side"),
        )
        .order_by("-game__match_set__finished_at", "-game__pk")
        .values_list("at_fault", flat=True)[:FAULTS_IN_A_ROW]
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
        status__in=[Tournament.Status.OPEN, Tournament.Status.RUNNING], entries__submission=submission
    )
    # No round is paired and no event starts meanwhile.
    held = list(Tournament.objects.select_for_update().filter(pk__in=events.values("pk")).order_by("pk"))
    entries = Entry.objects.filter(tournament__in=held, submission=submission, withdrawn_at=None)
    for entry in entries.order_by("pk"):
        _withdraw(entry, code, reason)
    return True


def _withdraw(entry: Entry, code: str, reason: str) -> None:
    """What it has not played is lost by forfeit: whoever met it later shall not be worse off."""
    Entry.objects.filter(pk=entry.pk).update(withdrawn_at=timezone.now())
    for match in Match.objects.filter(sides__entry=entry, status__in=OPEN_STATUSES).order_by("pk"):
        forfeit_match(match, entry, code=code, reason=reason)


def forfeit_match(match: Match, loser: Entry, *, code: str, reason: str) -> None:
    """The other side wins without playing. Runs inside a transaction."""
    side = match.sides.get(entry=loser).side
    ruling = Ruling.SECOND if side == 0 else Ruling.FIRST
    rule_on_match(match, ruling, reason_code=code, reason=reason)
