"""The first paint of a page that comes in pieces, as on a slow connection and a busy machine."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Event, Thread
from typing import Any

import pytest

from tests.browser.replay_page import store_game

pytestmark = pytest.mark.browser

STYLES_ARE_HERE = "[...document.querySelectorAll('link[rel=stylesheet]')].every((link) => link.sheet)"
# Frames come at once unless the page holds them back; the ticks run either way.
FRAMES_OR_TICKS = """() => Promise.race([
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done('frames')))),
  (async () => {
    for (let tick = 0; tick < 30; tick += 1) await new Promise((done) => setTimeout(done, 15));
    return 'ticks';
  })(),
])"""


@contextmanager
def sent_in_pieces(first: bytes, rest: bytes) -> Iterator[tuple[str, Event]]:
    """The address of a page that stops after its first piece until the event is set."""
    go_on = Event()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(first)
            self.wfile.flush()
            go_on.wait(60)
            self.wfile.write(rest)

        def log_message(self, format: str, *args: object) -> None:
            """Nothing is told."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", go_on
    finally:
        go_on.set()
        server.shutdown()
        server.server_close()


def test_nothing_is_painted_before_the_head_of_the_page_is_whole(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, _frames = store_game()
    page = new_page()
    whole = page.request.get(f"{live_site}/g/{name}/").body()
    at = whole.index(b"data-verify-open")
    with sent_in_pieces(whole[:at], whole[at:]) as (site, go_on):
        others = lambda url: url.startswith(site) and not url.endswith(f"/g/{name}/")  # noqa: E731
        page.route(others, lambda route: route.continue_(url=route.request.url.replace(site, live_site)))
        page.goto(f"{site}/g/{name}/", wait_until="commit")
        page.wait_for_function(STYLES_ARE_HERE, polling=50)
        assert page.evaluate(FRAMES_OR_TICKS) == "ticks"
        go_on.set()
        page.wait_for_selector(".viewer.is-on")
