"""What an organiser does with an event that is not played: change or delete a draft, call it off."""

from __future__ import annotations

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from tournaments.models import EntryCheck, OrganiserAct, Tournament, User
from tournaments.models.entries import CheckStatus
from tournaments.models.events import TournamentStatus
from tournaments.selectors.entries import entries_of, people_to_tell
from tournaments.services.event_log import record_act
from tournaments.services.events import (
    TournamentPlan,
    check_organiser,
    columns_of,
    free_slug,
    move_tournament,
    wrong_status,
)
from tournaments.services.notices import notify
from tournaments.services.seeds import read_event_seed


def change_draft(*, actor: User, tournament: Tournament, plan: TournamentPlan) -> None:
    """Another plan in place of a draft's. Refused as `create_tournament`; `wrong_status` once it is open."""
    check_organiser(actor, tournament)
    columns = columns_of(plan)
    if plan.name != tournament.name:
        columns["slug"] = free_slug(plan.name)
    if not Tournament.objects.filter(pk=tournament.pk, status=TournamentStatus.DRAFT).update(**columns):
        raise wrong_status(tournament)
    tournament.refresh_from_db()


def delete_draft(*, actor: User, tournament: Tournament) -> None:
    """A draft was never seen by others and leaves nothing behind."""
    check_organiser(actor, tournament)
    with transaction.atomic():
        # The update decides who comes first, this or an opening: what is called off is not opened any more.
        move_tournament(tournament, TournamentStatus.DRAFT, TournamentStatus.CANCELLED)
        tournament.delete()


def call_off(*, actor: User, tournament: Tournament) -> None:
    """An open tournament is not played: its entries are released, and its seed dealt nothing and is shown."""
    check_organiser(actor, tournament)
    with transaction.atomic():
        now = timezone.now()
        move_tournament(tournament, TournamentStatus.OPEN, TournamentStatus.CANCELLED, finished_at=now)
        show_seed(tournament)
        record_act(tournament, actor, OrganiserAct.Kind.CALL_OFF)
        _release_entries(tournament)


def show_seed(tournament: Tournament) -> None:
    """For everybody, since nothing will be dealt from it any more."""
    Tournament.objects.filter(pk=tournament.pk).update(event_seed_revealed=read_event_seed(tournament).hex())


def _release_entries(tournament: Tournament) -> None:
    """Nobody is entered any more, no check of an entry goes on, and the owners are told."""
    tournament.entries.filter(withdrawn_at=None).update(withdrawn_at=timezone.now())
    EntryCheck.objects.filter(entry__tournament=tournament).exclude(status=CheckStatus.DONE).delete()
    tell_owners(tournament)


def tell_owners(tournament: Tournament) -> None:
    """That the event which they or their bots are entered in is called off."""
    for person in people_to_tell(entries_of(tournament)):
        notify(
            user=person,
            code="TOURNAMENT_CANCELLED",
            key=f"tournament {tournament.pk} cancelled",
            path=reverse("tournament", args=[tournament.slug]),
            tournament=tournament.name,
        )
