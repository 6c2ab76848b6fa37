"""The runner is a process that is told everything by a pipe and answers nothing but a report."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.record.verify import verify_log
from engine.runner import host
from engine.runner.entry import answer
from tests.engine.match.test_sets import make_spec


def test_a_set_is_played_in_a_process_of_its_own():
    report = host.run_set(make_spec("scopa", ["counting", "greedy"]).to_json(), timeout_s=60)
    assert (report["outcome"], report["reason"]) == ("FINISHED", "")
    assert [game["mirror"] for game in report["games"]] == [0, 1]
    assert all(verify_log(game["log"]).consistent for game in report["games"])


def test_the_same_set_gives_the_same_plays_in_any_process():
    spec = make_spec("scopone_9", ["counting", "greedy", "counting", "greedy"]).to_json()
    here, there = answer(json.dumps(spec).encode()), host.run_set(spec, timeout_s=60)
    assert [_plays(game) for game in here["games"]] == [_plays(game) for game in there["games"]]


def _plays(game: dict) -> list[str]:
    return [action["play"] for deal in game["log"]["deals"] for action in deal["actions"]]


@pytest.fixture
def as_runner(monkeypatch):
    """Let ``run_set`` start another program in the runner's place."""

    def replace(program: str) -> None:
        monkeypatch.setattr(host, "_START", program)

    return replace


def test_the_runner_has_no_environment_and_the_root_as_its_directory(as_runner):
    as_runner(
        "import json, os, sys; spec = sys.stdin.read(); "
        "told = [dict(os.environ), os.getcwd(), sorted(os.listdir('/proc/self/fd'))[:4], "
        "'abad1dea' in str(sys.argv)]; "
        "json.dump({'format': 'scopa-set-report', 'version': 1, 'outcome': 'PLATFORM_ERROR', "
        "'reason': json.dumps(told), 'games': []}, sys.stdout)"
    )
    spec = make_spec("scopa", ["greedy", "greedy"]).to_json() | {"seed": "abad1dea" * 8}
    environment, directory, descriptors, seed_in_arguments = json.loads(
        host.run_set(spec, timeout_s=20)["reason"]
    )
    # The interpreter itself may set a locale; nothing of ours is there.
    assert set(environment) <= {"LC_CTYPE"}
    assert directory == "/"
    assert descriptors == ["0", "1", "2", "3"]  # 3 is the listing itself
    assert not seed_in_arguments


def test_a_runner_that_does_not_end_is_our_fault(as_runner):
    as_runner("import time; time.sleep(600)")
    report = host.run_set(make_spec("scopa", ["greedy", "greedy"]).to_json(), timeout_s=0.5)
    assert (report["outcome"], "in time" in report["reason"]) == ("PLATFORM_ERROR", True)


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("import sys; sys.stdout.write('x' * (17 << 20))", "too long"),
        ("print('hello')", "no report"),
        ("import os; os._exit(3)", "exit 3"),
        ("raise RuntimeError('bad day')", "bad day"),
        ("print('[' * 100000)", "no report"),
        ('import sys; print(\'{"format":"scopa-set-report","version":1}\')', "no report"),
    ],
)
def test_a_runner_that_does_not_report_is_our_fault(as_runner, program, reason):
    as_runner(program)
    report = host.run_set(make_spec("scopa", ["greedy", "greedy"]).to_json(), timeout_s=120)
    assert report["outcome"] == "PLATFORM_ERROR"
    assert reason in report["reason"]
    assert report["games"] == []


def test_a_runner_whose_set_was_taken_away_is_ended_at_once(as_runner, monkeypatch):
    monkeypatch.setattr(host, "KEEP_GOING_EVERY_S", 0.05)
    as_runner("import time; time.sleep(600)")
    answers = iter([True, None, False])
    spec = make_spec("scopa", ["greedy", "greedy"]).to_json()
    report = host.run_set(spec, timeout_s=600, lease=host.Lease(lambda: next(answers), 600))
    assert "taken away" in report["reason"]


def test_a_runner_that_is_ended_is_killed_with_its_children(as_runner, tmp_path, monkeypatch):
    monkeypatch.setattr(host, "KEEP_GOING_EVERY_S", 0.05)
    pid_file = tmp_path / "pids"
    as_runner(
        f"import os, time; child = os.fork(); "
        f"child and open({str(pid_file)!r}, 'w').write(f'{{os.getpid()}} {{child}}.'); time.sleep(600)"
    )

    def is_unwritten() -> bool:
        return not (pid_file.exists() and pid_file.read_text().endswith("."))

    spec = make_spec("scopa", ["greedy", "greedy"]).to_json()
    host.run_set(spec, timeout_s=120, lease=host.Lease(is_unwritten, 120))
    for pid in map(int, pid_file.read_text().rstrip(".").split()):
        assert _comes_to_an_end(pid)


def test_a_runner_dies_with_the_process_that_started_it():
    starter = (
        "import sys, os; sys.path.insert(0, sys.argv[1]); from engine.runner import host; "
        "host._START = 'import sys, time; sys.path.insert(0, sys.argv[1]); "
        "from engine.runner.entry import bind_to_parent; bind_to_parent(int(sys.argv[2])); "
        "import os; print(os.getpid(), file=sys.stderr, flush=True); time.sleep(60)'; "
        "print(host._start_runner().stderr.readline().decode(), flush=True); sys.stdin.read()"
    )
    root = str(Path(host.__file__).parents[2])
    parent = subprocess.Popen(
        [sys.executable, "-c", starter, root], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    )
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    assert _is_alive(pid)
    parent.kill()
    parent.communicate()
    assert _comes_to_an_end(pid)


def _comes_to_an_end(pid: int) -> bool:
    """A kill is a request to the kernel, which a busy machine may take a moment to grant."""
    deadline = time.monotonic() + 60
    while _is_alive(pid) and time.monotonic() < deadline:
        os.sched_yield()
    return not _is_alive(pid)


def _is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def test_a_spec_that_cannot_be_read_is_our_fault_and_does_not_show_the_seed():
    spec = make_spec("scopa", ["greedy", "greedy"]).to_json() | {"players": []}
    report = answer(json.dumps(spec).encode())
    assert report["outcome"] == "PLATFORM_ERROR"
    assert spec["seed"] not in json.dumps(report)


def test_an_unknown_builtin_is_our_fault():
    spec = make_spec("scopa", ["greedy", "greedy"]).to_json()
    spec["players"][1]["builtin"] = "oracle"
    assert answer(json.dumps(spec).encode())["reason"] == "no built-in bot is called oracle"


def test_a_spec_longer_than_a_pipe_is_refused_before_a_runner_is_started():
    spec = make_spec("scopa", ["greedy", "greedy"]).to_json() | {"event": "x" * 70_000}
    assert "too long" in host.run_set(spec, timeout_s=1)["reason"]


def test_an_interpreter_is_found_that_is_new_enough():
    found = subprocess.run(
        [host.find_python(), "-I", "-S", "-c", "import sys; print(sys.version_info >= (3, 11))"],
        capture_output=True, check=True,
    )  # fmt: skip
    assert found.stdout == b"True\n"
