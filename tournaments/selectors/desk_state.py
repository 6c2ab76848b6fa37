"""A club evening as its log tells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.desk import Act, ActKind, DeskState, fold_acts, subjects_of
from tournaments.desk.acts import LASTING, undone_numbers
from tournaments.models import DeskAct, Tournament


@dataclass(frozen=True, slots=True)
class LogLine:
    """An act as pages show it. `undone`: taken back, and stays so. `lasting`: cannot be."""

    row: DeskAct
    act: Act
    undone: bool
    lasting: bool


def to_act(row: DeskAct) -> Act:
    """The row as the quiet room knows it; `undoes__number` is read with the rows."""
    return Act(row.number, ActKind(row.kind), row.facts, row.at, row.undoes.number if row.undoes else None)


def rows_of(tournament: Tournament) -> list[DeskAct]:
    return list(tournament.desk_acts.select_related("actor", "undoes").order_by("number"))


def acts_of(tournament: Tournament) -> list[Act]:
    """Every act of the evening, undone ones too."""
    return [to_act(row) for row in tournament.desk_acts.select_related("undoes").order_by("number")]


def state_of(tournament: Tournament) -> DeskState:
    """The evening as it stands, in one query."""
    return fold_acts(acts_of(tournament))


def log_of(tournament: Tournament) -> list[LogLine]:
    """The whole log, newest first."""
    rows = rows_of(tournament)
    acts = [to_act(row) for row in rows]
    gone = undone_numbers(acts)
    return [
        LogLine(row, act, undone=act.number in gone, lasting=act.kind in LASTING)
        for row, act in zip(rows, acts, strict=True)
    ][::-1]


def changes_since(tournament: Tournament, seen: Mapping[str, int]) -> list[LogLine]:
    """What happened to these subjects after the acts that a form was made from, newest first."""
    lines = log_of(tournament)
    acts = {line.act.number: line.act for line in lines}
    oldest = min(seen.values(), default=0)
    wanted = frozenset(seen)
    return [
        line
        for line in lines
        if line.act.number > oldest and ("lineup" in wanted or subjects_of(line.act, acts) & wanted)
    ]
