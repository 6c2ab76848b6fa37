"""A rule set checked by API."""

import pytest
from django.test import Client

from engine.rules import RuleSet, preset

CHECK = "/api/v1/rules/check/"


def check(client: Client, body: object) -> object:
    return client.post(CHECK, body, content_type="application/json")


def test_playable_rules_are_resolved_hashed_and_compared(client: Client, db: None) -> None:
    answer = check(client, {"variant": "napola", "rules": {"match.target": 31}}).json()  # type: ignore[attr-defined]
    rules = RuleSet.resolve({**preset("napola").options, "match.target": 31})
    assert answer["playable"] is True
    assert answer["problem"] is None
    assert answer["rules"] == rules.to_json()
    assert answer["rules_hash"] == rules.rules_hash
    assert {"option": "match.target", "value": 31, "classic": 11} in answer["differs"]
    assert (answer["players"], answer["side_count"]) == (2, 2)


def test_nothing_asked_is_classic_scopa(client: Client, db: None) -> None:
    answer = check(client, {}).json()  # type: ignore[attr-defined]
    assert answer["rules_hash"] == preset("scopa").rules_hash
    assert answer["differs"] == []


def test_a_clash_names_both_options(client: Client, db: None) -> None:
    rules = {"ace.sweep": True, "capture.max_cards": 2}
    answer = check(client, {"rules": rules}).json()  # type: ignore[attr-defined]
    assert answer["playable"] is False
    assert answer["rules"] is None
    assert answer["problem"]["code"] == "contradiction"
    assert set(answer["problem"]["options"]) == set(rules)


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"match.target": 1.0}, "wrong_type"),
        ({"match.target": [1]}, "wrong_type"),
        ({"capture.forced": 1}, "wrong_type"),
        ({"no.such": {}}, "unknown_option"),
        ({"match.target": 500}, "bad_value"),
        ({"direction": "cw"}, "unknown_option"),
        ({"players": 3}, "bad_sizes"),
    ],
)
def test_what_cannot_be_has_the_engines_code(client: Client, db: None, rules: object, code: str) -> None:
    assert check(client, {"rules": rules}).json()["problem"]["code"] == code  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "body", [{"variant": "poker"}, {"rules": []}, {"rules": {str(n): 1 for n in range(101)}}, [1], "x"]
)
def test_a_body_of_another_shape_is_refused(client: Client, db: None, body: object) -> None:
    answer = check(client, body)
    assert answer.status_code == 400  # type: ignore[attr-defined]
    assert "code" in answer.content.decode()  # type: ignore[attr-defined]
