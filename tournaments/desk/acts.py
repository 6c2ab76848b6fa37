"""What is done at a club's desk: numbered acts with their facts, which are never changed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any


class ActKind(StrEnum):
    """Facts of each, all of them JSON; entries go by number, tables by round and table.

    ENTER {"entries": [{"number", "names": [1 or 2], "rating"}]} · RENAME {"entry", "names"} ·
    CHECK_IN {"entries": [numbers], "present"} ·
    WITHDRAW {"entry" or "entries": [numbers], "forfeit"} ·
    RETURN {"entry", "late": whether who was in no round begins with the coming one} ·
    OPEN_ROUND {"round", "pairings": [[first, second]], "byes": [[entry, kind, half points]],
    "walkovers": [[table, side that is not there]]} · SWAP {"round", "entries": [two]} ·
    CLAIM {"round", "table", "side", "score"} · CONFIRM {"round", "table", "side"} ·
    RULE {"round", "table", "score" or "forfeit": first, second or both, "correction" after publishing} ·
    CLEAR {"round", "table"} ·
    ISSUE_SLIPS, REVOKE_SLIPS {"round", "tables"} · CLOCK {"do": set, start or pause, "seconds"} ·
    PENALTY {"entry", "half_points", "reason"} · FORBID {"entries": [two]} ·
    SWAP_TABLES {"round", "tables": [two]} ·
    BYE {"entry", "round", "kind": half, zero or "" (plays after all), "allowed" half points of an entry} ·
    SET_UP {the plan} · FINISH {} · UNDO {}
    """

    SET_UP = "SET_UP"
    ENTER = "ENTER"
    RENAME = "RENAME"
    CHECK_IN = "CHECK_IN"
    WITHDRAW = "WITHDRAW"
    RETURN = "RETURN"
    OPEN_ROUND = "OPEN_ROUND"
    SWAP = "SWAP"
    CLAIM = "CLAIM"
    CONFIRM = "CONFIRM"
    RULE = "RULE"
    CLEAR = "CLEAR"
    ISSUE_SLIPS = "ISSUE_SLIPS"
    REVOKE_SLIPS = "REVOKE_SLIPS"
    CLOCK = "CLOCK"
    PENALTY = "PENALTY"
    FORBID = "FORBID"
    BYE = "BYE"
    SWAP_TABLES = "SWAP_TABLES"
    FINISH = "FINISH"
    UNDO = "UNDO"


# Codes that went out on paper do not come back, and a set-up is what the event is.
LASTING = frozenset({ActKind.SET_UP, ActKind.ISSUE_SLIPS, ActKind.REVOKE_SLIPS})


@dataclass(frozen=True, slots=True)
class Act:
    """One act. `undoes` is the number of the act that an UNDO takes back."""

    number: int
    kind: ActKind
    facts: Mapping[str, Any] = field(default_factory=dict)
    at: datetime = datetime.min
    undoes: int | None = None


def standing_acts(acts: Sequence[Act]) -> list[Act]:
    """The acts that count, in order; undoing an undo brings its act back to its own place."""
    gone = undone_numbers(acts)
    return [act for act in acts if act.number not in gone and act.kind is not ActKind.UNDO]


def undone_numbers(acts: Sequence[Act]) -> set[int]:
    """The numbers of the acts, undos among them, that were taken back and stay so."""
    gone: set[int] = set()
    for act in reversed(acts):
        if act.undoes is not None and act.number not in gone:
            gone.add(act.undoes)
    return gone


def subjects_of(act: Act, acts: Mapping[int, Act]) -> frozenset[str]:
    """What an act is about: `entry 5`, `table 2/4`, `round 2`, `clock`; an undo, what it undoes."""
    if act.undoes is not None:
        return subjects_of(acts[act.undoes], acts)
    return frozenset(_subjects(act.kind, act.facts))


def _subjects(kind: ActKind, facts: Mapping[str, Any]) -> Iterable[str]:
    if kind is ActKind.ENTER:
        return (f"entry {entry['number']}" for entry in facts["entries"])
    if "entry" in facts:
        return (f"entry {facts['entry']}",)
    if kind is ActKind.SWAP_TABLES:
        return (f"table {facts['round']}/{table}" for table in facts["tables"])
    if "table" in facts:
        return (f"table {facts['round']}/{facts['table']}",)
    if kind in (ActKind.CHECK_IN, ActKind.FORBID, ActKind.WITHDRAW):
        return (f"entry {number}" for number in facts["entries"])
    if kind is ActKind.CLOCK:
        return ("clock",)
    return (f"round {facts['round']}",) if "round" in facts else ("event",)
