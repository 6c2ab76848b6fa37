"""Rules as JSON: what is exported is imported unchanged, and nothing that is not right is taken."""

import json
from typing import Any

import pytest
from django.utils import translation

from engine.rules import PRESET_NAMES, RuleSet, preset
from tournaments.errors import Refused
from tournaments.rulebook.documents import overrides_of, read_rules, rules_document


@pytest.fixture(autouse=True)
def _english() -> Any:
    with translation.override("en"):
        yield


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_export_and_import_is_the_identity(name: str) -> None:
    rules = RuleSet.resolve({**preset(name).options, "match.target": 17})
    found = read_rules(json.dumps(rules_document(rules, name)))
    assert found.variant == name
    assert found.overrides == {"match.target": 17}
    again = RuleSet.resolve({**preset(name).options, **found.overrides})
    assert again.rules_hash == rules.rules_hash


def test_an_import_is_turned_into_overrides_on_another_game() -> None:
    rules = preset("napola")
    found = read_rules(json.dumps(rules_document(rules, "napola")))
    moved = RuleSet.resolve({**preset("scopa").options, **found.overrides_on("scopa")})
    assert moved.rules_hash == rules.rules_hash
    assert overrides_of(rules, "napola") == {}


def test_a_bare_object_is_overrides_on_whatever_game() -> None:
    found = read_rules('{"match.target": 21}')
    assert found.variant is None
    assert found.overrides_on("scopa") == found.overrides_on("cirulla") == {"match.target": 21}
    assert read_rules("  ").overrides == {}


def altered(**changes: Any) -> str:
    document = rules_document(preset("scopa"), "scopa") | changes
    return json.dumps({key: value for key, value in document.items() if value is not ...})


def rules_with(**changes: Any) -> dict[str, Any]:
    rules = preset("scopa").to_json() | {name.replace("__", "."): value for name, value in changes.items()}
    return {name: value for name, value in rules.items() if value is not ...}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "not_json"),
        ("[" * 4000, "not_json"),
        ('{"match.target": NaN}', "not_json"),
        ('{"match.target": 11, "match.target": 21}', "not_json"),
        ("[1]", "not_an_object"),
        ("null", "not_an_object"),
        ('"scopa"', "not_an_object"),
        ('{"format": "scopa-log"}', "bad_format"),
        (altered(version=2), "bad_version"),
        (altered(version=True), "bad_version"),
        (altered(version=...), "bad_version"),
        (altered(variant="poker"), "unknown_preset"),
        (altered(variant=["scopa"]), "unknown_preset"),
        (altered(rules=[]), "not_an_object"),
        (altered(rules=rules_with(match__target=...)), "missing_option"),
        (altered(rules=rules_with(match__target=12.0)), "wrong_type"),
        (altered(rules=rules_with(no__such=1)), "unknown_option"),
        (altered(rules=rules_with(direction="cw")), "unknown_option"),
        (altered(rules=rules_with(match__target=21)), "hash_mismatch"),
        (altered(rules_hash=...), "hash_mismatch"),
    ],
)
def test_what_is_not_right_is_refused_with_its_code(text: str, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_rules(text)
    assert refusal.value.code == code


def test_unknown_keys_beside_the_rules_are_ignored() -> None:
    assert read_rules(altered(comment="from our club")).overrides == {}
