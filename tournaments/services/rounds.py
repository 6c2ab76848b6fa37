"""Opening and closing rounds. A tournament moves on only by `advance_tournament`, at any time."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from tournaments.models import Match, MatchSet, Round, Tournament
from tournaments.models.matches import OPEN_STATUSES
from tournaments.pairing import Ending, PairingError, RoundPlan, find_format
from tournaments.selectors.books import read_books
from tournaments.selectors.coming import Question, question_of
from tournaments.selectors.outcomes import OVER
from tournaments.services.deciding import decide_drawn_matches
from tournaments.services.events import finish_tournament
from tournaments.services.ladders import advance_ladder
from tournaments.services.match_notices import tell_matches
from tournaments.services.round_opening import open_round
from tournaments.services.version_tests import advance_test

# A round without a match to play is passed at once; more of them in a row than this is a mistake of ours.
EMPTY_ROUNDS_MAX = 100


def advance_tournament(tournament_id: int, *, now: datetime | None = None) -> str:
    """Open the next round, or finish, if nothing of the current round is open. Says what it did."""
    tournament = Tournament.objects.get(pk=tournament_id)
    if tournament.status != Tournament.Status.RUNNING:
        return "not running"
    if tournament.venue == Tournament.Venue.BOARD:
        return "at the organiser's desk"
    if tournament.purpose == Tournament.Purpose.TEST:
        return advance_test(tournament_id)
    tell_matches(tournament)
    done = "nothing to do"
    for _ in range(EMPTY_ROUNDS_MAX):
        # The answer may take seconds: it is thought of before anything is locked, and used if still right.
        thought = _think_ahead(tournament)
        with transaction.atomic():
            locked = Tournament.objects.select_for_update().get(pk=tournament_id)
            done, again = _take_step(locked, thought, now or timezone.now())
        if not again:
            break
    return done


def has_open_matches(tournament: Tournament) -> bool:
    """Of any round: a void set of an earlier one may be played again."""
    matches = Match.objects.filter(round__tournament=tournament).exclude(status__in=OVER)
    sets = MatchSet.objects.filter(match__round__tournament=tournament, status__in=OPEN_STATUSES)
    return matches.exists() or sets.exists()


Thought = tuple[Question, RoundPlan | Ending | PairingError]


def _think_ahead(tournament: Tournament) -> Thought | None:
    if _is_endless(tournament) or tournament.paused_at or has_open_matches(tournament):
        return None
    question = question_of(read_books(tournament))
    return question, _answer(question)


def _is_endless(tournament: Tournament) -> bool:
    return find_format(tournament.format).endless


def _answer(question: Question) -> RoundPlan | Ending | PairingError:
    try:
        return question.answer()
    except PairingError as error:
        return error


def _take_step(tournament: Tournament, thought: Thought | None, now: datetime) -> tuple[str, bool]:
    """What was done, and whether there may be more to do at once."""
    if tournament.status != Tournament.Status.RUNNING:
        return "not running", False
    if _is_endless(tournament):
        return advance_ladder(tournament, now), False
    if has_open_matches(tournament):
        return "round open", False
    if decide_drawn_matches(read_books(tournament)):
        return "drawn matches go on", False
    # One that ended since this began is told of before its round is closed.
    tell_matches(tournament)
    Round.objects.filter(tournament=tournament, closed_at=None).update(closed_at=now)
    if tournament.paused_at:
        return "paused", False
    # A lot may have been drawn just now.
    books = read_books(tournament)
    question = question_of(books)
    plan = thought[1] if thought and thought[0] == question else _answer(question)
    if isinstance(plan, PairingError):
        return f"waits for the organiser: {plan.code}", False
    if isinstance(plan, Ending):
        finish_tournament(tournament, ending=plan)
        return "finished", False
    to_play = open_round(books, plan, now=now)
    return f"round {plan.number} opened", to_play == 0
