"""`scopa verify` and `scopa show` on files, as a person calls them."""

from __future__ import annotations

import copy
import io
import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from engine.cli.main import main
from engine.record import record_from_json
from engine.record.notation import to_text
from engine.rules import preset
from tests.engine.record.random_games import RandomTable, forfeited_log, header, random_log, sealed

LOG = random_log("scopa", 1)


@pytest.fixture
def log_file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(LOG, indent=1))
    return path


def write(tmp_path: Path, name: str, content: object) -> str:
    path = tmp_path / name
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return str(path)


def live_log() -> dict[str, object]:
    table = RandomTable(header(preset("scopa"), 1), Random(1))
    table.play_one()
    return table.recorder.live_log()


def test_right_logs_verify_one_line_each(
    log_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text_form = write(tmp_path, "game.scopa", to_text(record_from_json(LOG)))
    forfeit = write(tmp_path, "forfeit.json", forfeited_log("cirulla", 20))
    assert main(["verify", str(log_file), text_form, forfeit]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [f"{path}: consistent, unchanged" for path in (log_file, text_form, forfeit)]


def test_the_first_difference_is_told_and_the_status_is_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = copy.deepcopy(LOG)
    log["deals"][1]["actions"][4]["play"] = "1d@"
    assert main(["verify", write(tmp_path, "a.json", log)]) == 1
    line = capsys.readouterr().out
    assert "NOT consistent, CHANGED: deal 2, action 4: illegal_move" in line
    assert main(["verify", write(tmp_path, "b.json", sealed(log))]) == 1
    assert "NOT consistent, unchanged" in capsys.readouterr().out
    assert main(["verify", write(tmp_path, "c.json", LOG | {"note": 1})]) == 1
    assert "consistent, CHANGED: digest: wrong_digest" in capsys.readouterr().out


def test_a_live_log_has_status_3(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", write(tmp_path, "live.json", live_log())]) == 3
    assert "live log" in capsys.readouterr().out


@pytest.mark.parametrize(
    "content", ["", "{", "[]", "nothing", "{}", '{"format":"pgn"}', '{"a":' * 3000, "\x00"]
)
def test_what_is_no_log_has_status_2_and_one_line(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("verify", "show"):
        assert main([command, write(tmp_path, "x", content)]) == 2
        output = capsys.readouterr()
        assert len((output.out + output.err).splitlines()) == 1
        assert "Traceback" not in output.err


def test_files_that_are_not_there_have_status_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none.json"), str(tmp_path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2
    assert main(["show", str(tmp_path / "none.json")]) == 2


def test_of_several_files_the_gravest_finding_is_the_status(
    log_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    live, broken = write(tmp_path, "l.json", live_log()), write(tmp_path, "b.json", "{")
    changed = write(tmp_path, "c.json", LOG | {"x": 1})
    assert main(["verify", str(log_file), live]) == 3
    assert main(["verify", live, broken]) == 2
    assert main(["verify", broken, changed, live]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 5


@pytest.mark.parametrize(
    "arguments", [["verify"], ["show"], ["show", "a", "b"], ["verify", "--no-such", "a"]]
)
def test_wrong_usage_has_status_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_without_a_terminal_the_whole_game_is_shown(
    log_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["show", str(log_file)]) == 0
    out = capsys.readouterr().out
    assert out.count(" is over") == len(LOG["deals"])
    for deal in LOG["deals"]:
        for entry in deal["actions"]:
            assert entry["play"] in out
    assert "TARGET_REACHED" in out


def test_a_log_that_goes_wrong_is_shown_up_to_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    log = copy.deepcopy(LOG)
    log["deals"][1]["actions"][3]["play"] = "??"
    assert main(["show", write(tmp_path, "a.json", log)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].startswith("The log goes wrong here: deal 2, action 3: unreadable_move")
    assert lines[-2].startswith("   3 ")


def test_names_cannot_steer_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    log = copy.deepcopy(LOG)
    log["seats"][0]["name"] = "\x1b[2JEve\r\x9b31m\u202e"
    assert main(["show", write(tmp_path, "a.json", log)]) == 0
    shown = capsys.readouterr().out
    assert "Eve" in shown
    assert not set("\x1b\r\x9b\u202e") & set(shown)


def test_in_a_terminal_keys_step_forward_and_back(log_file: Path) -> None:
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "engine.cli", "show", str(log_file)]
    with subprocess.Popen(command, stdin=follower, stdout=follower, stderr=follower) as shown:
        os.close(follower)
        os.write(leader, b"\nn\nb\np\np\nx\nq\n")
        text = read_all(leader)
        assert shown.wait(20) == 0
    places = [
        line.split("ply ")[1].split()[0] for line in text.splitlines() if line.startswith("deal 1, ply")
    ]
    assert places == ["0", "1", "2", "1", "0", "0", "0"]


def read_all(descriptor: int) -> str:
    """What is written to a terminal until its other end is closed."""
    pieces = []
    while True:
        try:
            piece = os.read(descriptor, 4096)
        except OSError:  # Linux tells of the closed end so.
            piece = b""
        if not piece:
            os.close(descriptor)
            return b"".join(pieces).decode()
        pieces.append(piece)
