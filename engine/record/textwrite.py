"""Writing the text form ``.scopa`` (formats.md §3): headers as in PGN, then one line a play."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from engine.record.canonical import dump_log
from engine.record.logwrite import (
    action_to_json,
    clock_to_json,
    leftovers_to_json,
    score_to_json,
    seat_to_json,
)
from engine.record.record import ActionRecord, DealRecord, DirectorAct, GameRecord, ResultRecord
from engine.record.tokens import Bare, format_header, format_tokens, quote
from engine.rules import RuleSet, codes

__all__ = ["KEYWORDS", "to_text"]

KEYWORDS = ("deal", "misdeal", "misdeals", "deck", "bonus", "event", "leftovers", "score", "totals", "extra")
_PLAIN_PLAY = re.compile(r"[0-9a-z!@]+", re.ASCII)


def to_text(record: GameRecord) -> str:
    """The whole record as lines of text; ``from_text`` gives the same record back."""
    lines = [*_headers(record)]
    for deal in record.deals:
        lines += ["", *_deal(deal)]
    return "\n".join(lines) + "\n"


def _headers(record: GameRecord) -> Iterator[str]:
    yield format_header("Format", "scopa-log 1")
    for key, value in _header_values(record):
        if value is not None:
            yield format_header(key, str(value))
    for seat in record.seats:
        yield from _seat(seat_to_json(seat))
    yield from _result(record.result)
    if record.digest is not None:
        yield format_header("Digest", record.digest)
    if record.extra:
        yield format_header("Extra", _json(record.extra))


def _header_values(record: GameRecord) -> Iterator[tuple[str, object]]:
    yield from (("Id", record.id), ("Engine", record.engine), ("Variant", record.variant))
    yield "Rules", rules_to_text(record.rules)
    yield from (("RulesHash", record.rules_hash), ("PlayedAt", record.played_at), ("Event", record.event))
    yield from (("Round", record.round), ("Match", record.match), ("Set", record.set))
    yield from (("Mirror", record.mirror), ("Attempt", record.attempt))
    yield "Clock", None if record.clock is None else _json(clock_to_json(record.clock))
    yield from (("FirstDealer", record.first_dealer), ("Commitment", record.commitment))
    yield "Seed", record.seed.hex()


def rules_to_text(rules: RuleSet) -> str:
    """What the rules change on the defaults: ``match.target=21 players=4``, empty for the defaults."""
    defaults = RuleSet.resolve({}).to_json()
    changed = {key: value for key, value in rules.to_json().items() if value != defaults[key]}
    words = {True: "true", False: "false", None: "null"}
    return " ".join(
        f"{key}={words[value] if value is None or isinstance(value, bool) else value}"
        for key, value in changed.items()
    )


def _seat(seat: Mapping[str, Any]) -> Iterator[str]:
    prefix = f"Seat{seat['seat']}"
    for suffix, key in (("", "name"), ("Side", "side"), ("Kind", "kind"), ("Version", "version")):
        if seat[key] is not None:
            yield format_header(prefix + suffix, str(seat[key]))
    rest = {key: seat[key] for key in seat if key not in ("seat", "name", "side", "kind", "version")}
    if rest:
        yield format_header(f"{prefix}Extra", _json(rest))


def _result(result: ResultRecord) -> Iterator[str]:
    yield format_header("Termination", result.termination)
    if result.winner is not None:
        yield format_header("Winner", str(result.winner))
    yield format_header("Ranks", " ".join(map(str, result.ranks)))
    yield format_header("Totals", " ".join(map(str, result.totals)))
    yield format_header("Verdicts", " ".join(result.verdicts))
    yield format_header("Reason", result.reason)
    rest = dict(result.extra) | ({} if result.detail is None else {"detail": list(result.detail)})
    if rest:
        yield format_header("ResultExtra", _json(rest))


def _deal(deal: DealRecord) -> Iterator[str]:
    yield f"deal {deal.number} dealer {deal.dealer}"
    if deal.misdeals is None:
        yield "misdeals absent"
    for deck in deal.misdeals or ():
        yield " ".join(["misdeal", *codes(deck)])
    yield " ".join(["deck", *codes(deal.deck)])
    if deal.dealer_bonus:
        yield f"bonus {deal.dealer_bonus}"
    yield from map(_action, deal.actions)
    if deal.score is not None and deal.totals is not None:
        yield from _closing(deal)
    if deal.extra:
        yield f"extra {_json(deal.extra)}"


def _action(action: ActionRecord) -> str:
    if isinstance(action, DirectorAct):
        words = format_tokens({"seat": action.seat, "reason": action.reason, "extra": action.extra or None})
        return f"event {action.event} ; {words}"
    plain = _PLAIN_PLAY.fullmatch(action.play) and action.play not in KEYWORDS
    known = action_to_json(action)
    words = format_tokens(
        {"by": Bare(action.by), "t": known["spent_us"], "wall": known["wall_us"], "clock": known["clock_ms"],
         "seat": known["seat"], "extra": action.extra or None}
    )  # fmt: skip
    return f"{action.play if plain else quote(action.play)} ; {words}"


def _closing(deal: DealRecord) -> Iterator[str]:
    if deal.leftovers is None:
        yield "leftovers none"
    else:
        left = leftovers_to_json(deal.leftovers)
        known: dict[str, Any] = {"side": deal.leftovers.side, "cards": Bare(left["cards"])}
        yield f"leftovers {format_tokens(known | {'extra': deal.leftovers.extra or None})}"
    for score in deal.score or ():
        counts = score_to_json(score)["counts"]
        known = {**score.items, "total": score.total}
        known |= {f"counts.{key}": counts[key] for key in ("cards", "coins", "primiera")}
        known |= {"counts.primiera_cards": Bare(counts["primiera_cards"])}
        known |= {"counts.extra": score.counts.extra or None, "extra": score.extra or None}
        yield f"score {format_tokens(known)}"
    yield " ".join(["totals", *map(str, deal.totals or ())])


def _json(value: Mapping[str, Any]) -> str:
    return dump_log(value).decode()
