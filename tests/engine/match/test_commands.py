"""`scopa play` and `scopa check`: what a bot's author sees at home."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine.cli.main import main
from engine.sandbox import launcher
from engine.sandbox.selftest import SandboxState

ROOT = Path(__file__).parents[3]
STARTER = str(ROOT / "examples" / "bots" / "starter")
LUPO = str(ROOT / "examples" / "bots" / "lupo")
SEED = "ab" * 32

GREETING = """
import json, sys, time
def say(value): print(json.dumps(value), flush=True)
say({"type": "ready", "protocol": 1})
turns = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] != "turn":
        continue
    turns += 1
"""


@pytest.fixture
def write_bot(tmp_path):
    """A bot file whose turns run the given lines; ``message`` and ``turns`` are there."""

    def write(body: str, greeting: str = GREETING) -> str:
        path = tmp_path / "bot.py"
        path.write_text(greeting + "".join(f"    {line}\n" for line in body.splitlines()))
        return str(path)

    return write


def check(bot: str, capsys, *options: str) -> tuple[int, str]:
    status = main(["check", bot, "--variant", "scopa", "--unsafe-no-jail", *options])
    captured = capsys.readouterr()
    return status, captured.out + captured.err


@pytest.mark.parametrize("bot", [STARTER, LUPO])
def test_the_examples_play_every_way_they_claim(bot, capsys):
    assert main(["check", bot, "--variant", "scopa", "--variant", "scopone_9", "--unsafe-no-jail"]) == 0
    assert len(re.findall(r"^\w+ +ok ", capsys.readouterr().out, re.M)) == 2


@pytest.mark.sandbox
def test_the_starter_plays_in_the_jail_too(capsys):
    assert main(["check", STARTER, "--variant", "cirulla"]) == 0
    assert "ok" in capsys.readouterr().out


@pytest.mark.parametrize("bot", [STARTER, LUPO])
def test_the_examples_import_nothing_of_ours(bot):
    imported = re.findall(r"^(?:import|from) (\w+)", (Path(bot) / "main.py").read_text(), re.M)
    assert set(imported) <= {"json", "sys", "functools", "itertools", "math"}


def test_a_bot_that_gets_stuck_is_named_with_its_turn(write_bot, capsys):
    bot = write_bot('say({"n": message["n"], "move": message["legal"][0] if turns < 3 else "11x"})')
    status, text = check(bot, capsys)
    assert status == 1
    assert "FAILED  ILLEGAL_MOVE: 11x is not legal here (game 1, seat 1, deal 1, ply 4)" in text


def test_a_crash_shows_the_exit_code_and_the_last_of_stderr(write_bot, capsys):
    status, text = check(write_bot('raise KeyError("settebello")'), capsys)
    assert status == 1
    assert "CRASHED EXITED 1" in text
    assert "KeyError: 'settebello'" in text


@pytest.mark.parametrize("noise", ["'x' * 60_000", "'\\n'.join(map(str, range(12_000)))"])
def test_of_a_long_stderr_only_the_end_is_shown(noise, write_bot, capsys):
    bot = write_bot(f"sys.stderr.write({noise} + '\\nthe last line'); sys.stderr.flush(); sys.exit(3)")
    _, text = check(bot, capsys)
    assert "stderr: the last line" in text
    assert len(text.splitlines()) <= 23
    assert len(text) < 1500


def test_a_killed_bot_names_the_signal(write_bot, capsys):
    status, text = check(write_bot("import os; os.kill(os.getpid(), 9)"), capsys)
    assert (status, "CRASHED SIGNAL 9" in text) == (1, True)


def test_half_a_line_is_no_answer(write_bot, capsys):
    _, text = check(write_bot("sys.stdout.write('{\"n\"'); sys.stdout.flush(); sys.exit(0)"), capsys)
    assert "CRASHED EXITED 0" in text


def test_a_flood_ends_at_the_line_limit(write_bot, capsys):
    _, text = check(write_bot("while True: sys.stdout.write('x' * 65536)"), capsys)
    assert "OUTPUT_LIMIT LINE_LIMIT" in text


def test_a_bot_that_talks_too_much_is_told_so(write_bot, capsys):
    answer = 'json.dumps({"n": message["n"], "move": message["legal"][0]})'
    bot = write_bot(f'print({answer}, {answer}, sep="\\n", flush=True)')
    _, text = check(bot, capsys)
    assert "PROTOCOL_ERROR TALKED_OUT_OF_TURN" in text


def test_a_slow_bot_runs_out_of_its_bank(write_bot, capsys):
    slow = write_bot("time.sleep(60)")
    begin = ["play", "--variant", "scopa", "--bots", slow, "greedy", "--unsafe-no-jail", "--seed", SEED]
    assert main([*begin, "--bank-ms", "50", "--increment-ms", "0"]) == 0
    assert "BANK_EMPTY 2" in capsys.readouterr().out


def test_play_writes_one_verifiable_log_a_game(tmp_path, capsys):
    folder = tmp_path / "logs"
    arguments = ["play", "--variant", "scopa", "--bots", "greedy", "random", "--sets", "2", "--seed", SEED]
    assert main([*arguments, "--log-dir", str(folder)]) == 0
    files = sorted(folder.iterdir())
    assert [path.suffix for path in files] == [".json"] * 4
    assert {json.loads(path.read_text())["set"] for path in files} == {0, 1}
    assert main(["verify", *map(str, files)]) == 0
    assert re.search(r"^greedy +4 ", capsys.readouterr().out, re.M)


def test_the_same_seed_plays_the_same_games(capsys):
    arguments = [
        "play",
        "--variant",
        "scopone_9",
        "--bots",
        "greedy",
        "counting",
        "--sets",
        "2",
        "--seed",
        SEED,
    ]
    main(arguments)
    first = capsys.readouterr().out
    main(arguments)
    assert capsys.readouterr().out == first


def test_one_bot_a_seat_may_be_named(capsys):
    bots = ["greedy", "random", "counting", "random"]
    assert main(["play", "--variant", "scopone_9", "--bots", *bots, "--seed", SEED]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:5]] == bots


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "--variant", "poker", "--bots", "greedy", "greedy"], "unknown_preset"),
        (["play", "--variant", "scopa", "--bots", "greedy"], "wrong_bot_count"),
        (["play", "--variant", "scopa", "--bots", "greedy", "/no/such/bot.py"], "unknown_bot"),
        (["check", "/no/such/bot.py"], "unknown_bot"),
        (["check", "greedy", "--variant", "poker"], "unknown_preset"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_two(arguments, words, capsys):
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    "option", [["--seed", "00"], ["--sets", "0"], ["--bank-ms", "x"], ["--increment-ms", "-1"]]
)
def test_a_bad_option_is_exit_two(option):
    with pytest.raises(SystemExit) as stopped:
        main(["play", "--variant", "scopa", "--bots", "greedy", "greedy", *option])
    assert stopped.value.code == 2


def test_without_a_jail_strange_bots_are_refused_with_the_reason(monkeypatch, capsys):
    state = SandboxState("refuse", (), "install bubblewrap")
    monkeypatch.setattr(launcher, "check_sandbox", lambda: state)
    assert main(["play", "--variant", "scopa", "--bots", STARTER, "greedy"]) == 2
    assert "install bubblewrap" in capsys.readouterr().err


def test_nothing_but_the_command_line_can_run_a_bot_without_a_jail():
    folders = ("engine", "replays", "tournaments", "scopa_site")
    users = {
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in (ROOT / folder).rglob("*.py")
        if "unjailed" in path.read_text(encoding="utf-8")
    }
    assert users == {"engine/cli/contestants.py"}
