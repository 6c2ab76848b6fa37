"""Writing ``scopa-log`` version 1: a ``GameRecord`` as a JSON object, the inverse of ``logread``."""

from __future__ import annotations

from typing import Any

from engine.record.record import (
    ActionRecord,
    ClockRecord,
    CountsRecord,
    DealRecord,
    DirectorAct,
    GameRecord,
    LeftoversRecord,
    OccupantRecord,
    ResultRecord,
    ScoreRecord,
    SeatRecord,
)
from engine.rules import codes

__all__ = ["action_to_json", "deal_to_json", "leftovers_to_json", "record_to_json", "score_to_json"]


def record_to_json(record: GameRecord) -> dict[str, Any]:
    """The log of a record, unknown keys and the stored digest included; equal to what it was read from."""
    log: dict[str, Any] = {"format": "scopa-log", "version": 1}
    for key in ("id", "engine", "variant"):
        log[key] = getattr(record, key)
    log["rules"] = record.rules.to_json()
    for key in ("rules_hash", "played_at", "event", "round", "match", "set", "mirror", "attempt"):
        log[key] = getattr(record, key)
    log["clock"] = None if record.clock is None else clock_to_json(record.clock)
    log["seats"] = [seat_to_json(seat) for seat in record.seats]
    log["first_dealer"] = record.first_dealer
    log["commitment"], log["seed"] = record.commitment, record.seed.hex()
    log["deals"] = [deal_to_json(deal) for deal in record.deals]
    log["result"] = result_to_json(record.result)
    if record.digest is not None:
        log["digest"] = record.digest
    return log | dict(record.extra)


def clock_to_json(clock: ClockRecord) -> dict[str, Any]:
    """``{"turn_ms"}`` or ``{"bank_ms", "increment_ms"}``."""
    known: dict[str, Any]
    if clock.turn_ms is not None:
        known = {"turn_ms": clock.turn_ms}
    else:
        known = {"bank_ms": clock.bank_ms, "increment_ms": clock.increment_ms}
    return known | dict(clock.extra)


def seat_to_json(seat: SeatRecord) -> dict[str, Any]:
    """One of the log's ``seats``; ``occupants`` stands only where the player changed."""
    known: dict[str, Any] = {"seat": seat.seat, "side": seat.side, "name": seat.name, "kind": seat.kind}
    known["version"] = seat.version
    if seat.occupants is not None:
        known["occupants"] = [_occupant_to_json(player) for player in seat.occupants]
    return known | dict(seat.extra)


def _occupant_to_json(player: OccupantRecord) -> dict[str, Any]:
    known = {"deal": player.deal, "ply": player.ply, "name": player.name, "kind": player.kind}
    return known | {"version": player.version} | dict(player.extra)


def deal_to_json(deal: DealRecord) -> dict[str, Any]:
    """One of the log's ``deals``; a deal that was broken off has neither leftovers nor score nor totals."""
    known: dict[str, Any] = {"number": deal.number, "dealer": deal.dealer}
    if deal.misdeals is not None:
        known["misdeals"] = [codes(deck) for deck in deal.misdeals]
    known["deck"] = codes(deal.deck)
    known["dealer_bonus"] = deal.dealer_bonus
    known["actions"] = [action_to_json(action) for action in deal.actions]
    if deal.score is not None and deal.totals is not None:
        known["leftovers"] = None if deal.leftovers is None else leftovers_to_json(deal.leftovers)
        known["score"] = [score_to_json(side) for side in deal.score]
        known["totals"] = list(deal.totals)
    return known | dict(deal.extra)


def action_to_json(action: ActionRecord) -> dict[str, Any]:
    """One entry of a deal's ``actions``."""
    if isinstance(action, DirectorAct):
        known: dict[str, Any] = {"event": action.event, "seat": action.seat, "reason": action.reason}
    else:
        known = play_to_json(
            action.seat, action.play, action.spent_us, action.wall_us, action.clock_ms, action.by
        )
    return known | dict(action.extra)


def play_to_json(
    seat: int, play: str, spent_us: int, wall_us: int, clock_ms: int | None, by: str
) -> dict[str, Any]:
    """A play or declaration without unknown fields."""
    return {
        "seat": seat,
        "play": play,
        "spent_us": spent_us,
        "wall_us": wall_us,
        "clock_ms": clock_ms,
        "by": by,
    }


def leftovers_to_json(leftovers: LeftoversRecord) -> dict[str, Any]:
    """``{"side", "cards"}``."""
    return {"side": leftovers.side, "cards": codes(leftovers.cards)} | dict(leftovers.extra)


def score_to_json(score: ScoreRecord) -> dict[str, Any]:
    """One side's points of a deal: the items that the rules have, their total, the counts behind them."""
    counts = _counts_to_json(score.counts)
    return dict(score.items) | {"total": score.total, "counts": counts} | dict(score.extra)


def _counts_to_json(counts: CountsRecord) -> dict[str, Any]:
    known: dict[str, Any] = {"cards": counts.cards, "coins": counts.coins, "primiera": counts.primiera}
    return known | {"primiera_cards": codes(counts.primiera_cards)} | dict(counts.extra)


def result_to_json(result: ResultRecord) -> dict[str, Any]:
    """The log's ``result``."""
    known: dict[str, Any] = {
        "termination": result.termination,
        "winner": result.winner,
        "ranks": list(result.ranks),
        "totals": list(result.totals),
        "verdicts": list(result.verdicts),
        "reason": result.reason,
    }
    if result.detail is not None:
        known["detail"] = list(result.detail)
    return known | dict(result.extra)
