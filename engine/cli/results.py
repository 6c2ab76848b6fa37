"""The table that ``scopa play`` prints: games, points and faults of every player."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.match.spec import GameReport, SetReport
from engine.rules import RuleSet


@dataclass(slots=True)
class _Row:
    name: str
    won: int = 0
    drawn: int = 0
    lost: int = 0
    score: int = 0
    deals: int = 0
    faults: Counter[str] = field(default_factory=Counter)


class Tally:
    """Adds up set reports by player; a player is one seat's entry of the first game."""

    def __init__(self, rules: RuleSet, names: list[str]) -> None:
        self._rules = rules
        self._rows = [_Row(name) for name in names]

    def add(self, report: SetReport) -> None:
        """Count every game of a finished set."""
        for game in report.games:
            self._add_game(game)

    def to_text(self) -> str:
        """One line per side, or per seat where partners have different names."""
        lines = [f"{'bot':<24}{'games':>7}{'won':>6}{'drawn':>7}{'lost':>6}{'score':>8}{'a deal':>8}  faults"]
        rows = self._rows
        if all(row.name == rows[seat % self._rules.side_count].name for seat, row in enumerate(rows)):
            rows = rows[: self._rules.side_count]
        for row in rows:
            games = row.won + row.drawn + row.lost
            mean = row.score / row.deals if row.deals else 0.0
            faults = ", ".join(f"{verdict} {count}" for verdict, count in sorted(row.faults.items())) or "-"
            lines.append(
                f"{row.name[:23]:<24}{games:>7}{row.won:>6}{row.drawn:>7}{row.lost:>6}"
                f"{row.score:>8}{mean:>8.2f}  {faults}"
            )
        return "\n".join(lines)

    def _add_game(self, game: GameReport) -> None:
        result = game.log["result"]
        deals = sum(deal.get("totals") is not None for deal in game.log["deals"])
        for seat in game.seats:
            side = self._rules.side_of(seat.seat)
            row = self._rows[seat.player]
            row.won += result["winner"] == side
            row.drawn += result["winner"] is None and result["ranks"][side] == 1
            row.lost += result["ranks"][side] != 1
            row.score += result["totals"][side]
            row.deals += deals
            if seat.verdict != "OK":
                row.faults[seat.verdict] += 1
