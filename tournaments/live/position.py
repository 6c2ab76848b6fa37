"""A live game followed act by act with the engine: where it stands, what its clocks show, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import partial
from typing import Self

from engine import __version__
from engine.match.clock import SeatClock
from engine.record import GameRecorder, LogHeader
from engine.rules import (
    SETTEBELLO,
    DeckSource,
    Game,
    Move,
    Outcome,
    Termination,
    Verdict,
    action_from_text,
    codes,
    ranks_of,
    shuffled_deck,
)
from tournaments.live.facts import ABSENCE_MS, Act, FinishedDeal, LastPlay, Table


class Position:
    """The game of `table` after some acts. It holds every card: only `observe` and `documents` look inside.

    Read only: `game`, `n` (acts so far), `recorder`, `past` (finished deals), `last` play, `left_ms` by seat
    after its latest act, `absent_ms` by seat, `deal_began_n` (acts before this deal). A position that others
    may see is never changed any more; `take` is for the one who builds it.
    """

    def __init__(self, table: Table, deck_source: DeckSource | None = None) -> None:
        self.table = table
        self.n = self.deal_began_n = 0
        self.past: list[FinishedDeal] = []
        self.last: LastPlay | None = None
        self.absent_ms = [0] * table.rules.players
        self.left_ms: list[int | None] = [None] * table.rules.players
        self._clocks = [SeatClock(table.clock) for _ in table.seats]
        self.game = Game(table.rules, deck_source or partial(shuffled_deck, table.seed), table.first_dealer)
        self.recorder = GameRecorder(header_of(table))
        self.recorder.start_deal(self.game)

    def copy(self) -> Self:
        """A position that goes on by itself from here: as much work as the deal in play is long."""
        twin = copy(self)
        twin.past, twin.absent_ms, twin.left_ms = self.past[:], self.absent_ms[:], self.left_ms[:]
        twin._clocks = [copy(clock) for clock in self._clocks]
        twin.game = self.game.copy()
        twin.recorder = self.recorder.copy(twin.game)
        return twin

    def take(self, act: Act) -> None:
        """One more act; MoveError for a play that is not legal. A finished deal is followed by the next."""
        self.take_in_deal(act)
        self.deal_on()

    def take_in_deal(self, act: Act) -> None:
        """The act alone: after the last play of a deal its end can still be looked at."""
        if act.event or act.seat is None:
            self._direct(act)
        else:
            self._play(act, act.seat)
        self.n += 1

    def _direct(self, act: Act) -> None:
        if act.adjust_ms is not None and act.seat is not None:
            self._clocks[act.seat].adjust(act.adjust_ms)
        self.recorder.director(act.event, act.seat, act.reason, act.adjust_ms)

    def _play(self, act: Act, seat: int) -> None:
        action = action_from_text(act.play)
        self.game.play(action)
        left_ms = self.left_ms[seat] = self._clocks[seat].spend(act.spent_us)
        self.recorder.action(seat, action, act.spent_us, act.spent_us, left_ms, act.by)
        deal = self.game.deal
        home = isinstance(action, Move) and action.takes and SETTEBELLO in (action.card, *action.captured)
        self.last = LastPlay(seat, act.play, act.by, deal.last_scopa, deal.last_cleared_reason, home)
        if act.by == "clock":
            self.absent_ms[seat] += act.spent_us // 1000

    def deal_on(self) -> None:
        """Count a deal that is over and deal the next, unless the game is over."""
        game = self.game
        if not game.deal.finished:
            return
        self.recorder.end_deal(game)
        self.past.append(_finished_deal(game))
        if not game.finished:
            game.next_deal()
            self.deal_began_n = self.n
            self.recorder.start_deal(game)

    @property
    def to_move(self) -> int | None:
        """The seat that must act; None when the game is over by the rules."""
        return None if self.game.deal.finished else self.game.deal.to_move

    @property
    def ply(self) -> int:
        """Acts of this deal so far, a director's included."""
        return self.n - self.deal_began_n

    @property
    def opens_deal(self) -> bool:
        """Has no card of this deal been played yet?"""
        return not self.game.deal.history

    def turn_ms(self, seat: int) -> int | None:
        """What a turn of this seat may cost now; None without a clock."""
        return self._clocks[seat].turn_ms()

    def absentees(self) -> list[int]:
        """Seats for which the clock has played longer than anybody must wait."""
        return [seat for seat, absent in enumerate(self.absent_ms) if absent > ABSENCE_MS]


def follow(
    table: Table,
    acts: Iterable[Act],
    deck_source: DeckSource | None = None,
    watch: Callable[[Position, Act | None], None] | None = None,
) -> Position:
    """The position after `acts`. `watch` sees it after each, and with None whenever a deal was dealt."""
    position = Position(table, deck_source)
    if watch:
        watch(position, None)
    return go_on_with(position, acts, watch)


def go_on_with(
    position: Position,
    acts: Iterable[Act],
    watch: Callable[[Position, Act | None], None] | None = None,
) -> Position:
    """The same position after further acts; it is changed, so it must be the caller's own."""
    for act in acts:
        position.take_in_deal(act)
        if watch:
            watch(position, act)
        dealt = position.game.deal_number
        position.deal_on()
        if watch and position.game.deal_number != dealt:
            watch(position, None)
    return position


def outcome_of(
    position: Position, verdicts: list[str], decided_ranks: Sequence[int] | None = None
) -> Outcome | None:
    """How the game ended, by the rules, a director's decision or a seat's fault; None while it goes on."""
    game, rules = position.game, position.table.rules
    if game.outcome is not None:
        return game.outcome
    if decided_ranks is not None:
        winner = decided_ranks.index(1) if list(decided_ranks).count(1) == 1 else None
        return Outcome(Termination.ADJUDICATED, winner, tuple(decided_ranks), tuple(game.totals))
    at_fault = {rules.side_of(seat) for seat, verdict in enumerate(verdicts) if verdict != Verdict.OK}
    if not at_fault:
        return None
    ranks = ranks_of(game.totals, str(rules.options["match.goal"]), at_fault)
    first = [side for side, rank in enumerate(ranks) if rank == 1 and side not in at_fault]
    resigned = Verdict.RESIGNED in verdicts
    return Outcome(
        Termination.RESIGNED if resigned else Termination.FORFEIT,
        first[0] if len(first) == 1 else None,
        ranks,
        tuple(game.totals),
    )


def header_of(table: Table) -> LogHeader:
    """The log's header."""
    return LogHeader(
        id=table.id,
        engine=f"settebello {__version__}",
        variant=table.variant,
        rules=table.rules,
        seats=table.seats,
        first_dealer=table.first_dealer,
        seed=table.seed,
        played_at=table.played_at,
        clock=None if table.clock is None else table.clock.to_json(),
        event=table.event,
        round=table.round,
        match=table.match,
        set=table.set,
    )


def _finished_deal(game: Game) -> FinishedDeal:
    left = game.deal.leftovers
    leftovers: Mapping[str, object] | None = None
    if left is not None:
        leftovers = {"side": left[0], "cards": codes(left[1])}
    score = tuple(side.to_json() for side in game.last_score or ())
    return FinishedDeal(game.deal_number, score, tuple(game.totals), leftovers)
