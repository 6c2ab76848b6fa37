"""Writing the log of a game while it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from engine.record.canonical import log_digest
from engine.record.live import live_deal, live_state
from engine.record.logread import read_score
from engine.record.logwrite import (
    action_to_json,
    leftovers_to_json,
    play_to_json,
    seat_to_json,
)
from engine.record.record import (
    DirectorAct,
    LeftoversRecord,
    ScoreRecord,
    SeatRecord,
)
from engine.rules import Action, Game, Outcome, RuleSet, SideScore, codes, commitment

__all__ = ["GameRecorder", "LogHeader", "score_record"]


@dataclass(frozen=True, slots=True)
class LogHeader:
    """What is known of a game before its first card.

    ``clock`` is the log's object, None without a clock; ``set`` is None for a single game, ``match`` and
    ``event`` for a casual one; ``played_at`` is a moment in UTC that ends in ``Z``; ``seed`` has 32 bytes.
    """

    id: str
    engine: str
    variant: str
    rules: RuleSet
    seats: tuple[SeatRecord, ...]
    first_dealer: int
    seed: bytes
    played_at: str
    clock: Mapping[str, int] | None = None
    event: str | None = None
    round: int | None = None
    match: str | None = None
    set: int | None = None
    mirror: int = 0
    attempt: int = 1


class GameRecorder:
    """Takes down one game for the referee, who calls it in the order of play.

    A deal that ``end_deal`` never closed is a deal that was broken off. The game's decks must be those of the
    header's seed. Plays are taken as they come: only legal ones may be handed over.
    """

    __slots__ = ("_actions", "_deals", "_game", "_header")

    def __init__(self, header: LogHeader) -> None:
        self._header = header
        self._deals: list[dict[str, Any]] = []
        self._actions: list[dict[str, Any]] = []
        self._game: Game | None = None

    def copy(self, game: Game) -> Self:
        """A recorder that goes on by itself with `game`, a copy of the game that this one follows."""
        twin = self.__class__(self._header)
        twin._game = game
        if self._deals:
            twin._actions = self._actions[:]
            # Deals that are over are never written to again.
            twin._deals = [*self._deals[:-1], {**self._deals[-1], "actions": twin._actions}]
        return twin

    def start_deal(self, game: Game) -> None:
        """Take down the deal that ``game`` has just dealt, with the misdeals before it."""
        number, misdeals = game.deal_number, [codes(deck) for deck in game.misdeals]
        self._game = game
        self._actions = []
        self._deals.append(
            {
                "number": number,
                "dealer": game.dealer,
                "misdeals": misdeals,
                "deck": codes(game.deck),
                "dealer_bonus": game.deal.dealer_bonus,
                "actions": self._actions,
            }
        )

    def action(
        self, seat: int, action: Action, spent_us: int, wall_us: int, clock_ms: int | None, by: str = "player"
    ) -> None:
        """Take down a play or declaration; ``clock_ms`` is what ``seat`` has left, None without a clock."""
        self._actions.append(play_to_json(seat, action.text, spent_us, wall_us, clock_ms, by))

    def director(self, event: str, seat: int | None, reason: str, adjust_ms: int | None = None) -> None:
        """Take down a director's act: substitute, adjourn, adjudicate or resign.

        ``adjust_ms`` is the time that an adjournment gives to the seat's bank, or takes from it.
        """
        extra = {} if adjust_ms is None else {"adjust_ms": adjust_ms}
        self._actions.append(action_to_json(DirectorAct(event, seat, reason, extra)))

    def end_deal(self, game: Game) -> None:
        """Close the deal that was played to its end: leftovers, score, totals."""
        left = game.deal.leftovers
        self._deals[-1] |= {
            "leftovers": None
            if left is None
            else leftovers_to_json(LeftoversRecord(left[0], tuple(left[1]))),
            "score": [side.to_json() for side in game.last_score or ()],
            "totals": list(game.totals),
        }

    def live_log(self) -> dict[str, Any]:
        """The live log: what everybody may know of a game whose set is still open, a copy of its own."""
        log = self._header_json()
        del log["seed"]
        opened = [live_deal(deal, self._header.rules) for deal in self._deals]
        if self._game is not None and opened:
            opened[-1] |= live_state(self._game.deal)
        return log | {"live": True, "deals": opened}

    def finish(
        self,
        outcome: Outcome,
        verdicts: Sequence[str],
        reason: str = "",
        detail: Sequence[str | None] | None = None,
    ) -> dict[str, Any]:
        """The whole log with its digest.

        ``verdicts`` and ``detail`` go by seat; ``reason`` says for people what ended the game early and
        quotes a refused play.
        """
        log = self._header_json()
        log["deals"] = self._deals
        log["result"] = {
            "termination": str(outcome.termination),
            "winner": outcome.winner,
            "ranks": list(outcome.ranks),
            "totals": list(outcome.totals),
            "verdicts": [str(verdict) for verdict in verdicts],
            "reason": reason,
        }
        if detail is not None:
            log["result"]["detail"] = list(detail)
        log["digest"] = log_digest(log)
        return log

    def _header_json(self) -> dict[str, Any]:
        header = self._header
        log: dict[str, Any] = {"format": "scopa-log", "version": 1}
        for key in ("id", "engine", "variant"):
            log[key] = getattr(header, key)
        log |= {"rules": header.rules.to_json(), "rules_hash": header.rules.rules_hash}
        for key in ("played_at", "event", "round", "match", "set", "mirror", "attempt"):
            log[key] = getattr(header, key)
        log["clock"] = None if header.clock is None else dict(header.clock)
        log["seats"] = [seat_to_json(seat) for seat in header.seats]
        log["first_dealer"] = header.first_dealer
        log |= {"commitment": commitment(header.seed), "seed": header.seed.hex()}
        return log


def score_record(score: SideScore) -> ScoreRecord:
    """The engine's count of one side as the log's value."""
    return read_score(score.to_json(), "score")
