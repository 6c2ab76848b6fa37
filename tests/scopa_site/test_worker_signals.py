"""What a Celery worker does beside its tasks: it shows that it lives and buries what killed children left."""

from types import SimpleNamespace

import pytest
from celery.signals import celeryd_after_setup, heartbeat_sent, worker_process_init

from scopa_site import celery
from tournaments.services import workers


class Heart:
    """Celery's heart as far as its receivers look at it."""

    eventer = SimpleNamespace(hostname="matches1@kiefer")


SENDER = Heart()


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What the signals' receivers did, in order."""
    acts: list[object] = []
    monkeypatch.setattr(celery, "_next_look", 0.0)
    monkeypatch.setattr(celery, "_apart", lambda act: act())
    monkeypatch.setattr(celery, "reap_orphans", lambda: acts.append("reap"))
    monkeypatch.setattr(celery, "become_subreaper", lambda: acts.append("adopt"))
    monkeypatch.setattr(workers, "see_worker", lambda name: acts.append(("seen", name)))
    monkeypatch.setattr(workers, "start_worker", lambda name: acts.append(("started", name)))
    return acts


def test_every_beat_buries_and_a_few_show_life(done: list[object]) -> None:
    heartbeat_sent.send(sender=SENDER)
    heartbeat_sent.send(sender=SENDER)

    assert sorted(map(str, done)) == ["('seen', 'matches1@kiefer')", "reap", "reap"]


def test_a_worker_adopts_orphans_and_proves_its_jail_before_its_pool_is_there(done: list[object]) -> None:
    celeryd_after_setup.send(sender="matches1@kiefer", instance=None, conf=None)

    assert done == ["adopt", ("started", "matches1@kiefer")]


def test_a_child_of_the_pool_adopts_the_jails_of_its_runner(done: list[object]) -> None:
    for _receiver, result in worker_process_init.send_robust(sender=None):
        assert not isinstance(result, Exception)

    assert done == ["adopt"]
