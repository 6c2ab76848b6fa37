"""Rules as a document to keep and hand on: `scopa-rules` version 1, JSON. Strict where it is read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from django.utils.translation import gettext as _

from engine.rules import PRESET_NAMES, RuleError, RuleSet, preset
from engine.rules.options import Value
from tournaments.errors import Refused

FORMAT = "scopa-rules"
VERSION = 1


@dataclass(frozen=True, slots=True)
class RulesImport:
    """What was read: a whole rule set with the preset it came from, or only overrides on any preset."""

    overrides: Mapping[str, Value]
    variant: str | None = None
    rules: RuleSet | None = None

    def overrides_on(self, variant: str) -> Mapping[str, Value]:
        """What makes these rules out of a preset's."""
        return self.overrides if self.rules is None else overrides_of(self.rules, variant)


def rules_document(rules: RuleSet, variant: str) -> dict[str, Any]:
    """The document of a rule set that was made from a preset."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "variant": variant,
        "rules": rules.to_json(),
        "rules_hash": rules.rules_hash,
    }


def read_rules(text: str) -> RulesImport:
    """Read a document, or a bare object of options. Refused with a code for anything else.

    Codes: `not_json`, `not_an_object`, `bad_format`, `bad_version`, `unknown_preset`, `hash_mismatch`, and
    those of RuleError.
    """
    content = _parse(text)
    if "format" not in content:
        return RulesImport(content)
    return _read_document(content)


def overrides_of(rules: RuleSet, variant: str) -> dict[str, Value]:
    """What a rule set changes on a preset."""
    base = preset(variant).options
    return {name: value for name, value in rules.options.items() if value != base[name]}


def _parse(text: str) -> dict[str, Any]:
    if not text.strip():
        return {}
    try:
        content = json.loads(text, object_pairs_hook=_unique, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise Refused("not_json", _("This is not JSON.")) from error
    if not isinstance(content, dict):
        raise Refused("not_an_object", _("House rules are one object of options."))
    return content


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys stand once: of two values for one option nobody knows which was meant."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _refuse_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is no JSON")


def _read_document(content: Mapping[str, Any]) -> RulesImport:
    if content["format"] != FORMAT:
        raise Refused("bad_format", _("This is no document of rules (scopa-rules)."))
    # `type` and not ==: True and 1.0 are no version.
    if type(content.get("version")) is not int or content["version"] != VERSION:
        raise Refused("bad_version", _("This version of the rules document cannot be read."))
    variant = content.get("variant")
    if not isinstance(variant, str) or variant not in PRESET_NAMES:
        raise Refused("unknown_preset", _("There is no such game."))
    if not isinstance(content.get("rules"), dict):
        raise Refused("not_an_object", _("House rules are one object of options."))
    rules = _rules_from(content["rules"])
    if content.get("rules_hash") != rules.rules_hash:
        raise Refused("hash_mismatch", _("The rules hash in this document does not belong to its rules."))
    return RulesImport(overrides_of(rules, variant), variant, rules)


def _rules_from(options: dict[str, Any]) -> RuleSet:
    try:
        return RuleSet.from_json(options)
    except RuleError as error:
        raise Refused(error.code, error.message) from error
