"""The clocks of a log: what is left after each action follows from what was spent."""

from __future__ import annotations

from engine.record.errors import LogError
from engine.record.record import ClockRecord, DirectorAct, GameRecord, PlayRecord

__all__ = ["check_clocks", "clock_after"]


def clock_after(clock: ClockRecord, before_ms: int, spent_us: int) -> int:
    """What is left in ms: floor(before + increment - spent); a per-turn clock starts anew each turn."""
    turn_ms = clock.turn_ms if clock.turn_ms is not None else before_ms + (clock.increment_ms or 0)
    return (turn_ms * 1000 - spent_us) // 1000


def check_clocks(record: GameRecord) -> None:
    """Compare every ``clock_ms`` with the one before it; LogError names the first that is not right.

    Where the clock, a script or the director played for a seat, its overdrawn clock may stand at 0. A player
    whose clock is below zero has lost, so no such action can be in a log.
    """
    left = dict.fromkeys(range(len(record.seats)), 0 if record.clock is None else record.clock.bank_ms or 0)
    for deal in record.deals:
        for index, entry in enumerate(deal.actions):
            if isinstance(entry, PlayRecord):
                _check_entry(record.clock, left, entry, deal.number, index)
            else:
                _adjust(left, entry)


def _check_entry(
    clock: ClockRecord | None, left: dict[int, int], entry: PlayRecord, deal: int, index: int
) -> None:
    if clock is None:
        if entry.clock_ms is not None:
            raise _wrong(deal, index, "there is no clock in this game")
        return
    wanted = clock_after(clock, left.get(entry.seat, 0), entry.spent_us)
    allowed = {wanted} if entry.by == "player" else {wanted, max(wanted, 0)}
    if entry.clock_ms not in allowed:
        raise _wrong(deal, index, f"{wanted} ms are left, not {entry.clock_ms}")
    if entry.by == "player" and wanted < 0:
        raise _wrong(deal, index, "this clock had run out before the action")
    left[entry.seat] = entry.clock_ms if entry.clock_ms is not None else wanted


def _adjust(left: dict[int, int], act: DirectorAct) -> None:
    """A director's ``adjust_ms`` changes the bank of the act's seat; what else is there is ignored."""
    given_ms = act.extra.get("adjust_ms")
    if act.seat in left and type(given_ms) is int:
        left[act.seat] += given_ms


def _wrong(deal: int, action: int, message: str) -> LogError:
    return LogError("wrong_clock", message, deal=deal, action=action)
