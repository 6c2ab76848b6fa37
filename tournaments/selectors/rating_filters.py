"""What somebody asks a rating list for, read from an address: bounded and forgiving."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from urllib.parse import urlencode

PERIODS = (7, 30, 90, 365)
TEXT_MAX = 60
PAGE_MAX = 100_000


@dataclass(frozen=True, slots=True)
class RatingFilter:
    """`author` is part of a name; `days` keeps who played lately; `day` wants the list of a day past."""

    author: str = ""
    days: int = 0
    day: date | None = None
    page: int = 1

    @property
    def is_whole(self) -> bool:
        """Is it the list as it was fitted, with nobody left out?"""
        return not (self.author or self.days or self.day)

    @property
    def query(self) -> str:
        """The same as a query string, the page left out."""
        said = {name: value for name, value in asdict(self).items() if value and name != "page"}
        return urlencode({name: str(value) for name, value in said.items()})


def read_filter(asked: Mapping[str, str]) -> RatingFilter:
    """The filter of an address's query; a value that cannot be read is as if it were not there."""
    days = read_number(asked.get("days", ""))
    return RatingFilter(
        author=" ".join(asked.get("author", "").replace("\0", "").split())[:TEXT_MAX],
        days=days if days in PERIODS else 0,
        day=read_day(asked.get("day", "")),
        page=max(1, read_number(asked.get("page", ""))),
    )


def read_number(text: str) -> int:
    return min(int(text), PAGE_MAX) if text.isascii() and text.isdecimal() and len(text) < 7 else 0


def read_day(text: str) -> date | None:
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None
