"""A log from outside: what the server says of it, and its game on a page."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from replays.models import Replay
from replays.selectors import log_of
from tests.engine.record.random_games import random_log
from tests.replays.archive import changed, stored

pytestmark = pytest.mark.django_db


@pytest.fixture
def log() -> dict[str, Any]:
    return log_of(stored())


def ask(client: Client, body: bytes | str) -> Any:
    return client.post("/api/v1/verify", body, content_type="application/json")


def test_a_log_of_this_site_is_right_unchanged_and_issued_here(client: Client, log: dict[str, Any]) -> None:
    answer = ask(client, json.dumps(log)).json()
    assert (answer["consistent"], answer["unchanged"], answer["issued"]) == (True, True, True)
    assert answer["page"] == f"/g/{log['id']}/"
    assert answer["error"] is None


def test_a_right_log_of_another_site_is_not_issued_here(client: Client) -> None:
    answer = ask(client, json.dumps(random_log("scopa", 7))).json()
    assert (answer["consistent"], answer["unchanged"], answer["issued"]) == (True, True, False)


def test_a_changed_point_is_named_even_under_a_new_digest(client: Client, log: dict[str, Any]) -> None:
    log["deals"][1]["score"][0]["carte"] = 1 - log["deals"][1]["score"][0]["carte"]
    answer = ask(client, json.dumps(changed(log))).json()
    assert (answer["consistent"], answer["issued"]) == (False, False)
    assert (answer["error"]["code"], answer["error"]["deal"]) == ("wrong_score", 1)
    assert "carte" in answer["error"]["message"]


def test_a_changed_note_breaks_the_digest_only(client: Client, log: dict[str, Any]) -> None:
    log["engine"] = "another"
    answer = ask(client, json.dumps(log)).json()
    assert (answer["consistent"], answer["unchanged"], answer["issued"]) == (True, False, False)
    assert answer["error"]["code"] == "wrong_digest"


@pytest.mark.parametrize(
    ("body", "code"),
    [(b"", "not_json"), (b"[1]", "wrong_type"), (b'{"a":1.5}', "not_an_integer"), (b"\xff", "not_utf8")],
)
def test_what_is_no_log_is_refused_with_the_reason(client: Client, body: bytes, code: str) -> None:
    answer = ask(client, body)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_a_log_that_is_too_large_is_refused(client: Client) -> None:
    answer = ask(client, b" " * (4 * 1024 * 1024 + 10))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_checking_keeps_nothing(client: Client) -> None:
    ask(client, json.dumps(random_log("scopa", 7)))
    assert not Replay.objects.exists()


def upload(client: Client, data: bytes) -> Any:
    return client.post("/replays/check/", {"log": SimpleUploadedFile("game.json", data)})


def test_an_uploaded_log_is_shown_as_a_replay_with_its_verdict(client: Client) -> None:
    page = upload(client, json.dumps(random_log("scopa", 7)).encode())
    text = page.content.decode()
    assert page.status_code == 200
    assert "verdict--good" in text
    assert 'id="viewer-frames"' in text
    assert 'data-frame="0"' in text


def test_a_wrong_log_is_shown_as_far_as_it_goes_with_what_is_wrong(client: Client) -> None:
    log = random_log("scopa", 7)
    log["deals"][1]["actions"][3]["play"] = "7d"
    text = upload(client, json.dumps(log).encode()).content.decode()
    assert "verdict--bad" in text
    assert "This log goes wrong." in text
    assert 'data-frame="39"' in text
    upload_in_italian = {"log": SimpleUploadedFile("game.json", json.dumps(log).encode())}
    page = client.post("/replays/check/", upload_in_italian, headers={"accept-language": "it"})
    assert "Una giocata non è ammessa in questa posizione. (illegal_move)" in page.content.decode()


def test_an_upload_that_is_no_log_comes_back_with_a_reason(client: Client) -> None:
    page = upload(client, b"hello")
    assert page.status_code == 400
    assert "This cannot be read as a log." in page.content.decode()
    assert client.post("/replays/check/").status_code == 400


def test_markup_in_an_uploaded_name_stays_text(client: Client) -> None:
    log = random_log("scopa", 7)
    log["seats"][0]["name"] = "</script><script>alert(1)</script>"
    text = upload(client, json.dumps(changed(log)).encode()).content.decode()
    assert "<script>alert(1)" not in text
