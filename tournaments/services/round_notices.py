"""A round was paired: whoever answers for somebody in it hears of that once."""

from __future__ import annotations

from django.urls import reverse

from tournaments.models import Round, Tournament, User
from tournaments.selectors.books import Books
from tournaments.selectors.entries import people_to_tell
from tournaments.services.notices import notify_all


def tell_round(books: Books, round_: Round) -> int:
    """Tell the authors of bots in the round, and everybody who sits it out; how many were told.

    Who plays it in person is called to a table, with words of its own. A ladder pairs without end and
    tests of versions belong to no event: there nobody is told.
    """
    tournament = books.tournament
    if books.format.endless or tournament.purpose != Tournament.Purpose.EVENT:
        return 0
    return notify_all(
        users=_concerned(books, round_),
        code="ROUND_PAIRED",
        key=f"round {tournament.pk} {round_.number}",
        path=reverse("tournament", args=[tournament.slug]),
        tournament=tournament.name,
        round=round_.number,
    )


def _concerned(books: Books, round_: Round) -> set[User]:
    seated = {
        side.entry_id for match in round_.matches.prefetch_related("sides") for side in match.sides.all()
    }
    resting = people_to_tell(books.entries[bye.entry_id] for bye in round_.byes.all())
    teams = [books.entries[entry].team for entry in seated]
    authors = {member.bot.owner for team in teams for member in team if member.bot and not member.bot.builtin}
    return resting | {author for author in authors if author}
