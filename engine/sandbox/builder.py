"""Makes jails on this machine out of everything it has, before anyone has tested that they hold."""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path

from engine.match.launcher import BotPackage, PlatformFault
from engine.sandbox.bubblewrap import find_tools, jail_arguments, limit_arguments
from engine.sandbox.cgroups import CgroupTree, find_cgroups
from engine.sandbox.jail import JailCommand, start_jail
from engine.sandbox.limits import DEFAULT_LIMITS, Limits
from engine.sandbox.places import find_state_dir
from engine.sandbox.process import JailedProcess
from engine.sandbox.pump import Pump
from engine.sandbox.runtimes import Runtime, find_runtime, library_arguments
from engine.sandbox.seccomp import load_filter
from engine.sandbox.slots import Slot, take_slot


def choose_core(slot_number: int) -> int:
    """A processor for a jail that nothing else holds to one; two seats of a game are never awake at once."""
    cores = sorted(os.sched_getaffinity(0))
    return cores[slot_number // 2 % len(cores)]


class JailBuilder:
    """Starts a bot in a jail. Used by the self-test and by the launcher, which asks the self-test first.

    Call it from the main thread of a process that lives as long as its jails: bubblewrap dies with the thread
    that started it. SandboxUnavailable when this machine cannot make a jail.
    """

    def __init__(self, limits: Limits = DEFAULT_LIMITS) -> None:
        self.limits = limits
        self._tools = find_tools()
        self.state_dir: Path = find_state_dir()
        self._program = load_filter(self.state_dir)
        self.tree: CgroupTree | None = find_cgroups()
        self._pump = Pump()

    @property
    def cgroups(self) -> str:
        """``v1``, ``v2`` or ``none``."""
        return self.tree.kind if self.tree is not None else "none"

    def launch(self, package: BotPackage) -> JailedProcess:
        """Start a bot; it runs when this returns. PlatformFault when its slot cannot be had or prepared."""
        runtime = find_runtime(package.runtime, has_cgroup=self.tree is not None)
        return self._prepare(runtime, runtime.command(package.entry), package)

    def launch_warm(self) -> JailedProcess:
        """Start a Python interpreter in a jail without a bot yet; see ``engine.sandbox.warm``."""
        runtime = find_runtime("python", has_cgroup=self.tree is not None)
        return self._prepare(runtime, runtime.warm_command(), None)

    def _prepare(self, runtime: Runtime, command: list[str], package: BotPackage | None) -> JailedProcess:
        try:
            return self._build(runtime, command, package)
        except OSError as error:
            raise PlatformFault(f"the jail could not be prepared: {error}") from error

    def _build(self, runtime: Runtime, command: list[str], package: BotPackage | None) -> JailedProcess:
        with ExitStack() as undo:
            slot = take_slot(self.state_dir, self.tree)
            undo.callback(slot.free)
            group = self.tree.make(slot.name, self.limits) if self.tree is not None else None
            if group is not None:
                undo.callback(group.remove)
            slot.make_bot_dir()
            if package is not None:
                slot.place_files(package)
            jail = start_jail(self._command(slot, runtime, command), group)
            undo.pop_all()
        return JailedProcess(jail, slot, group, self.limits, self._pump, is_warm=package is None)

    def _command(self, slot: Slot, runtime: Runtime, command: list[str]) -> JailCommand:
        return JailCommand(
            prlimit=self._tools.prlimit,
            bwrap=self._tools.bwrap,
            limits=limit_arguments(self.limits, runtime, own_uid=slot.uid is not None),
            jail=jail_arguments(
                slot.bot_dir,
                self.limits,
                writable_tmp=self.tree is not None,
                libraries=library_arguments(runtime.name),
            ),
            bot=command,
            program=self._program,
            uid=slot.uid,
            core=None if self.tree is not None else choose_core(slot.number),
        )
