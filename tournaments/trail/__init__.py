"""The log of an event online as values: its acts folded, with what was played beside them. Pure; no Django.

What an organiser did is in the acts; who entered and what was played come from elsewhere and stand beside
them. Together they give the event again without the database that it was played on.
"""

from tournaments.trail.acts import TrailAct, TrailError, standing_acts
from tournaments.trail.fold import fold_trail
from tournaments.trail.state import TrailMatch, TrailPenalty, TrailRound, TrailState

__all__ = [
    "TrailAct",
    "TrailError",
    "TrailMatch",
    "TrailPenalty",
    "TrailRound",
    "TrailState",
    "fold_trail",
    "standing_acts",
]
