"""The site's Celery app as a worker that is made to fail: `celery -A tests.services.faulty_worker worker …`.

`FAULT_FOLDER`  each step of a set's path kills the process that takes it, at the set whose number is the
                step's place in STEPS, and once: a file in this folder remembers it
`FAULT_JAIL`    the jail's self-test refuses
`FAULT_VISIBILITY`  seconds after which the broker takes a message for lost
"""

import importlib
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from celery.signals import worker_process_init

from engine.sandbox import selftest
from scopa_site.celery import app

STEPS = ("claim", "spec", "play", "before_record", "in_record", "after_record")

if os.environ.get("FAULT_JAIL"):
    selftest.check_sandbox = lambda *, fresh=False: selftest.SandboxState("refuse", (), "no jail here")

if os.environ.get("FAULT_VISIBILITY"):
    app.conf.broker_transport_options = {
        **app.conf.broker_transport_options,
        "visibility_timeout": float(os.environ["FAULT_VISIBILITY"]),
        "unacked_restore_interval": 1,
    }


def die_once(step: str, match_set_id: int) -> None:
    """kill -9 of this process, if the set is the step's and the step has not struck yet."""
    models = importlib.import_module("tournaments.models")
    number = models.MatchSet.objects.values_list("number", flat=True).get(pk=match_set_id)
    if STEPS.index(step) != number:
        return
    try:
        (Path(os.environ["FAULT_FOLDER"]) / step).touch(exist_ok=False)
    except FileExistsError:
        return
    os.kill(os.getpid(), signal.SIGKILL)


@worker_process_init.connect
def arm(**_facts: Any) -> None:
    """In each child of the pool, where the sets are played."""
    if not os.environ.get("FAULT_FOLDER"):
        return
    play = importlib.import_module("tournaments.services.play")
    sets = importlib.import_module("tournaments.services.sets")
    _strike_after(play, "claim_set", "claim", lambda result, *_: result.match_set_id if result else None)
    _strike_after(play, "set_spec", "spec", lambda _result, claim: claim.match_set_id)
    _strike_before(play, "record_report", "before_record")
    _strike_after(play, "record_report", "after_record", lambda _result, claim, _report: claim.match_set_id)
    _strike_after(sets, "store_report", "in_record", lambda _result, match_set, _report: match_set.pk)
    _strike_during(play)


def _strike_after(module: Any, name: str, step: str, set_of: Callable[..., int | None]) -> None:
    real = getattr(module, name)

    def struck(*words: Any, **options: Any) -> Any:
        result = real(*words, **options)
        match_set_id = set_of(result, *words)
        if match_set_id is not None:
            die_once(step, match_set_id)
        return result

    setattr(module, name, struck)


def _strike_before(module: Any, name: str, step: str) -> None:
    real = getattr(module, name)

    def struck(claim: Any, *words: Any) -> Any:
        die_once(step, claim.match_set_id)
        return real(claim, *words)

    setattr(module, name, struck)


def _strike_during(play: Any) -> None:
    """When the runner has its order and plays."""
    host = importlib.import_module("engine.runner.host")
    collect, spec = host._collect, play.set_spec
    claimed = {}

    def remember(claim: Any) -> Any:
        claimed["set"] = claim.match_set_id
        return spec(claim)

    def struck(*words: Any) -> Any:
        die_once("play", claimed["set"])
        return collect(*words)

    play.set_spec, host._collect = remember, struck
