"""What leaves the server of a game in play: a seat's own view, the public log, the viewer's public frames.

All of it is made from `observe` and from acts that everybody saw: no byte follows from an unseen card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from engine.record.logwrite import seat_to_json
from engine.rules import Outcome, observe
from engine.wire.messages import turn_message
from tournaments.live.facts import FinishedDeal, Table
from tournaments.live.position import Position, outcome_of

OBSERVED = (
    "deal",
    "dealer",
    "hand",
    "table",
    "legal",
    "declare",
    "opening",
    "history",
    "piles",
    "stock",
    "hands",
    "shown",
    "totals",
)


@dataclass(frozen=True, slots=True)
class Moment:
    """What is known of a table at one moment besides its cards; `replay` is the finished game's id."""

    status: str
    version: int
    commitment: str
    verdicts: tuple[str, ...]
    now: datetime
    turn_began_at: datetime | None = None
    deadline_at: datetime | None = None
    replay: str | None = None
    reason: str = ""
    # By a director; see `LiveGame.decided_ranks`.
    decided_ranks: tuple[int, ...] | None = None
    # Who wants another game, and the id of the next game when there is one.
    rematch_seats: tuple[int, ...] = ()
    next_game: str | None = None


def state_document(position: Position, seat: int | None, moment: Moment) -> dict[str, Any]:
    """`scopa-table` 1: the game as `seat` may see it, a spectator with None.

    `n` is what the next action must answer. `clocks` are by seat in ms, None without a clock; the running one
    counts down from `left_ms`, and `pause_ms` is how long it still stands.
    """
    observation = observe(position.game, seat)
    seen = turn_message(observation, position.n, None)
    table, outcome = position.table, _outcome(position, moment)
    running = moment.status == "LIVE" and outcome is None
    return {
        **_head(table, seat, moment),
        "n": position.n,
        "to_move": observation.to_move if running else None,
        **{key: seen[key] for key in OBSERVED},
        **({} if running else {"legal": [], "declare": []}),
        "clocks": [position.turn_ms(one.seat) for one in table.seats],
        **running_clock(moment.turn_began_at, moment.deadline_at, moment.now),
        "last": asdict(position.last) if position.last else None,
        "last_deal": _deal_json(position.past[-1]) if position.past else None,
        "result": None if outcome is None else _result_json(outcome, moment),
    }


def running_clock(began: datetime | None, deadline: datetime | None, now: datetime) -> dict[str, int | None]:
    """What of a state passes by itself: `left_ms` of the turn in play, and `pause_ms` before it begins."""
    return {"left_ms": _milliseconds(deadline, now), "pause_ms": _milliseconds(began, now) or 0}


def _outcome(position: Position, moment: Moment) -> Outcome | None:
    return outcome_of(position, list(moment.verdicts), moment.decided_ranks)


def waiting_document(table: Table, seat: int | None, moment: Moment) -> dict[str, Any]:
    """The same before the first card: who sits, and nothing dealt."""
    return {**_head(table, seat, moment), "n": 0, "to_move": None, "hand": [], "legal": [], "declare": []}


def live_log(position: Position) -> dict[str, Any]:
    """The live log of formats.md §3: no seed, no deck, no unseen card."""
    log = position.recorder.live_log()
    return log | ({"rematch_of": position.table.rematch_of} if position.table.rematch_of else {})


def _head(table: Table, seat: int | None, moment: Moment) -> dict[str, Any]:
    return {
        "format": "scopa-table",
        "version": 1,
        "game": {
            "id": table.id,
            "version": moment.version,
            "status": moment.status,
            "variant": table.variant,
            "rules_hash": table.rules.rules_hash,
            "commitment": moment.commitment,
            "clock": None if table.clock is None else table.clock.to_json(),
            "replay": moment.replay,
            "rematch_of": table.rematch_of,
        },
        "rematch": {"seats": list(moment.rematch_seats), "game": moment.next_game},
        "seat": seat,
        "side_count": table.rules.side_count,
        "seat_count": table.rules.players,
        "seats": [seat_to_json(one) for one in table.seats],
    }


def _milliseconds(until: datetime | None, now: datetime) -> int | None:
    if until is None:
        return None
    return max(0, int((until - now).total_seconds() * 1000))


def _deal_json(deal: FinishedDeal) -> dict[str, Any]:
    return {
        "number": deal.number,
        "score": [dict(side) for side in deal.score],
        "totals": list(deal.totals),
        "leftovers": deal.leftovers,
    }


def _result_json(outcome: Outcome, moment: Moment) -> dict[str, Any]:
    ranks: Sequence[int] = outcome.ranks
    return {
        "termination": str(outcome.termination),
        "winner": outcome.winner,
        "ranks": list(ranks),
        "totals": list(outcome.totals),
        "verdicts": list(moment.verdicts),
        "reason": moment.reason,
    }
