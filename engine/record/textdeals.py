"""Reading the lines of one deal in the text form ``.scopa``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine.record.canonical import parse_value
from engine.record.errors import LogError
from engine.record.tokens import parse_tokens, to_integer, to_object

__all__ = ["read_deal_line", "start_deal"]


def start_deal(line: str) -> dict[str, Any]:
    """The log's object of a deal whose first line this is, still without cards."""
    words = re.fullmatch(r"deal ([0-9]{1,3}) dealer ([0-9])", line, re.ASCII)
    if words is None:
        raise LogError("bad_text_form", "a deal begins with: deal N dealer S")
    number, dealer = map(int, words.groups())
    return {"number": number, "dealer": dealer, "misdeals": [], "dealer_bonus": 0, "actions": []}


def read_deal_line(deal: dict[str, Any], line: str) -> None:
    """Put what ``line`` says into the object of its deal; LogError when it says nothing."""
    word, _, rest = line.partition(" ")
    if word == "deck":
        deal["deck"] = rest.split(" ")
    elif word == "misdeal":
        deal.setdefault("misdeals", []).append(rest.split(" "))
    elif line == "misdeals absent":
        deal.pop("misdeals", None)
    elif word == "bonus":
        deal["dealer_bonus"] = to_integer(rest)
    elif word == "leftovers":
        deal["leftovers"] = None if rest == "none" else _read_leftovers(parse_tokens(rest))
    elif word == "score":
        deal.setdefault("score", []).append(_read_score(parse_tokens(rest)))
    elif word == "totals":
        deal["totals"] = [to_integer(total) for total in rest.split()]
    elif word == "extra":
        deal |= to_object(rest)
    else:
        deal["actions"].append(_read_action(line))


def _read_leftovers(words: dict[str, Any]) -> dict[str, Any]:
    side = to_integer(words["side"]) if "side" in words else None
    return {"side": side, "cards": _cards(words.get("cards"))} | _extra(words)


def _read_score(words: dict[str, Any]) -> dict[str, Any]:
    score: dict[str, Any] = {"counts": _extra(words, "counts.extra")} | _extra(words)
    for key, value in words.items():
        if key == "counts.primiera_cards":
            score["counts"]["primiera_cards"] = _cards(value)
        elif key.startswith("counts.") and key != "counts.extra":
            score["counts"][key.removeprefix("counts.")] = to_integer(value)
        elif key not in ("extra", "counts.extra"):
            score[key] = to_integer(value)
    return score


def _read_action(line: str) -> dict[str, Any]:
    quoted = re.match(r'"(?:[^"\\]|\\.)*"', line)
    play, found, rest = (line if quoted is None else line[quoted.end() :]).partition(" ; ")
    words = parse_tokens(rest) if found else {}
    if quoted is None and play.startswith("event "):
        seat = to_integer(words["seat"]) if "seat" in words else None
        act = {"event": play.removeprefix("event "), "seat": seat, "reason": words.get("reason", "")}
        return act | _extra(words)
    if quoted is not None and play:
        raise LogError("bad_text_form", "something stands between the play and its semicolon")
    action: dict[str, Any] = {"play": play if quoted is None else parse_value(quoted[0])}
    action |= {"by": words.get("by", "player"), "clock_ms": None}
    for key, name in (("seat", "seat"), ("t", "spent_us"), ("wall", "wall_us"), ("clock", "clock_ms")):
        if key in words:
            action[name] = to_integer(words[key])
    return action | _extra(words)


def _cards(value: object) -> list[str]:
    return value.split(",") if isinstance(value, str) and value else []


def _extra(words: Mapping[str, Any], key: str = "extra") -> dict[str, Any]:
    value = words.get(key, {})
    if not isinstance(value, dict):
        raise LogError("bad_text_form", f"{key} is an object")
    return dict(value)
