"""What a table is made from: entrants, match results and byes, all values."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

WIN = 1.0
DRAW = 0.5
LOSS = 0.0


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody in the tournament.

    A withdrawn entrant keeps the results and the rank. An annulled one left before half of the
    matches (see `results_stand`): the results stay visible but count for nobody, and there is no rank.
    """

    entry: int
    seeding: int = 0
    withdrawn: bool = False
    annulled: bool = False


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A finished match between two entries.

    `match` names it (for links) and is unique. Scores are sums of 1, ½ and 0 over the games, a
    forfeited game counting 0–1; the higher score wins the match and equal scores draw it.
    `margin` is the card points of `first` less those of `second` over all games without a forfeit.
    `forfeited` marks a match that was never played: a walk-over, or nobody came (0–0 loses for both).
    """

    match: int
    round: int
    first: int
    second: int
    first_score: float
    second_score: float
    margin: int = 0
    forfeited: bool = False

    def points(self) -> tuple[float, float]:
        """Tournament points of `first` and `second`."""
        if self.first_score > self.second_score:
            return WIN, LOSS
        if self.first_score < self.second_score:
            return LOSS, WIN
        return (LOSS, LOSS) if self.forfeited else (DRAW, DRAW)


@dataclass(frozen=True, slots=True)
class ByeResult:
    """A round without an opponent: 0 points in a round robin, what the organiser grants elsewhere."""

    round: int
    entry: int
    points: float = LOSS


Results: TypeAlias = Sequence[MatchResult]
Byes: TypeAlias = Sequence[ByeResult]


def results_stand(played_count: int, scheduled_count: int) -> bool:
    """Whether the results of somebody who left still count (FIDE C.05: from half of the matches on)."""
    return 2 * played_count >= scheduled_count
