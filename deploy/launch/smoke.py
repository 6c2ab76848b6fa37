"""Visits the site as a stranger would: from the home page along its links, each of which must answer."""

import urllib.error
import urllib.request
from collections import deque
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

MOST_PAGES = 80
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


def is_ours(link: str, address: str) -> bool:
    """A page of this site that a visitor may open (nothing that needs an account)."""
    same = urlsplit(link).netloc == urlsplit(address).netloc
    return same and not urlsplit(link).path.startswith("/admin/")
