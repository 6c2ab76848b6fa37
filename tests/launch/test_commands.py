"""`python3 run.py …` as a person types it."""

import subprocess
import sys

import pytest

from deploy.launch.checks import STEP_NAMES
from deploy.launch.places import ROOT


def run(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "run.py", *words], cwd=ROOT, capture_output=True, text=True)


def test_help_names_the_commands() -> None:
    told = run("--help").stdout
    for word in ("test", "doctor", "stop", "--smoke"):
        assert word in told


def test_stop_without_a_running_site_says_so(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SETTEBELLO_DATA_DIR", str(tmp_path / "nothing"))
    finished = run("stop")
    assert (finished.returncode, finished.stdout) == (0, "the site was not running\n")


def test_an_unknown_step_is_refused_with_the_list() -> None:
    finished = run("test", "--only", "luck")
    assert finished.returncode == 2
    assert "no such step: luck" in finished.stdout
    assert ", ".join(STEP_NAMES) in finished.stdout


def test_an_unknown_command_is_named_and_the_known_ones_too() -> None:
    finished = run("fly")
    assert finished.returncode == 2
    assert "error: argument command: invalid choice: 'fly' (choose from " in finished.stderr


def test_the_launcher_runs_without_any_package_of_the_environment() -> None:
    words = [sys.executable, "-I", "-S", "run.py", "--help"]
    assert subprocess.run(words, cwd=ROOT, capture_output=True).returncode == 0
