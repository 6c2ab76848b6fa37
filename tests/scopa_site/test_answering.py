"""Requests are answered whole by a few threads that keep their database connections."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core import signals
from django.db import connection
from django.http import HttpRequest, HttpResponse

from scopa_site.answering import ThreadedDjango
from tests.services.asgi_browser import AsgiBrowser, AsgiSite, open_asgi_site

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def site() -> Iterator[AsgiSite]:
    with open_asgi_site() as site:
        yield site


def test_pages_files_and_errors_come_out_as_they_should(site: AsgiSite) -> None:
    browser = AsgiBrowser(site)
    page = browser.get("/")
    assert (page.status, b"Settebello" in page.body) == (200, True)
    style = browser.get("/static/tournaments/play.css")
    assert style.status == 200
    assert dict(style.headers)[b"Content-Length"] == str(len(style.body)).encode()
    assert browser.get("/nowhere/").status == 404
    assert browser.post("/").status == 405


def test_a_thread_keeps_its_connection_from_request_to_request(
    site: AsgiSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def look(_request: HttpRequest) -> HttpResponse:
        connection.ensure_connection()
        seen.append((threading.get_ident(), connection.connection))
        return HttpResponse("seen")

    monkeypatch.setattr("django.core.handlers.base.BaseHandler.resolve_request", lambda *_: (look, (), {}))
    for _ in range(3):
        assert AsgiBrowser(site).get("/").body == b"seen"
    assert len(set(seen)) == 1
    assert seen[0][0] != threading.get_ident()


def test_no_other_thread_keeps_its_connection(site: AsgiSite) -> None:
    assert AsgiBrowser(site).get("/").status == 200
    assert connection.settings_dict["CONN_MAX_AGE"] == 0

    def look() -> bool:
        connection.ensure_connection()
        signals.request_finished.send(sender=ThreadedDjango)
        return connection.connection is None

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(look).result()


def test_a_request_ends_in_the_thread_that_began_it(site: AsgiSite) -> None:
    told: list[tuple[str, int]] = []

    def began(**_facts: Any) -> None:
        told.append(("began", threading.get_ident()))

    def ended(**_facts: Any) -> None:
        told.append(("ended", threading.get_ident()))

    signals.request_started.connect(began, sender=ThreadedDjango)
    signals.request_finished.connect(ended, sender=ThreadedDjango)
    try:
        AsgiBrowser(site).get("/static/tournaments/play.css")
        AsgiBrowser(site).get("/")
    finally:
        signals.request_started.disconnect(began, sender=ThreadedDjango)
        signals.request_finished.disconnect(ended, sender=ThreadedDjango)
    assert [word for word, _ in told] == ["began", "ended"] * 2
    assert len({thread for _, thread in told}) == 1


def test_more_requests_than_threads_wait_and_are_all_answered(
    site: AsgiSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = set()

    def count(_request: HttpRequest) -> HttpResponse:
        threads.add(threading.get_ident())
        return HttpResponse("done")

    monkeypatch.setattr("django.core.handlers.base.BaseHandler.resolve_request", lambda *_: (count, (), {}))
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: AsgiBrowser(site).get("/").body, range(24)))
    assert answers == [b"done"] * 24
    assert len(threads) == 1
