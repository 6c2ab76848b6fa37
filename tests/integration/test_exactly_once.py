"""Whatever is sent twice, comes late or dies half-way: each set has one result."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import transaction

from tests.integration.bots import HONEST, slow_bot
from tests.integration.test_competition import finished, held, judged, upload
from tests.integration.waiting import wait_for
from tests.services.faulty_worker import STEPS
from tests.services.site_processes import SiteProcess, start_site_process
from tests.tournaments.cast import (
    baseline,
    baseline_tournament,
    claimed,
    first_set,
    make_cast,
    make_user,
    played,
)
from tournaments.models import Attempt, Bot, Game, MatchSet, RatedResult, Submission, Tournament, Worker
from tournaments.models.matches import PlayStatus
from tournaments.services.queue import queue_set, requeue_open_work
from tournaments.services.rating import fit_stale_pools, rebuild_ratings
from tournaments.services.rating_bytes import ratings_as_bytes

pytestmark = [
    pytest.mark.integration,
    pytest.mark.sandbox,
    pytest.mark.timeout(600),
    pytest.mark.django_db(transaction=True),
]

Start = Callable[..., SiteProcess]
FAULTY = "tests.services.faulty_worker"


def test_twenty_reports_at_once_from_four_processes_make_one_result(tmp_path: Path) -> None:
    claim = claimed(first_set(baseline_tournament(make_cast().organiser)))
    facts = {
        "set": claim.match_set_id,
        "token": str(claim.token),
        "attempt": claim.attempt,
        "report": played(claim),
    }
    file = tmp_path / "report.json"
    file.write_text(json.dumps(facts))
    words = ["tests.integration.reporters", str(file), "5"]
    reporters = [start_site_process(words, tmp_path / f"reporter{n}.log") for n in range(4)]
    wait_for(lambda: len(list(tmp_path.glob("*.ready"))) == 4, "four reporters")
    Path(f"{file}.go").touch()
    assert [reporter.process.wait(240) for reporter in reporters] == [0] * 4
    taken = [int(reporter.output().strip().splitlines()[-1]) for reporter in reporters]
    assert sum(taken) == 1
    assert Game.objects.count() == 2
    assert RatedResult.objects.count() == 1
    assert Attempt.objects.get().outcome == Attempt.Outcome.FINISHED


def test_a_worker_killed_at_any_step_of_the_path_costs_no_result_and_doubles_none(
    celery_worker: Start, tmp_path: Path
) -> None:
    folder = tmp_path / "struck"
    folder.mkdir()
    celery_worker(concurrency=2, app=FAULTY, FAULT_FOLDER=str(folder), SETTEBELLO_LEASE_SECONDS="4")
    bots = [baseline("greedy"), baseline("random")]
    tournament = held(make_user("dario"), bots, sets_per_pairing=len(STEPS))

    finished_by_hand(tournament)

    assert {path.name for path in folder.iterdir()} == set(STEPS)
    sets = MatchSet.objects.order_by("number")
    assert {match_set.status for match_set in sets} == {PlayStatus.FINISHED}
    tries = [list(one.attempts.order_by("number").values_list("outcome", flat=True)) for one in sets]
    # Killed after the commit and before the acknowledgement, a set is done: its message comes again in vain.
    # On a busy machine a lease may be lost once more, of that set too; never is a set finished twice.
    assert {found[-1] for found in tries} == {"FINISHED"}
    assert all("EXPIRED" in found for found in tries[:-1])
    assert [found.count("FINISHED") for found in tries] == [1] * len(STEPS)
    assert RatedResult.objects.count() == len(STEPS)
    assert Game.objects.count() == 2 * len(STEPS)
    fit_stale_pools()
    before = ratings_as_bytes()
    assert rebuild_ratings() == len(STEPS)
    assert ratings_as_bytes() == before


def test_messages_that_come_again_and_again_play_nothing_twice(celery_worker: Start) -> None:
    """Fifty for one set at once; then one that the broker takes for lost while its set is still played."""
    worker = celery_worker(concurrency=2, app=FAULTY, FAULT_VISIBILITY="1")
    match_set = first_set(baseline_tournament(make_cast().organiser))
    with transaction.atomic():
        for _ in range(50):
            queue_set(match_set.pk)
    # A broker that gives a message back while it is being acknowledged may also lose it: more are sent until
    # fifty were answered.
    wait_for(
        lambda: worker.output().count("held by another or done") >= 50,
        "fifty messages in vain",
        meanwhile=lambda: queue_set(match_set.pk),
    )
    # Fifty may be answered while the one that holds the set still plays it.
    wait_for(match_set.attempts.exclude(outcome=Attempt.Outcome.RUNNING).exists, "the end of the set")
    assert match_set.attempts.get().outcome == Attempt.Outcome.FINISHED
    assert RatedResult.objects.count() == 1

    vain = worker.output().count("held by another or done")
    submission = judged(upload(make_user("lena"), "Lenta", slow_bot(40), variants=("scopa",)))
    bot = Bot.objects.get(pk=submission.bot_id)
    tournament = finished(held(make_user("paolo"), [bot, baseline("greedy")]))
    slow_set = MatchSet.objects.get(match__round__tournament=tournament)
    assert slow_set.attempts.get().outcome == Attempt.Outcome.FINISHED
    assert slow_set.games.count() == 2
    wait_for(lambda: worker.output().count("held by another or done") > vain, "the message that came again")


def test_a_worker_without_a_jail_leaves_strange_bots_to_one_that_has_it(celery_worker: Start) -> None:
    celery_worker(app=FAULTY, FAULT_JAIL="1")
    refused = Worker.objects.get()
    assert (refused.mode, refused.advice) == ("refuse", "no jail here")
    submission = upload(make_user("stella"), "Onesta", HONEST, variants=("scopa",))
    ours = held(make_user("dario"), [baseline("greedy"), baseline("random")])
    finished_by_hand(ours)
    wait_for(lambda: waits_for_a_jail(submission), "the reason why it waits")
    assert submission.attempt_count == 0

    celery_worker()
    assert Worker.objects.exclude(pk=refused.pk).get().mode in ("A", "B")
    judged_by_hand(submission)
    assert submission.status == "ACCEPTED"
    bot = Bot.objects.get(pk=submission.bot_id)
    theirs = held(make_user("rino"), [bot, baseline("greedy")])
    finished_by_hand(theirs)
    tries = Attempt.objects.filter(match_set__match__round__tournament=theirs)
    assert {one.worker for one in tries} == {Worker.objects.exclude(pk=refused.pk).get().name}


def waits_for_a_jail(submission: Submission) -> bool:
    submission.refresh_from_db()
    return "SANDBOX_UNAVAILABLE" in submission.reason and submission.status == "UPLOADED"


def finished_by_hand(tournament: Tournament) -> None:
    """Its end, with this process in the place of beat."""

    def look() -> bool:
        tournament.refresh_from_db()
        return tournament.status == "FINISHED"

    wait_for(look, f"the end of {tournament}", meanwhile=requeue_open_work)


def judged_by_hand(submission: Submission) -> None:
    def look() -> bool:
        submission.refresh_from_db()
        return not submission.is_open

    wait_for(look, f"the judgement of {submission}", meanwhile=requeue_open_work)
