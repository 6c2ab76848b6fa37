"""Imports go down only, and the engine stands alone."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.launch.places import ROOT
from tests.architecture.tree import source_files, text_of

# The quiet rooms and what each needs from outside.
QUIET_ROOMS = {"pairing": {"py4swiss"}, "standings": set(), "ratings": {"numpy"}, "exchange": set()}
# Debian's module of the system's Python: compiles the jail's filter in a process of its own.
SECCOMP = {"seccomp"}


def imported_packages(file: Path) -> set[str]:
    """The top packages that a module imports, anywhere in it."""
    packages: set[str] = set()
    for node in ast.walk(ast.parse(text_of(file))):
        if isinstance(node, ast.Import):
            packages |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            packages.add(node.module.partition(".")[0])
    return packages


def strangers(folder: Path, allowed: set[str]) -> dict[str, set[str]]:
    """Per file below `folder`, the packages that are neither the standard library's nor allowed."""
    known = set(sys.stdlib_module_names) | allowed
    found = {
        str(file): imported_packages(file) - known
        for file in source_files(".py")
        if file.is_relative_to(folder)
    }
    return {file: packages for file, packages in found.items() if packages}


def test_the_contracts_of_the_storeys_are_kept() -> None:
    program = Path(sys.executable).with_name("lint-imports")
    finished = subprocess.run([program], cwd=ROOT, capture_output=True, text=True)
    assert finished.returncode == 0, finished.stdout


def test_the_engine_imports_the_standard_library_and_itself_only() -> None:
    found = strangers(Path("engine"), {"engine"})
    assert {file: names for file, names in found.items() if names != SECCOMP or "sandbox" not in file} == {}


def test_the_launcher_imports_the_standard_library_only() -> None:
    found = strangers(Path("deploy/launch"), {"deploy", "engine"})
    assert set(found) <= {"deploy/launch/fake_broker.py"}


@pytest.mark.parametrize("room", QUIET_ROOMS)
def test_a_quiet_room_imports_no_framework(room: str) -> None:
    assert strangers(Path("tournaments") / room, {"tournaments", "engine"} | QUIET_ROOMS[room]) == {}


@pytest.mark.parametrize(
    "example", sorted((ROOT / "examples" / "bots").rglob("*.py")), ids=lambda path: path.name
)
def test_an_example_bot_imports_nothing_of_ours(example: Path) -> None:
    assert imported_packages(example.relative_to(ROOT)) <= set(sys.stdlib_module_names)
