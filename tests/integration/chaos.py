"""A site whose parts are killed at random while it plays; the tests look at what is left in the books."""

from __future__ import annotations

import random
import signal
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from os import kill
from pathlib import Path

from django.db import transaction
from django.db.models import Count

from deploy.launch.ports import any_free_port
from tests.integration.bots import HONEST
from tests.integration.processes import runners_of
from tests.integration.waiting import wait_for
from tests.services.redis_server import RedisServer
from tests.services.site_processes import SiteProcess, is_answering, start_site_process
from tests.tournaments.cast import make_user
from tournaments.models import Attempt, Bot, Game, Match, MatchSet, RatedResult, Submission, Tournament, User
from tournaments.models.matches import OPEN_STATUSES, AttemptOutcome, PlayStatus
from tournaments.selectors.events import progress_of
from tournaments.services.bots import create_bot, submit_bot
from tournaments.services.rating import fit_stale_pools, rebuild_ratings
from tournaments.services.rating_bytes import ratings_as_bytes
from tournaments.services.self_check import check_books

LEASE_SECONDS = "5"
# The last blow falls while there is still something to play.
LAST_BLOW_AT = 0.7


class Site:
    """Two workers, beat and a web server on the tests' database and broker; nobody waits for their start."""

    def __init__(self, folder: Path, broker: RedisServer) -> None:
        self.folder, self.broker = folder, broker
        self._port, self._count = any_free_port(), 0
        self.workers = [self._new_worker() for _ in range(2)]
        self.beat = self._new_beat()
        self.web = self._new_web()
        self.blows: Counter[str] = Counter()

    def stop(self) -> None:
        for process in (*self.workers, self.beat, self.web):
            process.kill()

    def raise_fallen(self) -> None:
        """A worker that has ended by itself is started again, as the launcher and systemd do."""
        self.workers = [one if one.process.poll() is None else self._new_worker() for one in self.workers]

    def answers(self) -> bool:
        return is_answering(f"http://127.0.0.1:{self._port}/health/")

    def _new_worker(self) -> SiteProcess:
        words = ["celery", "-A", "scopa_site.celery", "worker", "--queues", "matches,default"]
        words += ["--concurrency", "2", "--without-gossip", "--without-mingle"]
        log = self._log("worker")
        words += ["--hostname", f"{log.stem}@%h"]
        return start_site_process(words, log, SETTEBELLO_LEASE_SECONDS=LEASE_SECONDS)

    def _new_beat(self) -> SiteProcess:
        log = self._log("beat")
        words = ["celery", "-A", "scopa_site.celery", "beat", "--pidfile="]
        return start_site_process([*words, "--schedule", str(log.with_suffix(".schedule"))], log)

    def _new_web(self) -> SiteProcess:
        words = ["uvicorn", "scopa_site.asgi:application", "--host", "127.0.0.1", "--port", str(self._port)]
        return start_site_process(words, self._log("web"))

    def _log(self, name: str) -> Path:
        self._count += 1
        return self.folder / f"{name}{self._count}.log"

    def kill_worker(self, chance: random.Random) -> None:
        """The whole group with -9, as when a machine dies; a new one takes its place."""
        place = chance.randrange(len(self.workers))
        self.workers[place].kill()
        self.workers[place] = self._new_worker()

    def kill_runner(self, chance: random.Random) -> None:
        """One of the processes that play, in mid-game."""
        running = [pid for worker in self.workers for pid in runners_of(worker.pid)]
        if running:
            with suppress(ProcessLookupError):
                kill(chance.choice(running), signal.SIGKILL)

    def flush_broker(self, chance: random.Random) -> None:
        self.broker.flush()

    def restart_broker(self, chance: random.Random) -> None:
        """It loses power and comes back empty."""
        self.broker.kill()
        self.broker.start()

    def restart_beat(self, chance: random.Random) -> None:
        self.beat.kill()
        self.beat = self._new_beat()

    def restart_web(self, chance: random.Random) -> None:
        self.web.kill()
        self.web = self._new_web()

    def strike(self, blow: Callable[[random.Random], None], chance: random.Random) -> None:
        self.blows[blow.__name__] += 1
        blow(chance)


def strange_bots(count: int) -> list[Bot]:
    """Accepted bots of as many owners; nobody judges them, so that all time goes into matches."""
    return [
        accepted_bot(make_user(f"owner{number}"), f"Onesto {number}", f"{HONEST}# {number}\n")
        for number in range(count)
    ]


def accepted_bot(owner: User, name: str, source: str) -> Bot:
    """A stranger's bot as after a check that it passed."""
    bot = create_bot(owner=owner, name=name)
    with transaction.atomic():
        submission, _created = submit_bot(actor=owner, bot=bot, filename="main.py", data=source.encode())
        Submission.objects.filter(pk=submission.pk).update(status="ACCEPTED")
    Bot.objects.filter(pk=bot.pk).update(active_submission=submission)
    return Bot.objects.get(pk=bot.pk)


def play_under_blows(site: Site, tournament: Tournament, *, blows: int, seconds: float, seed: int) -> None:
    """Every kind of blow at least once, then any, spread over the sets; then its end in peace."""
    chance = random.Random(seed)
    kinds = [
        site.kill_worker,
        site.kill_runner,
        site.flush_broker,
        site.restart_broker,
        site.restart_beat,
        site.restart_web,
    ]
    planned = [*kinds, *(chance.choice(kinds) for _ in range(blows - len(kinds)))]
    chance.shuffle(planned)
    total = progress_of(tournament).total

    def look() -> bool:
        tournament.refresh_from_db()
        if tournament.status == Tournament.Status.FINISHED:
            return True
        done = progress_of(tournament).done
        while planned and done >= LAST_BLOW_AT * total * sum(site.blows.values()) / blows:
            site.strike(planned.pop(), chance)
        site.raise_fallen()
        return False

    wait_for(look, f"the end of {tournament}", seconds=seconds)
    wait_for(site.answers, "the web server")


def check_every_match_ended_once(tournament: Tournament, match_count: int) -> None:
    """One result a set or an honest void; nothing open, nothing double; ratings equal to the logs'."""
    matches = Match.objects.filter(round__tournament=tournament)
    assert matches.count() == match_count
    assert not matches.filter(status__in=OPEN_STATUSES).exists()
    sets = MatchSet.objects.filter(match__round__tournament=tournament)
    assert set(sets.values_list("status", flat=True)) <= {PlayStatus.FINISHED, PlayStatus.VOID}
    done = sets.filter(status=PlayStatus.FINISHED)
    assert set(done.annotate(n=Count("games")).values_list("n", flat=True)) == {2}
    assert not Game.objects.exclude(match_set__in=done).exists()
    ended = done.filter(attempts__outcome=AttemptOutcome.FINISHED)
    assert ended.count() == done.count() == RatedResult.objects.count()
    tries = Counter(Attempt.objects.values_list("outcome", flat=True))
    print(f"\n{match_count} matches, {done.count()} of {sets.count()} sets finished, tries: {dict(tries)}")
    # A blow may lose a few tries, not the day.
    assert done.count() >= match_count * 0.9
    fit_stale_pools()
    stored = ratings_as_bytes()
    assert rebuild_ratings() == done.count()
    assert ratings_as_bytes() == stored
    assert [finding.code for finding in check_books()] == []
