"""A log written act by act, as tests of the desk's fold want it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from tournaments.desk import Act, ActKind, DeskState, apply_act, fold_acts, fold_without

START = datetime(2026, 3, 6, 20, 0, tzinfo=UTC)


class Evening:
    """Acts a minute apart; every one is tried on the state before it joins the log."""

    def __init__(self, entry_size: int = 2) -> None:
        self.acts: list[Act] = []
        self.do(ActKind.SET_UP, entry_size=entry_size)

    @property
    def state(self) -> DeskState:
        return fold_acts(self.acts)

    def next_act(self, kind: ActKind, facts: dict[str, Any], undoes: int | None = None) -> Act:
        number = len(self.acts) + 1
        return Act(number, kind, facts, START + timedelta(minutes=number), undoes)

    def do(self, kind: ActKind, **facts: Any) -> int:
        act = self.next_act(kind, facts)
        apply_act(self.state, act)
        self.acts.append(act)
        return act.number

    def undo(self, number: int) -> int:
        act = self.next_act(ActKind.UNDO, {}, number)
        fold_without(self.acts, act)
        self.acts.append(act)
        return act.number

    def enter(self, *names: str, number: int | None = None) -> int:
        at = number or len(self.state.entries) + 1
        return self.do(ActKind.ENTER, entries=[{"number": at, "names": list(names)}])

    def open(self, *pairings: tuple[int, int], byes: tuple[tuple[int, str, int], ...] = ()) -> int:
        return self.do(
            ActKind.OPEN_ROUND, round=self.state.next_round, pairings=list(pairings), byes=list(byes)
        )

    def claim(self, table: int, side: int, first: int, second: int) -> int:
        return self.do(ActKind.CLAIM, **self.at(table), side=side, score=score(first, second))

    def confirm(self, table: int, side: int) -> int:
        return self.do(ActKind.CONFIRM, **self.at(table), side=side)

    def rule(self, table: int, first: int, second: int) -> int:
        return self.do(ActKind.RULE, **self.at(table), score=score(first, second))

    def at(self, table: int) -> dict[str, int]:
        return {"round": len(self.state.rounds), "table": table}


def score(first: int, second: int) -> dict[str, Any]:
    winner = None if first == second else int(second > first)
    return {"first": first, "second": second, "winner": winner}


def four_pairs() -> Evening:
    """Four pairs are entered and the first round is paired: 1–2 at table 1, 3–4 at table 2."""
    evening = Evening()
    for one, other in (("Ada", "Bice"), ("Carlo", "Dino"), ("Elsa", "Fede"), ("Gino", "Ida")):
        evening.enter(one, other)
    evening.open((1, 2), (3, 4))
    return evening
