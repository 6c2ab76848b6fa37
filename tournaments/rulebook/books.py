"""The texts of the rule pages, one folder of TOML a language: prose is data, and rules are told once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

LANGUAGES = ("it", "en", "es")
FALLBACK = "en"


@dataclass(frozen=True, slots=True)
class Book:
    """Everything that is said about rules in one language, as the files hold it."""

    language: str
    options: Mapping[str, Mapping[str, str]]
    words: Mapping[str, Mapping[str, Any]]
    presets: Mapping[str, Mapping[str, Any]]
    glossary: tuple[Mapping[str, str], ...]
    strategy: Mapping[str, Any]

    def word(self, group: str, name: str, **values: object) -> str:
        """One text of words.toml with its places filled in."""
        text: str = self.words[group][name]
        return text.format(**values) if values else text


def book_in(language: str | None) -> Book:
    """The book of a language code (`es-ar` reads the Spanish one); English where there is none."""
    code = (language or FALLBACK).partition("-")[0]
    return _read_book(code if code in LANGUAGES else FALLBACK)


@lru_cache(maxsize=len(LANGUAGES))
def _read_book(language: str) -> Book:
    return Book(
        language=language,
        options=_read(language, "options"),
        words=_read(language, "words"),
        presets=_read(language, "presets"),
        glossary=tuple(_read(language, "glossary")["entry"]),
        strategy=_read(language, "strategy"),
    )


def _read(language: str, name: str) -> dict[str, Any]:
    file = resources.files("tournaments.rulebook").joinpath("texts", language, f"{name}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))
