"""The points sheet of a deal: every scored item with what was counted, per side, adding up to the total."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from engine.rules import RuleError, preset
from engine.rules.primiera import SCALES

ITEM_NAMES = {
    "carte": gettext_lazy("Cards"),
    "denari": gettext_lazy("Coins"),
    "settebello": gettext_lazy("Settebello"),
    "primiera": gettext_lazy("Primiera"),
    "scope": gettext_lazy("Scopas"),
    "accusi": gettext_lazy("Declarations"),
    "napola": gettext_lazy("Napola"),
    "re_bello": gettext_lazy("Re bello"),
    "rebello6": gettext_lazy("Rebello (six of coins)"),
    "ponino": gettext_lazy("Ponino"),
    "trente": gettext_lazy("Trente"),
    "frac": gettext_lazy("Frac"),
    "most_sevens": gettext_lazy("Most sevens"),
    "all_sevens": gettext_lazy("All sevens"),
    "piccola": gettext_lazy("Piccola"),
    "grande": gettext_lazy("Grande"),
}
COUNTED = {"carte": "cards", "denari": "coins", "primiera": "primiera"}


@dataclass(frozen=True, slots=True)
class Proof:
    """A card that counts for the primiera, with its value where the scale is known."""

    card: str
    value: int | None


@dataclass(frozen=True, slots=True)
class Cell:
    """What one side has of an item: points, what was counted (None if nothing is), cards as proof."""

    points: int
    count: int | None
    proof: tuple[Proof, ...]


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One scored item over all sides."""

    code: str
    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The points of one deal: rows in the order of the log, their sums, and the game's score after it."""

    rows: tuple[SheetRow, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


def read_sheet(
    score: Sequence[Mapping[str, Any]] | None, totals: Sequence[int] | None, scale: Sequence[int] | None
) -> Sheet | None:
    """The sheet of a deal's `score`; None for a deal that was broken off."""
    if score is None or totals is None:
        return None
    rows = tuple(
        SheetRow(code, str(name), tuple(_cell(side, code, scale) for side in score))
        for code, name in ITEM_NAMES.items()
        if code in score[0]
    )
    return Sheet(rows, tuple(side["total"] for side in score), tuple(totals))


def _cell(side: Mapping[str, Any], code: str, scale: Sequence[int] | None) -> Cell:
    counts = side.get("counts", {})
    proof = counts.get("primiera_cards", ()) if code == "primiera" else ()
    return Cell(
        points=side[code],
        count=counts.get(COUNTED.get(code, "")),
        proof=tuple(Proof(card, scale[int(card[:-1]) - 1] if scale else None) for card in proof),
    )


def primiera_scale(variant: str, rules_hash: str) -> tuple[int, ...] | None:
    """The values of ranks 1-10 for the primiera; None where the rules are no preset of ours."""
    try:
        rules = preset(variant)
    except RuleError:
        return None
    if rules.rules_hash != rules_hash:
        return None
    values = SCALES[str(rules.options["primiera.scale"])]
    return tuple(values[1:] if len(values) == 11 else values)
