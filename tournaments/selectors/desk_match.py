"""A table of a club evening as everybody may see it: what counted, deal by deal where that is known."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules import RuleError, RuleSet
from engine.rules.scorepad import PadGame, pad_of, play_pad
from replays.sheets import ITEM_NAMES, item_name
from tournaments.models import BoardResult, Entry, Match


@dataclass(frozen=True, slots=True)
class BoardMatchPage:
    """`game` is None where only the totals are known; `items` are what the deals were counted by."""

    entries: list[Entry]
    result: BoardResult | None
    game: PadGame | None
    items: list[tuple[str, str]]

    @property
    def rows(self) -> list[list[tuple[str, list[int]]]]:
        """For each deal its items: (name, points by side)."""
        deals = self.game.deals if self.game else ()
        return [
            [(title, [side[name] for side in deal.items]) for name, title in self.items] for deal in deals
        ]


def board_match_page(match: Match) -> BoardMatchPage:
    result = BoardResult.objects.filter(match=match).first()
    rules = RuleSet.from_json(match.round.tournament.rules)
    return BoardMatchPage(
        entries=[side.entry for side in match.sides.all()],
        result=result,
        game=_game_of(rules, result),
        items=[(line.name, item_name(line.name)) for line in pad_of(rules) if line.name in ITEM_NAMES],
    )


def _game_of(rules: RuleSet, result: BoardResult | None) -> PadGame | None:
    try:
        return play_pad(rules, result.deals) if result and result.deals else None
    except RuleError:
        # Written under rules that read these marks otherwise: the totals stand.
        return None
