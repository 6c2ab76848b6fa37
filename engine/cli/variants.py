"""`scopa variants`: the presets with their options."""

import argparse
import json

from engine.rules.options import Value
from engine.rules.ruleset import PRESET_NAMES, RuleSet, preset, preset_overrides, preset_title


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `variants [--json]`."""
    parser = subparsers.add_parser("variants", help="list the presets with their options")
    parser.add_argument("--json", action="store_true", help="every resolved option, for machines")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print one paragraph a preset, or one JSON object by preset."""
    if args.json:
        print(json.dumps({name: _as_json(name) for name in PRESET_NAMES}, ensure_ascii=False, indent=1))
    else:
        print("\n".join(_as_text(name) for name in PRESET_NAMES))
    return 0


def _as_json(name: str) -> dict[str, object]:
    rules = preset(name)
    return {
        "name": preset_title(name),
        "rules": rules.to_json(),
        "rules_hash": rules.rules_hash,
        "display": dict(rules.display),
    }


def _as_text(name: str) -> str:
    rules = preset(name)
    changes = {key: value for key, value in preset_overrides(name).items() if "." in key}
    lines = [f"{name:18} {preset_title(name)}", f"{'':18} {_sizes(rules)}"]
    if changes:
        lines.append(f"{'':18} {' '.join(f'{key}={_show(value)}' for key, value in changes.items())}")
    return "\n".join(lines)


def _sizes(rules: RuleSet) -> str:
    return (
        f"{rules.players} seats, {rules.side_count} sides, {rules.hand} x {rules.packets} cards "
        f"+ {rules.table} on the table, target {rules.options['match.target']}, {rules.rules_hash}"
    )


def _show(value: Value) -> str:
    return json.dumps(value) if not isinstance(value, str) else value
