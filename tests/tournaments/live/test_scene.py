"""What a table's page asks for: the plays since its last look, for its own eyes, and the points of a deal."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.club import client_of
from tests.tournaments.live.tables import full_table, good_play, guest, plan, play_one, play_out, short_rules
from tournaments.live.people import Person
from tournaments.models import LiveGame
from tournaments.selectors import table_scene
from tournaments.services.tables import create_table

pytestmark = pytest.mark.django_db


def scene(client: Client, game: LiveGame, since: int | str | None = None) -> dict[str, Any]:
    query = "" if since is None else f"?since={since}"
    answer = client.get(f"/t/{game.pk}/scene.json{query}")
    assert answer.status_code == 200, answer.content
    body: dict[str, Any] = answer.json()
    return body


def test_a_scene_has_every_play_since_the_last_look_and_a_sentence_for_each() -> None:
    game, people = full_table()
    watcher = client_of(None)
    for _ in range(3):
        play_one(game, people)
        game.refresh_from_db()
    steps = scene(watcher, game, 1)["steps"]
    assert [step["n"] for step in steps] == [2, 3]
    assert all(people[step["frame"]["action"]["seat"]].name in step["words"] for step in steps)
    assert not scene(watcher, game, 3)["steps"]
    assert [step["n"] for step in scene(watcher, game)["steps"]] == [0, 1, 2, 3]


def test_only_the_own_hand_lies_open_in_the_steps() -> None:
    game, people = full_table()
    for seat, person in enumerate(people):
        frame = scene(client_of(person.user), game)["steps"][-1]["frame"]
        assert None not in frame["hands"][seat]
        assert frame["hands"][1 - seat] == [None] * 3
    assert scene(client_of(None), game)["steps"][-1]["frame"]["hands"] == [[None] * 3] * 2


def test_legal_plays_and_their_words_come_for_the_own_turn_alone() -> None:
    game, people = full_table()
    seat, _play = good_play(game)
    clients = [client_of(person.user) for person in people]
    mine, other = scene(clients[seat], game), scene(clients[1 - seat], game)
    assert mine["state"]["legal"]
    assert set(mine["words"]["plays"]) == set(mine["state"]["legal"])
    assert not other["state"]["legal"]
    assert not other["words"]["plays"]
    assert all(not step["frame"]["legal"] for step in mine["steps"])


def test_a_play_that_says_what_it_has_seen_is_answered_by_a_scene() -> None:
    game, people = full_table()
    seat, play = good_play(game)
    client = client_of(people[seat].user)
    client.get(f"/t/{game.pk}/")
    sent = {"n": 0, "play": play, "since": 0, "csrfmiddlewaretoken": client.cookies["csrftoken"].value}
    for _ in range(2):
        answer = client.post(f"/t/{game.pk}/play/", sent, headers={"accept": "application/json"})
        assert answer.status_code == 200
        assert [step["n"] for step in answer.json()["steps"]] == [1]


@pytest.mark.parametrize("since", ["x", "-1", "9999999", ""])
def test_a_count_that_is_none_gives_the_deal_in_play(since: str) -> None:
    game, _people = full_table()
    assert [step["n"] for step in scene(client_of(None), game, since)["steps"]] == [0]


def test_a_deal_is_followed_by_the_next_in_one_answer_and_its_points_can_be_asked_for() -> None:
    game, people = full_table(rules=short_rules("scopa", deals=2))
    watcher = client_of(None)
    assert watcher.get(f"/t/{game.pk}/points/1/").status_code == 404
    while not game.actions.filter(n=35).exists():
        play_one(game, people)
        game.refresh_from_db()
    last, dealt = scene(watcher, game, 35)["steps"]
    assert (last["ends"], dealt["ends"]) == (True, False)
    assert (last["frame"]["deal"], dealt["frame"]["deal"]) == (0, 1)
    points = watcher.get(f"/t/{game.pk}/points/1/").content.decode()
    assert "Primiera" in points
    assert re.search(r"<td>.*</td>", points, re.DOTALL)
    for number in (0, 2, 9):
        assert watcher.get(f"/t/{game.pk}/points/{number}/").status_code == 404


def test_the_end_is_told_to_each_in_their_own_way() -> None:
    game, people = full_table(rules=short_rules("scopa", deals=1))
    play_out(game, people)
    told = {scene(client_of(person.user), game)["outcome"] for person in people}
    assert told in ({"won", "lost"}, {"drawn"})
    assert scene(client_of(None), game)["outcome"] == "over"


def test_what_all_watchers_see_is_made_once_a_version_and_their_clock_runs_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[int] = []
    make = table_scene._scene_for
    monkeypatch.setattr(
        table_scene, "_scene_for", lambda *asked: (made.append(asked[0].version), make(*asked))[1]
    )
    game, people = full_table()
    now, second = game.started_at, timedelta(seconds=1)
    assert now
    seen = [table_scene.scene_of(game, Person(), 0, now=now + seconds * second) for seconds in (0, 5)]
    assert made == [game.version]
    clocks = [(scene["state"].pop("left_ms"), scene["state"].pop("pause_ms")) for scene in seen]
    assert [before - after for before, after in zip(*clocks, strict=True)] == [5000, 5000]
    assert seen[0] == seen[1]
    # Whoever sits there has a scene of the own, whatever watchers have asked for before.
    hands = [table_scene.scene_of(game, person, 0)["state"]["hand"] for person in people]
    assert [len(hand) for hand in hands] == [3, 3]
    assert not set(hands[0]) & set(hands[1])
    assert table_scene.scene_of(game, Person(), 0)["state"]["hand"] == []
    play_one(game, people)
    game.refresh_from_db()
    assert [step["n"] for step in table_scene.scene_of(game, Person(), 0)["steps"]] == [1]


def test_before_the_first_card_there_is_no_scene() -> None:
    game, _token = create_table(person=guest(), plan=plan())
    answer = client_of(None).get(f"/t/{game.pk}/scene.json")
    assert answer.status_code == 409
    assert answer.json()["code"] == "not_started"
