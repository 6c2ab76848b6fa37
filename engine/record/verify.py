"""Whether a log is consistent in itself and unchanged since it was written.

Whether it was issued here is the site's knowledge; a log can be made up as a whole and pass both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.record.canonical import log_digest
from engine.record.ending import check_ending
from engine.record.errors import LogError
from engine.record.logread import check_header, read_record
from engine.record.record import DealRecord, GameRecord
from engine.record.replay import Replay
from engine.record.timing import check_clocks
from engine.rules import commitment, set_dealer, shuffled_deck, single_game_dealer

__all__ = ["Verification", "verify_log"]


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found out about a log.

    ``error`` is the first difference, with deal, action and cause; it is a changed digest only when all else
    is right. ``digest`` is the recomputed one, empty when the log could not be read that far;
    ``scopa_count`` counts the plays that were a scopa, as far as the log could be played.
    """

    consistent: bool
    unchanged: bool
    live: bool
    digest: str
    error: LogError | None
    scopa_count: int = 0

    @property
    def ok(self) -> bool:
        """Whether the log is consistent and unchanged."""
        return self.consistent and self.unchanged


def verify_log(obj: object) -> Verification:
    """Recompute everything a log says; never raises for anything that is in ``obj``.

    ``obj`` is a JSON value, as from ``parse_log``.
    """
    try:
        log = check_header(obj)
    except LogError as unreadable:
        return Verification(False, False, unreadable.code == "live_log", "", unreadable)
    digest = log_digest(log)
    unchanged = log.get("digest") == digest
    error, scopa_count = _difference_in(log)
    consistent = error is None
    if consistent and not unchanged:
        error = LogError("wrong_digest", "the log was changed after its digest was made", path="digest")
    return Verification(consistent, unchanged, False, digest, error, scopa_count)


def _difference_in(log: Mapping[str, Any]) -> tuple[LogError | None, int]:
    """The first difference, and how many plays were a scopa."""
    try:
        record = read_record(log)
    except LogError as unreadable:
        return unreadable, 0
    replay = Replay(record, keep_frames=False)
    return first_difference(replay), replay.scopa_count


def first_difference(replay: Replay) -> LogError | None:
    """The first thing in a record that is not as the rules, its seed and its clock make it; or None.

    ``replay`` is one of the record that has not been run.
    """
    record = replay.record
    header = _caught(lambda: check_origin(record))
    if header is not None:
        return header
    found = [_caught(replay.run), _caught(lambda: check_decks(record)), _caught(lambda: check_clocks(record))]
    differences = [error for error in found if error is not None]
    if differences:
        return min(differences, key=_order)
    return _caught(lambda: check_ending(replay))


def check_origin(record: GameRecord) -> None:
    """Check what stands before the first card: rules hash, commitment, first dealer, mirror."""
    if record.rules_hash != record.rules.rules_hash:
        raise LogError(
            "wrong_rules_hash", f"the rules have the hash {record.rules.rules_hash}", path="rules_hash"
        )
    if record.commitment != commitment(record.seed):
        raise LogError("wrong_commitment", "the seed is not the one that was committed to", path="commitment")
    if record.mirror >= record.rules.side_count or (record.set is None and record.mirror):
        raise LogError("wrong_mirror", "a set has one game a side, a single game is game 0", path="mirror")
    # A rematch moves the first dealer on from a game that this log does not hold.
    if record.set is None and record.extra.get("rematch_of") is not None:
        return
    seats = len(record.seats)
    dealer = single_game_dealer(record.seed, seats) if record.set is None else set_dealer(record.set, seats)
    if record.first_dealer != dealer:
        raise LogError("wrong_first_dealer", f"seat {dealer} deals first", path="first_dealer")


def check_decks(record: GameRecord) -> None:
    """Check that every deck, those of misdeals too, is the one that the seed gives."""
    for deal in record.deals:
        for attempt, deck in enumerate(all_decks(deal)):
            if list(deck) != shuffled_deck(record.seed, deal.number, attempt):
                message = f"deck {attempt} of this deal does not come from the seed"
                raise LogError("deck_not_from_seed", message, deal=deal.number)


def all_decks(deal: DealRecord) -> tuple[tuple[int, ...], ...]:
    """The decks of a deal in the order of dealing, the one that was played last."""
    return (*(deal.misdeals or ()), deal.deck)


def _caught(check: Callable[[], None]) -> LogError | None:
    try:
        check()
    except LogError as error:
        return error
    return None


_BEFORE_ACTIONS = {
    "wrong_number", "wrong_dealer", "wrong_dealer_bonus", "bad_deck", "deck_not_from_seed", "misdeal_played",
    "needless_misdeal", "deal_after_end", "deal_after_break",
}  # fmt: skip


def _order(error: LogError) -> tuple[int, int]:
    """Where in the game a difference stands: deals first, then actions, the score behind them."""
    if error.action is not None:
        return error.deal or 0, error.action
    return error.deal or 0, -1 if error.code in _BEFORE_ACTIONS else 1_000_000
