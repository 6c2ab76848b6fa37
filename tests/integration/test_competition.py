"""A stranger's bot from its upload to the rating list, with a real broker, a real worker and a real jail."""

import json
from collections.abc import Callable

import pytest

from engine.record import verify_log
from replays.models import Replay
from replays.selectors import log_of
from tests.integration.bots import CHEAT, HONEST
from tests.integration.waiting import wait_for
from tests.services.site_processes import SiteProcess
from tests.tournaments.cast import baseline, make_user
from tournaments.models import Bot, GameSeat, MatchSet, Pool, RatedResult, Submission, Tournament, User
from tournaments.models.matches import PlayStatus
from tournaments.services.bots import create_bot, submit_bot
from tournaments.services.entering import enter_bot
from tournaments.services.events import (
    TournamentPlan,
    create_tournament,
    open_tournament,
    start_tournament,
)
from tournaments.services.rating import rebuild_ratings
from tournaments.services.rating_bytes import ratings_as_bytes

pytestmark = [
    pytest.mark.integration,
    pytest.mark.sandbox,
    pytest.mark.timeout(600),
    pytest.mark.django_db(transaction=True),
]

Worker = Callable[..., SiteProcess]


def upload(owner: User, name: str, source: str, variants: tuple[str, ...] = ()) -> Submission:
    bot = create_bot(owner=owner, name=name)
    filename, data = "main.py", source.encode()
    if variants:
        filename, data = "bot.zip", zipped(source, name, variants)
    submission, created = submit_bot(actor=owner, bot=bot, filename=filename, data=data)
    assert created
    return submission


def zipped(source: str, name: str, variants: tuple[str, ...]) -> bytes:
    import io
    import zipfile

    buffer = io.BytesIO()
    manifest = {
        "format": "scopa-bot",
        "version": 1,
        "name": name,
        "runtime": "python",
        "entry": "main.py",
        "variants": list(variants),
    }
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("bot.json", json.dumps(manifest))
        archive.writestr("main.py", source)
    return buffer.getvalue()


def judged(submission: Submission) -> Submission:
    def look() -> Submission | None:
        submission.refresh_from_db()
        return None if submission.is_open else submission

    return wait_for(look, f"the judgement of {submission}")


def held(organiser: User, bots: list[Bot], **plan: object) -> Tournament:
    """A tournament started as the site starts it: everything after this is the workers' doing."""
    plan = {"name": "Torneo", "variant": "scopa", "sets_per_pairing": 1, "entries_per_owner": 3} | plan
    tournament = create_tournament(organiser=organiser, plan=TournamentPlan(**plan))  # type: ignore[arg-type]
    open_tournament(actor=organiser, tournament=tournament)
    for bot in bots:
        enter_bot(actor=organiser if bot.builtin else bot.owner, tournament=tournament, bot=bot)
    start_tournament(actor=organiser, tournament=tournament)
    return tournament


def finished(tournament: Tournament) -> Tournament:
    def look() -> bool:
        tournament.refresh_from_db()
        return tournament.status == Tournament.Status.FINISHED

    wait_for(look, f"the end of {tournament}")
    return tournament


def test_a_strangers_bot_is_judged_plays_and_is_rated(celery_worker: Worker) -> None:
    celery_worker(concurrency=2)
    organiser, stranger = make_user("dario"), make_user("stella")
    submission = judged(upload(stranger, "Nuova", HONEST, variants=("scopa", "scopone_9")))
    assert (submission.status, submission.reason) == ("ACCEPTED", "")
    bot = Bot.objects.get(pk=submission.bot_id)

    tournament = finished(held(organiser, [bot, baseline("greedy"), baseline("random")]))

    sets = MatchSet.objects.filter(match__round__tournament=tournament)
    assert {match_set.status for match_set in sets} == {PlayStatus.FINISHED}
    assert sets.count() == RatedResult.objects.count() == 3
    logs = [log_of(replay) for replay in Replay.objects.all()]
    assert len(logs) == 6
    for log in logs:
        verification = verify_log(log)
        assert verification.consistent, verification.error
        assert verification.unchanged
    assert len(tournament.event_seed_revealed) == 64


def test_ratings_made_again_from_the_logs_are_the_same_bytes(celery_worker: Worker) -> None:
    celery_worker()
    finished(held(make_user("dario"), [baseline("greedy"), baseline("random"), baseline("counting")]))
    wait_for(lambda: Pool.objects.filter(fitted_count=3).exists(), "the fit", meanwhile=_refit)
    before = ratings_as_bytes()
    assert before.count(b"\n") >= 5
    assert rebuild_ratings() == 3
    assert ratings_as_bytes() == before


def _refit() -> None:
    from tournaments.tasks import refit_stale_pools

    refit_stale_pools.delay()


def test_a_bot_that_cheats_is_rejected_with_the_turn_and_its_own_words(celery_worker: Worker) -> None:
    celery_worker()
    submission = judged(upload(make_user("stella"), "Baro", CHEAT, variants=("scopa",)))
    assert (submission.status, submission.reason_code) == ("REJECTED", "ILLEGAL_MOVE")
    line = submission.report[0]
    assert line["fault"]["deal"] == 0
    assert "turn 3" in line["fault"]["stderr"]
    assert submission.bot.active_submission is None


def test_a_fault_in_a_match_loses_that_game_with_a_named_verdict(celery_worker: Worker) -> None:
    celery_worker()
    submission = upload(make_user("stella"), "Baro", CHEAT, variants=("scopa",))
    judged(submission)
    # As if it had played honestly while it was watched.
    Submission.objects.filter(pk=submission.pk).update(status="ACCEPTED", reason_code="", reason="")
    Bot.objects.filter(pk=submission.bot_id).update(active_submission=submission)
    bot = Bot.objects.get(pk=submission.bot_id)
    tournament = finished(held(make_user("dario"), [bot, baseline("greedy")]))
    seats = GameSeat.objects.filter(game__match_set__match__round__tournament=tournament)
    assert sorted(seats.values_list("verdict", flat=True)) == ["ILLEGAL_MOVE", "ILLEGAL_MOVE", "OK", "OK"]
    games = RatedResult.objects.get().games.values_list("half_points", "deals", "a__submission__bot")
    # Its losses count, its cards do not.
    assert {(half, deals) for half, deals, first in games} == {(0 if games[0][2] == bot.pk else 2, 0)}
