"""A director's acts at a table: each stands in the log, and the log verifies."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from engine.record import verify_log
from replays.selectors import log_of
from tests.tournaments.cast import make_bot, make_user
from tests.tournaments.live.events import event_of, tables_of
from tests.tournaments.live.tables import (
    BANK,
    TURNS,
    full_table,
    play_one,
    play_out,
    position,
    short_rules,
)
from tournaments.errors import Refused
from tournaments.live.people import Person
from tournaments.models import LiveAction, LiveGame, User
from tournaments.selectors.table_rights import may_direct
from tournaments.services import table_director as director
from tournaments.services.table_play import play_action
from tournaments.services.table_settling import settle_game

pytestmark = pytest.mark.django_db


def staff() -> User:
    return User.objects.create_user(username="stefano", password="x", is_staff=True)


def table(**values: Any) -> tuple[LiveGame, list[Person], User]:
    game, people = full_table(**{"clock": BANK, "rules": short_rules("scopa", 1), **values})
    return game, people, staff()


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.code


def events_of(game: LiveGame) -> list[dict[str, Any]]:
    game.refresh_from_db()
    assert game.replay
    log = log_of(game.replay)
    assert verify_log(log).ok
    return [act for deal in log["deals"] for act in deal["actions"] if "event" in act]


def test_an_adjourned_game_stands_still_and_goes_on_with_the_time_that_was_left() -> None:
    game, people, boss = table()
    assert game.started_at
    now = game.started_at + timedelta(seconds=22)
    left = director.adjourn_game(actor=boss, game_id=game.pk, reason="the lights went out", now=now)
    assert (left.status, left.deadline_at) == (LiveGame.Status.ADJOURNED, None)
    seat = position(game).to_move
    assert seat is not None
    with pytest.raises(Refused) as refused:
        play_one(game, people, now + timedelta(hours=1))
    assert refused.value.code == "adjourned"
    later = now + timedelta(hours=20)
    assert settle_game(game.pk, now=later).status == LiveGame.Status.ADJOURNED
    back = director.resume_game(actor=boss, game_id=game.pk, now=later)
    # Ten of the 22 seconds were the turn's: the pause before the deal is nobody's.
    assert back.deadline_at
    assert back.deadline_at - later == timedelta(seconds=120 + 8 - 10)


def test_the_log_tells_of_it_and_verifies() -> None:
    game, people, boss = table()
    play_one(game, people)
    director.adjourn_game(actor=boss, game_id=game.pk, reason="the lights went out")
    director.resume_game(actor=boss, game_id=game.pk)
    play_out(game, people)
    assert events_of(game) == [{"event": "adjourn", "seat": None, "reason": "the lights went out"}]


@pytest.mark.parametrize("milliseconds", [60_000, -60_000])
def test_a_clock_is_adjusted_and_every_later_clock_follows(milliseconds: int) -> None:
    game, people, boss = table()
    before = position(game).turn_ms(0)
    assert before
    director.adjust_clock(actor=boss, game_id=game.pk, seat=0, milliseconds=milliseconds, reason="a claim")
    assert position(game).turn_ms(0) == before + milliseconds
    play_out(game, people)
    (act,) = events_of(game)
    assert (act["adjust_ms"], act["seat"]) == (milliseconds, 0)
    assert game.replay
    log = log_of(game.replay)
    del next(one for one in log["deals"][0]["actions"] if "event" in one)["adjust_ms"]
    found = verify_log(log).error
    assert found
    assert found.code == "wrong_clock"


def test_an_adjustment_reaches_the_clock_that_runs() -> None:
    game, _people, boss = table()
    game.refresh_from_db()
    seat, deadline = position(game).to_move, game.deadline_at
    assert seat is not None
    assert deadline
    after = director.adjust_clock(
        actor=boss, game_id=game.pk, seat=seat, milliseconds=30_000, reason="a claim"
    )
    assert after.deadline_at == deadline + timedelta(seconds=30)


def test_a_substitute_plays_on_and_the_log_lists_both() -> None:
    game, people, boss = table()
    play_one(game, people)
    carla = make_user("carla")
    director.substitute_player(actor=boss, game_id=game.pk, seat=0, user=carla, reason="ill")
    assert refusal(lambda: play_action(person=people[0], game_id=game.pk, n=2, play="7d")) == "not_your_seat"
    play_out(game, [Person(user=carla), people[1]])
    assert [act["event"] for act in events_of(game)] == ["substitute"]
    assert game.replay
    seat = log_of(game.replay)["seats"][0]
    assert seat["name"] == "carla"
    assert [(one["name"], one["deal"], one["ply"]) for one in seat["occupants"]] == [
        ("ada", 0, 0),
        ("carla", 0, 2),
    ]


def test_players_and_clocks_are_seen_to_while_the_game_stands_still() -> None:
    game, people, boss = table()
    play_one(game, people)
    adjourned = director.adjourn_game(actor=boss, game_id=game.pk, reason="bruno was taken ill")
    elsa = make_user("elsa")
    director.substitute_player(actor=boss, game_id=game.pk, seat=1, user=elsa, reason="for bruno")
    waiting = director.adjust_clock(
        actor=boss, game_id=game.pk, seat=1, milliseconds=30_000, reason="to sit down"
    )
    assert (waiting.status, waiting.deadline_at) == (LiveGame.Status.ADJOURNED, None)
    assert not waiting.awaits_bot
    assert waiting.turn_began_at == adjourned.turn_began_at
    back = director.resume_game(actor=boss, game_id=game.pk)
    assert back.deadline_at
    play_out(game, [people[0], Person(user=elsa)])
    assert [act["event"] for act in events_of(game)] == ["adjourn", "substitute", "adjourn"]


def test_a_bot_can_be_the_substitute() -> None:
    game, _people, boss = table(clock=TURNS)
    bot = make_bot(make_user("olga"), "Lupo")
    director.substitute_player(
        actor=boss, game_id=game.pk, seat=1, submission=bot.active_submission, reason="left"
    )
    seat = game.seats.get(seat=1)
    assert (seat.kind, seat.user, seat.name) == ("bot", None, "Lupo")


@pytest.mark.parametrize("winner", [0, 1, None])
def test_a_game_is_decided(winner: int | None) -> None:
    game, people, boss = table()
    play_one(game, people)
    director.adjourn_game(actor=boss, game_id=game.pk, reason="a claim")
    director.decide_game(actor=boss, game_id=game.pk, winner=winner, reason="seen by all")
    assert [act["event"] for act in events_of(game)] == ["adjourn", "adjudicate"]
    assert game.replay
    result = log_of(game.replay)["result"]
    assert (result["termination"], result["winner"]) == ("ADJUDICATED", winner)
    assert result["reason"] == "seen by all"


def test_only_a_director_directs_and_never_at_his_own_table() -> None:
    ada, bruno = make_user("ada"), make_user("bruno")
    tournament = event_of((ada,), (bruno,))
    (game,) = tables_of(tournament)
    assert may_direct(tournament.organiser, game)
    assert not may_direct(ada, game)
    assert not may_direct(make_user("zeno"), game)
    ada.is_staff = True
    assert not may_direct(ada, game)
    casual, _people, _boss = table_of_others()
    assert not may_direct(tournament.organiser, casual)


def table_of_others() -> tuple[LiveGame, list[Person], User]:
    from tests.tournaments.live.tables import plan
    from tournaments.services.tables import create_table

    people = [Person(user=make_user("elsa"))]
    game, _token = create_table(person=people[0], plan=plan())
    return game, people, people[0].user or staff()


def test_what_cannot_be_directed_is_refused_by_name() -> None:
    game, people, boss = table(clock=TURNS)
    acts: dict[str, Callable[[], object]] = {
        "no_bank": lambda: director.adjust_clock(
            actor=boss, game_id=game.pk, seat=0, milliseconds=1000, reason="r"
        ),
        "no_reason": lambda: director.adjourn_game(actor=boss, game_id=game.pk, reason=" "),
        "not_adjourned": lambda: director.resume_game(actor=boss, game_id=game.pk),
        "no_substitute": lambda: director.substitute_player(
            actor=boss, game_id=game.pk, seat=0, user=people[1].user, reason="r"
        ),
        "no_such_side": lambda: director.decide_game(actor=boss, game_id=game.pk, winner=7, reason="r"),
        "not_director": lambda: director.adjourn_game(
            actor=people[0].user or boss, game_id=game.pk, reason="r"
        ),
    }
    assert {code: refusal(act) for code, act in acts.items()} == {code: code for code in acts}


def test_acts_can_never_be_changed_after_the_migrations_either() -> None:
    game, people, _boss = table()
    play_one(game, people)
    with pytest.raises(DatabaseError), transaction.atomic():
        LiveAction.objects.filter(game=game).update(play="7d")
    assert connection.vendor in ("sqlite", "postgresql")
