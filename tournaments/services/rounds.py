"""Opening and closing rounds. A tournament moves on only by `advance_tournament`, at any time."""

from __future__ import annotations

import hashlib

from django.db import IntegrityError, transaction
from django.utils import timezone

from tournaments.models import Entry, Match, MatchSet, MatchSide, Round, Tournament
from tournaments.models.matches import OPEN_STATUSES
from tournaments.pairing import RoundPlan
from tournaments.selectors.entries import with_team
from tournaments.selectors.plans import plans_of
from tournaments.services.benching import forfeit_match, reason_of_leaving
from tournaments.services.events import finish_tournament
from tournaments.services.queue import queue_set
from tournaments.services.seeds import game_seed_of


def advance_tournament(tournament_id: int) -> str:
    """Open the next round, or finish, if nothing of the current round is open. Says what it did."""
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update().get(pk=tournament_id)
        if tournament.status != Tournament.Status.RUNNING:
            return "not running"
        current = tournament.rounds.last()
        if has_open_sets(tournament):
            return "round open"
        if current:
            Round.objects.filter(pk=current.pk, closed_at=None).update(closed_at=timezone.now())
        plan = _next_plan(tournament, current)
        if plan is None:
            finish_tournament(tournament)
            return "finished"
        return _open_round(tournament, plan)


def has_open_sets(tournament: Tournament) -> bool:
    """Of any round: a void set of an earlier one may be played again."""
    return MatchSet.objects.filter(match__round__tournament=tournament, status__in=OPEN_STATUSES).exists()


def _next_plan(tournament: Tournament, current: Round | None) -> RoundPlan | None:
    wanted = current.number + 1 if current else 1
    return next((plan for plan in plans_of(tournament) if plan.number == wanted), None)


def _open_round(tournament: Tournament, plan: RoundPlan) -> str:
    try:
        with transaction.atomic():
            round_ = Round.objects.create(tournament=tournament, number=plan.number)
    except IntegrityError:
        return "round exists"
    entries = Entry.objects.prefetch_related(with_team()).in_bulk(
        [pk for pairing in plan.pairings for pk in (pairing.first, pairing.second)]
    )
    for number, pairing in enumerate(plan.pairings, start=1):
        _schedule_match(round_, number, [entries[pairing.first], entries[pairing.second]])
    return f"round {plan.number} opened"


def _schedule_match(round_: Round, number: int, entries: list[Entry]) -> None:
    match = Match.objects.create(round=round_, number=number)
    for side, entry in enumerate(entries):
        MatchSide.objects.create(match=match, side=side, entry=entry)
    for index in range(round_.tournament.sets_per_pairing):
        match_set = MatchSet(match=match, number=index, queued_at=timezone.now())
        match_set.commitment = hashlib.sha256(game_seed_of(match_set)).hexdigest()
        match_set.save()
        queue_set(match_set.pk)
    gone = next((entry for entry in entries if entry.withdrawn_at), None)
    if gone:
        forfeit_match(match, gone, code=reason_of_leaving(gone), reason="")
