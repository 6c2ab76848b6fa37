"""What the two sides of a table say, side by side: where they differ, the organiser looks first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.rules import RuleError, RuleSet
from engine.rules.scorepad import MarkKind, PadGame, PadItem, pad_of, play_pad
from replays.sheets import ITEM_NAMES, item_name
from tournaments.desk import Claim
from tournaments.desk_words import PAD_TITLES

MISSING = "–"


@dataclass(frozen=True, slots=True)
class VersionRow:
    """A line of the comparison: a deal, an item of it, or the total; `cells` are what each side says."""

    title: str
    cells: tuple[str, str]
    is_item: bool = False

    @property
    def differs(self) -> bool:
        return self.cells[0] != self.cells[1]


def versions_of(rules: RuleSet, claims: Sequence[Claim | None]) -> list[VersionRow]:
    """Deal by deal as far as deals were written, with the items in which they differ; then the totals."""
    first, second = claims
    if first is None or second is None:
        return []
    games = [_game_of(rules, claim) for claim in (first, second)]
    deals = [claim.score.deals if game else () for claim, game in zip((first, second), games, strict=True)]
    rows: list[VersionRow] = []
    for at in range(max(len(one) for one in deals)):
        points = tuple(_points(game, at) for game in games)
        rows.append(VersionRow(_("Deal %(n)d") % {"n": at + 1}, (points[0], points[1])))
        if all(at < len(one) for one in deals):
            rows += _items(rules, deals[0][at], deals[1][at])
    totals = [f"{claim.score.first}–{claim.score.second}" for claim in (first, second)]
    return [*rows, VersionRow(_("Total"), (totals[0], totals[1]))]


def _items(
    rules: RuleSet, one: Mapping[str, Sequence[int]], other: Mapping[str, Sequence[int]]
) -> list[VersionRow]:
    rows = [
        VersionRow(
            _title_of(item), (_mark(item, one[item.name]), _mark(item, other[item.name])), is_item=True
        )
        for item in pad_of(rules)
    ]
    return [row for row in rows if row.differs]


def _mark(item: PadItem, values: Sequence[int]) -> str:
    """As the slip has it: A, B, both or nobody; a count for each side."""
    if item.kind is not MarkKind.HOLDER:
        return MISSING.join(str(value) for value in values)
    held = tuple(values)
    return {(1, 0): "A", (0, 1): "B", (1, 1): _("both")}.get((held[0], held[1]), MISSING)


def _points(game: PadGame | None, at: int) -> str:
    if game is None or at >= len(game.deals):
        return MISSING
    return MISSING.join(str(points) for points in game.deals[at].points)


def _title_of(item: PadItem) -> str:
    return item_name(item.name) if item.name in ITEM_NAMES else str(PAD_TITLES[item.name])


def _game_of(rules: RuleSet, claim: Claim) -> PadGame | None:
    try:
        return play_pad(rules, claim.score.deals) if claim.score.deals else None
    except RuleError:
        # Written under rules that read these marks otherwise: the totals stand.
        return None
