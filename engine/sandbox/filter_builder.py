"""Run by the system's interpreter, which sees Debian's python3-seccomp: policy JSON in, BPF out.

Imports nothing of ours, for it runs as a lone file: ``python3 -I -S -B filter_builder.py DIST_PACKAGES``.
"""

from __future__ import annotations

import importlib
import json
import sys
from typing import Any

MISSING_MODULE = 3


def build(seccomp: Any, policy: dict[str, Any]) -> Any:
    """A libseccomp filter of the policy; a call this libseccomp cannot name is left to the default."""
    made = seccomp.SyscallFilter(seccomp.ERRNO(policy["default"]))
    made.set_attr(seccomp.Attr.ACT_BADARCH, seccomp.KILL_PROCESS)
    for name, rule in policy["allow"]:
        add_rule(seccomp, made, seccomp.ALLOW, name, rule)
    for name, rule, number in policy["refuse"]:
        add_rule(seccomp, made, seccomp.ERRNO(number), name, rule)
    return made


def add_rule(seccomp: Any, made: Any, action: Any, name: str, rule: list[Any]) -> None:
    """One line of the policy."""
    comparisons = [compare(seccomp, *comparison) for comparison in rule]
    try:
        made.add_rule(action, name, *comparisons)
    except RuntimeError:
        if not is_unknown(seccomp, name):
            raise


def is_unknown(seccomp: Any, name: str) -> bool:
    """Whether this libseccomp has never heard of the call, on any architecture."""
    try:
        seccomp.SyscallFilter(seccomp.ALLOW).add_rule(seccomp.KILL_PROCESS, name)
    except RuntimeError:
        return True
    return False


def compare(seccomp: Any, index: int, operator: str, first: int, second: int) -> Any:
    """A libseccomp argument comparison; only MASKED_EQ takes both operands."""
    if operator == "MASKED_EQ":
        return seccomp.Arg(index, seccomp.MASKED_EQ, first, second)
    return seccomp.Arg(index, getattr(seccomp, operator), first)


def main() -> int:
    """Write the program to stdout."""
    sys.path.append(sys.argv[1])
    try:
        seccomp = importlib.import_module("seccomp")
    except ImportError as error:
        print(error, file=sys.stderr)
        return MISSING_MODULE
    build(seccomp, json.load(sys.stdin)).export_bpf(sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
