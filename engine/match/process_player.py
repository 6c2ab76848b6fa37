"""A player behind the wire: the referee's calls become lines to and from a BotProcess."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from typing import Any

from engine.match.clock import START_CPU_S
from engine.match.launcher import BotProcess, Charge, Ending
from engine.match.player import Choice, Invitation, Overdue, RefusedLine
from engine.match.turn_line import TurnWriter
from engine.match.verdict import BotFault, Verdict
from engine.rules import Action, MoveError, Observation, action_from_text
from engine.wire.codec import Reply, WireError, decode_ready, decode_reply, encode_line
from engine.wire.messages import deal_end_message, end_message, hello_message

FAREWELL_S = 0.005
BANK_MARGIN_S = 0.005
SHORTEST_LOOK_S = 0.01
_PLAIN_REPLY = re.compile(rb'\{"n": ?([1-9][0-9]{0,8}), ?"move": ?"([0-9a-z@!]{1,128})"\}')


class ProcessPlayer:
    """One bot process at one seat; it runs only while it starts and in its own turns."""

    def __init__(self, process: BotProcess) -> None:
        self._process = process
        self._answered_n = 0
        self._charge: Charge | None = None
        self._turns = TurnWriter()

    def invite(self, invitation: Invitation) -> None:
        """Queue the hello; the bot reads it when it likes."""
        self._process.send(
            encode_line(
                hello_message(invitation.variant, invitation.rules, invitation.seat, invitation.clock)
            )
        )

    def await_ready(self, deadline: float) -> None:
        """Wait for the greeting, then stop the bot until its first turn."""
        try:
            line = self._read_greeting(deadline)
        finally:
            self._process.pause()
        try:
            decode_ready(line)
        except WireError as error:
            raise _refusal(error, line) from None

    def choose(
        self,
        observation: Observation,
        clock_ms: int | None,
        n: int,
        deadline: float,
        meanwhile: Callable[[], None],
    ) -> Choice:
        """One request, one line; the bot is stopped again before its answer is looked at."""
        answer = self._ask(self._turns.write(observation, n, clock_ms), clock_ms, deadline, meanwhile)
        most_us = self._process.wall_us()
        action = self._turns.actions.get(_bare_move(answer, n))
        if action is not None:
            self._answered_n = n
            return Choice(action, most_us)
        reply = self._match_reply(answer, n)
        action = self._turns.actions.get(reply.move) or _read_action(reply.move)
        return Choice(action, most_us, reply.move, reply.note)

    def charge(self) -> Charge:
        """See Player. The bot is stopped, and with it its clocks."""
        if self._charge is None:
            self._charge = self._process.charge()
        return self._charge

    def ask(self, line: bytes, n: int, clock_ms: int | None, deadline: float) -> tuple[Reply, Charge]:
        """The answer to the turn that ``line`` asks for, not yet looked at by the rules, and its cost."""
        answer = self._ask(line, clock_ms, deadline, _do_nothing)
        return self._match_reply(answer, n), self._process.charge()

    def _ask(
        self, line: bytes, clock_ms: int | None, deadline: float, meanwhile: Callable[[], None]
    ) -> bytes:
        process, self._charge = self._process, None
        if process.has_output():
            raise RefusedLine(Verdict.PROTOCOL_ERROR, "TALKED_OUT_OF_TURN", "wrote before it was asked")
        process.send(line)
        process.resume()
        try:
            meanwhile()
            return self._read_reply(clock_ms, deadline)
        finally:
            process.pause()

    def end_deal(self, deal: int, score: Sequence[dict[str, Any]], totals: Sequence[int]) -> None:
        """Queue the deal's result; a stopped bot reads it at its next turn."""
        self._process.send(encode_line(deal_end_message(deal, score, totals)))

    def end_game(self, winner: int | None, totals: Sequence[int]) -> None:
        """Queue the last line and let the bot run a moment, so that it can read it before it is closed."""
        self._process.send(encode_line(end_message(winner, totals)))
        self._process.resume()
        self._process.read_line(time.monotonic() + FAREWELL_S)

    def close(self) -> Ending:
        """Kill the bot and free its jail."""
        return self._process.close()

    def _match_reply(self, line: bytes, n: int) -> Reply:
        """The reply to turn ``n``; a second answer to the turn before is out of turn, however late."""
        try:
            reply = _decode(line)
        except WireError as error:
            raise _refusal(error, line) from None
        if reply.n != n:
            detail = "TALKED_OUT_OF_TURN" if reply.n == self._answered_n else "BAD_SCHEMA"
            raise RefusedLine(Verdict.PROTOCOL_ERROR, detail, f'"n" must be {n}, not {reply.n}', line)
        self._answered_n = n
        return reply

    def _read_greeting(self, deadline: float) -> bytes:
        """The first line, within the wall's deadline and the start's CPU time; looked at as both run out."""
        while True:
            try:
                line = self._process.read_line(min(deadline, time.monotonic() + self._start_look_s()))
            except BotFault as fault:
                if fault.verdict is not Verdict.TIMEOUT_MOVE:
                    raise
            else:
                self._start_look_s()
                return line
            if time.monotonic() >= deadline:
                raise Overdue(Verdict.TIMEOUT_START, self._process.charge()) from None

    def _start_look_s(self) -> float:
        """When to look again at the CPU time of a start; half of what is left, for a bot on two cores."""
        left_s = START_CPU_S - self._process.charge().cpu_us / 1e6
        if left_s < 0:
            raise BotFault(Verdict.TIMEOUT_START, "CPU_LIMIT")
        return max(left_s / 2, SHORTEST_LOOK_S)

    def _read_reply(self, clock_ms: int | None, deadline: float) -> bytes:
        """Wait until the bank is truly spent, not until a busy machine's wall clock says so."""
        wait_until = deadline if clock_ms is None else time.monotonic() + clock_ms / 1000 + BANK_MARGIN_S
        while True:
            try:
                return self._process.read_line(min(wait_until, deadline))
            except BotFault as fault:
                if fault.verdict is not Verdict.TIMEOUT_MOVE:
                    raise
                wait_until = _next_look(self._process.charge(), clock_ms, deadline)


def _do_nothing() -> None:
    """For who has nothing else to do."""


def _next_look(charge: Charge, clock_ms: int | None, deadline: float) -> float:
    """When to look again at a bot that is silent but has not been charged its whole bank."""
    if clock_ms is not None and charge.spent_us > clock_ms * 1000:
        raise BotFault(Verdict.BANK_EMPTY) from None
    now = time.monotonic()
    if clock_ms is None or now >= deadline:
        raise Overdue(Verdict.TIMEOUT_MOVE, charge) from None
    return now + clock_ms / 1000 - charge.spent_us / 1e6 + BANK_MARGIN_S


def _bare_move(line: bytes, n: int) -> str:
    """The move of the shortest answer to turn ``n``, with or without its two spaces; empty for any other."""
    for head in (b'{"n":%d,"move":"' % n, b'{"n": %d, "move": "' % n):
        if line.startswith(head) and line.endswith(b'"}'):
            return line[len(head) : -2].decode("ascii", "replace")
    return ""


def _decode(line: bytes) -> Reply:
    """The wire's strict reading, and a shorter way to the same for the shortest answers."""
    plain = _PLAIN_REPLY.fullmatch(line)
    return decode_reply(line) if plain is None else Reply(int(plain[1]), plain[2].decode())


def _read_action(text: str) -> Action | None:
    """None for what is no play at all; the referee refuses it with its text, like any other illegal move."""
    try:
        return action_from_text(text)
    except MoveError:
        return None


def _refusal(error: WireError, line: bytes) -> RefusedLine:
    verdict = Verdict.OUTPUT_LIMIT if error.code == "LINE_LIMIT" else Verdict.PROTOCOL_ERROR
    return RefusedLine(verdict, error.code, error.message, line)
