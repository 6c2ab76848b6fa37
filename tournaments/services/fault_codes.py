"""Which of our own faults ended a try at a set: the runner says it in words, the books keep a code."""

from __future__ import annotations

from engine.match.referee import OVERLOADED
from engine.runner.lifeline import LEASE_LOST

_CODES = {OVERLOADED: "HOST_OVERLOADED", LEASE_LOST: "WORKER_LOST"}


def code_of_fault(reason: str) -> str:
    """`RUNNER_FAILED` for what has no code of its own."""
    return next((code for words, code in _CODES.items() if words in reason), "RUNNER_FAILED")
