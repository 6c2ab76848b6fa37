"""Small strict checks of JSON values, put together into the shapes of a log's objects."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.record.canonical import MAX_INTEGER
from engine.record.errors import LogError
from engine.rules.cards import card_from_code
from engine.rules.errors import CardError

__all__ = ["Check", "Shape", "array", "card", "choice", "integer", "nullable", "pattern", "text"]

Check = Callable[[Any, str], Any]
"""Takes a JSON value and its path, gives the checked value back or raises LogError."""


def integer(low: int = 0, high: int = MAX_INTEGER) -> Check:
    """A whole number from ``low`` to ``high``; ``true`` is no number."""

    def check(value: Any, path: str) -> int:
        if type(value) is not int:
            raise LogError("wrong_type", f"must be a whole number, not {_kind(value)}", path=path)
        if not low <= value <= high:
            raise LogError("out_of_range", f"must be from {low} to {high}, not {value}", path=path)
        return value

    return check


def text(longest: int) -> Check:
    """A text of at most ``longest`` characters."""

    def check(value: Any, path: str) -> str:
        if not isinstance(value, str):
            raise LogError("wrong_type", f"must be a text, not {_kind(value)}", path=path)
        if len(value) > longest:
            raise LogError("too_long", f"at most {longest} characters", path=path)
        return value

    return check


def pattern(expression: str, wanted: str) -> Check:
    """A text that matches ``expression`` as a whole; ``wanted`` says in words what that is."""
    compiled = re.compile(expression, re.ASCII)
    is_text = text(256)

    def check(value: Any, path: str) -> str:
        if compiled.fullmatch(is_text(value, path)) is None:
            raise LogError("bad_text", f"must be {wanted}", path=path)
        return str(value)

    return check


def choice(*allowed: str) -> Check:
    """One of some texts."""

    def check(value: Any, path: str) -> str:
        if not isinstance(value, str):
            raise LogError("wrong_type", f"must be a text, not {_kind(value)}", path=path)
        if value not in allowed:
            raise LogError("unknown_value", f"must be one of {', '.join(allowed)}", path=path)
        return value

    return check


def nullable(check: Check) -> Check:
    """What ``check`` takes, or null."""
    return lambda value, path: None if value is None else check(value, path)


def array(check: Check, longest: int, shortest: int = 0) -> Check:
    """A list of ``shortest`` to ``longest`` values, as a tuple."""

    def check_all(value: Any, path: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise LogError("wrong_type", f"must be a list, not {_kind(value)}", path=path)
        if not shortest <= len(value) <= longest:
            raise LogError("wrong_length", f"must have {shortest} to {longest} entries", path=path)
        return tuple([check(item, f"{path}[{index}]") for index, item in enumerate(value)])

    return check_all


def card(value: Any, path: str) -> int:
    """A card's code, as its index."""
    if not isinstance(value, str):
        raise LogError("wrong_type", f"must be the code of a card, not {_kind(value)}", path=path)
    try:
        return card_from_code(value)
    except CardError as error:
        raise LogError("bad_card", error.message, path=path) from None


@dataclass(frozen=True, slots=True)
class Shape:
    """The known keys of an object; whatever else it has is kept aside."""

    required: Mapping[str, Check]
    optional: Mapping[str, Check]

    def read(self, value: Any, path: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """The checked values of the known keys that are there, and the unknown keys as they are."""
        if not isinstance(value, dict):
            raise LogError("wrong_type", f"must be an object, not {_kind(value)}", path=path)
        for key in self.required:
            if key not in value:
                raise LogError("missing_key", f"the key {key} is missing", path=_join(path, key))
        known, extra = {}, {}
        inside = _join(path, "")
        for key, item in value.items():
            check = self.required.get(key) or self.optional.get(key)
            if check is None:
                extra[key] = item
            else:
                known[key] = check(item, inside + key)
        return known, extra


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _kind(value: Any) -> str:
    names = {type(None): "null", bool: "a truth value", int: "a number", float: "a number", str: "a text"}
    return names.get(type(value)) or ("a list" if isinstance(value, list) else "an object")
