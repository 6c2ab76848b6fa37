"""Bots named on the command line: a baseline's name, or the path of a file, a zip or a folder."""

from __future__ import annotations

from pathlib import Path

from engine.bots import BASELINES
from engine.match.builtin import BuiltinPlayer
from engine.match.launcher import BotPackage, Launcher
from engine.match.player import Player
from engine.match.process_player import ProcessPlayer
from engine.match.spec import PlayerSpec
from engine.match.verdict import SandboxUnavailable
from engine.rules import RuleSet, ScopaError


class Contestants:
    """Reads each bot once and makes its players; paths are jailed unless the caller says otherwise."""

    def __init__(self, *, jailed: bool) -> None:
        self._jailed = jailed
        self._packages: dict[str, BotPackage] = {}
        self._launcher: Launcher | None = None

    def read(self, bot: str) -> PlayerSpec:
        """ScopaError ``unknown_bot`` for neither a baseline nor a path, or the archive's own error."""
        if bot in BASELINES:
            return PlayerSpec(bot, bot, builtin=bot)
        if not Path(bot).exists():
            raise ScopaError("unknown_bot", f"{bot} is neither a path nor one of {', '.join(BASELINES)}")
        if self._launcher is None:
            self._launcher = _make_launcher(self._jailed)
        from engine.sandbox.archive import load_package

        package = self._packages[bot] = load_package(bot)
        return PlayerSpec(package.name, package.sha256, package=bot)

    def package(self, bot: str) -> BotPackage:
        """The package of a path that was read."""
        return self._packages[bot]

    def make_player(self, player: PlayerSpec, rules: RuleSet) -> Player:
        """A fresh player for one seat of one game."""
        if player.builtin is not None:
            return BuiltinPlayer(BASELINES[player.builtin](rules))
        if self._launcher is None or player.package is None:
            raise ScopaError("unknown_bot", f"{player.name} was never read")
        return ProcessPlayer(self._launcher.launch(self._packages[player.package]))


def _make_launcher(jailed: bool) -> Launcher:
    if not jailed:
        from engine.cli.unjailed import UnjailedLauncher

        return UnjailedLauncher()
    from engine.sandbox.launcher import BubblewrapLauncher

    try:
        return BubblewrapLauncher()
    except SandboxUnavailable as fault:
        raise ScopaError("sandbox_unavailable", f"no jail is possible here: {fault.reason}") from None
