"""Arguments that several commands share: rules by name or as JSON, and cards."""

import json

from engine.rules.errors import RuleError
from engine.rules.ruleset import RuleSet, preset


def read_rules(text: str) -> RuleSet:
    """A preset's name, or a JSON object of overrides on the defaults; RuleError for anything else."""
    if not text.lstrip().startswith("{"):
        return preset(text.strip())
    try:
        overrides = json.loads(text, object_pairs_hook=_refuse_duplicates)
    except RuleError:
        raise
    except (ValueError, RecursionError) as error:
        raise RuleError("unreadable_rules", f"the rules are no JSON object: {error}") from None
    return RuleSet.resolve(overrides)


def _refuse_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise RuleError("duplicate_option", f"{name} stands twice")
    return dict(pairs)
