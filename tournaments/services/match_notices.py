"""A match of bots is over: their authors hear of it once. Who plays in it himself is told at his table."""

from __future__ import annotations

from django.urls import reverse

from tournaments.models import Entry, Match, Notice, Tournament, User
from tournaments.models.events import Purpose, Venue
from tournaments.models.matches import PlayStatus
from tournaments.pairing import find_format
from tournaments.selectors.entries import with_team
from tournaments.services.notices import notify


def tell_matches(tournament: Tournament) -> int:
    """Tell of every match of the open rounds that is over and was not told of yet; how many notices.

    A ladder plays without end, and a test of versions says what it has found itself: there nobody is told.
    """
    told_of = tournament.purpose in (Purpose.EVENT, Purpose.CHALLENGE) and tournament.venue == Venue.ONLINE
    if not told_of or find_format(tournament.format).endless:
        return 0
    over = Match.objects.filter(
        round__tournament=tournament,
        round__closed_at=None,
        status__in=[PlayStatus.FINISHED, PlayStatus.VOID],
    )
    keys = {_key(pk): pk for pk in over.values_list("pk", flat=True)}
    told = set(Notice.objects.filter(key__in=keys, code="BOT_MATCH_OVER").values_list("key", flat=True))
    fresh = [pk for key, pk in keys.items() if key not in told]
    matches = Match.objects.filter(pk__in=fresh).select_related("round")
    return sum(
        _tell(tournament, match)
        for match in matches.prefetch_related("sides__entry", with_team("sides__entry__members"))
    )


def _tell(tournament: Tournament, match: Match) -> int:
    entries = [side.entry for side in sorted(match.sides.all(), key=lambda side: side.side)]
    players = {member.user for entry in entries for member in entry.team if member.user}
    count = 0
    for mine, other in zip(entries, reversed(entries), strict=True):
        for author in _authors_of(mine) - players:
            count += notify(
                user=author,
                code="BOT_MATCH_OVER",
                key=_key(match.pk),
                path=reverse("match", args=[match.pk]),
                tournament=tournament.name,
                round=match.round.number,
                bot=mine.name,
                opponent=other.name,
            )
    return count


def _authors_of(entry: Entry) -> set[User]:
    owners = {member.bot.owner for member in entry.team if member.bot and not member.bot.builtin}
    return {owner for owner in owners if owner}


def _key(match_id: int) -> str:
    return f"match over {match_id}"
