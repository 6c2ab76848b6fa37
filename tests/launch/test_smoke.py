"""The smoke visitor follows links and tells of each page that does not answer."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from deploy.launch import smoke

PAGES = {
    "/": '<a href="/one/">one</a> <a href="/gone/">gone</a> <a href="http://else.example/">else</a>',
    "/one/": '<img src="/card.svg"> <a href="/#top">top</a> <a href="/admin/">staff</a>',
    "/card.svg": "<svg/>",
    "/health/": "ok",
    "/api/v1/schema/": "ok",
    "/api/v1/docs/": "ok",
}


@pytest.fixture
def site():
    asked: list[str] = []

    class Pages(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            body = PAGES.get(self.path, "").encode()
            self.send_response(200 if body else 404)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *words: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    server.server_close()


def test_a_dead_link_is_a_fault_and_every_page_is_asked_for_once(site) -> None:
    address, asked = site
    assert smoke.visit_pages(address) == [f"{address}/gone/ answered 404"]
    assert sorted(asked) == sorted([*PAGES, "/gone/"])


def test_a_site_that_does_not_answer_is_at_fault_on_every_page() -> None:
    faults = smoke.visit_pages("http://127.0.0.1:1")
    assert len(faults) == len(smoke.ALWAYS)
