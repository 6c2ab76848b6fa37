"""Whether the lists and numbers of a record fit its number of seats and sides."""

from __future__ import annotations

from engine.record.errors import LogError
from engine.record.record import DealRecord, DirectorAct, GameRecord, ResultRecord

__all__ = ["check_sizes"]


def check_sizes(record: GameRecord) -> None:
    """Raise LogError for the first seat, side or list that the rules of the record have no place for."""
    players, sides = record.rules.players, record.rules.side_count
    if [seat.seat for seat in record.seats] != list(range(players)):
        raise LogError("bad_seats", f"these rules have the seats 0 to {players - 1}, in order", path="seats")
    for seat in record.seats:
        if seat.side != record.rules.side_of(seat.seat):
            raise LogError("bad_seats", "the side is not that of this seat", path=f"seats[{seat.seat}].side")
    if record.first_dealer >= players:
        raise LogError("out_of_range", f"there are {players} seats", path="first_dealer")
    _check_result(record.result, players, sides)
    for index, deal in enumerate(record.deals):
        _check_deal(index, deal, players, sides)


def _check_result(result: ResultRecord, players: int, sides: int) -> None:
    if result.winner is not None and result.winner >= sides:
        raise LogError("out_of_range", f"there are {sides} sides", path="result.winner")
    for name, entries, wanted in (
        ("ranks", result.ranks, sides),
        ("totals", result.totals, sides),
        ("verdicts", result.verdicts, players),
        ("detail", result.detail, players),
    ):
        if entries is not None and len(entries) != wanted:
            raise LogError("wrong_length", f"must have {wanted} entries", path=f"result.{name}")
    if any(rank > sides for rank in result.ranks):
        raise LogError("out_of_range", f"there are {sides} ranks", path="result.ranks")


def _check_deal(index: int, deal: DealRecord, players: int, sides: int) -> None:
    for name, entries in (("score", deal.score), ("totals", deal.totals)):
        if entries is not None and len(entries) != sides:
            raise LogError("wrong_length", f"must have {sides} entries", path=f"deals[{index}].{name}")
    if deal.dealer >= players:
        raise LogError("out_of_range", f"there are {players} seats", path=f"deals[{index}].dealer")
    for place, action in enumerate(deal.actions):
        if isinstance(action, DirectorAct) and action.seat is not None and action.seat >= players:
            path = f"deals[{index}].actions[{place}].seat"
            raise LogError("out_of_range", f"there are {players} seats", path=path)
