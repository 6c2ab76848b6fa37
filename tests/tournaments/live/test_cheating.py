"""What a player might try who does not want to win by cards alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from engine.rules import CODES, observe
from tests.tournaments.cast import make_user
from tests.tournaments.club import client_of
from tests.tournaments.live.events import event_of, people_at, tables_of
from tests.tournaments.live.tables import (
    BANK,
    full_table,
    good_play,
    member,
    plan,
    play_one,
    position,
    short_rules,
)
from tournaments.errors import Refused
from tournaments.models import LiveGame, Match, Notice, Tournament
from tournaments.services.leaving import withdraw_entry
from tournaments.services.match_tables import come_to_table
from tournaments.services.table_invitations import invite_member
from tournaments.services.table_play import play_action, resign_game
from tournaments.services.table_settling import settle_game
from tournaments.services.table_talk import mute_player
from tournaments.services.tables import create_table, leave_table, sit_down
from tournaments.services.tokens import create_token

pytestmark = pytest.mark.django_db

JSON = {"accept": "application/json", "x-csrftoken": "t" * 32}


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.code


def post(client: Client, game: LiveGame, **form: Any) -> Any:
    client.cookies["csrftoken"] = "t" * 32
    return client.post(f"/t/{game.pk}/play/", form, headers=JSON)


@pytest.mark.parametrize("variant", ["scopone_9", "cirulla"])
def test_a_refused_play_says_the_same_wherever_the_card_lies(variant: str) -> None:
    game, people = full_table(variant, clock=None, rules=short_rules(variant, 1))
    play_one(game, people)
    LiveGame.objects.filter(pk=game.pk).update(turn_began_at=timezone.now() - timedelta(minutes=1))
    here = position(game)
    seat, own = here.to_move, here.to_move
    assert own is not None
    held = set(observe(here.game, own).hand)
    movers, waiters = set(), set()
    mover, waiter = client_of(people[own].user), client_of(people[own - 1].user)
    # In other hands, in the stock, on the table, taken.
    for card in sorted(set(range(40)) - held)[::2]:
        for client, said in ((mover, movers), (waiter, waiters)):
            answer = post(client, game, n=game.action_count, play=CODES[card])
            body = answer.json()
            said.add((answer.status_code, body["code"], body["message"].replace(CODES[card], "*")))
    assert [(status, code) for status, code, _ in movers] == [(400, "illegal_move")]
    assert [(status, code) for status, code, _ in waiters] == [(409, "not_your_turn")]
    assert position(game).to_move == seat


def test_nobody_acts_for_another_seat_whatever_is_in_the_form() -> None:
    game, people = full_table("scopone_9", rules=short_rules("scopone_9", 1))
    seat, play = good_play(game)
    for other in range(4):
        if other != seat:
            answer = post(client_of(people[other].user), game, n=0, play=play, seat=seat)
            assert answer.status_code == 409
    assert post(client_of(None), game, n=0, play=play).status_code == 403
    assert client_of(people[1].user).get(f"/t/{game.pk}/state.json?seat=0").status_code == 403
    game.refresh_from_db()
    assert game.action_count == 0


def test_a_token_plays_no_seat_that_was_taken_in_a_browser() -> None:
    game, people = full_table()
    seat, play = good_play(game)
    _token, text = create_token(owner=people[seat].user)
    answer = Client().post(
        f"/api/v1/tables/{game.pk}/play/",
        {"n": 0, "play": play},
        content_type="application/json",
        headers={"authorization": f"Token {text}"},
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "browser_seat")
    game.refresh_from_db()
    assert game.action_count == 0


def test_a_private_table_opens_to_its_link_and_to_nothing_like_it() -> None:
    ada, bruno = member("ada"), member("bruno")
    game, token = create_table(person=ada, plan=plan(private=True))
    for guess in ("", token[:-1], token + "a", token.swapcase(), game.link_hash, "0" * len(token)):
        act = lambda guess=guess: sit_down(person=bruno, game_id=game.pk, seat=1, token=guess)  # noqa: E731
        assert refusal(act) == "private_table"
    page = client_of(bruno.user).get(f"/t/{game.pk}/").content.decode()
    assert token not in page
    assert game.link_hash not in page
    sit_down(person=bruno, game_id=game.pk, seat=1, token=token)


def test_staying_away_gains_no_time() -> None:
    game, people = full_table(clock=BANK, rated=True, rules=short_rules("scopa", 1))
    began = game.turn_began_at
    assert began
    seat, play = good_play(game)
    # Looks of the others, calls and reconnections in between cost and give nothing.
    for seconds in (1, 30, 90):
        settle_game(game.pk, now=began + timedelta(seconds=seconds))
    play_action(person=people[seat], game_id=game.pk, n=0, play=play, now=began + timedelta(seconds=100))
    left = position(game).left_ms[seat]
    assert left == 120_000 + 8_000 - 100_000
    game.refresh_from_db()
    later = (game.deadline_at or began) + timedelta(seconds=1)
    assert settle_game(game.pk, now=later).status == LiveGame.Status.FINISHED


def test_a_rated_game_cannot_be_left_without_losing_it() -> None:
    game, people = full_table(clock=BANK, rated=True, rules=short_rules("scopa", 1))
    assert refusal(lambda: leave_table(person=people[0], game_id=game.pk)) == "table_not_open"
    resign_game(person=people[0], game_id=game.pk)
    game.refresh_from_db()
    assert game.status == LiveGame.Status.FINISHED


def test_leaving_the_tournament_in_mid_game_loses_that_game_like_any_other() -> None:
    ada, bruno = make_user("ada"), make_user("bruno")
    tournament = event_of((ada,), (bruno,), sets_per_pairing=2)
    Tournament.objects.filter(pk=tournament.pk).update(rated=True)
    (game,) = tables_of(tournament)
    people = people_at(game)
    for person in people:
        come_to_table(person=person, game_id=game.pk)
    LiveGame.objects.filter(pk=game.pk).update(rated=True)
    play_one(game, people)
    loser = people[0].user
    assert loser
    withdraw_entry(actor=loser, entry=tournament.entries.get(members__user=loser))
    game.refresh_from_db()
    assert (game.status, game.seats.get(seat=0).verdict) == (LiveGame.Status.FINISHED, "RESIGNED")
    assert Match.objects.get().status == "FINISHED"
    assert not LiveGame.objects.filter(status__in=["OPEN", "LIVE"]).exists()


def test_invitations_come_in_measure_and_none_from_whom_one_has_muted() -> None:
    ada, bruno = member("ada"), member("bruno")
    assert bruno.user
    for number in range(6):
        game, _token = create_table(person=ada, plan=plan())
        act = lambda game=game: invite_member(person=ada, game_id=game.pk, seat=1, name="bruno")  # noqa: E731
        if number < 5:
            act()
        else:
            assert refusal(act) == "too_many_invitations"
        leave_table(person=ada, game_id=game.pk)
    assert Notice.objects.filter(user=bruno.user, code="TABLE_INVITED").count() == 5
    carla = member("carla")
    game, _token = create_table(person=carla, plan=plan("scopone_9"))
    sit_down(person=bruno, game_id=game.pk, seat=1)
    mute_player(user=bruno.user, game_id=game.pk, seat=0, on=True)
    other, _token = create_table(person=carla, plan=plan())
    invite_member(person=carla, game_id=other.pk, seat=1, name="bruno")
    assert Notice.objects.filter(user=bruno.user, code="TABLE_INVITED").count() == 5


def test_guests_of_one_address_cannot_fill_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.views.play.GUEST_TABLES", 2)
    form = {"variant": "scopa", "seats": "open", "clock": "turn30"}
    statuses = [Client().post("/play/", form).status_code for _ in range(4)]
    assert statuses[2:] == [429, 429]
