"""`python3 run.py …` as a person types it."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.launch.checks import STEP_NAMES
from deploy.launch.places import ROOT


def run(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "run.py", *words], cwd=ROOT, capture_output=True, text=True, timeout=170
    )


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


@pytest.mark.parametrize("port", ["0", "-1", "65536", "http"])
def test_what_is_no_port_is_refused(port: str) -> None:
    finished = run("--port", port)
    assert finished.returncode == 2
    assert (
        finished.stderr.splitlines()[-1]
        == f"run.py: error: argument --port: {port!r} is no port (1 to 65535)"
    )


def test_a_port_that_is_taken_is_told_before_anything_is_set_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SETTEBELLO_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("SETTEBELLO_VENV", str(tmp_path / "venv"))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        finished = run("--port", str(port))
    assert finished.returncode == 2
    assert finished.stdout.startswith(f"! the site cannot listen at 127.0.0.1:{port}: Address already in use")
    assert "--port" in finished.stdout
    assert not (tmp_path / "venv").exists()


def test_the_launcher_runs_without_any_package_of_the_environment() -> None:
    words = [sys.executable, "-I", "-S", "run.py", "--help"]
    assert subprocess.run(words, cwd=ROOT, capture_output=True).returncode == 0
