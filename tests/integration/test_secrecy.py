"""While a set is open its seed, its decks and its first game are in no process, no message and no log."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
import redis

from engine.rules import codes, shuffled_deck
from tests.integration.bots import slow_bot
from tests.integration.processes import family_of, runners_of
from tests.integration.test_competition import finished, held, judged, upload
from tests.integration.waiting import wait_for
from tests.services.redis_server import RedisServer
from tests.services.site_processes import SiteProcess
from tests.tournaments.cast import baseline, make_user
from tournaments.models import Bot, Game, MatchSet
from tournaments.services.seeds import game_seed_of, read_event_seed

pytestmark = [
    pytest.mark.integration,
    pytest.mark.sandbox,
    pytest.mark.timeout(600),
    pytest.mark.django_db(transaction=True),
]


def public_faces_of(pid: int) -> bytes:
    """The arguments and the environment of a process and of everything below it."""
    text = b""
    for process in family_of(pid):
        try:
            text += (
                Path(f"/proc/{process}/cmdline").read_bytes() + Path(f"/proc/{process}/environ").read_bytes()
            )
        except OSError:
            continue
    return text


@contextmanager
def stopped(pids: list[int]) -> Iterator[None]:
    """A set that stands still while it is looked at, however busy the machine is; who is gone stays gone."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def everything_in(server: RedisServer) -> bytes:
    """Every key and value of the broker."""
    client = redis.Redis.from_url(server.url)
    text = b""
    for key in client.scan_iter():
        text += key + (client.dump(key) or b"")
    return text


def test_a_running_sets_secrets_are_in_no_process_no_message_and_no_log(
    celery_worker: Callable[..., SiteProcess], broker: RedisServer
) -> None:
    worker = celery_worker(concurrency=1)
    submission = judged(upload(make_user("stella"), "Lenta", slow_bot(40), variants=("scopa",)))
    bot = Bot.objects.get(pk=submission.bot_id)
    tournament = held(make_user("dario"), [bot, baseline("greedy")])
    runners = wait_for(lambda: runners_of(worker.pid), "the runner of a set")
    match_set = MatchSet.objects.get(match__round__tournament=tournament)
    seed, event_seed = game_seed_of(match_set), read_event_seed(tournament)
    deck = " ".join(codes(shuffled_deck(seed, 0, 0)))
    with stopped(runners):
        faces, messages = public_faces_of(worker.pid), everything_in(broker)
        assert not Game.objects.exists(), "the set ended before it could be looked at"

    for place, text in {"processes": faces, "broker": messages, "log": worker.output().encode()}.items():
        assert text, f"nothing was found in the {place}"
        for secret in (seed.hex(), event_seed.hex(), deck, deck[:20]):
            assert secret.encode() not in text, f"a secret is in the {place}"

    finished(tournament)
    assert seed.hex() not in worker.output()
    assert os.path.exists(worker.log)


def test_the_database_holds_the_event_seed_only_encrypted(db: None) -> None:
    tournament = held(make_user("dario"), [baseline("greedy"), baseline("random")])
    tournament.refresh_from_db()
    secret = read_event_seed(tournament)
    assert secret not in bytes(tournament.event_seed_encrypted)
    assert tournament.event_seed_revealed == ""
