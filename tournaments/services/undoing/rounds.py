"""Taking back a pairing: the round is gone as if it had never been, and its organiser has the word."""

from __future__ import annotations

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Bye, LiveGame, Match, MatchSet, MatchSide, Notice, Round, Tournament
from tournaments.models.events import TournamentStatus as Status
from tournaments.models.matches import PlayStatus
from tournaments.services.entry_checks import let_in_after_all
from tournaments.services.event_log import StandsOn
from tournaments.services.match_notices import forget_matches
from tournaments.services.undoing.undo import Undo


def undo_round(undo: Undo) -> None:
    """The last round, before a card of it is dealt. The event is paused, else it would be paired at once."""
    undo.refuse_unless(Status.RUNNING)
    undo.refuse_after_round(undo.facts["round"])
    round_ = undo.tournament.rounds.filter(number=undo.facts["round"]).first()
    if round_ is None:
        raise StandsOn(_("This round is not there any more."))
    _refuse_played(round_, walkovers=undo.facts["walkovers"])
    _delete_round(round_)
    # Who came while it was open has missed nothing now.
    undo.tournament.entries.filter(from_round__gt=round_.number).update(from_round=round_.number)
    let_in_after_all(undo.tournament)
    paused = Tournament.objects.filter(pk=undo.tournament.pk, paused_at=None)
    paused.update(paused_at=timezone.now())


def _refuse_played(round_: Round, *, walkovers: int) -> None:
    """StandsOn where somebody has begun, or a match was decided since. Holds the sets against workers."""
    sets = list(MatchSet.objects.select_for_update(of=("self",)).filter(match__round=round_))
    games = list(LiveGame.objects.select_for_update(of=("self",)).filter(match__round=round_))
    begun = any(one.status != PlayStatus.SCHEDULED or one.attempt_count for one in sets)
    seated = any(game.status != LiveGame.Status.OPEN for game in games)
    over = round_.matches.exclude(status=PlayStatus.SCHEDULED).count()
    if begun or seated or over > walkovers:
        raise StandsOn(_("Round %(n)d is being played.") % {"n": round_.number})


def _delete_round(round_: Round) -> None:
    """Leaves first. Whoever was told of the round is told again when it is paired anew."""
    forget_matches(round_.matches.all())
    LiveGame.objects.filter(match__round=round_).delete()
    MatchSet.objects.filter(match__round=round_).delete()
    MatchSide.objects.filter(match__round=round_).delete()
    Match.objects.filter(round=round_).delete()
    Bye.objects.filter(round=round_).delete()
    told = Q(code="ROUND_PAIRED", key=f"round {round_.tournament_id} {round_.number}")
    Notice.objects.filter(told).delete()
    round_.delete()
