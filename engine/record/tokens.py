"""The small words of the text form: ``key=value`` tokens, header lines, lists of cards."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from engine.record.canonical import dump_log, parse_value
from engine.record.errors import LogError

__all__ = [
    "Bare",
    "format_header",
    "format_tokens",
    "parse_header",
    "parse_tokens",
    "quote",
    "to_integer",
    "to_object",
]

_HEADER = re.compile(r'\[([A-Za-z0-9]+) ("(?:[^"\\]|\\.)*")\]')
_INTEGER = re.compile(r"-?[0-9]{1,17}", re.ASCII)
_TOKEN = re.compile(r'([a-z_0-9.]+)=(?:([^\s"\[{]\S*)?(?= |$))?')
_json_prefix = json.JSONDecoder()


def quote(text: str) -> str:
    """A text between double quotes, escaped as in JSON, so that it never breaks a line."""
    return json.dumps(text, ensure_ascii=False)


def format_header(key: str, value: str) -> str:
    """``[Key "value"]``."""
    return f"[{key} {quote(value)}]"


def parse_header(line: str) -> tuple[str, str] | None:
    """Key and value of a header line, None when it is none."""
    found = _HEADER.fullmatch(line)
    if found is None:
        return None
    value = parse_value(found[2])
    return found[1], str(value)


def format_tokens(values: Mapping[str, Any]) -> str:
    """``key=value`` words; numbers and plain words bare, None left out, everything else as JSON."""
    return " ".join(f"{key}={_format(value)}" for key, value in values.items() if value is not None)


def _format(value: Any) -> str:
    if isinstance(value, Bare):
        return value.text
    if isinstance(value, Mapping):
        return dump_log(value).decode()
    return quote(value) if isinstance(value, str) else str(value)


class Bare:
    """A word that needs no quotes: a list of card codes, an actor's name."""

    __slots__ = ("text",)

    def __init__(self, words: str | Sequence[str]) -> None:
        self.text = words if isinstance(words, str) else ",".join(words)


def parse_tokens(line: str) -> dict[str, Any]:
    """The words of a line; a bare value stays text, a quoted or nested one is read as JSON."""
    found: dict[str, Any] = {}
    at = 0
    while at < len(line):
        word = _TOKEN.match(line, at)
        if word is None or word[1] in found:
            raise LogError("bad_text_form", f"not a word of the form key=value: {line[at : at + 40]!a}")
        at = word.end()
        if word[2] is None and at < len(line) and line[at] != " ":
            end = _end_of_value(line, at)
            found[word[1]] = parse_value(line[at:end])
            at = end
        else:
            found[word[1]] = word[2] or ""
        at += 1
    return found


def _end_of_value(line: str, at: int) -> int:
    try:
        return _json_prefix.raw_decode(line, at)[1]
    except (ValueError, RecursionError):
        raise LogError("bad_text_form", f"not a value: {line[at : at + 40]!a}") from None


def to_integer(text: Any) -> int:
    """A whole number; LogError for anything else."""
    if not isinstance(text, str) or _INTEGER.fullmatch(text) is None:
        raise LogError("bad_text_form", f"not a whole number: {text!a:.40}")
    return int(text)


def to_object(text: str) -> dict[str, Any]:
    """A JSON object; LogError for anything else."""
    value = parse_value(text)
    if not isinstance(value, dict):
        raise LogError("bad_text_form", "a JSON object belongs here")
    return dict(value)
