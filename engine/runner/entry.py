"""Inside the runner process: a set's spec on stdin, its report on stdout.

The process holds no secrets but the set's seed, plays in its main thread, and dies with the process that
started it or when that process no longer says that the set is its own.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import signal
import sys
import traceback
from typing import Any

from engine.match.builtin import BuiltinPlayer
from engine.match.launcher import BotPackage, Launcher, PlatformFault
from engine.match.player import Player
from engine.match.process_player import ProcessPlayer
from engine.match.sets import play_set
from engine.match.spec import PlayerSpec, SetReport, SetSpec
from engine.rules import RuleSet
from engine.runner.lifeline import Lifeline, read_spec
from engine.sandbox.orphans import become_subreaper, name_runner

PR_SET_PDEATHSIG = 1
STDIN = 0


def main(parent: int) -> None:
    """Play the set whose spec is the first line of stdin; always answers one report, whatever fails."""
    bind_to_parent(parent)
    # A set is over before garbage in circles could matter, and looking for it would cost moves their time.
    gc.disable()
    spec, rest = read_spec(STDIN)
    Lifeline(STDIN, rest).hold()
    sys.stdout.write(json.dumps(answer(spec), ensure_ascii=True, separators=(",", ":")))
    sys.stdout.flush()


def bind_to_parent(parent: int) -> None:
    """Die with the parent and inherit the orphans of the jails, so that they can be reaped."""
    become_subreaper()
    name_runner()
    die_with_parent(parent)


def die_with_parent(parent: int) -> None:
    """A parent that died before the request was made sends no signal, hence the look at its id afterwards."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)


def answer(spec: bytes) -> dict[str, Any]:
    """The report of one spec. An unforeseen error is ours, names its place and never the seed."""
    try:
        return play_set(SetSpec.from_json(json.loads(spec)), Seats().make_player).to_json()
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        reason = f"{type(error).__name__} at {os.path.basename(place.filename)}:{place.lineno}"
        return SetReport("PLATFORM_ERROR", reason).to_json()


class Seats:
    """Makes players for a set: our own bots in this process, strange ones each in a jail of their own."""

    def __init__(self, launcher: Launcher | None = None) -> None:
        self._launcher = launcher
        self._packages: dict[str, BotPackage] = {}

    def make_player(self, player: PlayerSpec, rules: RuleSet) -> Player:
        """PlatformFault for a builtin or package that is not there, SandboxUnavailable without a jail."""
        if player.builtin is not None:
            return BuiltinPlayer(make_builtin(player.builtin, rules))
        if player.package is None:
            raise PlatformFault(f"{player.name} is neither built in nor a package")
        return ProcessPlayer(self._get_launcher().launch(self._load(player.package)))

    def _get_launcher(self) -> Launcher:
        if self._launcher is None:
            # Imported here: a machine without a jail still plays our own bots.
            from engine.sandbox.launcher import BubblewrapLauncher

            self._launcher = BubblewrapLauncher()
        return self._launcher

    def _load(self, path: str) -> BotPackage:
        if path not in self._packages:
            from engine.sandbox.archive import load_package

            self._packages[path] = load_package(path)
        return self._packages[path]


def make_builtin(name: str, rules: RuleSet) -> Any:
    """A baseline bot by its name."""
    from engine.bots import BASELINES

    if name not in BASELINES:
        raise PlatformFault(f"no built-in bot is called {name}")
    return BASELINES[name](rules)
