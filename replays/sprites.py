"""Faces out of a deck's sprite, for pictures that must be complete in themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from django.contrib.staticfiles import finders

from replays.decks import DECKS

_PIECE = re.compile(r'^<(?:g|symbol) id="([^"]+)"', re.MULTILINE)
_NAMED = re.compile(r'href="#([^"]+)"')


def sprite_pieces(names: Iterable[str], deck: str) -> str:
    """The drawings of these names (`card-7d`, `mini-7d`, `card-back`) with all that they are made of.

    `deck` is one of `replays.decks.DECKS`. Unknown names are left out; each drawing comes once, whatever
    refers to it.
    """
    pieces = _all_pieces(deck)
    wanted: dict[str, None] = {}
    waiting = [name for name in names if name in pieces]
    while waiting:
        name = waiting.pop()
        if name not in wanted:
            wanted[name] = None
            waiting += [part for part in _NAMED.findall(pieces[name]) if part in pieces]
    return "".join(pieces[name] for name in sorted(wanted))


@lru_cache(maxsize=len(DECKS))
def _all_pieces(deck: str) -> dict[str, str]:
    """Every piece of the sprite by its name: the generator writes one to a line."""
    found = finders.find(f"scopa_site/deck/{deck}.svg")
    if not found:
        return {}
    lines = Path(str(found)).read_text(encoding="utf-8").splitlines()
    return {match[1]: line for line in lines if (match := _PIECE.match(line))}
