"""Every option of a rule set, resolved from the presets file, as one flat dictionary."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

Options = dict[str, Any]

PRESETS_FILE = Path(__file__).resolve().parents[2] / "engine" / "rules" / "presets.json"
BOOK = json.loads(PRESETS_FILE.read_text(encoding="utf-8"))
PRESETS = tuple(BOOK["presets"])


def resolve(overrides: Mapping[str, Any]) -> Options:
    """Base, defaults and overrides in one dictionary."""
    return {**BOOK["base"], **BOOK["defaults"], **overrides}


def preset(name: str) -> Options:
    """The options of a preset."""
    return resolve(BOOK["presets"][name]["overrides"])


def sides_of(options: Options) -> int:
    """How many sides share the seats: ``2x2`` and ``2x3`` are two sides, ``3x2`` is three."""
    if options["sides"] == "each":
        return int(options["players"])
    return int(options["sides"].split("x")[0])
