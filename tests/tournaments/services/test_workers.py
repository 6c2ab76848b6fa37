"""Workers prove their jail, are seen, and are judged by their time-outs."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from engine.sandbox.selftest import SandboxState
from tests.tournaments.cast import Cast, baseline_tournament, claimed, first_set, played, running_tournament
from tournaments.models import Attempt, Bot, GameSeat, MatchSet, Worker
from tournaments.selectors.worker_statistics import worker_statistics
from tournaments.services import play, workers
from tournaments.services.sets import record_report

pytestmark = pytest.mark.django_db
HOLDS = SandboxState("A", (("no network", True, "EPERM"),))
REFUSED = SandboxState("refuse", (("no network", False, "a socket"),), "install bubblewrap")


@pytest.fixture
def jail(monkeypatch: pytest.MonkeyPatch) -> list[SandboxState]:
    """What the self-test finds: the last of these states."""
    states = [HOLDS]
    monkeypatch.setattr(workers, "check_sandbox", lambda *, fresh=False: states[-1])
    return states


def mode_of(name: str) -> str:
    return Worker.objects.get(name=name).mode


def test_a_worker_is_tested_at_its_start_and_every_hour(jail: list[SandboxState]) -> None:
    now = timezone.now()
    workers.start_worker("matches1@kiefer")
    assert (mode_of("matches1@kiefer"), Worker.objects.get().host) == ("A", "kiefer")
    jail.append(REFUSED)
    workers.see_worker("matches1@kiefer", now=now + timedelta(minutes=59))
    assert mode_of("matches1@kiefer") == "A"
    workers.see_worker("matches1@kiefer", now=now + timedelta(minutes=61))
    assert mode_of("matches1@kiefer") == "refuse"


def test_a_refused_worker_is_looked_at_again_soon(jail: list[SandboxState]) -> None:
    jail.append(REFUSED)
    now = timezone.now()
    workers.start_worker("matches1@kiefer")
    jail.append(HOLDS)
    workers.see_worker("matches1@kiefer", now=now + timedelta(minutes=2))
    assert mode_of("matches1@kiefer") == "A"
    assert Worker.objects.get().last_seen_at == now + timedelta(minutes=2)


def test_without_a_jail_a_strangers_set_is_left_with_its_reason_and_ours_are_played(
    cast: Cast, jail: list[SandboxState], monkeypatch: pytest.MonkeyPatch
) -> None:
    jail.append(REFUSED)
    workers.start_worker("w@kiefer")
    strange = first_set(running_tournament(cast.organiser, [cast.owners_bot, cast.rivals_bot]))
    assert play.play_set(strange.pk, worker="w@kiefer") == "no jail here"
    strange.refresh_from_db()
    assert (strange.status, strange.attempt_count) == ("SCHEDULED", 0)
    assert strange.reason_code == "SANDBOX_UNAVAILABLE"
    assert "install bubblewrap" in strange.reason
    assert not Attempt.objects.exists()
    ours = first_set(baseline_tournament(cast.organiser, name="Nostra"))
    monkeypatch.setattr(
        play, "run_set", lambda spec, **_options: {"outcome": "SANDBOX_UNAVAILABLE", "reason": "x"}
    )
    play.play_set(ours.pk, worker="w@kiefer")
    assert Attempt.objects.get().match_set == ours


def test_the_command_prints_the_table_and_fails_where_no_jail_holds(
    jail: list[SandboxState], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = "tournaments.management.commands.check_sandbox.check_sandbox"
    monkeypatch.setattr(command, lambda *, fresh=False: HOLDS)
    call_command("check_sandbox")
    assert "no network  yes  EPERM" in capsys.readouterr().out
    monkeypatch.setattr(command, lambda *, fresh=False: REFUSED)
    with pytest.raises(CommandError, match="install bubblewrap"):
        call_command("check_sandbox")
    assert "no network  NO   a socket" in capsys.readouterr().out


def test_time_outs_are_counted_by_machine_and_by_seat(cast: Cast) -> None:
    tournament = baseline_tournament(cast.organiser, sets_per_pairing=2)
    for match_set, worker in zip(MatchSet.objects.order_by("pk"), ("a@kiefer", "b@larice"), strict=True):
        claim = claimed(match_set, worker=worker)
        assert record_report(claim, played(claim))
    assert tournament.entries.count() == 2
    assert worker_statistics().hosts == []
    Bot.objects.filter(builtin="greedy").update(builtin="")
    late = GameSeat.objects.filter(game__match_set__attempts__worker="b@larice", seat=1)
    GameSeat.objects.filter(pk__in=late.values("pk")).update(verdict="TIMEOUT_MOVE")
    found = worker_statistics()
    assert [(line.name, line.timeouts, line.seats) for line in found.hosts] == [
        ("kiefer", 0, 2),
        ("larice", 1, 2),
    ]
    assert [(line.name, line.timeouts, line.seats) for line in found.seats] == [("0", 0, 2), ("1", 1, 2)]
    assert found.host_test
    assert found.host_test.statistic == pytest.approx(4 / 3)
    assert [(line.worker, line.finished) for line in found.tries] == [("a@kiefer", 1), ("b@larice", 1)]
