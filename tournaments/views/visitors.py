"""Who is at the browser, for the views of tables."""

from tournaments.visitors import person_of, player_of

__all__ = ["person_of", "player_of"]
