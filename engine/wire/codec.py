"""Bytes to lines and back: strict and bounded, since the far end is strange code.

Bytes are counted before they are decoded; nothing that a bot sends is ever evaluated or formatted.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

PROTOCOL = 1
MAX_LINE_BYTES = 16 * 1024
MAX_MOVE_CHARS = 128
MAX_NOTE_CHARS = 200
MAX_NAME_CHARS = 64
MAX_DEPTH = 8
MAX_INTEGER = 2**53


class WireError(ValueError):
    """A line that is not what the protocol says; ``code`` is BAD_UTF8, BAD_JSON, BAD_SCHEMA or LINE_LIMIT."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class Reply:
    """A bot's answer to one turn, its text not yet read as a play."""

    n: int
    move: str
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Ready:
    """A bot's greeting."""

    protocol: int
    name: str


def encode_line(message: Mapping[str, Any]) -> bytes:
    """One message as one line: UTF-8, no spaces, LF at the end."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def decode_line(line: bytes) -> dict[str, Any]:
    """The JSON object of one line without its LF; WireError for anything else."""
    if len(line) > MAX_LINE_BYTES:
        raise WireError("LINE_LIMIT", f"a line has at most {MAX_LINE_BYTES} bytes")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise WireError("BAD_UTF8", f"byte {error.start} is not UTF-8") from None
    try:
        value = _DECODER.decode(text)
    except RecursionError:
        raise WireError("BAD_JSON", "nested too deep") from None
    except ValueError as error:
        raise WireError("BAD_JSON", _short(str(error))) from None
    if not isinstance(value, dict):
        raise WireError("BAD_SCHEMA", "a line holds one JSON object")
    if _is_deeper(value, MAX_DEPTH):
        raise WireError("BAD_JSON", "nested too deep")
    return value


def decode_reply(line: bytes) -> Reply:
    """``{"n":4,"move":"5cx5s","note":"…"}``; unknown keys are ignored."""
    value = decode_line(line)
    note = _text(value, "note", MAX_NOTE_CHARS) if "note" in value else None
    return Reply(_integer(value, "n"), _text(value, "move", MAX_MOVE_CHARS), note)


def decode_ready(line: bytes) -> Ready:
    """``{"type":"ready","protocol":1,"name":"…"}``; the name may be left out."""
    value = decode_line(line)
    if value.get("type") != "ready":
        raise WireError("BAD_SCHEMA", 'the first line of a bot has "type":"ready"')
    protocol = _integer(value, "protocol")
    if protocol != PROTOCOL:
        raise WireError("BAD_SCHEMA", f'"protocol" must be {PROTOCOL}')
    return Ready(protocol, _text(value, "name", MAX_NAME_CHARS) if "name" in value else "")


def escape_line(line: bytes, limit: int = 400) -> str:
    """A bot's line made safe to show: printable ASCII, all else as ``\\xNN``, cut at ``limit`` bytes."""
    shown = "".join(_ESCAPES[byte] for byte in line[:limit])
    return shown + ("…" if len(line) > limit else "")


def _text(value: dict[str, Any], key: str, limit: int) -> str:
    text = value.get(key)
    if not isinstance(text, str):
        raise WireError("BAD_SCHEMA", f'"{key}" must be a string')
    if len(text) > limit:
        raise WireError("BAD_SCHEMA", f'"{key}" has at most {limit} characters')
    # isprintable() is false for control characters, NUL and lone surrogates, which no store could keep.
    if not text.isprintable():
        raise WireError("BAD_SCHEMA", f'"{key}" holds an unprintable character')
    return text


def _integer(value: dict[str, Any], key: str) -> int:
    number = value.get(key)
    if not isinstance(number, int) or isinstance(number, bool):
        raise WireError("BAD_SCHEMA", f'"{key}" must be an integer')
    return number


def _is_deeper(value: Any, levels: int) -> bool:
    if isinstance(value, dict):
        return levels == 0 or any(_is_deeper(item, levels - 1) for item in value.values())
    if isinstance(value, list):
        return levels == 0 or any(_is_deeper(item, levels - 1) for item in value)
    return False


def _unique_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("the same key twice")
    return value


def _refuse_float(text: str) -> NoReturn:
    raise ValueError("only integers are allowed as numbers")


def _bounded_integer(text: str) -> int:
    if len(text) > 17 or abs(int(text)) > MAX_INTEGER:
        raise ValueError("a number out of range")
    return int(text)


def _short(text: str) -> str:
    return escape_line(text.encode("utf-8", "backslashreplace"), 120)


_ESCAPES = [chr(byte) if 32 <= byte < 127 else f"\\x{byte:02x}" for byte in range(256)]
_ESCAPES[ord("\\")] = "\\\\"

# One decoder for all lines: a float would become inf at 1e400, and a repeated key would hide its first value.
_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique_object,
    parse_float=_refuse_float,
    parse_int=_bounded_integer,
    parse_constant=_refuse_float,
)
