"""Matches with a person in them: a table for each game, to which the players are called."""

from __future__ import annotations

from django.utils import timezone

from tournaments.models import LiveGame, Match
from tournaments.models.events import Venue
from tournaments.models.matches import PlayStatus
from tournaments.services.match_tables import has_people, lay_next_game
from tournaments.services.openers.opener import Opener

# How many more games a drawn match is given before the lot decides; as many as sets of bots.
DECIDERS_MAX = 3


def takes(match: Match) -> bool:
    """On this site, with a member at the table."""
    return match.round.tournament.venue == Venue.ONLINE and has_people(match)


def open_table(match: Match) -> None:
    """The first game; the others follow by themselves."""
    lay_next_game(match, now=timezone.now())


def extend(match: Match) -> bool:
    """One more game, up to three."""
    planned = match.round.tournament.sets_per_pairing
    count = match.live_games.filter(status=LiveGame.Status.FINISHED).count()
    if not planned <= count < planned + DECIDERS_MAX:
        return False
    lay_next_game(match, now=timezone.now())
    Match.objects.filter(pk=match.pk).update(status=PlayStatus.RUNNING, finished_at=None)
    return True


OPENER = Opener(takes=takes, open=open_table, extend=extend)
