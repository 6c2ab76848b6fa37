"""Playing by API: labelled as such, by the same rules, and in no list of people."""

from __future__ import annotations

import pytest
from django.test import Client

from replays.selectors import log_of
from tests.tournaments.api.test_people import api
from tests.tournaments.cast import make_user
from tests.tournaments.live.tables import BANK, full_table, good_play, member, plan, short_rules
from tournaments.live.people import Person
from tournaments.models import LiveGame
from tournaments.services.table_play import play_action
from tournaments.services.tables import create_table

pytestmark = pytest.mark.django_db


def post(client: Client, game: LiveGame, act: str, **body: object):  # type: ignore[no-untyped-def]
    return client.post(f"/api/v1/tables/{game.pk}/{act}/", body, "application/json")


def test_a_seat_taken_by_api_is_labelled_and_plays_a_whole_game() -> None:
    ada, robot = member("ada"), make_user("rino")
    game, _token = create_table(person=ada, plan=plan(rules=short_rules("scopa", 1), clock=None))
    client = api(robot)
    (row,) = client.get("/api/v1/tables/").json()
    assert (row["id"], row["free_seats"]) == (game.pk, [1])
    state = post(client, game, "sit", seat=1).json()
    assert (state["seat"], state["seats"][1]["kind"]) == (1, "api")
    while state["result"] is None:
        game.refresh_from_db()
        seat, play = good_play(game)
        if seat == 0:
            play_action(person=ada, game_id=game.pk, n=game.action_count, play=play)
            state = client.get(f"/api/v1/tables/{game.pk}/").json()
        else:
            state = post(client, game, "play", n=state["n"], play=state["legal"][0]).json()
    game.refresh_from_db()
    assert game.replay
    assert log_of(game.replay)["seats"][1]["kind"] == "api"


def test_a_seat_taken_in_a_browser_is_not_played_by_api() -> None:
    game, people = full_table()
    seat, play = good_play(game)
    user = people[seat].user
    assert user
    answer = post(api(user), game, "play", n=0, play=play)
    assert (answer.status_code, answer.json()["code"]) == (403, "browser_seat")
    assert post(api(user), game, "resign").json()["code"] == "browser_seat"
    assert game.actions.count() == 0


def test_rated_tables_and_strangers_are_refused() -> None:
    game, _token = create_table(person=member("ada"), plan=plan(rated=True, clock=BANK))
    answer = post(api(make_user("rino")), game, "sit", seat=1)
    assert answer.json()["code"] == "not_ratable"
    assert post(api(), game, "sit", seat=1).status_code == 401
    assert api().get("/api/v1/tables/nothing/").status_code == 404
    assert post(api(make_user("zeno")), game, "play", n=0, play="what").json()["code"] == "bad_move"


def test_by_api_one_sees_the_own_hand_alone() -> None:
    game, people = full_table()
    for seat, person in enumerate(people):
        assert person.user
        state = api(person.user).get(f"/api/v1/tables/{game.pk}/").json()
        assert (state["seat"], len(state["hand"])) == (seat, 3)
    assert api(make_user("zeno")).get(f"/api/v1/tables/{game.pk}/").json()["hand"] == []
    assert Person(user=people[0].user, via_api=True).kind == "api"
