"""The first paint of a page that comes in pieces, as on a slow connection and a busy machine."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Semaphore, Thread
from typing import Any

import pytest

from tests.browser.replay_page import store_game

pytestmark = pytest.mark.browser

STYLES_ARE_HERE = """() => {
  const links = [...document.querySelectorAll('link[rel=stylesheet]')];
  return document.querySelector('.page-header') !== null && links.every((link) => link.sheet);
}"""
# Frames come at once unless the page holds them back; the ticks run either way.
FRAMES_OR_TICKS = """() => Promise.race([
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done('frames')))),
  (async () => {
    for (let tick = 0; tick < 30; tick += 1) await new Promise((done) => setTimeout(done, 15));
    return 'ticks';
  })(),
])"""

IS_PAINTED = "performance.getEntriesByType('paint').length > 0"
HEAD_END = b'<template id="head-end"></template>'


@contextmanager
def sent_in_pieces(*pieces: bytes) -> Iterator[tuple[str, Semaphore]]:
    """The address of a page that stops after each of its pieces until it may go on."""
    may_go_on = Semaphore(0)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            for piece in pieces:
                self.wfile.write(piece)
                self.wfile.flush()
                may_go_on.acquire(timeout=60)

        def log_message(self, format: str, *args: object) -> None:
            """Nothing is told."""

    # A browser may open a connection that it does not use: it must not keep the page waiting.
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", may_go_on
    finally:
        may_go_on.release(len(pieces))
        server.shutdown()
        server.server_close()


def test_a_page_is_painted_when_its_head_is_whole_and_not_before(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, _frames = store_game()
    page = new_page()
    whole = page.request.get(f"{live_site}/g/{name}/").body()
    amid, end = whole.index(b"data-verify-open"), whole.index(HEAD_END) + len(HEAD_END)
    with sent_in_pieces(whole[:amid], whole[amid:end], whole[end:]) as (site, may_go_on):
        others = re.compile(f"{re.escape(site)}(?!/g/{name}/$)")
        page.route(others, lambda route: route.continue_(url=route.request.url.replace(site, live_site)))
        page.goto(f"{site}/g/{name}/", wait_until="commit")
        page.wait_for_function(STYLES_ARE_HERE, polling=50)
        assert page.evaluate(FRAMES_OR_TICKS) == "ticks"
        may_go_on.release()
        page.wait_for_function(IS_PAINTED, polling=50)
        assert page.query_selector(".viewer") is None
        may_go_on.release(2)
        page.wait_for_selector(".viewer.is-on")
