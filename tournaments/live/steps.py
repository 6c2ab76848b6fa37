"""What has happened at a table since a page last looked: pictures for one seat's eyes, the oldest first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from engine.rules import DeckSource, observe
from tournaments.live.facts import Act, Table
from tournaments.live.frames import frame_of, misdealt_tables
from tournaments.live.position import Position, follow, go_on_with

# More than a deal has: a page that slept through more than this is shown the end of it.
MOST_STEPS = 60


@dataclass(frozen=True, slots=True)
class Step:
    """A picture after `n` acts (`frame` is one of `scopa-frames`, the own hand open); `ends` a deal or not.

    A deal that was dealt after act `n` has that `n` too. `misdeals` are the first tables
    that were thrown in before it.
    """

    n: int
    dealer: int
    misdeals: list[list[str]]
    ends: bool
    frame: dict[str, Any]


def steps_since(
    table: Table, acts: Iterable[Act], since: int, seat: int | None, deck_source: DeckSource | None = None
) -> list[Step]:
    """Every picture after the first `since` acts as `seat` saw it, a spectator with None."""
    watcher = _Watcher(seat, since)
    follow(table, acts, deck_source, watcher.watch)
    return watcher.steps[-MOST_STEPS:]


def steps_from(position: Position, seen: Iterable[Act], acts: Iterable[Act], seat: int | None) -> list[Step]:
    """Every picture of `acts`, which come after `position` and what was `seen`, as `seat` saw them.

    The position stays as it is.
    """
    here = go_on_with(position.copy(), seen)
    watcher = _Watcher(seat, here.n, here.ply)
    go_on_with(here, acts, watcher.watch)
    return watcher.steps[-MOST_STEPS:]


@dataclass(slots=True)
class _Watcher:
    seat: int | None
    since: int
    ply: int = 0
    steps: list[Step] = field(default_factory=list)

    def watch(self, position: Position, act: Act | None) -> None:
        self.ply = 0 if act is None else self.ply + 1
        if position.n <= self.since:
            return
        game = position.game
        frame = frame_of(position, observe(game, self.seat), act, self.ply)
        misdeals = [] if act else misdealt_tables(position.table, game.misdeals)
        self.steps.append(Step(position.n, game.dealer, misdeals, game.deal.finished, frame))
