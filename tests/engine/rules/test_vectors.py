"""The exact cases of the rules paper, and a runner that cannot pass by not looking."""

import copy
import json
from pathlib import Path

import pytest

from engine.cli.main import main
from engine.cli.vector_kinds import find_difference

OWN = Path(__file__).parent / "vectors.json"
SHARED = Path(__file__).parents[4] / "shared" / "rules" / "vectors.json"
VECTORS = json.loads(OWN.read_text(encoding="utf-8"))["vectors"]


def by_id(name: str) -> dict[str, object]:
    return copy.deepcopy(next(vector for vector in VECTORS if vector["id"] == name))


def test_the_cases_are_those_of_the_rules_paper() -> None:
    assert len(VECTORS) == 154
    if SHARED.exists():
        assert json.loads(SHARED.read_text(encoding="utf-8"))["vectors"] == VECTORS


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_the_engine_agrees_with_the_case(vector: dict[str, object]) -> None:
    assert find_difference(vector) is None


@pytest.mark.parametrize(
    ("name", "key", "wrong"),
    [
        ("L01", "may_place", True),
        ("L02", "captures", [["8c"]]),
        ("L02", "count", 3),
        ("P03", "scopa", 0),
        ("P06", "error", "illegal_capture"),
        ("S01", "total", [4, 1]),
        ("S01", "items", {"carte": [1, 0]}),
        ("N02", "items", {}),
        ("X05", "instant_win", None),
        ("M01", "winner", 1),
        ("M03", "over", True),
        ("O07", "dealer_scope", 1),
        ("H10", "matta", [1, 2, 3]),
        ("R01", "to_side", 0),
        ("U02", "first", 1),
        ("J05", "valid", True),
        ("W01", "scope_events", [13, 14]),
        ("W01", "leftovers", ["5c", "6b"]),
        ("Z06", "with_matta", {"best_is_tris": 95, "best_is_low": 942, "none": 8844}),
        ("L01", "no_such_key", 1),
    ],
)
def test_a_wrong_expected_value_makes_a_case_fail(name: str, key: str, wrong: object) -> None:
    vector = by_id(name)
    vector["expect"] = {**vector["expect"], key: wrong}  # type: ignore[dict-item]
    assert find_difference(vector) is not None


def test_a_value_of_another_json_type_is_another_value() -> None:
    vector = by_id("L01")
    vector["expect"] = {"may_place": 0}
    assert find_difference(vector) is not None


MALFORMED = [
    ({"id": "?", "kind": "guess", "in": {}, "expect": {}}, "unknown_kind"),
    ({"id": "?", "kind": ["legal"], "in": {}, "expect": {"count": 0}}, "unknown_kind"),
    ({"id": "?", "kind": "legal", "in": {}, "expect": {"count": 0}}, "unreadable_case"),
    ({"id": "?", "kind": "legal", "expect": {"count": 0}}, "unreadable_case"),
    ({**by_id("L01"), "expect": {}}, "nothing_expected"),
    ({**by_id("L01"), "expect": [1]}, "nothing_expected"),
]


@pytest.mark.parametrize(("vector", "code"), MALFORMED)
def test_a_malformed_case_is_wrong_usage_and_names_itself(
    tmp_path: Path, vector: dict[str, object], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "vectors.json"
    path.write_text(json.dumps({"vectors": [by_id("L02"), vector]}))
    assert main(["vectors", str(path)]) == 2
    told = capsys.readouterr().err
    assert f"case {vector['id']}" in told
    assert f"[{code}]" in told
    assert len(told.splitlines()) == 1


def test_the_command_counts_failures_and_says_which(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = by_id("L01")
    wrong["expect"] = {"count": 9}
    path = tmp_path / "vectors.json"
    path.write_text(json.dumps({"vectors": [by_id("L02"), wrong]}))
    assert main(["vectors", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("L01")
    assert lines[-1] == "1 passed, 1 failed"


def test_the_command_fails_when_nothing_ran(tmp_path: Path) -> None:
    path = tmp_path / "vectors.json"
    path.write_text('{"vectors": []}')
    assert main(["vectors", str(path)]) == 1


@pytest.mark.parametrize("text", ["", "[1]", "{}", '{"vectors": 3}', '{"vectors": [3]}', "[" * 100_000])
def test_a_file_that_is_no_vector_file_is_wrong_usage(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "vectors.json"
    path.write_text(text)
    assert main(["vectors", str(path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_paper_passes_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vectors", str(OWN)]) == 0
    assert capsys.readouterr().out == "154 passed, 0 failed\n"
