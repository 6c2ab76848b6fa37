"""The points sheet of a deal: every scored item with its proof, per side, adding up to the total."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.rules import RuleSet
from replays.decks import current_deck
from replays.proofs import Proof, SideTaken, prove

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


def item_name(code: str) -> str:
    """What a scored item is called; in the French deck the coins are diamonds."""
    if code == "denari" and current_deck() == "french":
        return _("Diamonds")
    return str(ITEM_NAMES[code])


@dataclass(frozen=True, slots=True)
class Cell:
    """What one side has of an item: its points and what proves them."""

    points: int
    proof: Proof


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
    score: Sequence[Mapping[str, Any]] | None,
    totals: Sequence[int] | None,
    taken: Sequence[SideTaken],
    rules: RuleSet | None,
) -> Sheet | None:
    """The sheet of a deal's `score`; None for a deal that was broken off.

    `taken` is what each side had at its end; without `rules` no values and prices are known.
    """
    if score is None or totals is None:
        return None
    rows = tuple(
        SheetRow(
            code,
            item_name(code),
            tuple(_cell(side, code, had, rules) for side, had in zip(score, taken, strict=True)),
        )
        for code in ITEM_NAMES
        if code in score[0]
    )
    return Sheet(rows, tuple(side["total"] for side in score), tuple(totals))


def _cell(side: Mapping[str, Any], code: str, taken: SideTaken, rules: RuleSet | None) -> Cell:
    return Cell(side[code], prove(code, taken, side.get("counts", {}), rules))
