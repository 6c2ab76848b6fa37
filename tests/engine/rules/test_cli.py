"""The commands of the rules: their output, and one line and status 2 for what is wrong."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.cli.main import main
from engine.rules import PRESET_NAMES, preset

SEED = bytes(range(32)).hex()


def output(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main(list(args)) == 0
    return capsys.readouterr().out


def test_deck_prints_the_published_deck(capsys: pytest.CaptureFixture[str]) -> None:
    first = output(capsys, "deck", "--seed", SEED).split()
    assert first[:3] == ["5s", "8s", "9c"]
    assert len(first) == 40
    assert output(capsys, "deck", "--seed", SEED, "--deal", "7").split()[:3] == ["1d", "2b", "4c"]
    assert output(capsys, "deck", "--seed", SEED, "--attempt", "1").split()[:3] == ["6d", "8b", "9c"]


def test_legal_prints_captures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "legal", "--rules", "scopa", "--table", "8c 6s 2b", "--card", "8d")
    assert json.loads(text) == {"captures": [["8c"]], "may_place": False}
    free = output(
        capsys, "legal", "--rules", '{"capture.priority":"free"}', "--table", "8c 6s 2b", "--card", "8d"
    )
    assert json.loads(free) == {"captures": [["8c"], ["6s", "2b"]], "may_place": False}
    itself = output(capsys, "legal", "--rules", "scopa_assi_10", "--table", "", "--card", "1d")
    assert json.loads(itself) == {"captures": [[]], "may_place": False}


def test_legal_knows_the_first_card_of_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    rules = '{"ace.first_play":"forbidden"}'
    text = output(capsys, "legal", "--rules", rules, "--table", "1c", "--card", "1d", "--lead")
    assert json.loads(text) == {"captures": [], "may_place": False}


def test_variants_lists_every_preset(capsys: pytest.CaptureFixture[str]) -> None:
    listed = json.loads(output(capsys, "variants", "--json"))
    assert list(listed) == list(PRESET_NAMES)
    assert listed["cirulla"]["rules"] == preset("cirulla").to_json()
    text = output(capsys, "variants")
    assert all(name in text for name in PRESET_NAMES)
    assert "capture.mode=both" in text


@pytest.mark.parametrize(
    "args",
    [
        ["legal", "--rules", "no_such", "--table", "8c", "--card", "8d"],
        ["legal", "--rules", '{"match.target":' + "9" * 5000 + "}", "--table", "8c", "--card", "8d"],
        ["legal", "--rules", '{"a":' * 100_000, "--table", "8c", "--card", "8d"],
        ["legal", "--rules", "{", "--table", "8c", "--card", "8d"],
        ["legal", "--rules", '{"match.target":"x"}', "--table", "8c", "--card", "8d"],
        ["legal", "--rules", '{"capture.mode":"sum","capture.mode":"both"}', "--table", "8c", "--card", "8d"],
        ["legal", "--rules", "scopa", "--table", "8c 8c", "--card", "8d"],
        ["legal", "--rules", "scopa", "--table", "8d", "--card", "8d"],
        ["legal", "--rules", "scopa", "--table", "8x", "--card", "8d"],
        ["legal", "--rules", "scopa", "--table", "8c", "--card", ""],
        ["vectors", "no/such/file.json"],
    ],
)
def test_bad_input_is_one_line_and_status_2(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1
    assert len(captured.err) < 300


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["no_such_command"],
        ["deck"],
        ["deck", "--seed", "zz"],
        ["deck", "--seed", "00"],
        ["deck", "--seed", SEED, "--deal", "-1"],
        ["deck", "--seed", SEED, "--deal", "1.5"],
        ["bench", "--seconds", "0"],
    ],
)
def test_wrong_usage_is_status_2(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(args)
    assert caught.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["deck", "--seed", SEED, "--deal", "1000000000"], "'1000000000' is too large: at most 999999999"),
        (["deck", "--seed", SEED, "--deal", "9" * 5000], "is too large: at most 999999999"),
        (["deck", "--seed", SEED, "--deal", "-1"], "'-1' is not a whole number from 0"),
        (["play", "--sets", "x"], "'x' is not a whole number from 1"),
        (["play", "--sets", "0"], "'0' is too small: at least 1"),
        (["play", "--seed", "zz"], "a seed is hex digits"),
    ],
)
def test_a_wrong_number_is_told_in_words(
    args: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(args)
    told = capsys.readouterr().err
    assert words in told
    assert len(told) < 1000


def test_every_command_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("variants", "deck", "legal", "vectors", "bench"):
        with pytest.raises(SystemExit) as caught:
            main([command, "--help"])
        assert caught.value.code == 0
        assert command in capsys.readouterr().out


def test_bench_measures_every_row(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(output(capsys, "bench", "--seconds", "0.01", "--variant", "scopa", "--json"))
    assert len(rows) == 5
    assert all(row["per_second"] > 0 for row in rows)


def test_the_command_runs_as_a_module_without_the_site() -> None:
    root = Path(__file__).parents[3]
    program = [sys.executable, "-S", "-m", "engine.cli", "deck", "--seed", SEED]
    done = subprocess.run(program, cwd=root, capture_output=True, text=True, check=True, env={})
    assert done.stdout.startswith("5s 8s 9c")
