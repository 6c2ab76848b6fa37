"""Deadlines are judged on every look: the clock plays for a casual seat, an empty bank loses a rated one."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from engine.match.clock import ClockRule
from engine.record import verify_log
from engine.rules import automatic_action, observe, to_text
from replays.selectors import log_of
from tests.tournaments.live.tables import BANK, full_table, good_play, guest, plan, play_one, position
from tournaments.errors import Conflict
from tournaments.live.facts import DEAL_PAUSE_MS
from tournaments.models import LiveGame
from tournaments.selectors.tables_live import state_of
from tournaments.services.table_play import play_action
from tournaments.services.table_settling import settle_game, settle_overdue
from tournaments.services.tables import create_table

pytestmark = pytest.mark.django_db

TURN = timedelta(seconds=30)
SECOND = timedelta(seconds=1)
PAUSE = timedelta(milliseconds=DEAL_PAUSE_MS)


def began(game: LiveGame) -> datetime:
    game.refresh_from_db()
    assert game.turn_began_at
    return game.turn_began_at


def test_before_the_first_card_of_a_deal_the_clock_stands() -> None:
    game, people = full_table()
    assert game.started_at
    assert began(game) == game.started_at + PAUSE
    play_one(game, people, game.started_at + SECOND)
    assert game.actions.get().spent_us == 0


def test_a_turn_costs_what_it_took() -> None:
    game, people = full_table(clock=BANK)
    play_one(game, people, began(game) + 3 * SECOND)
    assert game.actions.get().spent_us == 3_000_000
    seat = game.actions.get().seat
    assert seat is not None
    assert position(game).left_ms[seat] == 120_000 + 8_000 - 3_000


def test_a_casual_turn_that_runs_out_is_played_by_the_clock_at_its_deadline() -> None:
    game, _people = full_table()
    before = position(game)
    seat = before.to_move
    assert seat is not None
    wanted = to_text(automatic_action(observe(before.game, seat)))
    deadline = began(game) + TURN
    settle_game(game.pk, now=deadline - SECOND)
    assert not game.actions.exists()
    settle_game(game.pk, now=deadline + SECOND)
    act = game.actions.get()
    assert (act.by, act.play, act.seat, act.at) == ("clock", wanted, seat, deadline)
    assert began(game) == deadline
    assert position(game).left_ms[seat] == 0


def test_a_play_that_comes_too_late_is_stale_and_the_clocks_stands() -> None:
    game, people = full_table()
    seat, play = good_play(game)
    late = began(game) + TURN + SECOND
    own = sorted(position(game).game.deal.hands[seat])
    with pytest.raises(Conflict) as refusal:
        play_action(person=people[seat], game_id=game.pk, n=0, play=play, now=late)
    assert refusal.value.code == "stale_action"
    assert game.actions.get().by == "clock"
    assert len(position(game).game.deal.hands[seat]) == len(own) - 1


def test_looking_at_the_state_is_a_look_at_the_clock(client: Any) -> None:
    game, _people = full_table()
    late = timezone.now() - SECOND
    LiveGame.objects.filter(pk=game.pk).update(turn_began_at=late - TURN, deadline_at=late)
    assert client.get(f"/t/{game.pk}/state.json").json()["n"] == 1


def test_a_seat_that_is_away_for_too_long_loses_and_the_log_tells_by_whose_hand_it_played() -> None:
    game, people = full_table()
    now = began(game)
    while settle_game(game.pk, now=now).status == LiveGame.Status.LIVE:
        seat = position(game).to_move
        now = began(game) + (SECOND if seat == 0 else TURN)
        if seat == 0:
            play_one(game, people, now)
    game.refresh_from_db()
    log = log_of(game.replay)
    assert log["result"]["verdicts"] == ["OK", "ABSENT"]
    assert log["result"]["termination"] == "FORFEIT"
    assert log["result"]["winner"] == 0
    by = [action["by"] for deal in log["deals"] for action in deal["actions"] if action["seat"] == 1]
    assert by == ["clock"] * 7
    assert verify_log(log).consistent


def test_an_empty_bank_loses_the_game() -> None:
    game, people = full_table(clock=ClockRule(bank_ms=20_000, increment_ms=1_000))
    seat = position(game).to_move
    assert seat is not None
    settle_game(game.pk, now=began(game) + 22 * SECOND)
    game.refresh_from_db()
    log = log_of(game.replay)
    assert log["result"]["verdicts"][seat] == "BANK_EMPTY"
    assert log["result"]["winner"] == 1 - seat
    assert verify_log(log).consistent
    with pytest.raises(Conflict):
        play_one_anyway(game, people)


def play_one_anyway(game: LiveGame, people: list[Any]) -> None:
    play_action(person=people[0], game_id=game.pk, n=0, play="1d")


def test_tables_that_nobody_looks_at_are_judged_too() -> None:
    game, _people = full_table()
    assert settle_overdue(now=began(game)) == 0
    assert settle_overdue(now=began(game) + TURN + SECOND) == 1
    assert game.actions.count() == 1


def test_without_a_clock_nobody_is_hurried() -> None:
    person = guest()
    game, _token = create_table(person=person, plan=plan(clock=None, bots=("counting",)))
    settle_game(game.pk, now=began(game) + timedelta(days=1))
    game.refresh_from_db()
    assert game.deadline_at is None
    assert position(game).to_move == 0
    assert state_of(game, person)["clocks"] == [None, None]


def test_a_bot_answers_though_the_one_who_played_is_gone() -> None:
    """The process that took the play may be killed before the bot has answered: the next look asks it."""
    person = guest()
    game, _token = create_table(person=person, plan=plan(bots=("greedy",)))
    settle_game(game.pk)
    game.refresh_from_db()
    assert game.action_count in (0, 1)
    assert position(game).to_move == 0


def test_a_table_that_nobody_comes_back_to_is_put_away() -> None:
    waiting, _token = create_table(person=guest("one"), plan=plan())
    left, _token = create_table(person=guest("two"), plan=plan(clock=None, bots=("greedy",)))
    timed, _people = full_table()
    settle_overdue(now=timezone.now() + timedelta(hours=2))
    assert statuses(waiting, left) == ["OPEN", "LIVE"]
    settle_overdue(now=timezone.now() + timedelta(days=3))
    assert statuses(waiting, left) == ["CANCELLED", "VOID"]
    assert statuses(timed) == ["FINISHED"]


def statuses(*games: LiveGame) -> list[str]:
    return [LiveGame.objects.get(pk=game.pk).status for game in games]
