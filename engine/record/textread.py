"""Reading the text form ``.scopa``: the lines become the log's JSON object, which is then read as one."""

from __future__ import annotations

import re
from typing import Any

from engine.record.canonical import decode_text
from engine.record.errors import LogError
from engine.record.logread import record_from_json
from engine.record.record import GameRecord
from engine.record.textdeals import read_deal_line, start_deal
from engine.record.tokens import parse_header, to_integer, to_object
from engine.rules import RuleError, RuleSet

__all__ = ["from_text"]

_TEXTS = {"Id": "id", "Engine": "engine", "Variant": "variant", "RulesHash": "rules_hash",
          "PlayedAt": "played_at", "Event": "event", "Match": "match", "Commitment": "commitment",
          "Seed": "seed", "Digest": "digest"}  # fmt: skip
_NUMBERS = {"Round": "round", "Set": "set", "Mirror": "mirror", "Attempt": "attempt",
            "FirstDealer": "first_dealer"}  # fmt: skip
_SEAT = re.compile(r"Seat([0-5])(Side|Kind|Version|Extra)?")


def from_text(text: str | bytes) -> GameRecord:
    """The record that a text form tells; LogError names the line of the first thing that is none."""
    reader = _Reader()
    for number, line in enumerate(decode_text(text).split("\n"), 1):
        try:
            reader.read_line(line.rstrip("\r"))
        except LogError as error:
            raise LogError(error.code, f"line {number}: {error.message}", path=error.path) from None
    return record_from_json(reader.log())


class _Reader:
    """The parts of a log, line by line."""

    def __init__(self) -> None:
        self._seen: set[str] = set()
        self._known: dict[str, Any] = dict.fromkeys(("event", "round", "match", "set", "clock"))
        self._extra: dict[str, Any] = {}
        self._seats: dict[int, dict[str, Any]] = {}
        self._deals: list[dict[str, Any]] = []
        self._result: dict[str, Any] = {"winner": None}

    def log(self) -> dict[str, Any]:
        """The JSON object that the lines made so far."""
        seats = [self._seats[seat] for seat in sorted(self._seats)]
        return self._extra | self._known | {"seats": seats, "deals": self._deals, "result": self._result}

    def read_line(self, line: str) -> None:
        """Take in one line; empty ones say nothing."""
        header = parse_header(line)
        if header is not None:
            self._read_header(*header)
        elif line.startswith("deal "):
            self._deals.append(start_deal(line))
        elif self._deals and line.strip():
            read_deal_line(self._deals[-1], line)
        elif line.strip():
            raise LogError("bad_text_form", "neither a header nor the beginning of a deal")

    def _read_header(self, key: str, value: str) -> None:
        if key in self._seen:
            raise LogError("duplicate_key", f"the header {key[:40]} stands twice")
        self._seen.add(key)
        seat = _SEAT.fullmatch(key)
        if key in _TEXTS:
            self._known[_TEXTS[key]] = value
        elif key in _NUMBERS:
            self._known[_NUMBERS[key]] = to_integer(value)
        elif seat is not None:
            self._read_seat(int(seat[1]), seat[2], value)
        elif not self._read_special(key, value):
            self._read_result(key, value)

    def _read_special(self, key: str, value: str) -> bool:
        if key == "Format":
            name, _, version = value.partition(" ")
            self._known |= {"format": name, "version": to_integer(version)}
        elif key == "Rules":
            self._known["rules"] = rules_from_text(value)
        elif key == "Clock":
            self._known["clock"] = to_object(value)
        elif key == "Extra":
            self._extra = to_object(value)
        else:
            return False
        return True

    def _read_seat(self, seat: int, field: str | None, value: str) -> None:
        entry = self._seats.setdefault(seat, {"seat": seat, "name": None, "version": None})
        if field == "Extra":
            entry |= to_object(value)
        else:
            entry[(field or "name").lower()] = to_integer(value) if field == "Side" else value

    def _read_result(self, key: str, value: str) -> None:
        if key in ("Termination", "Reason"):
            self._result[key.lower()] = value
        elif key == "Winner":
            self._result["winner"] = to_integer(value)
        elif key in ("Ranks", "Totals"):
            self._result[key.lower()] = [to_integer(word) for word in value.split()]
        elif key == "Verdicts":
            self._result["verdicts"] = value.split()
        elif key == "ResultExtra":
            self._result |= to_object(value)
        else:
            raise LogError("bad_text_form", f"the header {key[:40]} is not known")


def rules_from_text(text: str) -> dict[str, Any]:
    """Every option of rules that are written as changes on the defaults."""
    words = {"true": True, "false": False, "null": None}
    changes: dict[str, Any] = {}
    for word in text.split():
        key, _, value = word.partition("=")
        number = re.fullmatch(r"[0-9]{1,9}", value, re.ASCII)
        changes[key] = words[value] if value in words else int(value) if number else value
    try:
        return dict(RuleSet.resolve(changes).to_json())
    except RuleError as error:
        raise LogError(error.code, error.message, path="rules") from None
