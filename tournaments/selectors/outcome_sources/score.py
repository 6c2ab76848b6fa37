"""What was played in a match, whoever played it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Score:
    """Sums of 1, ½ and 0 over the games of both sides; card points of the games without a forfeit.

    `margin` is the card points of the first side less those of the second, `made` those of the first.
    """

    first: float
    second: float
    margin: int = 0
    made: int = 0
