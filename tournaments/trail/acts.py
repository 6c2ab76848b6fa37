"""Acts on an event online, as its log has them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

UNDO = "UNDO"


class TrailError(ValueError):
    """An act that does not fit what was before it; `code` is stable, `act` the act's number."""

    def __init__(self, code: str, message: str, act: int) -> None:
        super().__init__(f"act {act}: {message}")
        self.code = code
        self.act = act


@dataclass(frozen=True, slots=True)
class TrailAct:
    """One act; `kind` and `facts` as `OrganiserAct` has them, `undoes` the number of the act taken back."""

    number: int
    kind: str
    facts: Mapping[str, Any]
    at: datetime
    undoes: int | None = None
    reason: str = ""


def standing_acts(acts: Sequence[TrailAct]) -> list[TrailAct]:
    """Those that were not taken back, in order. Raises `TrailError` undo_unknown and undo_done."""
    seen: set[int] = set()
    gone: set[int] = set()
    for act in acts:
        if act.undoes is not None:
            if act.undoes not in seen:
                raise TrailError("undo_unknown", f"there is no act {act.undoes} before it", act.number)
            if act.undoes in gone:
                raise TrailError("undo_done", f"act {act.undoes} was taken back before", act.number)
            gone.add(act.undoes)
        seen.add(act.number)
    return [act for act in acts if act.kind != UNDO and act.number not in gone]
