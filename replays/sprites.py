"""Faces out of the site's card sprite, for pictures that must be complete in themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from django.contrib.staticfiles import finders

SPRITE = "scopa_site/deck/italian.svg"
_PIECE = re.compile(r'^<(?:g|symbol) id="([^"]+)"', re.MULTILINE)
_NAMED = re.compile(r'href="#([^"]+)"')


def sprite_pieces(names: Iterable[str]) -> str:
    """The drawings of these names (`card-7d`, `mini-7d`, `card-back`) with all that they are made of.

    Unknown names are left out; each drawing comes once, whatever refers to it.
    """
    pieces = _all_pieces()
    wanted: dict[str, None] = {}
    waiting = [name for name in names if name in pieces]
    while waiting:
        name = waiting.pop()
        if name not in wanted:
            wanted[name] = None
            waiting += [part for part in _NAMED.findall(pieces[name]) if part in pieces]
    return "".join(pieces[name] for name in sorted(wanted))


@lru_cache(maxsize=1)
def _all_pieces() -> dict[str, str]:
    """Every piece of the sprite by its name: the generator writes one to a line."""
    found = finders.find(SPRITE)
    if not found:
        return {}
    lines = Path(str(found)).read_text(encoding="utf-8").splitlines()
    return {match[1]: line for line in lines if (match := _PIECE.match(line))}
