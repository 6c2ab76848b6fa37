"""Does the jail hold on this machine? A real jail with a probe inside answers, or no strange code runs.

Mode A: user namespaces, seccomp and a memory control group, every runtime. Mode B: no control group, so only
Python bots, no writable file and fewer at once. Refuse: anything else, with what to do about it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from engine.match.launcher import BotFault, BotPackage, PlatformFault, SandboxUnavailable
from engine.sandbox import probe
from engine.sandbox.bubblewrap import bot_environment, find_tools
from engine.sandbox.builder import JailBuilder
from engine.sandbox.places import find_state_dir, read_own_file, write_own_file
from engine.sandbox.process import JailedProcess
from engine.sandbox.runtimes import NUMPY, find_runtimes, has_numpy
from engine.sandbox.seccomp import filter_key
from engine.sandbox.slots import sweep_slots

MODE_A, MODE_B, REFUSE = "A", "B", "refuse"
MAX_AGE_SECONDS = 3600
ADVICE_B = (
    "degraded: no control group for memory and processes can be written here, so only Python bots run, fewer"
    " at once; run the worker as root or with a delegated control group (systemd: Delegate=yes)"
)
_ROOT = Path(__file__).resolve().parent.parent.parent
_CHILD = "import sys; sys.path.insert(0, sys.argv[1]); from engine.sandbox.selftest import main; main()"
_ANSWER_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class SandboxState:
    """``mode`` is ``A``, ``B`` or ``refuse``; a check is its name, whether it held, and what was found."""

    mode: str
    checks: tuple[tuple[str, bool, str], ...] = ()
    advice: str = ""

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> SandboxState:
        """The opposite of ``asdict`` after a trip through JSON."""
        checks = tuple((str(name), bool(held), str(detail)) for name, held, detail in fields["checks"])
        return cls(str(fields["mode"]), checks, str(fields["advice"]))


def check_sandbox(*, fresh: bool = False) -> SandboxState:
    """The state of the jail here: from this hour and boot if known, else tested now (100 ms). Never raises.

    ``fresh`` tests in any case.
    """
    try:
        path = find_state_dir() / "selftest.json"
        key = _fingerprint()
        known = None if fresh else _recall(path, key)
        if known is not None:
            return known
        state = _test_anew()
        if state.mode == REFUSE:
            path.unlink(missing_ok=True)  # it is looked at again, by everybody: someone is about to mend it
        else:
            record = {"key": key, "at": time.time(), "state": asdict(state)}
            write_own_file(path, json.dumps(record).encode())
    except SandboxUnavailable as error:
        return SandboxState(REFUSE, advice=error.reason)
    except OSError as error:
        return SandboxState(REFUSE, advice=f"the self-test could not be run: {error}")
    return state


def _fingerprint() -> str:
    """Changes with a boot, an upgrade of a part, or another version of this package."""
    tools = find_tools()
    programs = [tools.bwrap, tools.prlimit, *(runtime.path for runtime in find_runtimes().values())]
    sources = sorted(str(path) for path in Path(__file__).parent.glob("*.py"))
    stamps = [(path, Path(path).stat().st_mtime_ns) for path in [*programs, *sources] if path]
    return f"{Path('/proc/sys/kernel/random/boot_id').read_text().strip()} {filter_key()} {stamps}"


def _recall(path: Path, key: str) -> SandboxState | None:
    text = read_own_file(path)
    try:
        record = json.loads(text) if text else {}
        age = time.time() - record.get("at", 0)
        if record.get("key") == key and 0 <= age < MAX_AGE_SECONDS:
            return SandboxState.from_json(record["state"])
    except (ValueError, KeyError, TypeError, AttributeError):
        pass  # a broken memory is no memory
    return None


def _test_anew() -> SandboxState:
    try:
        return _test_in_child()
    except SandboxUnavailable as error:
        return SandboxState(REFUSE, advice=error.reason)


def _test_in_child() -> SandboxState:
    """In a process of its own: jails want one thread, an empty environment and a child subreaper."""
    command = [sys.executable, "-I", "-S", "-B", "-c", _CHILD, str(_ROOT)]
    try:
        finished = subprocess.run(
            command, env={}, cwd="/", stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise SandboxUnavailable("the self-test did not end") from error
    if finished.returncode:
        last = finished.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise SandboxUnavailable(f"the self-test failed: {last[:200]}")
    return SandboxState.from_json(json.loads(finished.stdout))


def main() -> None:
    """Inside the child: test and print the state as JSON."""
    print(json.dumps(asdict(run_selftest())))


def run_selftest() -> SandboxState:
    """Test now, in this process."""
    try:
        builder = JailBuilder()
        sweep_slots(builder.state_dir, builder.tree)
        checks = _probe(builder)
    except BotFault as error:
        return SandboxState(REFUSE, advice=f"the probe in the jail failed: {error}")
    except PlatformFault as error:
        return SandboxState(REFUSE, advice=error.reason)
    failed = [name for name, held, _ in checks if not held]
    checks += _describe_machine(builder)
    if failed:
        return SandboxState(REFUSE, tuple(checks), f"the jail does not hold: {', '.join(failed)}")
    if builder.cgroups == "none":
        return SandboxState(MODE_B, tuple(checks), ADVICE_B)
    return SandboxState(MODE_A, tuple(checks))


def _probe(builder: JailBuilder) -> list[tuple[str, bool, str]]:
    source = Path(probe.__file__).read_bytes()
    bot = builder.launch(BotPackage("", "probe", "python", "main.py", ("*",), {"main.py": source}))
    try:
        bot.read_line(time.monotonic() + _ANSWER_SECONDS)
        bot.send(json.dumps(_expectation(builder, bot)).encode() + b"\n")
        bot.resume()
        found = json.loads(bot.read_line(time.monotonic() + _ANSWER_SECONDS))
    finally:
        bot.close()
    return [(name, held, detail) for name, (held, detail) in found.items()]


def _expectation(builder: JailBuilder, bot: JailedProcess) -> dict[str, Any]:
    """What the probe compares with; a hard limit is the soft one, so that no bot can raise it."""
    limits, home = builder.limits, "/tmp" if builder.cgroups != "none" else "/"
    values = {
        "RLIMIT_AS": limits.address_space_bytes,
        "RLIMIT_CPU": limits.cpu_seconds,
        "RLIMIT_FSIZE": limits.file_bytes,
        "RLIMIT_NOFILE": limits.open_files,
        "RLIMIT_CORE": 0,
        "RLIMIT_MEMLOCK": 0,
        "RLIMIT_SIGPENDING": 0,
        "RLIMIT_STACK": limits.stack_bytes,
    }
    if bot.slot.uid is not None:
        values["RLIMIT_NPROC"] = limits.slot_processes
    return {
        "limits": {name: [value, value] for name, value in values.items()},
        "environment": {**bot_environment(home), "PWD": home},
        "writable": ["/tmp"] if home == "/tmp" else [],
        "home": _find_home(),
        "parent": bot.jail.outer.pid,
    }


def _find_home() -> str:
    """What must not be seen of the worker's own files; some system users live where everybody may look."""
    home = os.path.normpath(os.path.expanduser("~")) if os.geteuid() else "/root"
    is_seen = home in ("/", "/tmp") or home.startswith(("/usr", "/bin", "/sbin", "/lib", "/dev"))
    return "/home" if is_seen else home


def _describe_machine(builder: JailBuilder) -> list[tuple[str, bool, str]]:
    """What decides the mode and the runtimes; none of these refuses."""
    described = [("control groups", builder.cgroups != "none", builder.cgroups)]
    for runtime in find_runtimes().values():
        runs = bool(runtime.path) and (builder.cgroups != "none" or not runtime.requires_cgroup)
        detail = runtime.path or "not installed"
        described.append(
            (f"runtime {runtime.name}", runs, detail if runs or not runtime.path else "needs a cgroup")
        )
    described.append(
        ("library numpy", has_numpy(), NUMPY if has_numpy() else "python3-numpy is not installed")
    )
    return described
