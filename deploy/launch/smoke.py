"""Visits the site as a stranger would: along its links, each of which must answer, down to the logs."""

import json
import subprocess
import urllib.error
import urllib.request
from collections import deque
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urljoin, urlsplit

MOST_PAGES = 80
LOGS = 20
ALWAYS = ("/", "/health/", "/api/v1/schema/", "/api/v1/docs/")


class LinkReader(HTMLParser):
    """Collects what a page links to and what it is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        wanted = {"a": "href", "link": "href", "script": "src", "img": "src"}.get(tag)
        self.links += [value for name, value in attrs if name == wanted and value]


def visit_pages(address: str) -> list[str]:
    """One line for each fault found; empty when every page answered 200."""
    waiting = deque(address + path for path in ALWAYS)
    seen: set[str] = set()
    faults: list[str] = []
    while waiting and len(seen) < MOST_PAGES:
        page = waiting.popleft()
        if page in seen:
            continue
        seen.add(page)
        status, links = fetch(page)
        if status != 200:
            faults.append(f"{page} answered {status}")
        waiting.extend(link for link in links if is_ours(link, address) and link not in seen)
    return faults


def fetch(page: str) -> tuple[int, list[str]]:
    """The status and, for an HTML page, the absolute addresses it names."""
    try:
        with urllib.request.urlopen(page, timeout=30) as answer:  # noqa: S310 (our own address)
            if "html" not in answer.headers.get("Content-Type", ""):
                return answer.status, []
            reader = LinkReader()
            reader.feed(answer.read().decode("utf-8"))
            return answer.status, [urldefrag(urljoin(answer.url, link)).url for link in reader.links]
    except urllib.error.HTTPError as error:
        return error.code, []
    except OSError:
        return 0, []


def check_logs(address: str, scopa: str, folder: Path) -> list[str]:
    """Downloads the newest replays' logs and has `scopa verify` recompute them; a line for each fault."""
    listed = read_json(f"{address}/api/v1/replays/?limit={LOGS}")["results"]
    files = [folder / f"{replay['id']}.json" for replay in listed]
    for file in files:
        with urllib.request.urlopen(f"{address}/api/v1/replays/{file.stem}/log/", timeout=30) as answer:  # noqa: S310 (our own address)
            file.write_bytes(answer.read())
    if not files:
        return ["the demo left no replay"]
    finished = subprocess.run([scopa, "verify", *files], capture_output=True, text=True)
    return [finished.stdout + finished.stderr] if finished.returncode else []


def check_jail(address: str) -> list[str]:
    mode = read_json(f"{address}/health/")["sandbox"]
    return ["no jail on this machine: uploaded bots were not played"] if mode == "refuse" else []


def read_json(page: str) -> Any:
    with urllib.request.urlopen(page, timeout=30) as answer:  # noqa: S310 (our own address)
        return json.loads(answer.read())


def is_ours(link: str, address: str) -> bool:
    """A page of this site that a visitor may open (nothing that needs an account)."""
    same = urlsplit(link).netloc == urlsplit(address).netloc
    return same and not urlsplit(link).path.startswith("/admin/")
