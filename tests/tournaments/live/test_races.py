"""Many who act at once: one of them does."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from engine.match.clock import ClockRule
from replays.models import Replay
from tests.tournaments.live.tables import full_table, good_play, member, plan, position
from tournaments.errors import Refused
from tournaments.models import LiveGame, LiveSeat
from tournaments.services.table_play import play_action, resign_game
from tournaments.services.table_settling import settle_game
from tournaments.services.tables import create_table, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(120)]

CROWD = 20


def at_once(acts: list[Callable[[], object]]) -> list[str]:
    """Run all of them at the same moment; for each `ok`, or the code it was refused with."""
    barrier = Barrier(len(acts))

    def run(act: Callable[[], object]) -> str:
        barrier.wait()
        try:
            act()
        except Refused as refusal:
            return refusal.code
        finally:
            connection.close()
        return "ok"

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def test_twenty_who_post_the_same_play_make_one_act() -> None:
    game, people = full_table()
    seat, play = good_play(game)
    one = [lambda: play_action(person=people[seat], game_id=game.pk, n=0, play=play)]
    assert at_once(one * CROWD) == ["ok"] * CROWD
    game.refresh_from_db()
    assert game.actions.count() == game.action_count == 1


def test_of_different_plays_at_the_same_place_one_is_taken() -> None:
    game, people = full_table("scopone_10")
    now = position(game)
    seat = now.to_move
    assert seat is not None
    plays = [f"{card % 10 + 1}{'dcsb'[card // 10]}" for card in now.game.deal.hands[seat]]

    def playing(play: str) -> Callable[[], object]:
        return lambda: play_action(person=people[seat], game_id=game.pk, n=0, play=play)

    told = at_once([playing(play) for play in plays])
    assert sorted(told) == ["ok"] + ["stale_action"] * (len(plays) - 1)
    assert game.actions.count() == 1


def test_twenty_who_look_when_time_is_up_see_the_clock_play_once() -> None:
    game, _people = full_table(clock=ClockRule(turn_ms=1_000))
    game.refresh_from_db()
    assert game.deadline_at
    deadline = game.deadline_at
    at_once([lambda: settle_game(game.pk, now=deadline)] * CROWD)
    assert [act.by for act in game.actions.all()] == ["clock"]


def test_twenty_who_see_the_end_store_one_replay() -> None:
    game, people = full_table()
    at_once([lambda: resign_game(person=people[0], game_id=game.pk)] * CROWD)
    game.refresh_from_db()
    assert game.status == LiveGame.Status.FINISHED
    assert Replay.objects.count() == 1
    assert game.actions.filter(event="resign").count() == 1


def test_of_two_who_want_the_last_seat_one_sits() -> None:
    game, _token = create_table(person=member("ada"), plan=plan())
    others = [member("bruno"), member("carla")]

    def sitting(number: int) -> Callable[[], object]:
        return lambda: sit_down(person=others[number], game_id=game.pk, seat=1)

    told = at_once([sitting(0), sitting(1)])
    assert "ok" in told
    assert set(told) - {"ok"} <= {"seat_taken", "table_not_open"}
    assert LiveSeat.objects.filter(game=game).count() == 2
