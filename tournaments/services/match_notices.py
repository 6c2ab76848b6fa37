"""A match of bots is over: their authors hear of it once. Who plays in it himself is told at his table."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q
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
    bots = Q(sides__entry__members__bot__builtin="", sides__entry__members__bot__owner__isnull=False)
    news = set(over.filter(bots).values_list("pk", "sides__entry__members__bot__owner"))
    told = set(
        Notice.objects.filter(
            user__in={owner for _pk, owner in news}, key__in={_key(pk) for pk, _owner in news}
        ).values_list("user", "key")
    )
    fresh = {pk for pk, owner in news if (owner, _key(pk)) not in told}
    matches = Match.objects.filter(pk__in=fresh).select_related("round")
    return sum(
        _tell(tournament, match)
        for match in matches.prefetch_related("sides__entry", with_team("sides__entry__members"))
    )


def forget_matches(matches: Iterable[Match]) -> None:
    """Their round is taken back: what was told of them was of nothing."""
    Notice.objects.filter(code="BOT_MATCH_OVER", key__in=[_key(match.pk) for match in matches]).delete()


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
