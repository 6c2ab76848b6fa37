"""Bots against bots: mirrored sets, which workers take from the queue."""

from __future__ import annotations

import hashlib

from django.utils import timezone

from tournaments.models import EntryMember, Match, MatchSet
from tournaments.models.events import Venue
from tournaments.models.matches import PlayStatus
from tournaments.services.openers.opener import Opener
from tournaments.services.queue import queue_set
from tournaments.services.seeds import game_seed_of

# How many more sets a drawn match is given before the lot decides.
DECIDERS_MAX = 3


def takes(match: Match) -> bool:
    """On this site, with nobody but bots at the table."""
    if match.round.tournament.venue != Venue.ONLINE:
        return False
    members = EntryMember.objects.filter(entry__match_sides__match=match)
    return not members.exclude(kind=EntryMember.Kind.BOT).exists()


def open_sets(match: Match) -> None:
    """The sets of a pairing, dealt from the event's seed and queued."""
    for number in range(match.round.tournament.sets_per_pairing):
        _add_set(match, number)


def extend(match: Match) -> bool:
    """One more set, up to three."""
    planned = match.round.tournament.sets_per_pairing
    count = match.sets.count()
    if not planned <= count < planned + DECIDERS_MAX:
        return False
    _add_set(match, count)
    Match.objects.filter(pk=match.pk).update(status=PlayStatus.RUNNING, finished_at=None)
    return True


def _add_set(match: Match, number: int) -> None:
    match_set = MatchSet(match=match, number=number, queued_at=timezone.now())
    match_set.commitment = hashlib.sha256(game_seed_of(match_set)).hexdigest()
    match_set.save()
    queue_set(match_set.pk)


OPENER = Opener(takes=takes, open=open_sets, extend=extend)
