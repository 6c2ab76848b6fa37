"""``bot.json``: what a bot says of itself, read as strange text and written back in one canonical form."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from engine.rules import PRESET_NAMES, ScopaError

MANIFEST = "bot.json"
FORMAT = "scopa-bot"
VERSION = 1
RUNTIMES = ("python", "node", "native")
ANY_VARIANT = "*"
MAX_MANIFEST_BYTES = 16 * 1024
MAX_NAME_LENGTH = 64


class ArchiveError(ScopaError):
    """An upload that is no bot. ``code`` is stable, ``message`` is a sentence for its owner."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """The checked content of ``bot.json``; ``variants`` are presets' names or ``("*",)``."""

    name: str
    runtime: str
    entry: str
    variants: tuple[str, ...]

    def to_bytes(self) -> bytes:
        """Canonical JSON, which is what the bot's hash is made from."""
        fields = {"format": FORMAT, "version": VERSION, "name": self.name, "runtime": self.runtime}
        fields |= {"entry": self.entry, "variants": list(self.variants)}
        return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def read_manifest(text: bytes) -> Manifest:
    """Check a ``bot.json``; ArchiveError ``bad_manifest``, ``unknown_runtime`` or ``unknown_variant``."""
    fields = _parse(text)
    if fields.get("format") != FORMAT or fields.get("version") != VERSION or fields["version"] is True:
        raise _bad(f'it must say "format": "{FORMAT}" and "version": {VERSION}')
    name = check_name(_text(fields, "name"))
    runtime = _text(fields, "runtime")
    if runtime not in RUNTIMES:
        raise ArchiveError("unknown_runtime", f"The runtime must be one of {', '.join(RUNTIMES)}.")
    return Manifest(name, runtime, _text(fields, "entry"), _variants(fields.get("variants")))


def check_name(name: str) -> str:
    """A name that can be shown: 1 to 64 printable characters."""
    if not 1 <= len(name.strip()) or len(name) > MAX_NAME_LENGTH or not name.isprintable():
        raise _bad(f"the name must have 1 to {MAX_NAME_LENGTH} printable characters")
    return name.strip()


def _parse(text: bytes) -> dict[str, Any]:
    if len(text) > MAX_MANIFEST_BYTES:
        raise _bad("it is too long")
    try:
        fields = json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise _bad("it is not JSON in UTF-8") from error
    if not isinstance(fields, dict):
        raise _bad("it must be a JSON object")
    return fields


def _text(fields: dict[str, Any], key: str) -> str:
    value = fields.get(key)
    if not isinstance(value, str):
        raise _bad(f'"{key}" must be a text')
    return value


def _variants(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not value or not all(isinstance(name, str) for name in value):
        raise _bad('"variants" must be a list of names of presets, or ["*"]')
    if len(set(value)) != len(value) or (ANY_VARIANT in value and len(value) > 1):
        raise _bad('"variants" names something twice')
    for name in value:
        if name != ANY_VARIANT and name not in PRESET_NAMES:
            raise ArchiveError("unknown_variant", f"There is no preset called {name[:40]!a}.")
    return tuple(value)


def _bad(why: str) -> ArchiveError:
    return ArchiveError("bad_manifest", f"The file {MANIFEST} cannot be used: {why}.")
