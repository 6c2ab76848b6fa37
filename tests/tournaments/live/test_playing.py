"""A table from the first seat to the replay: every act once, every log verifiable."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, transaction

from engine.record import verify_log
from engine.rules import commitment
from replays.selectors import log_of
from tests.tournaments.live.tables import (
    BANK,
    full_table,
    good_play,
    guest,
    member,
    plan,
    play_one,
    play_out,
    position,
)
from tournaments.errors import Conflict, Refused
from tournaments.live.sealing import open_seed
from tournaments.models import LiveAction, LiveGame
from tournaments.services.table_play import play_action, resign_game
from tournaments.services.tables import create_table, leave_table, seat_bot, sit_down

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("variant", ["scopa", "scopone_9", "cirulla", "scopa_3"])
@pytest.mark.parametrize("clock", [None, BANK])
def test_a_game_of_people_becomes_a_replay_that_verifies(variant: str, clock: object) -> None:
    game, people = full_table(variant, clock=clock)
    play_out(game, people)
    assert game.status == LiveGame.Status.FINISHED
    log = log_of(game.replay)
    verification = verify_log(log)
    assert verification.consistent
    assert verification.unchanged
    assert log["id"] == game.pk == game.replay_id
    assert log["commitment"] == game.commitment == commitment(open_seed(bytes(game.seed_encrypted)))
    assert [seat["kind"] for seat in log["seats"]] == ["human"] * len(people)
    assert {action["by"] for deal in log["deals"] for action in deal["actions"]} == {"player"}


def test_a_guest_plays_a_baseline_to_the_end() -> None:
    person = guest()
    game, _token = create_table(person=person, plan=plan(bots=("greedy",), clock=None))
    play_out(game, [person])
    seats = log_of(game.replay)["seats"]
    assert [seat["kind"] for seat in seats] == ["guest", "bot"]
    assert seats[1]["version"] == "builtin:greedy:1"


def test_the_same_act_twice_is_taken_once() -> None:
    game, people = full_table()
    seat, play = good_play(game)
    for _ in range(3):
        answered = play_action(person=people[seat], game_id=game.pk, n=0, play=play)
        assert answered.action_count == 1
    assert game.actions.count() == 1


def test_another_act_at_an_answered_place_is_told_that_it_is_stale() -> None:
    game, people = full_table()
    seat, play = good_play(game)
    other = next(card for card in ("1d", "2d", "3d") if card != play)
    play_action(person=people[seat], game_id=game.pk, n=0, play=play)
    with pytest.raises(Conflict) as refusal:
        play_action(person=people[seat], game_id=game.pk, n=0, play=other)
    assert refusal.value.code == "stale_action"
    with pytest.raises(Conflict) as refusal:
        play_action(person=people[1 - seat], game_id=game.pk, n=0, play=play)
    assert refusal.value.code == "stale_action"
    assert game.actions.count() == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"n": 5}, "action_ahead"),
        ({"play": "no play"}, "bad_move"),
        ({"person": "the other"}, "not_your_turn"),
        ({"person": "a stranger"}, "not_your_seat"),
        ({"game_id": "nowhere"}, "no_such_table"),
    ],
)
def test_an_act_out_of_order_is_refused(change: dict[str, object], code: str) -> None:
    game, people = full_table()
    seat, play = good_play(game)
    request = {"person": people[seat], "game_id": game.pk, "n": 0, "play": play} | change
    strangers = {"the other": people[1 - seat], "a stranger": guest()}
    request["person"] = strangers.get(str(request["person"]), request["person"])
    with pytest.raises(Refused) as refusal:
        play_action(**request)  # type: ignore[arg-type]
    assert refusal.value.code == code
    assert not game.actions.exists()


def test_a_card_of_another_hand_is_illegal() -> None:
    game, people = full_table()
    now = position(game)
    seat = now.to_move
    assert seat is not None
    card = now.game.deal.hands[1 - seat][0]
    with pytest.raises(Refused) as refusal:
        play_action(person=people[seat], game_id=game.pk, n=0, play=f"{card % 10 + 1}{'dcsb'[card // 10]}")
    assert refusal.value.code == "illegal_move"


def test_who_resigns_loses_and_resigns_once() -> None:
    game, people = full_table("scopone_9")
    play_one(game, people)
    loser = people[2]
    resign_game(person=loser, game_id=game.pk)
    resign_game(person=loser, game_id=game.pk)
    game.refresh_from_db()
    result = log_of(game.replay)["result"]
    assert result["termination"] == "RESIGNED"
    assert result["winner"] == 1
    assert result["verdicts"] == ["OK", "OK", "RESIGNED", "OK"]
    assert verify_log(log_of(game.replay)).consistent
    with pytest.raises(Conflict):
        resign_game(person=people[1], game_id=game.pk)


def test_a_private_table_opens_to_its_link_alone() -> None:
    host, friend = member("ada"), member("bruno")
    game, token = create_table(person=host, plan=plan(private=True))
    with pytest.raises(Refused) as refusal:
        sit_down(person=friend, game_id=game.pk, seat=1, token="guessed")
    assert refusal.value.code == "private_table"
    assert token not in str(LiveGame.objects.filter(pk=game.pk).values().get())
    assert sit_down(person=friend, game_id=game.pk, seat=1, token=token).status == LiveGame.Status.LIVE


def test_a_seat_is_taken_once_and_a_person_sits_once() -> None:
    game, _token = create_table(person=member("ada"), plan=plan("scopone_9"))
    friend = member("bruno")
    sit_down(person=friend, game_id=game.pk, seat=2)
    sit_down(person=friend, game_id=game.pk, seat=3)
    assert [seat.seat for seat in game.seats.all()] == [0, 2]
    with pytest.raises(Conflict) as refusal:
        sit_down(person=guest(), game_id=game.pk, seat=2)
    assert refusal.value.code == "seat_taken"


def test_the_host_fills_seats_with_baselines_and_may_clear_the_table() -> None:
    host, other = member("ada"), member("bruno")
    game, _token = create_table(person=host, plan=plan("scopone_9"))
    seat_bot(person=host, game_id=game.pk, seat=1, bot="random")
    with pytest.raises(Refused) as refusal:
        seat_bot(person=other, game_id=game.pk, seat=2, bot="random")
    assert refusal.value.code == "not_your_table"
    assert leave_table(person=host, game_id=game.pk).status == LiveGame.Status.CANCELLED


def test_nobody_sits_at_more_tables_than_one_can() -> None:
    host = member("ada")
    for _ in range(5):
        create_table(person=host, plan=plan())
    with pytest.raises(Refused) as refusal:
        create_table(person=host, plan=plan())
    assert refusal.value.code == "too_many_tables"


def test_the_seed_is_at_rest_encrypted_and_every_table_has_its_own() -> None:
    games = [create_table(person=member(name), plan=plan())[0] for name in ("ada", "bruno")]
    seeds = [open_seed(bytes(game.seed_encrypted)) for game in games]
    assert seeds[0] != seeds[1]
    for game, seed in zip(games, seeds, strict=True):
        assert seed not in bytes(game.seed_encrypted)
        assert seed.hex().encode() not in bytes(game.seed_encrypted)


def test_the_database_refuses_to_change_an_act() -> None:
    game, people = full_table()
    play_one(game, people)
    with pytest.raises(DatabaseError), transaction.atomic():
        LiveAction.objects.update(play="1d")
