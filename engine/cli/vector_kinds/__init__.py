"""The kinds of exact cases: each gives what the engine makes of a case's input, for comparison."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.cli.vector_kinds.counts import count_everything
from engine.cli.vector_kinds.positions import (
    assign_leftovers,
    declare_hand,
    list_captures,
    make_play,
    make_play_in_context,
    open_table,
    take_turns,
    validate_rules,
)
from engine.cli.vector_kinds.replays import replay_deal
from engine.cli.vector_kinds.scores import end_match, score_piles_of
from engine.rules.errors import ScopaError

Case = dict[str, Any]

# Kind -> (rule overrides, input, expected keys) -> actual values by key.
KINDS: dict[str, Callable[[Mapping[str, Any], Case, Case], Case]] = {
    "legal": list_captures,
    "play": make_play,
    "play_ctx": make_play_in_context,
    "open_table": open_table,
    "accuso": declare_hand,
    "score": score_piles_of,
    "match": end_match,
    "leftovers": assign_leftovers,
    "count": count_everything,
    "turn": take_turns,
    "validate": validate_rules,
    "replay": replay_deal,
}
_CARD_SETS = frozenset({"table_after", "gained", "leftovers"})


class CaseError(ScopaError):
    """A case that asks for nothing that could be run."""


def find_difference(vector: Case) -> str | None:
    """None when the engine agrees with the case, else the first difference in words; CaseError."""
    kind, expected = vector.get("kind"), vector.get("expect")
    if not isinstance(kind, str) or kind not in KINDS:
        raise CaseError("unknown_kind", f"{_name(vector)} is of the unknown kind {kind!r}"[:200])
    if not isinstance(expected, dict) or not expected:
        raise CaseError("nothing_expected", f"{_name(vector)} expects nothing")
    try:
        actual = KINDS[kind](vector.get("rules", {}), vector["in"], expected)
    except ScopaError as error:
        return f"refused: {error.message} [{error.code}]"
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        reason = f"{_name(vector)} cannot be read: {type(error).__name__}: {error}"
        raise CaseError("unreadable_case", reason[:200]) from error
    if "error" in actual and "error" not in expected:
        return f"refused: {actual['error']}"
    return next((found for key in expected if (found := _compare(key, expected[key], actual))), None)


def _name(vector: Case) -> str:
    return f"case {str(vector.get('id', '?'))[:40]}"


def _compare(key: str, expected: object, actual: Case) -> str | None:
    if key not in actual:
        return f"{key}: nothing known to compare with {expected!r}"
    if _normal(key, expected) == _normal(key, actual[key]):
        return None
    return f"{key}: expected {expected!r}, got {actual[key]!r}"


def _normal(key: str, value: Any) -> object:
    """A form in which equal meanings are equal: captures as sets of sets, level items left out."""
    if key == "captures" and isinstance(value, list):
        return sorted(sorted(map(str, capture)) for capture in value)
    if key in _CARD_SETS and isinstance(value, list):
        return sorted(value)
    if key == "items" and isinstance(value, dict):
        return {name: column for name, column in value.items() if any(column)}
    return _typed(value)


def _typed(value: object) -> object:
    """Keep true and 1 apart, which Python holds equal."""
    if isinstance(value, list):
        return [_typed(one) for one in value]
    if isinstance(value, dict):
        return {name: _typed(one) for name, one in value.items()}
    return type(value).__name__, value
