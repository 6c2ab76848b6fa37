"""The only door through which strange code runs: no jail that passes its self-test, no bot."""

from __future__ import annotations

from engine.match.launcher import SandboxUnavailable
from engine.sandbox.builder import JailBuilder
from engine.sandbox.limits import DEFAULT_LIMITS, Limits
from engine.sandbox.selftest import REFUSE, check_sandbox


class BubblewrapLauncher(JailBuilder):
    """Implements ``engine.match.launcher.Launcher``; SandboxUnavailable where the self-test fails.

    Use it in the main thread of a process that lives as long as its jails, and close what it launches.
    """

    def __init__(self, limits: Limits = DEFAULT_LIMITS) -> None:
        state = check_sandbox()
        if state.mode == REFUSE:
            raise SandboxUnavailable(state.advice)
        super().__init__(limits)
