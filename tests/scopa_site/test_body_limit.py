"""A body is bounded whether it says how long it is or not."""

from typing import Any

from scopa_site.body_limit import BodyLimit
from tests.services.event_loops import run_async

LIMIT = 100


async def reads_it_all(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Like Django's handler: spools the body, is silent when the client goes away, else says how much."""
    got = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        got += len(message["body"])
        if not message.get("more_body"):
            break
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(got).encode()})


def ask(chunks: list[bytes], headers: list[tuple[bytes, bytes]]) -> tuple[int, bytes, int]:
    """(status, body, chunks that were read)."""
    waiting = [{"type": "http.request", "body": chunk, "more_body": True} for chunk in chunks]
    waiting.append({"type": "http.request", "body": b"", "more_body": False})
    count, sent = len(waiting), []

    async def receive() -> dict[str, Any]:
        return waiting.pop(0) if waiting else {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    run_async(BodyLimit(reads_it_all, LIMIT)({"type": "http", "headers": headers}, receive, send))
    return sent[0]["status"], sent[1]["body"], count - len(waiting)


def test_a_small_body_passes() -> None:
    assert ask([b"x" * 60, b"x" * 40], [(b"content-length", b"100")])[:2] == (200, b"100")


def test_an_announced_large_body_is_not_read_and_the_app_answers() -> None:
    status, body, read = ask([b"x" * 60] * 3, [(b"content-length", b"180")])
    assert (status, body, read) == (200, b"0", 0)


def test_an_unannounced_large_body_is_cut_off_with_413() -> None:
    status, body, read = ask([b"x" * 60] * 50, [(b"transfer-encoding", b"chunked")])
    assert status == 413
    assert b"too_large" in body
    assert read == 2


def test_a_length_that_is_no_number_is_counted() -> None:
    assert ask([b"x" * 60] * 3, [(b"content-length", b"-5")])[0] == 413
