"""A game written down deal by deal, by a side on its slip or by the organiser for both."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.rules import RuleSet
from engine.rules.scorepad import PadGame, play_pad
from tournaments.models import BoardSheet, Match

# The writer that is neither side.
DESK = 2


@dataclass(frozen=True, slots=True)
class Sheet:
    """`writer` is 0 or 1 for a side, or DESK. Deals hold the marks of each, sides in the match's order."""

    rules: RuleSet
    writer: int
    deals: list[dict[str, list[int]]]
    version: int

    @property
    def labels(self) -> tuple[str, str]:
        """What the sides are called here: A and B as on paper, or we and they."""
        if self.writer == DESK:
            return "A", "B"
        return (_("They"), _("We")) if self.writer else (_("We"), _("They"))

    @property
    def order(self) -> tuple[int, int]:
        """The writer's own side first."""
        return (1, 0) if self.writer == 1 else (0, 1)

    @property
    def heads(self) -> list[str]:
        return [self.labels[side] for side in self.order]

    @property
    def game(self) -> PadGame:
        """The deals so far, counted."""
        return play_pad(self.rules, self.deals)

    @property
    def rows(self) -> list[list[int]]:
        """Points of each deal in reading order."""
        return [[deal.points[side] for side in self.order] for deal in self.game.deals]

    @property
    def totals(self) -> list[int]:
        return [self.game.totals[side] for side in self.order]

    @property
    def next_deal(self) -> int:
        return len(self.deals) + 1


def read_sheet(match: Match, writer: int) -> Sheet:
    """What this writer has written so far, or an empty sheet."""
    row = BoardSheet.objects.filter(match=match, side=writer).first()
    rules = RuleSet.from_json(match.round.tournament.rules)
    return Sheet(rules, writer, list(row.deals) if row else [], row.version if row else 0)
