"""Between JSON and records: nothing lost on the way, every wrong shape a named error."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from engine.record import LogError, log_digest, record_from_json, record_to_json
from engine.rules import PRESET_NAMES
from tests.engine.record.random_games import forfeited_log, places, random_log

LOG = random_log("scopa", 1)


def changed(change: Callable[[dict[str, Any]], object], log: dict[str, Any] = LOG) -> dict[str, Any]:
    """A copy of ``log`` after ``change``."""
    twin = copy.deepcopy(log)
    change(twin)
    return twin


def error_of(log: object) -> LogError:
    """The error that reading ``log`` raises."""
    with pytest.raises(LogError) as caught:
        record_from_json(log)
    return caught.value


@pytest.mark.parametrize("variant", PRESET_NAMES)
def test_a_log_goes_through_a_record_unchanged(variant: str) -> None:
    for log in (random_log(variant, 2), forfeited_log(variant, 21, 3)):
        assert record_to_json(record_from_json(log)) == log


def test_unknown_keys_are_kept_wherever_they_stand() -> None:
    log = copy.deepcopy(LOG)
    deal = log["deals"][0]
    for place in (log, log["clock"], log["seats"][0], deal, deal["actions"][3], deal["leftovers"],
                  deal["score"][1], deal["score"][1]["counts"], log["result"]):  # fmt: skip
        place["x-later"] = {"name": ["kept", 1, None]}
    log["seats"][1]["occupants"] = [
        {"deal": 0, "ply": 3, "name": "Ada", "kind": "human", "version": None, "more": 1}
    ]
    written = record_to_json(record_from_json(log))
    assert written == log
    assert log_digest(written) == log_digest(log) != log_digest(LOG)


@pytest.mark.parametrize("variant", ["scopa", "cirulla"])
def test_absent_and_empty_misdeals_stay_apart(variant: str) -> None:
    log = changed(lambda log: log["deals"][0].pop("misdeals"), random_log(variant, 4))
    assert "misdeals" not in record_to_json(record_from_json(log))["deals"][0]


def test_forgotten_names_and_a_missing_event_do_not_stop_a_reader() -> None:
    log = changed(lambda log: [log.pop("event"), *(seat.pop("name") for seat in log["seats"])])
    record = record_from_json(log)
    assert record.event is None
    assert [seat.name for seat in record.seats] == [None, None]
    assert log_digest(record_to_json(record)) == LOG["digest"]


def test_every_required_key_is_missed_by_name() -> None:
    for key in LOG:
        if key not in ("event", "digest", "format", "version"):
            error = error_of({name: LOG[name] for name in LOG if name != key})
            assert (error.code, error.path) == ("missing_key", key)


@pytest.mark.parametrize(
    ("code", "path", "change"),
    [
        ("not_a_log", "format", lambda log: log.update(format="pgn")),
        ("unknown_version", "version", lambda log: log.update(version=2)),
        ("unknown_version", "version", lambda log: log.update(version=True)),
        ("live_log", "", lambda log: log.update(live=True)),
        ("wrong_type", "id", lambda log: log.update(id=5)),
        ("wrong_type", "round", lambda log: log.update(round=True)),
        ("out_of_range", "mirror", lambda log: log.update(mirror=-1)),
        ("bad_text", "played_at", lambda log: log.update(played_at="yesterday")),
        ("bad_text", "seed", lambda log: log.update(seed="00")),
        ("missing_key", "clock.increment_ms", lambda log: log["clock"].pop("increment_ms")),
        ("wrong_type", "clock", lambda log: log.update(clock=[])),
        ("wrong_length", "seats", lambda log: log["seats"].pop()),
        ("bad_seats", "seats", lambda log: log["seats"].reverse()),
        ("bad_seats", "seats[1].side", lambda log: log["seats"][1].update(side=0)),
        ("unknown_value", "seats[0].kind", lambda log: log["seats"][0].update(kind="alien")),
        ("out_of_range", "first_dealer", lambda log: log.update(first_dealer=4)),
        ("wrong_length", "deals", lambda log: log.update(deals=log["deals"] * 60)),
        ("wrong_type", "deals", lambda log: log.update(deals={})),
        ("bad_card", "deals[0].deck[3]", lambda log: log["deals"][0]["deck"].__setitem__(3, "11d")),
        ("wrong_type", "deals[0].deck[3]", lambda log: log["deals"][0]["deck"].__setitem__(3, ["7d"])),
        ("wrong_type", "deals[0].actions[2].spent_us",
         lambda log: log["deals"][0]["actions"][2].update(spent_us=True)),
        ("unknown_value", "deals[0].actions[2].by",
         lambda log: log["deals"][0]["actions"][2].update(by="ghost")),
        ("bad_action", "deals[0].actions[2]", lambda log: log["deals"][0]["actions"][2].update(
            event="resign", seat=0, reason="")),
        ("bad_deal", "deals[0]", lambda log: log["deals"][0].pop("score")),
        ("wrong_length", "deals[0].totals", lambda log: log["deals"][0].update(totals=[1])),
        ("missing_key", "deals[0].score[0].counts", lambda log: log["deals"][0]["score"][0].pop("counts")),
        ("wrong_length", "result.verdicts", lambda log: log["result"].update(verdicts=["OK"])),
        ("unknown_value", "result.termination", lambda log: log["result"].update(termination="WON")),
        ("out_of_range", "result.winner", lambda log: log["result"].update(winner=3)),
        ("wrong_length", "result.detail", lambda log: log["result"].update(detail=[None])),
        ("unknown_option", "rules", lambda log: log["rules"].update(colour=1)),
        ("missing_option", "rules", lambda log: log["rules"].pop("match.target")),
        ("wrong_type", "rules", lambda log: log.update(rules="scopa")),
    ],
)  # fmt: skip
def test_a_wrong_shape_is_named_with_its_path(
    code: str, path: str, change: Callable[[dict[str, Any]], object]
) -> None:
    error = error_of(changed(change))
    assert (error.code, error.path) == (code, path)


def test_an_error_in_a_deal_names_deal_and_action() -> None:
    error = error_of(changed(lambda log: log["deals"][1]["actions"][7].update(seat=None)))
    assert (error.deal, error.action, error.place) == (1, 7, "deal 2, action 7")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301


def test_rules_of_another_json_type_are_refused() -> None:
    assert error_of(changed(lambda log: log["rules"].update({"score.carte": True}))).path == "rules"


def test_no_value_in_place_of_another_escapes_as_anything_but_a_log_error() -> None:
    hostile = (None, True, -1, 2**53 - 1, "", "x" * 300, [], [[]], {}, {"a": []}, ["7d"] * 40, 1.5, {1: 2})
    log = random_log("scopa_3", 5)
    log["deals"] = log["deals"][:1]
    log["deals"][0]["actions"] = log["deals"][0]["actions"][:1]
    for owner, key in list(places(log)):
        kept = owner[key]
        for value in hostile:
            owner[key] = value
            with suppress(LogError):
                record_from_json(log)
        owner[key] = kept
