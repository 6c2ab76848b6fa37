"""Mode B: the hostile bots again, played by the system's interpreter as a user without rights or groups."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.sandbox.runtimes import PYTHONS, find_program
from tests.sandbox.leftovers import pids_of_user

pytestmark = [pytest.mark.sandbox, pytest.mark.timeout(600)]

ROOT = Path(__file__).resolve().parent.parent.parent
UID = 61250
PACKAGES = ("pytest", "_pytest", "pluggy", "iniconfig", "packaging", "pygments")
AGAIN = ("hostile", "test_honest_bot.py", "test_start.py", "mode_b.py")
INI = """
[pytest]
addopts = --import-mode=importlib -p no:cacheprovider -m "not endurance"
markers =
    sandbox
    timeout
    endurance
"""


@pytest.fixture(scope="module")
def readable_copy() -> Iterator[Path]:
    """Engine, tests and pytest where any user can read them: the checkout may lie in a closed directory."""
    copy = Path(tempfile.mkdtemp(prefix="settebello-"))
    copy.chmod(0o755)
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "engine", copy / "engine", ignore=ignore)
    shutil.copytree(ROOT / "tests" / "sandbox", copy / "tests" / "sandbox", ignore=ignore)
    for name in PACKAGES:
        shutil.copytree(_source_of(name).parent, copy / name, ignore=ignore)
    shutil.copy(_source_of("py"), copy)
    (copy / "pytest.ini").write_text(INI)
    (copy / "reports").mkdir()
    if os.geteuid() == 0:
        os.chown(copy / "reports", UID, UID)
    yield copy
    shutil.rmtree(copy)
    shutil.rmtree(f"/var/tmp/settebello-{UID}", ignore_errors=True)


def _source_of(name: str) -> Path:
    found = importlib.util.find_spec(name)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin)


@pytest.fixture(scope="module")
def results(readable_copy: Path) -> dict[str, str]:
    """What became of each test, "" for a good end; run as another user when we are root."""
    report = readable_copy / "reports" / "mode_b.xml"
    paths = [str(readable_copy / "tests" / "sandbox" / name) for name in AGAIN]
    program = [find_program(PYTHONS), "-I", "-B", "-c", _start(readable_copy)]
    command = [*program, *paths, "-q", f"--rootdir={readable_copy}", f"--junitxml={report}"]
    user = {"user": UID, "group": UID, "extra_groups": []} if os.geteuid() == 0 else {}
    done = subprocess.run(command, env={}, cwd="/", capture_output=True, text=True, timeout=500, **user)
    assert report.exists(), done.stdout + done.stderr
    cases = ET.parse(report).iter("testcase")  # noqa: S314  (our own pytest wrote it)
    return {str(case.get("name")): "\n".join(str(part.text) for part in case) for case in cases}


def _start(copy: Path) -> str:
    return f"import sys; sys.path.insert(0, {str(copy)!r}); import pytest; sys.exit(pytest.main())"


def test_every_hostile_bot_is_held_as_an_ordinary_user_too(results: dict[str, str]) -> None:
    failed = [f"{name}\n{text[-3000:]}" for name, text in results.items() if text]
    assert not failed, "\n\n".join(failed)


def test_none_of_them_was_left_out(results: dict[str, str]) -> None:
    from tests.sandbox.hostile.gallery import GALLERY

    played = {name.partition("[")[2].rstrip("]") for name in results}
    assert set(GALLERY) <= played
    assert "test_the_self_test_calls_it_degraded" in results


def test_nothing_of_the_user_is_left(results: dict[str, str]) -> None:
    if os.geteuid() == 0:
        assert pids_of_user(UID) == []
    slots = Path(f"/var/tmp/settebello-{UID}/slots")
    assert [path for path in slots.glob("slot-??") if path.is_dir()] == []
