"""The API of bot authors: tokens, bots, uploads, reports."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.test.utils import override_settings

from tests.tournaments.cast import PASSWORD, Cast
from tests.tournaments.club import STARTER, upload_starter
from tournaments.api.throttles import DoneRateThrottle
from tournaments.limits import BODY_MAX_BYTES, UPLOAD_MAX_BYTES
from tournaments.models import Bot, Submission, User
from tournaments.services.tokens import create_token


def api(user: User | None = None) -> Client:
    """A script with a token of this person's, or with none."""
    if user is None:
        return Client()
    return Client(headers={"authorization": f"Token {create_token(owner=user)[1]}"})


def test_a_name_and_a_password_give_a_token_that_works(cast: Cast) -> None:
    answer = Client().post("/api/v1/tokens/", {"username": "olga", "password": PASSWORD}, "application/json")
    assert answer.status_code == 201
    client = Client(headers={"authorization": f"Token {answer.json()['token']}"})
    assert [bot["name"] for bot in client.get("/api/v1/bots/").json()["results"]] == ["Lupo"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"username": "olga", "password": "wrong"}, 401, "wrong_password"),
        ({"username": "nobody", "password": PASSWORD}, 401, "wrong_password"),
        ({"username": "olga"}, 400, "invalid"),
        ({}, 400, "invalid"),
    ],
)
def test_a_wrong_password_gives_no_token(cast: Cast, body, status: int, code: str) -> None:
    answer = Client().post("/api/v1/tokens/", body, "application/json")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_guessing_passwords_meets_the_limit(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    from rest_framework.throttling import ScopedRateThrottle

    from tournaments.api.people import Tokens

    class Narrow(ScopedRateThrottle):
        THROTTLE_RATES = {"tokens": "3/hour"}

    monkeypatch.setattr(Tokens, "throttle_classes", [Narrow])
    with override_settings(CACHES={"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}):
        cache.clear()
        body = {"username": "olga", "password": "wrong"}
        statuses = [Client().post("/api/v1/tokens/", body, "application/json").status_code for _ in range(4)]
        answer = Client().post("/api/v1/tokens/", body, "application/json")
    assert statuses == [401, 401, 401, 429]
    assert answer.json()["code"] == "throttled"
    assert int(answer.headers["Retry-After"]) > 0


@pytest.mark.parametrize("token", ["", "Token x", "Token " + "0" * 64, "Bearer x", "Token"])
def test_without_a_valid_token_nothing_is_done(cast: Cast, token: str) -> None:
    client = Client(headers={"authorization": token} if token else {})
    path = f"/api/v1/bots/{cast.owners_bot.pk}/submissions/"
    for answer in (client.get("/api/v1/bots/"), client.post(path), client.get("/api/v1/submissions/1/")):
        assert answer.status_code == 401
        assert set(answer.json()) == {"code", "message"}
        assert answer.headers["WWW-Authenticate"].startswith("Token")


def test_a_revoked_token_is_dead_at_once(cast: Cast) -> None:
    from tournaments.services.tokens import revoke_token

    token, text = create_token(owner=cast.owner)
    client = Client(headers={"authorization": f"Token {text}"})
    assert client.get("/api/v1/bots/").status_code == 200
    revoke_token(owner=cast.owner, token_key=token.token_key)
    assert client.get("/api/v1/bots/").status_code == 401


def test_a_bot_is_named_by_api(cast: Cast) -> None:
    answer = api(cast.stranger).post("/api/v1/bots/", {"name": "Tasso"}, "application/json")
    assert answer.status_code == 201
    assert answer.json()["owner"] == "stella"
    assert Bot.objects.get(name="Tasso").owner == cast.stranger
    again = api(cast.rival).post("/api/v1/bots/", {"name": "TASSO"}, "application/json")
    assert (again.status_code, again.json()["code"]) == (409, "bot_name_taken")
    empty = api(cast.rival).post("/api/v1/bots/", {"name": "  "}, "application/json")
    assert (empty.status_code, empty.json()["code"]) == (400, "invalid")


def test_a_file_in_a_form_is_an_upload(cast: Cast, tmp_path) -> None:
    path = tmp_path / "main.py"
    path.write_bytes(STARTER)
    with path.open("rb") as file:
        answer = api(cast.owner).post(f"/api/v1/bots/{cast.owners_bot.pk}/submissions/", {"package": file})
    assert answer.status_code == 201
    assert answer.json()["created"] is True
    assert answer.json()["submission"]["status"] == "UPLOADED"
    assert answer.json()["submission"]["filename"] == "main.py"


def test_the_bytes_themselves_are_an_upload_and_the_same_bytes_the_same_version(cast: Cast) -> None:
    client, path = api(cast.owner), f"/api/v1/bots/{cast.owners_bot.pk}/submissions/"
    first = client.generic("POST", path + "?filename=main.py", STARTER, "application/octet-stream")
    second = client.generic("POST", path, STARTER, "text/x-python")
    assert (first.status_code, second.status_code) == (201, 200)
    assert second.json()["created"] is False
    assert first.json()["submission"]["id"] == second.json()["submission"]["id"]


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        (b"", "application/octet-stream", 400, "no_file"),
        (b"PK\x03\x04broken", "application/zip", 400, None),
        (b"--x--\r\n", "multipart/form-data; boundary=x", 400, "no_file"),
        (b"garbage", "multipart/form-data; boundary=x", 400, None),
        (b"garbage", "multipart/form-data", 400, None),
        (b"#" * (UPLOAD_MAX_BYTES + 1), "application/octet-stream", 413, "too_large"),
    ],
)
def test_what_is_no_upload_is_refused_with_its_code(cast: Cast, body, kind, status, code) -> None:
    answer = api(cast.owner).generic(
        "POST", f"/api/v1/bots/{cast.owners_bot.pk}/submissions/", body, content_type=kind
    )
    assert answer.status_code == status
    assert set(answer.json()) == {"code", "message"}
    assert code in (None, answer.json()["code"])
    assert not Submission.objects.filter(number=2).exists()


def test_a_body_that_announces_too_much_is_answered_in_json(cast: Cast) -> None:
    answer = api(cast.owner).generic(
        "POST", "/api/v1/bots/1/submissions/", b"x", CONTENT_LENGTH=str(BODY_MAX_BYTES + 1)
    )
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_nobody_uploads_to_anothers_bot_by_api(cast: Cast) -> None:
    path = f"/api/v1/bots/{cast.owners_bot.pk}/submissions/"
    answer = api(cast.rival).generic("POST", path, STARTER, "application/octet-stream")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_your_bot")
    missing = api(cast.rival).generic("POST", "/api/v1/bots/9999/submissions/", STARTER, "text/plain")
    assert (missing.status_code, missing.json()["code"]) == (404, "not_found")


def test_only_new_versions_count_towards_the_limit_of_uploads(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DoneRateThrottle, "THROTTLE_RATES", {"uploads": "2/hour"})
    client, path = api(cast.owner), f"/api/v1/bots/{cast.owners_bot.pk}/submissions/"

    def upload(data: bytes) -> int:
        return client.generic("POST", path, data, "application/octet-stream").status_code

    with override_settings(CACHES={"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}):
        cache.clear()
        assert [upload(b"PK\x03\x04broken") for _ in range(4)] == [400] * 4
        assert [upload(STARTER) for _ in range(4)] == [201, 200, 200, 200]
        assert [upload(STARTER + b"\n#2"), upload(STARTER + b"\n#3")] == [201, 429]
        answer = client.generic("POST", path, STARTER, "application/octet-stream")
    assert answer.json()["code"] == "throttled"
    assert int(answer.headers["Retry-After"]) > 0


def test_waiting_uploads_are_limited(cast: Cast) -> None:
    client, path = api(cast.owner), f"/api/v1/bots/{cast.owners_bot.pk}/submissions/"
    answers = [
        client.generic("POST", path, STARTER + b"\n#" + str(number).encode(), "text/plain")
        for number in range(4)
    ]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert answers[-1].json()["code"] == "too_many_waiting"


def test_a_report_is_its_owners_alone(cast: Cast) -> None:
    submission = upload_starter(cast.owner, cast.owners_bot)
    path = f"/api/v1/submissions/{submission.pk}/"
    assert api(cast.owner).get(path).json()["sha256"] == submission.sha256
    stranger = api(cast.stranger)
    for number in range(1, submission.pk + 2):
        answer = stranger.get(f"/api/v1/submissions/{number}/")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_session_without_a_csrf_token_changes_nothing(cast: Cast) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.owner)
    answer = client.post("/api/v1/bots/", {"name": "Tasso"}, "application/json")
    assert answer.status_code == 403
    assert set(answer.json()) == {"code", "message"}
    assert not Bot.objects.filter(name="Tasso").exists()
