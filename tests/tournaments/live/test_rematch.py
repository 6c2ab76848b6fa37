"""Another game at the same table."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from replays.selectors import log_of
from tests.tournaments.live.tables import BANK, full_table, guest, member, plan, play_out, short_rules
from tests.tournaments.live.test_races import at_once
from tournaments.errors import Refused
from tournaments.live.people import Person
from tournaments.models import LiveGame, Notice, User
from tournaments.selectors.tables_live import state_of
from tournaments.services.table_rematch import ask_rematch, withdraw_rematch
from tournaments.services.tables import create_table, sit_down

pytestmark = pytest.mark.django_db


def finished_table(variant: str = "scopa") -> tuple[LiveGame, list[Person]]:
    game, people = full_table(variant, rules=short_rules(variant, 1), clock=BANK)
    game = play_out(game, people)
    # The game was played in a few milliseconds of a clock of its own.
    LiveGame.objects.filter(pk=game.pk).update(finished_at=timezone.now())
    game.refresh_from_db()
    return game, people


def refusal(person: Person, game: LiveGame) -> str:
    with pytest.raises(Refused) as refused:
        ask_rematch(person=person, game_id=game.pk)
    return refused.value.code


def test_both_must_want_it_and_the_dealer_moves_on() -> None:
    game, (ada, bruno) = finished_table()
    assert ask_rematch(person=ada, game_id=game.pk) == game
    assert state_of(game, bruno)["rematch"] == {"seats": [0], "game": None}
    following = ask_rematch(person=bruno, game_id=game.pk)
    assert following.status == LiveGame.Status.LIVE
    assert following.first_dealer == (game.first_dealer + 1) % 2
    assert following.commitment != game.commitment
    assert [seat.user_id for seat in following.seats.all()] == [seat.user_id for seat in game.seats.all()]
    assert state_of(game, ada)["rematch"]["game"] == following.pk


def test_its_log_names_the_game_before_and_verifies() -> None:
    game, people = finished_table()
    for person in people:
        following = ask_rematch(person=person, game_id=game.pk)
    following = play_out(following, people)
    assert following.replay
    log = log_of(following.replay)
    assert (log["rematch_of"], log["first_dealer"]) == (game.pk, following.first_dealer)


def test_the_other_is_told_once_by_the_stream_and_by_a_notice() -> None:
    game, (ada, bruno) = finished_table()
    before = game.version
    ask_rematch(person=ada, game_id=game.pk)
    ask_rematch(person=ada, game_id=game.pk)
    game.refresh_from_db()
    assert game.version == before + 1
    assert Notice.objects.filter(user=bruno.user, code="REMATCH_ASKED").count() == 1
    assert not Notice.objects.filter(user=ada.user).exists()


def test_an_offer_can_be_taken_back_and_lapses() -> None:
    game, (ada, bruno) = finished_table()
    ask_rematch(person=ada, game_id=game.pk)
    withdraw_rematch(person=bruno, game_id=game.pk)
    assert ask_rematch(person=bruno, game_id=game.pk) == game
    late = timezone.now() + timedelta(minutes=11)
    with pytest.raises(Refused) as refused:
        ask_rematch(person=ada, game_id=game.pk, now=late)
    assert refused.value.code == "rematch_late"


def test_there_is_none_of_a_running_game_and_none_for_strangers() -> None:
    game, people = full_table()
    assert refusal(people[0], game) == "game_not_over"
    assert refusal(member("zeno"), game) == "not_your_seat"


def test_a_bot_always_plays_again_and_so_does_a_guest_by_the_session() -> None:
    someone = guest()
    game, _token = create_table(person=someone, plan=plan(bots=("greedy",), rules=short_rules("scopa", 1)))
    game = play_out(game, [someone])
    LiveGame.objects.filter(pk=game.pk).update(finished_at=timezone.now())
    following = ask_rematch(person=someone, game_id=game.pk)
    assert following.rematch_of_id == game.pk


def test_the_button_leads_to_the_new_table(client: Client) -> None:
    game, (ada, bruno) = finished_table()
    ask_rematch(person=bruno, game_id=game.pk)
    assert ada.user
    client.force_login(ada.user)
    answer = client.post(f"/t/{game.pk}/rematch/")
    following = LiveGame.objects.get(rematch_of=game)
    assert answer.headers["location"] == f"/t/{following.pk}/"
    told = client.post(f"/t/{game.pk}/rematch/", headers={"accept": "application/json"}).json()
    assert told["rematch"]["game"] == following.pk


def test_a_rated_table_takes_members_only() -> None:
    with pytest.raises(Refused) as refused:
        create_table(person=guest(), plan=plan(rated=True, clock=BANK))
    assert refused.value.code == "rated_needs_account"
    game, _token = create_table(person=member("ada"), plan=plan(rated=True, clock=BANK))
    with pytest.raises(Refused) as refused:
        sit_down(person=guest(), game_id=game.pk, seat=1)
    assert refused.value.code == "rated_needs_account"


@pytest.mark.django_db(transaction=True)
def test_twenty_who_press_at_once_lay_one_table() -> None:
    game, people = finished_table()
    presses = [lambda person=person: ask_rematch(person=person, game_id=game.pk) for person in people]
    assert set(at_once(presses * 10)) == {"ok"}
    assert LiveGame.objects.filter(rematch_of=game).count() == 1
    assert User.objects.count() == 2


def test_the_lobbys_form_offers_members_bots_and_refuses_to_rate_them(client: Client) -> None:
    from tests.tournaments.cast import make_bot, make_user

    bot = make_bot(make_user("olga"), "Lupo")
    page = client.get("/play/").content.decode()
    assert f'value="bot:{bot.pk}"' in page
    chosen = {"variant": "scopa", "clock": "turn30", "opponent": f"bot:{bot.pk}"}
    assert client.post("/play/", chosen).status_code == 302
    assert LiveGame.objects.latest("created_at").seats.get(seat=1).submission == bot.active_submission
    assert client.post("/play/", chosen | {"rated": "on", "clock": "bank"}).status_code == 400
