"""The memory of a program that imports nothing for it."""

from __future__ import annotations

from pathlib import Path


def peak_megabytes() -> float:
    """The most memory of this process since its program began (VmHWM), in MB."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) / 1024
