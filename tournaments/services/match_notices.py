"""A match of bots is over: their authors hear of it once. Who plays in it himself is told at his table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from django.urls import reverse

from tournaments.models import Entry, Match, MatchSide, Notice, Tournament, User
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
    waiting = _not_told(tournament)
    matches = Match.objects.filter(pk__in=waiting).select_related("round")
    return sum(
        _tell(tournament, match, waiting[match.pk])
        for match in matches.prefetch_related("sides__entry", with_team("sides__entry__members"))
    )


def _not_told(tournament: Tournament) -> dict[int, set[int]]:
    """Whom nobody told yet, by match: its bots' authors, but for those who play in it themselves.

    Exactly these are told: an author counted here and told nothing would be counted again at every look.
    """
    members = MatchSide.objects.filter(
        match__round__tournament=tournament,
        match__round__closed_at=None,
        match__status__in=[PlayStatus.FINISHED, PlayStatus.VOID],
    ).values_list(
        "match", "entry__members__user", "entry__members__bot__owner", "entry__members__bot__builtin"
    )
    rows = list(members)
    players = {(match, user) for match, user, _owner, _builtin in rows}
    news = {(match, owner) for match, _user, owner, builtin in rows if owner and not builtin} - players
    told = set(
        Notice.objects.filter(
            user__in={owner for _match, owner in news}, key__in={_key(match) for match, _owner in news}
        ).values_list("user", "key")
    )
    waiting: defaultdict[int, set[int]] = defaultdict(set)
    for match, owner in news:
        if (owner, _key(match)) not in told:
            waiting[match].add(owner)
    return waiting


def forget_matches(matches: Iterable[Match]) -> None:
    """Their round is taken back: what was told of them was of nothing."""
    Notice.objects.filter(code="BOT_MATCH_OVER", key__in=[_key(match.pk) for match in matches]).delete()


def _tell(tournament: Tournament, match: Match, waiting: Collection[int]) -> int:
    entries = [side.entry for side in sorted(match.sides.all(), key=lambda side: side.side)]
    count = 0
    for mine, other in zip(entries, reversed(entries), strict=True):
        for author in (one for one in _authors_of(mine) if one.pk in waiting):
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
