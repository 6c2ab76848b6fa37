"""Specs and reports survive their JSON, and what is malformed is refused by name."""

from __future__ import annotations

import json

import pytest

from engine.match.clock import ClockRule
from engine.match.spec import (
    Fault,
    GameReport,
    PlayerSpec,
    SeatReport,
    SetReport,
    SetSpec,
    SpecError,
    check_report,
)
from engine.rules import RuleError, preset


def make_spec() -> SetSpec:
    return SetSpec(
        variant="scopa",
        rules=preset("scopa"),
        seed=bytes(32),
        players=(PlayerSpec("a", "1", builtin="greedy"), PlayerSpec("b", "2", package="/somewhere/b.zip")),
        game_ids=("x", "y"),
        event="evening",
        round_number=2,
        match="12",
        set_number=1,
        attempt=3,
        clock=ClockRule(5_000, 50),
        played_at="2026-11-29T21:00:00Z",
    )


def test_a_spec_survives_its_json():
    spec = make_spec()
    assert SetSpec.from_json(json.loads(json.dumps(spec.to_json()))) == spec


def test_a_spec_shown_in_an_error_does_not_show_the_seed():
    assert "seed" not in repr(make_spec())


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", "scopa-log"),
        ("version", 2),
        ("variant", None),
        ("seed", "00"),
        ("seed", "zz" * 32),
        ("players", []),
        ("players", [{"name": "a", "version": "1"}] * 2),
        ("game_ids", ["x"]),
        ("clock", {"bank_ms": 1.5, "increment_ms": 0}),
        ("clock", [1]),
        ("round", "2"),
        ("attempt", True),
        ("wall_cap_s", None),
    ],
)
def test_a_malformed_spec_is_refused(key, value):
    with pytest.raises(SpecError):
        SetSpec.from_json(make_spec().to_json() | {key: value})


def test_rules_that_cannot_be_played_are_refused_by_the_rules():
    with pytest.raises(RuleError):
        SetSpec.from_json(make_spec().to_json() | {"rules": {"capture.mode": "sideways"}})


def test_a_report_survives_its_json():
    seat = SeatReport(
        0, 1, "PROTOCOL_ERROR", "BAD_JSON", "trace", [{"n": 1, "note": "ok"}], Fault(0, 3, "bad", "x")
    )
    report = SetReport("FINISHED", "", (GameReport(0, {"format": "scopa-log"}, (seat,)),)).to_json()
    assert check_report(json.loads(json.dumps(report)), 1) == report
    assert report["games"][0]["seats"][0]["fault"] == {"deal": 0, "ply": 3, "message": "bad", "line": "x"}


def make_report(outcome: object, games: object, reason: object = "") -> dict[str, object]:
    return {
        "format": "scopa-set-report",
        "version": 1,
        "outcome": outcome,
        "reason": reason,
        "games": games,
    }


@pytest.mark.parametrize(
    "report",
    [
        None,
        [],
        {},
        make_report("WON", []),
        make_report("FINISHED", []),
        make_report("FINISHED", [3]),
        make_report("FINISHED", [{"mirror": 0}]),
        make_report("FINISHED", [{"mirror": 0, "log": {}, "seats": ["0"]}]),
        make_report("PLATFORM_ERROR", [{}]),
        make_report("PLATFORM_ERROR", [], None),
    ],
)
def test_a_malformed_report_is_refused(report):
    with pytest.raises(SpecError):
        check_report(report, 1)
