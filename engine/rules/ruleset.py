"""RuleSet: every option of a game, resolved and checked; presets are entries of presets.json."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from engine.rules.contradictions import SIDE_COUNTS, check_options
from engine.rules.errors import RuleError
from engine.rules.options import DEFAULTS, DISPLAY_OPTIONS, PRESETS, Value, apply_overrides

PRESET_NAMES: tuple[str, ...] = tuple(PRESETS)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RuleSet:
    """The rules of one game. Make one with `resolve`, `from_json` or `preset`, never directly.

    `options` holds every resolved option that a log carries, `display` the two that only say how
    a table of people would do it. Equal rules have equal `rules_hash`.
    """

    options: Mapping[str, Value]
    display: Mapping[str, str]
    players: int
    side_count: int
    hand: int
    packets: int
    table: int
    rules_hash: str

    @classmethod
    def resolve(cls, overrides: Mapping[str, Value]) -> "RuleSet":
        """The defaults with some options changed; RuleError for what cannot be played."""
        return _build(apply_overrides(DEFAULTS, overrides))

    @classmethod
    def from_json(cls, obj: Mapping[str, Value]) -> "RuleSet":
        """Read the object a log carries: every option but the display ones must stand in it."""
        resolved = apply_overrides(DEFAULTS, obj)
        shown = DISPLAY_OPTIONS.intersection(obj)
        if shown:
            raise RuleError("unknown_option", f"{min(shown)} is display only and no part of the rules")
        missing = set(DEFAULTS) - DISPLAY_OPTIONS - set(obj)
        if missing:
            raise RuleError("missing_option", f"the rules lack {', '.join(sorted(missing))}")
        return _build(resolved)

    def to_json(self) -> dict[str, Value]:
        """The flat object of every resolved option, less the display ones."""
        return dict(self.options)

    def side_of(self, seat: int) -> int:
        """The side a seat plays for: partners sit `side_count` seats apart."""
        return seat % self.side_count

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RuleSet):
            return NotImplemented
        return self.options == other.options and self.display == other.display

    def __hash__(self) -> int:
        return hash(self.rules_hash)

    def __repr__(self) -> str:
        changed = {name: value for name, value in self.options.items() if value != DEFAULTS[name]}
        return f"RuleSet({self.rules_hash} {changed})"

    def __reduce__(self) -> tuple[object, tuple[dict[str, Value]]]:
        return RuleSet.resolve, ({**self.options, **self.display},)


def _build(resolved: Mapping[str, Value]) -> RuleSet:
    # With the types, for True and 1 are equal.
    return _build_once(tuple((name, value.__class__, value) for name, value in sorted(resolved.items())))


@lru_cache(maxsize=256)
def _build_once(typed: tuple[tuple[str, type, Value], ...]) -> RuleSet:
    """Every log carries its rules whole, and most are the same few."""
    resolved = {name: value for name, _, value in typed}
    check_options(resolved)
    options = {name: resolved[name] for name in sorted(resolved) if name not in DISPLAY_OPTIONS}
    players = int(resolved["players"] or 0)
    return RuleSet(
        options=MappingProxyType(options),
        display=MappingProxyType({name: str(resolved[name]) for name in sorted(DISPLAY_OPTIONS)}),
        players=players,
        side_count=SIDE_COUNTS.get(str(resolved["sides"]), players),
        hand=int(resolved["hand"] or 0),
        packets=int(resolved["packets"] or 0),
        table=int(resolved["table"] or 0),
        rules_hash=hash_options(options),
    )


def hash_options(options: Mapping[str, Value]) -> str:
    """First 12 hex digits of SHA-256 over the options as JSON, keys sorted, no spaces."""
    text = json.dumps(dict(options), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:12]


def _entry(name: str) -> tuple[str, Mapping[str, Value]]:
    if name not in PRESETS:
        raise RuleError("unknown_preset", f"there is no preset {name!r:.60}")
    return PRESETS[name]["name"], PRESETS[name]["overrides"]


def preset(name: str) -> RuleSet:
    """The rules of a preset; RuleError `unknown_preset`."""
    return RuleSet.resolve(_entry(name)[1])


def preset_title(name: str) -> str:
    """A preset's name for people, in Italian; RuleError `unknown_preset`."""
    return _entry(name)[0]


def preset_overrides(name: str) -> dict[str, Value]:
    """What a preset changes on the defaults; RuleError `unknown_preset`."""
    return dict(_entry(name)[1])
