"""The compiled seccomp filter: built once per libseccomp, machine and policy, then only read."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import subprocess
from pathlib import Path

from engine.match.launcher import SandboxUnavailable
from engine.sandbox import filter_builder
from engine.sandbox.advice import ADVICE_INSTALL
from engine.sandbox.places import make_own_dir, read_own_file, write_own_file
from engine.sandbox.policy import describe_policy

SYSTEM_PYTHON = "/usr/bin/python3"
DIST_PACKAGES = "/usr/lib/python3/dist-packages"
_INSTRUCTION_BYTES = 8


def load_filter(state_dir: Path) -> bytes:
    """The BPF program, from the cache or freshly compiled; SandboxUnavailable when it cannot be had."""
    path = make_own_dir(state_dir / "filters") / f"{filter_key()}.bpf"
    program = read_own_file(path)
    if program is None:
        program = compile_filter()
        write_own_file(path, program)
    return program


def filter_key() -> str:
    """Names a filter by everything that made it: libseccomp, architecture, policy and builder."""
    library = sorted(
        f"{found}:{os.stat(found).st_size}" for found in Path("/usr/lib").glob("*/libseccomp.so.2.*")
    )
    parts = [*library, platform.machine(), json.dumps(describe_policy()), _builder_path().read_text()]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def compile_filter() -> bytes:
    """Let libseccomp compile the policy in a child of the system's interpreter (20 to 160 ms)."""
    command = [SYSTEM_PYTHON, "-I", "-S", "-B", str(_builder_path()), DIST_PACKAGES]
    try:
        made = subprocess.run(
            command,
            input=json.dumps(describe_policy()).encode(),
            capture_output=True,
            env={},
            cwd="/",
            timeout=60,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise SandboxUnavailable(f"{SYSTEM_PYTHON} could not build the filter; {ADVICE_INSTALL}") from error
    if made.returncode == filter_builder.MISSING_MODULE:
        raise SandboxUnavailable(f"python3-seccomp is not installed; {ADVICE_INSTALL}")
    if made.returncode or not made.stdout or len(made.stdout) % _INSTRUCTION_BYTES:
        last = made.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise SandboxUnavailable(f"libseccomp refused the policy: {last[:200]}")
    return made.stdout


def _builder_path() -> Path:
    return Path(filter_builder.__file__)
