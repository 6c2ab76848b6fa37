"""One game between players: asks, checks, charges, records, and names whose fault it was."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from engine import __version__
from engine.match.clock import START_ALLOWANCE_S, ClockRule, SeatClock, turn_wall_s
from engine.match.overload import is_overloaded
from engine.match.player import Choice, Invitation, Overdue, Player, RefusedLine
from engine.match.spec import Fault, GameReport, SeatReport, SetSpec
from engine.match.verdict import BotFault, PlatformFault, Verdict
from engine.record.record import SeatRecord
from engine.record.recorder import GameRecorder, LogHeader
from engine.rules import (
    Action,
    Game,
    Observation,
    Outcome,
    Termination,
    observe,
    ranks_of,
    shuffled_deck,
    to_text,
)
from engine.wire.codec import escape_line
from engine.wire.messages import score_json

LATE_READY_S = 0.05
OVERLOADED = "this machine is too busy to keep the clocks"


@dataclass(frozen=True, slots=True)
class GameSetting:
    """One game of a set: ``order[seat]`` is the spec's player there; ``wall_cap_s`` bounds its thinking."""

    spec: SetSpec
    mirror: int
    order: tuple[int, ...]
    first_dealer: int
    wall_cap_s: float


def play_game(setting: GameSetting, players: Sequence[Player]) -> GameReport:
    """Play to the end and close the players; PlatformFault when the game is void by our fault."""
    return Referee(setting, players).play()


class Referee:
    """The state of one game at the table. A seat's BotFault ends it; everything else is the players' play."""

    def __init__(self, setting: GameSetting, players: Sequence[Player]) -> None:
        spec = setting.spec
        self._setting = setting
        self._players = players
        self._rules = spec.rules
        self._clocks = [SeatClock(spec.clock) for _ in players]
        self._spent_us = [0] * len(players)
        self._reports = [SeatReport(seat, player) for seat, player in enumerate(setting.order)]
        self._recorder = GameRecorder(_log_header(setting))
        self._game: Game | None = None
        self._reason = ""
        self._n = 0
        self._game_began = self._game_deadline = 0.0
        self._turn_began = 0.0
        self._unsettled: tuple[int, Action] | None = None

    def play(self) -> GameReport:
        """Start, deal by deal to the end, farewell, report."""
        outcome = self._start() or self._play_deals()
        self._say_farewell(outcome)
        for report, player in zip(self._reports, self._players, strict=True):
            ending = player.close()
            report.stderr = ending.stderr
            if report.verdict != Verdict.OK and report.detail is None:
                report.detail = ending.detail
        log = self._recorder.finish(
            outcome,
            verdicts=[report.verdict for report in self._reports],
            detail=[report.detail for report in self._reports],
            reason=self._reason,
        )
        return GameReport(self._setting.mirror, log, tuple(self._reports))

    def _start(self) -> Outcome | None:
        """All seats start at once under one allowance; any that fail lose before the first card."""
        spec = self._setting.spec
        faults: dict[int, BotFault] = {}
        deadline = time.monotonic() + START_ALLOWANCE_S
        for seat, player in enumerate(self._players):
            player.invite(Invitation(spec.variant, self._rules, seat, _clock_json(self._setting)))
        for seat, player in enumerate(self._players):
            try:
                # A seat that was ready in time must not suffer for the one before it that used up the wait.
                player.await_ready(max(deadline, time.monotonic() + LATE_READY_S))
            except BotFault as fault:
                faults[seat] = fault
        for late in faults.values():
            check_load(late)
        return self._forfeit(faults) if faults else None

    def _play_deals(self) -> Outcome:
        dealing = partial(shuffled_deck, self._setting.spec.seed)
        game = Game(self._rules, dealing, self._setting.first_dealer)
        self._game = game
        self._game_began = time.monotonic()
        self._game_deadline = self._game_began + self._setting.wall_cap_s
        while True:
            self._recorder.start_deal(game)
            if (outcome := self._play_deal(game)) is not None:
                return outcome
            self._settle()
            self._recorder.end_deal(game)
            faults = self._announce_deal(game)
            if game.outcome is not None:
                return game.outcome
            if faults:
                return self._forfeit(faults)
            game.next_deal()

    def _play_deal(self, game: Game) -> Outcome | None:
        """None when the deal is complete, an Outcome when a fault broke it off."""
        deal = game.deal
        while (seat := deal.to_move) is not None:
            try:
                self._play_turn(game, seat)
            except BotFault as fault:
                self._settle()
                return self._forfeit({self._seat_to_blame(seat, fault): fault})
        return None

    def _play_turn(self, game: Game, seat: int) -> None:
        if self._unsettled is not None and self._unsettled[0] == seat:
            self._settle()
        observation = observe(game, seat)
        turn_ms = self._clocks[seat].turn_ms()
        self._n += 1
        self._turn_began = now = time.monotonic()
        deadline = min(now + turn_wall_s(turn_ms), self._game_deadline)
        choice = self._players[seat].choose(observation, turn_ms, self._n, deadline, self._settle)
        self._settle()
        if self._setting.spec.turn_grid_ms:
            self._wait_for_grid(self._setting.spec.turn_grid_ms / 1000)
        if choice.note is not None:
            self._reports[seat].notes.append({"n": self._n, "note": choice.note})
        if turn_ms is not None and choice.most_us > turn_ms * 1000:
            self._check_bank(seat, turn_ms)
        action = _legal_action(choice, observation)
        game.apply(action)
        self._unsettled = (seat, action)

    def _check_bank(self, seat: int, turn_ms: int) -> None:
        """Long by the wall; too long by the charge?"""
        if self._players[seat].charge().spent_us > turn_ms * 1000:
            raise BotFault(Verdict.BANK_EMPTY)

    def _settle(self) -> None:
        """Charge and record the play before: what nobody waits for, done while the next player thinks."""
        if self._unsettled is None:
            return
        seat, action = self._unsettled
        self._unsettled = None
        charge = self._players[seat].charge()
        self._spent_us[seat] += charge.spent_us
        left_ms = self._clocks[seat].spend(charge.spent_us)
        self._recorder.action(seat, action, charge.spent_us, charge.wall_us, left_ms)

    def _wait_for_grid(self, grid_s: float) -> None:
        """Let the turn pass on at the next tick of the game's clock only; every bot is stopped meanwhile.

        A tick is counted from the game's start and not from the turn's, so that nothing adds up over turns.
        """
        gone = time.monotonic() - self._game_began
        time.sleep(grid_s - gone % grid_s)

    def _announce_deal(self, game: Game) -> dict[int, BotFault]:
        """Tell all seats the score; the faults of those that take no more lines."""
        score = score_json(game.last_score or ())
        faults = {}
        for seat, player in enumerate(self._players):
            try:
                player.end_deal(game.deal_number, score, game.totals)
            except BotFault as fault:
                faults[seat] = fault
        return faults

    def _say_farewell(self, outcome: Outcome) -> None:
        """Best effort: the game is over, so nothing that happens now is anybody's fault."""
        for report, player in zip(self._reports, self._players, strict=True):
            if report.verdict == Verdict.OK:
                with suppress(BotFault, PlatformFault):
                    player.end_game(outcome.winner, outcome.totals)

    def _seat_to_blame(self, seat: int, fault: BotFault) -> int:
        """Where the whole game ran out of time, the seat that used most of it, not the one that waited."""
        now = time.monotonic()
        if fault.verdict is not Verdict.TIMEOUT_MOVE or now < self._game_deadline:
            check_load(fault)
            return seat
        used_s = [spent / 1e6 for spent in self._spent_us]
        used_s[seat] += now - self._turn_began
        if sum(used_s) < self._setting.wall_cap_s / 2 and is_overloaded():
            raise PlatformFault(OVERLOADED)
        return used_s.index(max(used_s))

    def _note_fault(self, seat: int, fault: BotFault) -> None:
        report = self._reports[seat]
        report.verdict, report.detail = fault.verdict.value, fault.detail
        message, line = describe(fault)
        game = self._game
        deal, ply = (None, None) if game is None else (game.deal_number, game.deal.ply)
        report.fault = Fault(deal, ply, message, line)
        self._reason = self._reason or f"seat {seat}: {message}"

    def _forfeit(self, faults: dict[int, BotFault]) -> Outcome:
        for seat, fault in faults.items():
            self._note_fault(seat, fault)
        sides = {self._rules.side_of(seat) for seat in faults}
        totals = [0] * self._rules.side_count if self._game is None else list(self._game.totals)
        ranks = ranks_of(totals, str(self._rules.options["match.goal"]), sides)
        first = [side for side, rank in enumerate(ranks) if rank == 1 and side not in sides]
        winner = first[0] if len(first) == 1 else None
        return Outcome(Termination.FORFEIT, winner, ranks, tuple(totals))


def check_load(fault: BotFault) -> None:
    """PlatformFault where a seat was late on a machine that did not let it run."""
    if isinstance(fault, Overdue) and fault.charge.spent_us * 2 < fault.charge.wall_us and is_overloaded():
        raise PlatformFault(OVERLOADED)


def _legal_action(choice: Choice, observation: Observation) -> Action:
    action = choice.action
    # Nearly always it is one of these very objects, and comparing values costs more.
    for offered in observation.legal:
        if offered is action:
            return offered
    if action is not None and (action in observation.legal or action in observation.declare):
        return action
    text = choice.text if choice.text is not None else "" if choice.action is None else to_text(choice.action)
    raise RefusedLine(Verdict.ILLEGAL_MOVE, None, f"{text} is not legal here", text.encode())


def describe(fault: BotFault) -> tuple[str, str]:
    """A sentence for the bot's owner, and the offending line made safe to show."""
    if isinstance(fault, RefusedLine):
        return fault.message, escape_line(fault.line)
    return _SENTENCES.get(fault.verdict, fault.verdict.value), ""


_SENTENCES = {
    Verdict.TIMEOUT_START: "was not ready within the start allowance",
    Verdict.TIMEOUT_MOVE: "did not answer in time",
    Verdict.BANK_EMPTY: "used more time than its clock had",
    Verdict.OUTPUT_LIMIT: "wrote too much",
    Verdict.CRASHED: "ended before the game did",
    Verdict.OUT_OF_MEMORY: "used more memory than it may",
}


def _log_header(setting: GameSetting) -> LogHeader:
    spec = setting.spec
    seats = tuple(
        SeatRecord(seat, spec.rules.side_of(seat), player.name, player.kind, player.version)
        for seat, player in enumerate(spec.players[index] for index in setting.order)
    )
    return LogHeader(
        id=spec.game_ids[setting.mirror], engine=f"settebello {__version__}", variant=spec.variant,
        rules=spec.rules, seats=seats, first_dealer=setting.first_dealer, seed=spec.seed,
        played_at=spec.played_at, clock=_clock_json(setting), event=spec.event, round=spec.round_number,
        match=spec.match, set=spec.set_number, mirror=setting.mirror, attempt=spec.attempt,
    )  # fmt: skip


def _clock_json(setting: GameSetting) -> dict[str, int] | None:
    clock: ClockRule | None = setting.spec.clock
    return None if clock is None else clock.to_json()
