"""The lobby and the table in a browser without scripts: plain forms from the first seat to the replay."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.tournaments.cast import make_user
from tests.tournaments.club import client_of, post
from tests.tournaments.live.tables import full_table, guest, plan, play_one
from tournaments.models import LiveGame
from tournaments.services.tables import create_table

pytestmark = pytest.mark.django_db


def lay_table(client: Client, **values: str) -> str:
    """The address of a table laid by the form of the lobby."""
    answer = post(client, "/play/", {"variant": "scopa", "clock": "turn30", "opponent": "", **values})
    assert answer.status_code == 302, answer.content
    return str(answer["Location"])


def first_play(client: Client, path: str) -> dict[str, object]:
    """What the first play button of the page posts; nothing when there is none."""
    text = client.get(path).content.decode()
    n = re.search(r'name="n" value="(\d+)"', text)
    play = re.search(r'name="play" value="([^"]+)"', text)
    return {"n": n[1], "play": play[1]} if n and play else {}


def test_two_people_play_by_forms_and_each_sees_the_own_hand_alone() -> None:
    ada, bruno, watcher = client_of(make_user("ada")), client_of(None), client_of(None)
    path = lay_table(ada)
    assert "ada" in watcher.get("/play/").content.decode()
    post(bruno, f"{path}sit/", {"seat": "1"})
    hands = [client.get(f"{path}state.json").json()["hand"] for client in (ada, bruno, watcher)]
    assert [len(hand) for hand in hands] == [3, 3, 0]
    assert not set(hands[0]) & set(hands[1])
    player = ada if first_play(ada, path) else bruno
    values = first_play(player, path)
    for _ in range(2):
        answer = post(player, f"{path}play/", values)
        assert answer.status_code == 302
    assert watcher.get(f"{path}state.json").json()["n"] == 1
    assert not first_play(watcher, path)


def test_a_newcomer_plays_a_bot_at_once() -> None:
    client = client_of(None)
    path = lay_table(client, opponent="greedy")
    values = first_play(client, path)
    post(client, f"{path}play/", values)
    state = client.get(f"{path}state.json").json()
    assert state["to_move"] == state["seat"] == 0
    assert [seat["kind"] for seat in state["seats"]] == ["guest", "bot"]


def test_a_stale_play_is_told_how_the_game_stands() -> None:
    client = client_of(None)
    path = lay_table(client, opponent="greedy", variant="scopa")
    values = first_play(client, path)
    post(client, f"{path}play/", values)
    token = client.cookies["csrftoken"].value
    stale = {"n": values["n"], "play": "1d" if values["play"] != "1d" else "2d", "csrfmiddlewaretoken": token}
    answer = client.post(f"{path}play/", stale, headers={"accept": "application/json"})
    assert answer.status_code == 409
    assert answer.json()["code"] == "stale_action"
    assert answer.json()["state"]["n"] >= 2
    answer = client.post(f"{path}play/", stale)
    assert answer.status_code == 302
    assert "stale_action" in client.get(path).content.decode()


def test_nobody_reads_the_state_of_another_seat() -> None:
    game, people = full_table()
    owner = client_of(people[0].user)
    assert owner.get(f"/t/{game.pk}/state.json?seat=0").status_code == 200
    for client, seat in ((owner, 1), (client_of(None), 0), (client_of(None), 1)):
        answer = client.get(f"/t/{game.pk}/state.json?seat={seat}")
        assert answer.status_code == 403
        assert answer.json()["code"] == "not_your_seat"


def test_a_private_table_is_in_no_list_and_opens_by_its_link() -> None:
    ada, bruno = client_of(make_user("ada")), client_of(make_user("bruno"))
    answer = post(ada, "/play/", {"variant": "scopa", "clock": "none", "private": "on"})
    link = re.search(r'value="http://[^/]+(/t/[^"]+)"', answer.content.decode())
    assert link
    game = LiveGame.objects.get()
    assert game.pk in ada.get("/play/").content.decode()
    assert game.pk not in bruno.get("/play/").content.decode()
    token = link[1].rstrip("/").rsplit("/", 1)[1]
    assert f'name="token" value="{token}"' in bruno.get(link[1]).content.decode()
    post(bruno, f"/t/{game.pk}/sit/", {"seat": "1", "token": token})
    game.refresh_from_db()
    assert game.status == LiveGame.Status.LIVE


def test_acts_need_the_token_of_the_page() -> None:
    game, people = full_table()
    client = client_of(people[0].user)
    assert client.post(f"/t/{game.pk}/resign/").status_code == 403
    game.refresh_from_db()
    assert game.status == LiveGame.Status.LIVE


def test_the_public_log_is_live_and_without_secrets(client: Client) -> None:
    game, people = full_table()
    play_one(game, people)
    log = client.get(f"/t/{game.pk}/live.json").json()
    assert log["live"] is True
    assert not {"seed", "result", "digest"} & set(log)
    assert not [deal for deal in log["deals"] if "deck" in deal]
    frames = client.get(f"/t/{game.pk}/frames.json").json()
    assert len(frames["frames"]) == 2
    assert {card for hand in frames["frames"][1]["hands"] for card in hand} == {None}
    waiting, _token = create_table(person=guest(), plan=plan())
    assert client.get(f"/t/{waiting.pk}/live.json").status_code == 409
    assert client.get("/t/nowhere/live.json").status_code == 404


def test_a_finished_table_leads_to_its_replay(client: Client) -> None:
    game, people = full_table()
    post(client_of(people[0].user), f"/t/{game.pk}/resign/")
    text = client.get(f"/t/{game.pk}/").content.decode()
    assert f'href="/g/{game.pk}/"' in text
    assert client.get(f"/g/{game.pk}/").status_code == 200
    assert client.get(f"/t/{game.pk}/state.json").json()["result"]["termination"] == "RESIGNED"
