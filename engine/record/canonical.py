"""JSON text and the values of a log: strict and bounded reading, canonical writing, the digest.

Source: formats.md §3. Nothing here knows the game; ``jsonlog`` gives the values their meaning.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, NoReturn

from engine.record.errors import LogError

__all__ = ["MAX_LOG_BYTES", "check_tree", "decode_text", "dump_log", "log_digest", "parse_log", "parse_value"]

MAX_LOG_BYTES = 4 * 1024 * 1024
"""A hundred deals of forty plies are well under 1 MB."""

MAX_DEPTH = 32
MAX_INTEGER = 2**53 - 1
"""Browsers read JSON numbers as doubles and must find the same digest."""


def parse_log(data: bytes | str) -> dict[str, Any]:
    """The JSON object in ``data``, every value checked by ``check_tree``; LogError for anything else."""
    return check_tree(parse_value(decode_text(data)))


def decode_text(data: bytes | str) -> str:
    """UTF-8 text of bounded length, with or without a byte order mark."""
    if len(data) > MAX_LOG_BYTES:
        raise LogError("too_large", f"a log has at most {MAX_LOG_BYTES} bytes")
    if isinstance(data, str):
        return data
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise LogError("not_utf8", f"not UTF-8 at byte {error.start}") from None


def parse_value(text: str) -> Any:
    """A JSON value without floats, huge numbers or double keys; its depth and texts are not yet checked."""
    try:
        return _DECODER.decode(text)
    except RecursionError:
        raise LogError("too_deep", f"values are nested more than {MAX_DEPTH} deep") from None
    except json.JSONDecodeError as error:
        raise LogError("not_json", f"{error.msg} at line {error.lineno}, column {error.colno}") from None


def check_tree(value: object) -> dict[str, Any]:
    """``value`` itself when it is a JSON object of bounded depth and size whose numbers are all integers.

    Raises LogError naming the path of the first thing that is not. Must be called before any other
    function looks at a value from outside, as those may recurse.
    """
    if not isinstance(value, dict):
        raise LogError("wrong_type", "a log is a JSON object")
    if not _is_plain(value):
        _find_fault(value)
    return value


def _is_plain(value: dict[Any, Any]) -> bool:
    """The same question in a few steps a value, for the many logs that are in order; no path is kept."""
    size, level = 0, [value]
    for _ in range(MAX_DEPTH):
        inner: list[Any] = []
        for holder in level:
            if holder.__class__ is dict:
                leaves: Iterable[Any] = chain(holder, holder.values())
                if not all([key.__class__ is str for key in holder]):
                    return False
            else:
                leaves = holder
            for item in leaves:
                kind = item.__class__
                if kind is str:
                    if not (item.isascii() or _is_encodable(item)):
                        return False
                    size += 4 * len(item)
                elif kind is int:
                    size += 1
                    if not -MAX_INTEGER <= item <= MAX_INTEGER:
                        return False
                elif kind is dict or kind is list:
                    size += 2
                    inner.append(item)
                elif item is None or kind is bool:
                    size += 4
                else:
                    return False
        if not inner:
            return size <= MAX_LOG_BYTES
        level = inner
    return False


def _find_fault(value: dict[Any, Any]) -> None:
    """Look at every value with its path, and raise LogError for the first that may not be there."""
    size = 0
    waiting: list[tuple[object, str, int]] = [(value, "", 0)]
    while waiting:
        item, path, depth = waiting.pop()
        size += _check_leaf(item, path)
        if size > MAX_LOG_BYTES:
            raise LogError("too_large", f"a log has at most {MAX_LOG_BYTES} bytes")
        if isinstance(item, (dict, list)):
            if depth >= MAX_DEPTH:
                raise LogError("too_deep", f"values are nested more than {MAX_DEPTH} deep", path=path[:200])
            waiting.extend((child, place, depth + 1) for child, place in _children(item, path))


def dump_log(obj: Mapping[str, Any]) -> bytes:
    """Canonical JSON of any checked object: UTF-8, nothing escaped without need, sorted keys, no spaces."""
    text = json.dumps(obj, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return text.encode()


def log_digest(obj: Mapping[str, Any]) -> str:
    """SHA-256 in hex over the stored object without ``digest``, ``event`` and the names of players."""
    covered = {key: value for key, value in obj.items() if key not in ("digest", "event")}
    if isinstance(covered.get("seats"), list):
        covered["seats"] = [_without_names(seat) for seat in covered["seats"]]
    return hashlib.sha256(dump_log(covered)).hexdigest()


def _without_names(seat: object) -> object:
    if not isinstance(seat, dict):
        return seat
    bare = {key: value for key, value in seat.items() if key != "name"}
    if isinstance(bare.get("occupants"), list):
        bare["occupants"] = [
            {key: value for key, value in player.items() if key != "name"}
            if isinstance(player, dict)
            else player
            for player in bare["occupants"]
        ]
    return bare


def _check_leaf(item: object, path: str) -> int:
    """The rough size in bytes of one value without its children."""
    if item is None or item is True or item is False:
        return 4
    kind = type(item)
    if kind is int and isinstance(item, int):
        if not -MAX_INTEGER <= item <= MAX_INTEGER:
            raise LogError("number_too_large", "whole numbers stay within 2^53", path=path)
        return 1
    if kind is str and isinstance(item, str):
        return _check_text(item, path)
    if kind in (dict, list):
        return 2
    if kind is float:
        raise LogError("not_an_integer", "all numbers of a log are integers", path=path)
    raise LogError("wrong_type", f"{kind.__name__} is not a JSON value", path=path)


def _is_encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _check_text(text: str, path: str) -> int:
    try:
        return len(text.encode())
    except UnicodeEncodeError:
        raise LogError("bad_text", "half of a surrogate pair in a text", path=path[:200]) from None


def _children(item: dict[Any, Any] | list[Any], path: str) -> list[tuple[object, str]]:
    if isinstance(item, list):
        return [(child, f"{path}[{index}]") for index, child in enumerate(item)]
    children = []
    for key, child in item.items():
        if not isinstance(key, str):
            raise LogError("wrong_type", "the keys of a JSON object are texts", path=path)
        _check_text(key, path)
        children.append((child, f"{path}.{key[:80]}" if path else key[:80]))
    return children


def _object_from_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise LogError("duplicate_key", f"the key {key[:80]!a} stands twice in one object")
        found[key] = value
    return found


def _integer_from_text(digits: str) -> int:
    if len(digits) > 17:
        raise LogError("number_too_large", "whole numbers stay within 2^53")
    return int(digits)


def _refuse_number(text: str) -> NoReturn:
    raise LogError("not_an_integer", f"all numbers of a log are integers, not {text[:40]}")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object_from_pairs,
    parse_int=_integer_from_text,
    parse_float=_refuse_number,
    parse_constant=_refuse_number,
)
