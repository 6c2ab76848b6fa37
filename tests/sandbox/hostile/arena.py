"""A game between an honest bot and a hostile one, by the real referee in real jails, and what it left."""

from __future__ import annotations

import socket
import time
from dataclasses import dataclass
from typing import Any

from engine.match.clock import ClockRule
from engine.match.player import Choice
from engine.match.process_player import ProcessPlayer
from engine.match.referee import GameSetting, play_game
from engine.match.spec import GameReport, PlayerSpec, SetSpec
from engine.rules import RuleSet
from engine.sandbox.launcher import BubblewrapLauncher
from engine.sandbox.process import JailedProcess
from tests.sandbox.hostile.gallery.attack import Attack, opponent
from tests.sandbox.leftovers import close_and_look

HONEST_SEAT, HOSTILE_SEAT = 0, 1
ONE_DEAL = RuleSet.resolve({"match.deals": 1})


@dataclass(frozen=True, slots=True)
class Fight:
    """The end of a game: ``verdict_s`` from the last request to the verdict, ``left`` names what remained."""

    report: GameReport
    verdict_s: float
    teardown_s: float
    left: list[str]

    @property
    def outcome(self) -> tuple[str, str | None]:
        """Verdict and detail of the hostile bot."""
        seat = self.report.seats[HOSTILE_SEAT]
        return seat.verdict, seat.detail

    @property
    def stderr(self) -> str:
        return self.report.seats[HOSTILE_SEAT].stderr

    @property
    def honest_outcome(self) -> tuple[str, str | None]:
        seat = self.report.seats[HONEST_SEAT]
        return seat.verdict, seat.detail

    def winner(self) -> object:
        return self.report.log["result"]["winner"]

    def honest_turns(self) -> list[int]:
        """What each turn of the honest bot was charged, in microseconds."""
        return [
            action["spent_us"]
            for deal in self.report.log["deals"]
            for action in deal["actions"]
            if action["seat"] == HONEST_SEAT
        ]


class TimedPlayer(ProcessPlayer):
    """Notes when it was last waited for, and how long its end took."""

    def __init__(self, process: JailedProcess) -> None:
        super().__init__(process)
        self.asked_at = self.answered_at = time.monotonic()
        self.teardown_s = 0.0

    def await_ready(self, deadline: float) -> None:
        self.asked_at = time.monotonic()
        try:
            super().await_ready(deadline)
        finally:
            self.answered_at = time.monotonic()

    def choose(self, *turn: Any) -> Choice:
        self.asked_at = time.monotonic()
        try:
            return super().choose(*turn)
        finally:
            self.answered_at = time.monotonic()

    def close(self):
        began = time.monotonic()
        ending = super().close()
        self.teardown_s = max(self.teardown_s, time.monotonic() - began)
        return ending


def fight(launcher: BubblewrapLauncher, attack: Attack) -> Fight:
    """Play one game of one deal; the hostile bot leads."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        packages = (opponent(attack.opponent_ms), attack.package(listener.getsockname()[1]))
        processes: list[JailedProcess] = []
        try:
            for package in packages:
                processes.append(launcher.launch(package))
            players = [TimedPlayer(process) for process in processes]
            report = play_game(_setting(attack.bank_ms), players)
        finally:
            left = [found for process in processes for found in close_and_look(process)]
    hostile = players[HOSTILE_SEAT]
    return Fight(report, hostile.answered_at - hostile.asked_at, hostile.teardown_s, left)


def _setting(bank_ms: int) -> GameSetting:
    spec = SetSpec(
        variant="scopa",
        rules=ONE_DEAL,
        seed=bytes(range(32)),
        players=(PlayerSpec("honest", "1", package="honest"), PlayerSpec("hostile", "1", package="hostile")),
        game_ids=("a-fight",),
        set_number=None,
        clock=ClockRule(bank_ms=bank_ms, increment_ms=0),
        played_at="2026-11-29T21:00:00Z",
    )
    return GameSetting(spec=spec, mirror=0, order=(0, 1), first_dealer=0, wall_cap_s=60.0)
