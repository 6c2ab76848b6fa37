"""A person plays against strangers' bots that a real worker asks in real jails."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest

from engine.record import verify_log
from engine.rules import automatic_action, observe, to_text
from replays.selectors import log_of
from tests.integration.bots import CHEAT, HONEST, slow_bot
from tests.integration.processes import is_alive
from tests.integration.waiting import wait_for
from tests.services.site_processes import SiteProcess
from tests.tournaments.cast import make_user
from tests.tournaments.live.tables import member, plan, position, short_rules
from tournaments.errors import Conflict
from tournaments.live.people import Person
from tournaments.models import Bot, BotTurn, LiveGame, Submission
from tournaments.services.bots import create_bot, submit_bot
from tournaments.services.table_play import play_action
from tournaments.services.table_settling import settle_game
from tournaments.services.tables import create_table

pytestmark = [
    pytest.mark.integration,
    pytest.mark.sandbox,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(300),
]


def accepted(source: str, name: str = "Lupo") -> Bot:
    """A stranger's bot as after its check, which other tests are about."""
    bot = create_bot(owner=make_user("olga"), name=name)
    submission, _created = submit_bot(actor=bot.owner, bot=bot, filename="main.py", data=source.encode())
    Submission.objects.filter(pk=submission.pk).update(status=Submission.Status.ACCEPTED)
    Bot.objects.filter(pk=bot.pk).update(active_submission=submission)
    return bot


def table_against(bot: Bot) -> tuple[LiveGame, Person]:
    ada = member("ada")
    game, _token = create_table(person=ada, plan=plan(bots=(f"bot:{bot.pk}",), rules=short_rules("scopa", 1)))
    return game, ada


def is_persons_turn(game: LiveGame) -> bool:
    return settle_game(game.pk).status != LiveGame.Status.LIVE or position(game).to_move == 0


def play_turn(game: LiveGame, person: Person) -> None:
    """Wait for the bot and answer it; the pause between deals is the clock's and holds nobody up."""
    wait_for(lambda: is_persons_turn(game), "the bot's answer")
    answer_bot(game, person)


def answer_bot(game: LiveGame, person: Person) -> None:
    """Play if it is the person's turn, in the very position that was seen: their page may play meanwhile."""
    if not is_persons_turn(game):
        return
    seen = position(game)
    if seen.to_move == 0:
        play = to_text(automatic_action(observe(seen.game, 0)))
        play_action(person=person, game_id=game.pk, n=seen.n, play=play)


def wait_for_thinking_bot(game: LiveGame, person: Person) -> None:
    """Until a worker has taken a bot's turn; an answer that came before it was seen gets another play."""
    thinking = BotTurn.objects.filter(game=game).exclude(token=None)

    def answer_or_wait() -> None:
        with suppress(Conflict):  # the person's own page was quicker
            answer_bot(game, person)

    wait_for(thinking.exists, "a bot that thinks", meanwhile=answer_or_wait)


def play_on(game: LiveGame, person: Person) -> LiveGame:
    while settle_game(game.pk).status == LiveGame.Status.LIVE:
        play_turn(game, person)
    game.refresh_from_db()
    return game


def test_a_whole_game_against_a_strangers_bot(celery_worker: Callable[..., SiteProcess]) -> None:
    celery_worker(queues="tables", concurrency=1)
    game = play_on(*table_against(accepted(HONEST)))
    assert game.replay
    log = log_of(game.replay)
    assert verify_log(log).ok
    assert log["result"]["verdicts"] == ["OK", "OK"]
    bots = [act for deal in log["deals"] for act in deal["actions"] if act["seat"] == 1]
    assert {act["by"] for act in bots} == {"player"}
    assert log["seats"][1]["kind"] == "bot"
    assert log["seats"][1]["version"]


def test_a_bots_fault_at_a_table_has_its_verdict(celery_worker: Callable[..., SiteProcess]) -> None:
    celery_worker(queues="tables", concurrency=1)
    # Each turn is a bot of its own, so that it must cheat in its first.
    game = play_on(*table_against(accepted(CHEAT.replace("turns > 2", "True"))))
    assert game.replay
    result = log_of(game.replay)["result"]
    assert (result["verdicts"], result["winner"]) == (["OK", "ILLEGAL_MOVE"], 0)


@pytest.mark.slow
def test_a_worker_killed_in_a_bots_turn_costs_nobody_the_game(
    celery_worker: Callable[..., SiteProcess], celery_beat: SiteProcess
) -> None:
    first = celery_worker(queues="tables,default", concurrency=1, SETTEBELLO_LEASE_SECONDS="4")
    game, ada = table_against(accepted(slow_bot(400)))
    play_turn(game, ada)
    play_turn(game, ada)
    wait_for_thinking_bot(game, ada)

    first.kill()

    assert not is_alive(first.pid)
    before = settle_game(game.pk).action_count
    celery_worker(queues="tables,default", concurrency=1, SETTEBELLO_LEASE_SECONDS="4")
    # The first worker may have answered with its last breath: then it is for another to answer a new play.
    wait_for(
        lambda: settle_game(game.pk).action_count > before,
        "the answer to another worker",
        meanwhile=lambda: answer_bot(game, ada),
    )
    game = play_on(game, ada)
    assert game.replay
    log = log_of(game.replay)
    assert verify_log(log).ok
    assert log["result"]["verdicts"] == ["OK", "OK"]
