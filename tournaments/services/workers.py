"""Workers prove their jail at their start and every hour; one that fails takes no strange bot."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from engine.sandbox.preload import preload_runtimes
from engine.sandbox.selftest import REFUSE, check_sandbox
from tournaments.models import Match, MatchSet, Worker

TEST_EVERY = timedelta(hours=1)
# Somebody is about to mend it.
RETRY_EVERY = timedelta(minutes=1)
# A worker that was not heard of for this long is shown as gone.
SILENT_AFTER = timedelta(seconds=60)


def prove_jail(name: str, *, now: datetime | None = None) -> Worker:
    """Run the self-test here and now and write down what it found, under this worker's name."""
    now = now or timezone.now()
    state = check_sandbox(fresh=True)
    if state.mode != REFUSE:
        preload_runtimes()
    found = {
        "host": host_of(name),
        "mode": state.mode,
        "checks": [list(check) for check in state.checks],
        "advice": state.advice[:500],
        "tested_at": now,
        "last_seen_at": now,
    }
    worker, _created = Worker.objects.update_or_create(
        name=name[:100], defaults=found, create_defaults={**found, "started_at": now}
    )
    return worker


def start_worker(name: str) -> Worker:
    """A worker begins: its jail is tested before it can take anything."""
    worker = prove_jail(name)
    Worker.objects.filter(pk=worker.pk).update(started_at=worker.last_seen_at)
    return worker


def see_worker(name: str, *, now: datetime | None = None) -> None:
    """A sign of life. The self-test is run again when its hour is over, or soon where it refused."""
    now = now or timezone.now()
    proven = Q(tested_at__gt=now - TEST_EVERY) & ~Q(mode=REFUSE)
    refused = Q(tested_at__gt=now - RETRY_EVERY, mode=REFUSE)
    if not Worker.objects.filter(proven | refused, name=name[:100]).update(last_seen_at=now):
        prove_jail(name, now=now)


def find_jail_refusal(name: str) -> str:
    """Why this worker may start no jail, "" when it may. A worker that was never tested is tested."""
    known = Worker.objects.filter(name=name[:100]).first()
    state = known or check_sandbox()
    return f"SANDBOX_UNAVAILABLE: {state.advice}"[:500] if state.mode == REFUSE else ""


def needs_jail(match_set_id: int) -> bool:
    """Whether a stranger's bot plays in this set; our own need none."""
    match = Match.objects.filter(sets=match_set_id)
    return match.filter(sides__entry__members__bot__builtin="").exists()


def waits_for_a_jail() -> int:
    """Open sets that a worker without a jail has left alone."""
    return MatchSet.objects.filter(status="SCHEDULED", reason_code="SANDBOX_UNAVAILABLE").count()


def host_of(name: str) -> str:
    """The machine in a node name such as `matches1@host`."""
    return name.rpartition("@")[2][:100]
