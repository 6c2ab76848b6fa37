"""Inside the turn runner: bots of strangers at tables with people, asked for one turn at a time.

A line of JSON on stdin is an order, a line on stdout its report. An order holds what the seat may know and
nothing more: no seed and no unseen card ever comes here. Every turn has a jail of its own, a warm one where
possible; the wire's turn is complete in itself, so that nothing must be kept from one to the next.
"""

from __future__ import annotations

import json
import os
import select
import sys
import time
import traceback
from collections.abc import Mapping
from typing import Any

from engine.match.clock import START_ALLOWANCE_S, turn_wall_s
from engine.match.launcher import Launcher
from engine.match.player import Invitation
from engine.match.process_player import ProcessPlayer
from engine.match.referee import check_load, describe
from engine.match.verdict import BotFault, PlatformFault, SandboxUnavailable
from engine.rules import RuleSet
from engine.runner.entry import bind_to_parent
from engine.sandbox.archive import load_package
from engine.sandbox.launcher import BubblewrapLauncher
from engine.sandbox.warm import WarmLauncher
from engine.wire.codec import encode_line

# Kept ready: one for the bot that is asked, one for its partner or the next table.
WARM_JAILS = 2
LOOK_AFTER_S = 60.0


def main(parent: int) -> None:
    """Answer orders until stdin ends; between two of them the warm jails are made up for."""
    bind_to_parent(parent)
    launcher: WarmLauncher | None = None
    try:
        while True:
            launcher = launcher or open_launcher()
            if launcher and not _is_asked(0):
                fill(launcher)
            if not _is_asked(LOOK_AFTER_S):
                continue
            line = sys.stdin.buffer.readline()
            if not line:
                return
            report = answer(line, launcher)
            sys.stdout.write(json.dumps(report, ensure_ascii=True, separators=(",", ":")) + "\n")
            sys.stdout.flush()
    finally:
        if launcher:
            launcher.close()


def open_launcher() -> WarmLauncher | None:
    """None where no jail is possible: every order is then refused, and the next one looks again."""
    try:
        return WarmLauncher(BubblewrapLauncher(), WARM_JAILS)
    except SandboxUnavailable:
        return None


def fill(launcher: WarmLauncher) -> None:
    """Make the jails ready for the next order; where that fails a cold one will be tried, and say why."""
    try:
        launcher.fill()
    except PlatformFault as fault:
        print(f"no warm jail: {fault.reason}", file=sys.stderr, flush=True)


def answer(line: bytes, launcher: Launcher | None) -> dict[str, Any]:
    """The report of one order. An unforeseen error is ours and names its place."""
    if launcher is None:
        return _failed("SANDBOX_UNAVAILABLE", "no jail is possible on this machine")
    try:
        return play_turn(json.loads(line), launcher)
    except SandboxUnavailable as error:
        return _failed("SANDBOX_UNAVAILABLE", error.reason)
    except PlatformFault as error:
        return _failed("PLATFORM_ERROR", error.reason)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        reason = f"{type(error).__name__} at {os.path.basename(place.filename)}:{place.lineno}"
        return _failed("PLATFORM_ERROR", reason)


def play_turn(order: Mapping[str, Any], launcher: Launcher) -> dict[str, Any]:
    """One bot, one turn: ``PLAYED`` with its move, or ``FAULT`` with the verdict. PlatformFault is ours."""
    clock, turn = order["clock"], order["turn"]
    invitation = Invitation(order["variant"], RuleSet.from_json(order["rules"]), order["seat"], clock)
    player = ProcessPlayer(launcher.launch(load_package(order["package"])))
    try:
        player.invite(invitation)
        player.await_ready(time.monotonic() + START_ALLOWANCE_S)
        clock_ms = turn["clock_ms"]
        deadline = time.monotonic() + min(turn_wall_s(clock_ms), order["wall_cap_s"])
        reply, charge = player.ask(encode_line(turn), turn["n"], clock_ms, deadline)
        return {"outcome": "PLAYED", "move": reply.move, "spent_us": charge.spent_us, "note": reply.note}
    except BotFault as fault:
        check_load(fault)
        message, _line = describe(fault)
        verdict, detail = fault.verdict.value, fault.detail or player.close().detail
        return {"outcome": "FAULT", "verdict": verdict, "detail": detail, "reason": message}
    finally:
        player.close()


def _is_asked(seconds: float) -> bool:
    return bool(select.select([sys.stdin], [], [], seconds)[0])


def _failed(outcome: str, reason: str) -> dict[str, Any]:
    return {"outcome": outcome, "reason": reason}
