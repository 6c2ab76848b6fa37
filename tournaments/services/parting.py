"""Before an account is closed: what waits for this person is given up by rule, so that nobody waits for it.

Tournaments are left, as by the button; what is open of them is forfeited. Games in play are resigned, waiting
tables left. Bots are retired from everything they are entered in and stay in the books under the new name;
what was uploaded is deleted. Offers in both directions are withdrawn. Every step may be done twice.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from tournaments.live.people import Person
from tournaments.models import (
    Bot,
    Challenge,
    Entry,
    LiveGame,
    LiveSeat,
    Submission,
    TableInvitation,
    Tournament,
    User,
)
from tournaments.models.organising import ChallengeStatus
from tournaments.selectors.entries import people_to_tell
from tournaments.services.benching import retire
from tournaments.services.leaving import withdraw_entry
from tournaments.services.notices import notify
from tournaments.services.packages import package_path
from tournaments.services.table_play import resign_game
from tournaments.services.tables import leave_table

OPEN_EVENTS = (Tournament.Status.OPEN, Tournament.Status.RUNNING)
OPEN_GAMES = (LiveGame.Status.OPEN, LiveGame.Status.LIVE, LiveGame.Status.ADJOURNED)


def leave_everything(user: User) -> None:
    """Give up what is open of this person's; results stay."""
    for entry in open_entries(user):
        _leave_event(user, entry)
    for bot in user.bots.filter(builtin="").order_by("pk"):
        _retire_bot(bot)
    for game in open_games(user):
        _leave_game(user, game)
    _withdraw_offers(user)


def open_entries(user: User) -> list[Entry]:
    """Where this person, or a bot of his, is entered and not out; not at a club's desk."""
    mine = Q(members__user=user) | Q(members__bot__owner=user, members__bot__builtin="")
    entries = Entry.objects.filter(mine, withdrawn_at=None, tournament__status__in=OPEN_EVENTS)
    entries = entries.exclude(tournament__venue=Tournament.Venue.BOARD)
    return list(entries.select_related("tournament").distinct().order_by("pk"))


def open_games(user: User) -> list[LiveGame]:
    """The tables that wait for this person."""
    games = LiveGame.objects.filter(seats__user=user, status__in=OPEN_GAMES)
    return list(games.order_by("pk"))


def delete_packages(user: User) -> int:
    """What this person's bots were uploaded as, unless somebody else uploaded the same bytes. How many."""
    own = Submission.objects.filter(bot__owner=user, bot__builtin="")
    others = Submission.objects.exclude(bot__owner=user).values("sha256")
    digests = set(own.exclude(sha256__in=others).values_list("sha256", flat=True))
    paths = [path for path in map(package_path, digests) if path.is_file()]
    for path in paths:
        path.unlink(missing_ok=True)
    return len(paths)


def _leave_event(user: User, entry: Entry) -> None:
    partners = people_to_tell([entry]) - {user}
    withdraw_entry(actor=user, entry=entry)
    for partner in partners:
        notify(
            user=partner,
            code="PARTNER_LEFT",
            key=f"partner left {entry.pk}",
            path=reverse("tournament", args=[entry.tournament.slug]),
            tournament=entry.tournament.name,
        )


def _retire_bot(bot: Bot) -> None:
    with transaction.atomic():
        Bot.objects.filter(pk=bot.pk, disabled_at=None).update(disabled_at=timezone.now())
        Bot.objects.filter(pk=bot.pk).update(description="")
        for submission in bot.submissions.order_by("pk"):
            retire(submission, code="OWNER_LEFT", reason="")


def _leave_game(user: User, game: LiveGame) -> None:
    person = Person(user=user)
    if game.status != LiveGame.Status.OPEN:
        resign_game(person=person, game_id=game.pk, even_adjourned=True)
    elif game.match_id is None:
        leave_table(person=person, game_id=game.pk)


def _withdraw_offers(user: User) -> None:
    TableInvitation.objects.filter(Q(guest=user) | Q(sender=user)).delete()
    LiveSeat.objects.filter(user=user).update(rematch_at=None)
    offered = Challenge.objects.filter(status=ChallengeStatus.OFFERED)
    offered.filter(Q(challenger=user) | Q(opponent__owner=user)).update(
        status=ChallengeStatus.DECLINED, answered_at=timezone.now()
    )
