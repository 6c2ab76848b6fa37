"""Makes jails on this machine out of everything it has, before anyone has tested that they hold."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from engine.match.launcher import BotPackage
from engine.sandbox.bubblewrap import find_tools, jail_arguments, limit_arguments
from engine.sandbox.cgroups import CgroupTree, find_cgroups
from engine.sandbox.jail import JailCommand, start_jail
from engine.sandbox.limits import DEFAULT_LIMITS, Limits
from engine.sandbox.places import find_state_dir
from engine.sandbox.process import JailedProcess
from engine.sandbox.pump import Pump
from engine.sandbox.runtimes import Runtime, find_runtime
from engine.sandbox.seccomp import load_filter
from engine.sandbox.slots import Slot, take_slot


class JailBuilder:
    """Starts a bot in a jail. Used by the self-test and by the launcher, which asks the self-test first.

    Call it from the main thread of a process that lives as long as its jails: bubblewrap dies with the thread
    that started it. SandboxUnavailable when this machine cannot make a jail.
    """

    def __init__(self, limits: Limits = DEFAULT_LIMITS) -> None:
        self._limits = limits
        self._tools = find_tools()
        self._state_dir: Path = find_state_dir()
        self._program = load_filter(self._state_dir)
        self._tree: CgroupTree | None = find_cgroups()
        self._pump = Pump()

    @property
    def limits(self) -> Limits:
        return self._limits

    @property
    def cgroups(self) -> str:
        """``v1``, ``v2`` or ``none``."""
        return self._tree.kind if self._tree is not None else "none"

    def launch(self, package: BotPackage) -> JailedProcess:
        """Start a bot; it runs when this returns."""
        runtime = find_runtime(package, has_cgroup=self._tree is not None)
        with ExitStack() as undo:
            slot = take_slot(self._state_dir, self._tree)
            undo.callback(slot.free)
            group = self._tree.make(slot.name, self._limits) if self._tree is not None else None
            if group is not None:
                undo.callback(group.remove)
            slot.place_files(package)
            jail = start_jail(self._command(slot, runtime, package.entry), group)
            undo.pop_all()
        return JailedProcess(jail, slot, group, self._limits, self._pump)

    def _command(self, slot: Slot, runtime: Runtime, entry: str) -> JailCommand:
        return JailCommand(
            prlimit=self._tools.prlimit,
            bwrap=self._tools.bwrap,
            limits=limit_arguments(self._limits, runtime, own_uid=slot.uid is not None),
            jail=jail_arguments(slot.bot_dir, self._limits, writable_tmp=self._tree is not None),
            bot=runtime.command(entry),
            program=self._program,
            uid=slot.uid,
        )
