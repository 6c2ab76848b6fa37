"""`python3 run.py doctor`: what works on this machine, and what to type for the rest."""

import platform
import subprocess

from deploy.launch import broker, debian, packages, running
from deploy.launch.console import say, table
from deploy.launch.places import Places


def examine(places: Places) -> int:
    """Prints the state of everything; 0 when the main job can run with its jail, else 1."""
    missing = debian.find_missing(places.root / "apt.txt", ["run"])
    missing_for_tests = debian.find_missing(places.root / "apt.txt", ["test"])
    ready = packages.is_ready(places)
    jail, advice = examine_jail(places) if ready else ("unknown", "start the site once")
    rows = [
        ("Python", platform.python_version()),
        ("Python packages", "installed" if ready else "not installed yet: python3 run.py"),
        ("Debian packages to run", _names(missing)),
        ("Debian packages to test", _names(missing_for_tests)),
        ("broker", broker.find_server() or "the built-in one (in memory)"),
        ("jail", jail),
        ("site", running.read_note(places.data).get("address") or "not running"),
    ]
    say(table(rows))
    for packages_missing in (missing, missing_for_tests):
        if packages_missing:
            say("! " + debian.explain_missing(packages_missing))
    if advice:
        say(f"! {advice}")
    return 0 if ready and not missing and jail != "refuse" else 1


def examine_jail(places: Places) -> tuple[str, str]:
    """The jail's mode and its self-test's advice, asked of the engine itself."""
    program = (
        "from engine.sandbox.selftest import check_sandbox\n"
        "state = check_sandbox()\n"
        "print(state.mode)\n"
        "print(state.advice or '')\n"
    )
    finished = subprocess.run(
        [places.python, "-c", program], cwd=places.root, capture_output=True, text=True, timeout=60
    )
    if finished.returncode:
        return "refuse", finished.stderr.strip().splitlines()[-1] if finished.stderr.strip() else ""
    mode, _, advice = finished.stdout.strip().partition("\n")
    return mode, advice.strip()


def _names(missing: list[debian.DebianPackage]) -> str:
    return "missing: " + ", ".join(package.name for package in missing) if missing else "all there"
