"""The staff's hand on a whole event."""

from __future__ import annotations

from django.utils import timezone

from tournaments.models import MatchSet, Tournament
from tournaments.models.events import TournamentStatus
from tournaments.models.matches import OPEN_STATUSES
from tournaments.models.staff import ActKind
from tournaments.services.closing import cancel_sets, close_match
from tournaments.services.drafts import show_seed, tell_owners
from tournaments.services.events import move_tournament
from tournaments.services.staff_acts import Order, carry_out


def cancel_event(order: Order, tournament: Tournament) -> bool:
    """A running event ends here: nothing open is played, what was played stays and counts. `wrong_status`.

    Its seed is shown with the last set closed: none of them can be played again after this.
    """

    def act() -> str:
        now = timezone.now()
        move_tournament(tournament, TournamentStatus.RUNNING, TournamentStatus.CANCELLED, finished_at=now)
        sets = MatchSet.objects.filter(match__round__tournament=tournament)
        matches = set(sets.filter(status__in=OPEN_STATUSES).values_list("match", flat=True))
        count = cancel_sets(sets, "CANCELLED", order.reason)
        for match_id in sorted(matches):
            close_match(match_id)
        show_seed(tournament)
        tell_owners(tournament)
        return f"sets: {count}"

    return carry_out(order, ActKind.CANCEL_EVENT, "event", tournament.pk, act)
