"""One site for each data directory; a launcher that died leaves nothing that blocks the next."""

import subprocess
import sys
from pathlib import Path

import pytest

from deploy.launch import running
from deploy.launch.places import ROOT

HOLDER = """
import sys, time
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from deploy.launch import running
from deploy.launch.site import StopRequestedError, stop_signals
data = Path(sys.argv[2])
try:
    with running.hold(data), stop_signals():
        running.write_note(data, "http://127.0.0.1:8765")
        print("held", flush=True)
        time.sleep(600)
except StopRequestedError:
    pass
"""


@pytest.fixture
def holder(tmp_path: Path):
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(ROOT), str(tmp_path)], stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"held\n"
    yield process
    process.kill()
    process.wait()
    process.stdout.close()


def test_a_second_start_says_where_the_first_one_runs(holder, tmp_path: Path) -> None:
    with pytest.raises(running.AlreadyRunningError, match=rf"127\.0\.0\.1:8765 \(process {holder.pid}\)"):
        with running.hold(tmp_path):
            pass
    assert running.read_note(tmp_path)["address"] == "http://127.0.0.1:8765"


def test_stop_ends_the_running_launcher(holder, tmp_path: Path) -> None:
    assert running.stop_running(tmp_path)
    assert holder.wait(60) == 0
    assert not running.stop_running(tmp_path)


def test_stop_is_content_with_a_launcher_that_ends_by_itself_meanwhile(
    holder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = running.read_note(tmp_path)
    holder.kill()
    holder.wait()
    monkeypatch.setattr(running, "read_note", lambda _data: note)
    assert running.stop_running(tmp_path)


def test_a_launcher_killed_outright_blocks_nobody(holder, tmp_path: Path) -> None:
    holder.kill()
    holder.wait()
    assert running.read_note(tmp_path) == {}
    with running.hold(tmp_path):
        pass
