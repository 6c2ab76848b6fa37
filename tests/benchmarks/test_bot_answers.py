"""How soon a stranger's bot answers at a table: what the way to an idle worker adds to its own thinking."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median, quantiles

import pytest

from engine.rules import automatic_action, observe, to_text
from tests.integration.bots import HONEST, slow_bot
from tests.integration.test_table_workers import accepted
from tests.services.site_processes import SiteProcess
from tests.tournaments.live.tables import member, plan, position, short_rules
from tournaments.live.people import Person
from tournaments.models import LiveGame
from tournaments.services.table_play import play_action
from tournaments.services.table_settling import settle_game
from tournaments.services.tables import create_table

pytestmark = [
    pytest.mark.benchmark,
    pytest.mark.sandbox,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(600),
]

ANSWERS = 50
LOOK_EVERY_S = 0.002
PATIENCE_S = 60.0


def wait_for_bot(game: LiveGame) -> None:
    """Until the person is to move or the game is over, without asking for it: only a worker can answer."""
    deadline = time.monotonic() + PATIENCE_S
    while LiveGame.objects.filter(pk=game.pk, awaits_bot=True).exists():
        assert time.monotonic() < deadline, "the bot does not answer"
        time.sleep(LOOK_EVERY_S)


def play_once(game: LiveGame, person: Person) -> float | None:
    """One play of the person and the bot's answer: seconds beyond the bot's own; None at the game's end."""
    game.refresh_from_db()
    if game.status != LiveGame.Status.LIVE or position(game).to_move != 0:
        return None
    play = to_text(automatic_action(observe(position(game).game, 0)))
    began = time.monotonic()
    played = play_action(person=person, game_id=game.pk, n=game.action_count, play=play)
    wait_for_bot(game)
    took = time.monotonic() - began
    last = game.actions.latest("n")
    # The bot's side may have had the last card of a deal and the first of the next.
    answers = game.actions.filter(n__gte=played.action_count, seat=1)
    own_s = sum(answers.values_list("spent_us", flat=True)) / 1e6
    return (took - own_s) / len(answers) if last.seat == 1 else 0.0


@pytest.mark.parametrize(("name", "source"), [("at once", HONEST), ("after 300 ms", slow_bot(300))])
def test_an_idle_worker_answers_within_a_second(
    celery_worker: Callable[..., SiteProcess], name: str, source: str
) -> None:
    celery_worker(queues="tables", concurrency=1)
    bot, ada = accepted(source), member("ada")
    waits: list[float] = []
    while len(waits) < ANSWERS:
        table = plan(bots=(f"bot:{bot.pk}",), rules=short_rules("scopa", 1), clock=None)
        game, _token = create_table(person=ada, plan=table)
        # As the page does when it is opened: a bot that is to lead is asked by whoever looks.
        settle_game(game.pk)
        wait_for_bot(game)
        while (wait := play_once(game, ada)) is not None:
            waits += [wait] if wait else []
    tail = quantiles(waits, n=20)[-1]
    print(
        f"\na bot that answers {name}: beyond its own thinking median {1000 * median(waits):.0f} ms,"
        f" 95% {1000 * tail:.0f} ms, worst {1000 * max(waits):.0f} ms, first {1000 * waits[0]:.0f} ms,"
        f" {len(waits)} answers"
    )
    assert median(waits) < 1
