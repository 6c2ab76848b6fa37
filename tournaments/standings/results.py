"""What a table is made from: entrants, match results and byes, all values."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

WIN = 1.0
DRAW = 0.5
LOSS = 0.0


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody in the tournament.

    A withdrawn entrant keeps the results and the rank. An annulled one left before half of the
    matches (see `results_stand`): the results stay visible but count for nobody, and there is no rank.
    `place` is what a bracket says (1 is best, equal places are shared), None without one.
    """

    entry: int
    seeding: int = 0
    withdrawn: bool = False
    annulled: bool = False
    place: int | None = None


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A finished match between two entries.

    `match` names it (for links) and is unique. Scores are sums of 1, ½ and 0 over the games, a
    forfeited game counting 0–1; the higher score wins the match and equal scores draw it.
    `margin` is the card points of `first` less those of `second` over all games without a forfeit,
    `made` the card points of `first` alone.
    `forfeited` marks a match that was never played: a walk-over, or nobody came (0–0 loses for both).
    `winner` goes through where a match needs one and the scores are equal; see `decided`.
    """

    match: int
    round: int
    first: int
    second: int
    first_score: float
    second_score: float
    margin: int = 0
    forfeited: bool = False
    made: int = 0
    winner: int | None = None

    def points(self) -> tuple[float, float]:
        """Tournament points of `first` and `second`."""
        if self.first_score > self.second_score:
            return WIN, LOSS
        if self.first_score < self.second_score:
            return LOSS, WIN
        return (LOSS, LOSS) if self.forfeited else (DRAW, DRAW)

    def decided(self) -> int | None:
        """Who goes through: the higher score, else the larger margin, else `winner`; None if open."""
        if self.first_score != self.second_score:
            return self.first if self.first_score > self.second_score else self.second
        if self.margin and not self.forfeited:
            return self.first if self.margin > 0 else self.second
        return self.winner


class ByeKind(StrEnum):
    """Why an entry had no opponent in a round."""

    PAIRING = "pairing"
    """Left over by the pairing."""
    FULL = "full"
    """A full point granted by the organiser."""
    HALF = "half"
    """Half a point asked for beforehand."""
    ZERO = "zero"
    """Away: asked for, withdrawn or not yet there."""


@dataclass(frozen=True, slots=True)
class ByeResult:
    """A round without an opponent: 0 points in a round robin, what the organiser grants elsewhere."""

    round: int
    entry: int
    points: float = LOSS
    kind: ByeKind = ByeKind.PAIRING


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points that the organiser takes from an entry; they stay out of its opponents' tie-breaks."""

    entry: int
    points: float


Results: TypeAlias = Sequence[MatchResult]
Byes: TypeAlias = Sequence[ByeResult]


def results_stand(played_count: int, scheduled_count: int) -> bool:
    """Whether the results of somebody who left still count (FIDE C.05: from half of the matches on)."""
    return 2 * played_count >= scheduled_count
