"""What the staff's pages show: machines, leases, alarms, the trail of acts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from tournaments.models import (
    Alarm,
    Bot,
    EntryCheck,
    Match,
    MatchSet,
    Notice,
    StaffAct,
    Submission,
    Tournament,
    User,
    Worker,
)
from tournaments.models.entries import CheckStatus
from tournaments.models.matches import PlayStatus

SILENT_AFTER = timedelta(seconds=60)
FORGOTTEN_AFTER = timedelta(days=7)
OLD_ALARMS_SHOWN = 20
ACTS_SHOWN = 200


@dataclass(frozen=True, slots=True)
class WorkerLine:
    worker: Worker
    alive: bool
    failed_checks: list[str]


@dataclass(frozen=True, slots=True)
class OpenWork:
    """Sets of running events: waiting, running, of these under a lease that holds; and checks of bots."""

    waiting: int
    running: int
    leased: int
    no_jail: int
    checks_waiting: int
    checks_running: int

    @property
    def agrees(self) -> bool:
        return self.running == self.leased


@dataclass(frozen=True, slots=True)
class HealthPage:
    workers: list[WorkerLine]
    work: OpenWork
    alarms: list[Alarm]
    cleared: list[Alarm]


def health_page() -> HealthPage:
    now = timezone.now()
    workers = Worker.objects.filter(last_seen_at__gt=now - FORGOTTEN_AFTER)
    return HealthPage(
        workers=[
            WorkerLine(
                worker=worker,
                alive=worker.last_seen_at > now - SILENT_AFTER,
                failed_checks=[name for name, held, _detail in worker.checks if not held],
            )
            for worker in workers
        ],
        work=_open_work(),
        alarms=open_alarms(),
        cleared=list(
            Alarm.objects.filter(cleared_at__isnull=False).order_by("-cleared_at")[:OLD_ALARMS_SHOWN]
        ),
    )


def open_alarms() -> list[Alarm]:
    return list(Alarm.objects.filter(cleared_at=None))


def _open_work() -> OpenWork:
    running = Q(status=PlayStatus.RUNNING)
    waiting = Q(status=PlayStatus.SCHEDULED)
    sets = MatchSet.objects.filter(match__round__tournament__status=Tournament.Status.RUNNING).aggregate(
        waiting=Count("pk", filter=waiting),
        running=Count("pk", filter=running),
        leased=Count("pk", filter=running & Q(lease_until__gte=timezone.now())),
        no_jail=Count("pk", filter=waiting & Q(reason_code="SANDBOX_UNAVAILABLE")),
    )
    checks = Submission.objects.aggregate(
        checks_waiting=Count("pk", filter=Q(status=Submission.Status.UPLOADED)),
        checks_running=Count("pk", filter=Q(status=Submission.Status.VALIDATING)),
    )
    return OpenWork(**sets, **checks)


def latest_acts() -> list[StaffAct]:
    return list(StaffAct.objects.select_related("actor")[:ACTS_SHOWN])


def acts_on(match: Match) -> list[StaffAct]:
    """The trail of a match and its sets, newest first."""
    mine = Q(target_kind="match", target_id=match.pk)
    sets = Q(target_kind="set", target_id__in=list(match.sets.values_list("pk", flat=True)))
    return list(StaffAct.objects.filter(mine | sets).select_related("actor"))


def acts_on_bot(bot: Bot) -> list[StaffAct]:
    """The trail of a bot and its versions, newest first."""
    mine = Q(target_kind="bot", target_id=bot.pk)
    versions = Q(target_kind="submission", target_id__in=list(bot.submissions.values_list("pk", flat=True)))
    return list(StaffAct.objects.filter(mine | versions).select_related("actor"))


def notices_of(user: User, *, unread: bool = False) -> QuerySet[Notice]:
    """What a person was told, newest first."""
    notices = Notice.objects.filter(user=user)
    return notices.filter(read_at=None) if unread else notices


def find_set(set_id: int) -> MatchSet | None:
    return MatchSet.objects.select_related("match__round__tournament").filter(pk=set_id).first()


def stuck_submissions() -> list[Submission]:
    """Uploads that a check was begun for and that wait: their reason says for what."""
    return list(
        Submission.objects.filter(status=Submission.Status.UPLOADED, attempt_count__gte=1).select_related(
            "bot__owner"
        )[:100]
    )


def stuck_entry_checks() -> list[EntryCheck]:
    """Entries under house rules whose trial was begun and waits: their reason says for what."""
    return list(
        EntryCheck.objects.filter(status=CheckStatus.WAITING, attempt_count__gte=1).select_related(
            "entry__tournament"
        )[:100]
    )
