"""Under what a bot is judged, in the words of the machine: command, interpreter, limits."""

from __future__ import annotations

import functools
import shlex
import subprocess
from dataclasses import asdict
from typing import Any

from engine.match.validation import VALIDATION_CLOCK
from engine.sandbox.limits import DEFAULT_LIMITS
from engine.sandbox.runtimes import find_runtimes
from tournaments.models import Submission

VERSION_SECONDS = 10


def conditions_of(submission: Submission) -> dict[str, Any]:
    """{"command", "runtime", "limits": {…}, "clock": {…}} of this machine, as the report shows it."""
    runtime = find_runtimes().get(submission.runtime)
    found = runtime if runtime and runtime.path else None
    return {
        "command": shlex.join(found.command(submission.entry_point)) if found else "",
        "runtime": version_of(found.path) if found and found.name != "native" else "",
        "limits": {name: value for name, value in asdict(DEFAULT_LIMITS).items() if name != "queue_bytes"},
        "clock": VALIDATION_CLOCK.to_json(),
    }


@functools.cache
def version_of(program: str) -> str:
    """What the system's interpreter calls itself, "" when it does not answer."""
    try:
        finished = subprocess.run(  # noqa: S603 (the machine's own interpreter, an argument list)
            [program, "--version"], env={}, cwd="/", capture_output=True, timeout=VERSION_SECONDS, text=True
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return (finished.stdout or finished.stderr).strip()[:100]
