"""What one bot may use. Every number has a hostile bot in the tests that tries to break it."""

from __future__ import annotations

from dataclasses import dataclass

KIB = 1024
MIB = 1024 * KIB


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one jail; ``_bytes``, ``_seconds`` and counts as the names say."""

    memory_bytes: int = 256 * MIB  # of the control group, with /tmp and kernel memory
    address_space_bytes: int = 512 * MIB  # RLIMIT_AS, for runtimes that bear it; the only bound in mode B
    pids: int = 32  # processes and threads, of the control group
    cpu_cores: float = 1.0  # of the control group
    cpu_seconds: int = 300  # RLIMIT_CPU: behind the chess clock, which ends a bot long before
    tmp_bytes: int = 16 * MIB
    file_bytes: int = 8 * MIB
    open_files: int = 64
    slot_processes: int = 64  # RLIMIT_NPROC, only where the slot has a user id of its own
    stack_bytes: int = 8 * MIB
    line_bytes: int = 16 * KIB
    stdout_bytes: int = 1 * MIB
    stderr_bytes: int = 1 * MIB
    stderr_kept_bytes: int = 64 * KIB
    queue_bytes: int = 1 * MIB  # lines for the bot that it has not read yet


DEFAULT_LIMITS = Limits()
