"""Ladders: matches without end, as many an hour as each may ask for, fairly shared between all of them."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F

from tournaments.models import Entry, EntryMember, Match, Round, Submission, Tournament
from tournaments.pairing import FORMATS, Demand, Ending, matches_due, share_budget
from tournaments.selectors.books import read_books
from tournaments.selectors.coming import next_round_of, question_of
from tournaments.selectors.outcomes import OVER
from tournaments.services.entering import next_entry_number
from tournaments.services.ladder_clock import ladder_time
from tournaments.services.round_opening import open_round

HOUR = timedelta(hours=1)
ENDLESS = tuple(code for code, known in FORMATS.items() if known.endless)


def advance_ladder(tournament: Tournament, now: datetime) -> str:
    """Open as many matches as this ladder may start now. Runs under its lock; says what it did."""
    there = ladder_time(tournament, now)
    _close_played_batches(tournament, there)
    follow_versions(tournament, now)
    if tournament.paused_at:
        return "paused"
    due = shares(now).get(tournament.pk, 0)
    if not due:
        return "ladder waits"
    books = read_books(tournament)
    plan = question_of(books, batch=due).answer()
    if isinstance(plan, Ending):
        return f"ladder waits: {plan}"
    open_round(books, plan, now=there)
    return f"{len(plan.pairings)} matches opened"


def follow_versions(tournament: Tournament, now: datetime) -> int:
    """A ladder plays active versions: a newer one is a new entry, and the one before has left.

    What the old version has under way is played. A bot without an active version has left until it has
    one. Returns how many entries came in.
    """
    members = EntryMember.objects.filter(
        tournament=tournament,
        replaced_at=None,
        entry__status=Entry.Status.ACCEPTED,
        bot__active_submission__isnull=False,
        bot__active_submission__status=Submission.Status.ACCEPTED,
        place=0,
    ).exclude(bot__active_submission=F("submission"))
    count = 0
    for member in members.select_related("entry", "bot__active_submission"):
        submission = member.bot.active_submission if member.bot else None
        if submission and {"*", tournament.variant} & set(submission.variants):
            _replace(member, submission, now)
            count += 1
    return count


def _replace(member: EntryMember, submission: Submission, now: datetime) -> None:
    tournament = member.tournament
    EntryMember.objects.filter(entry=member.entry).update(replaced_at=now)
    Entry.objects.filter(pk=member.entry_id, withdrawn_at=None).update(withdrawn_at=now)
    entry = Entry.objects.create(
        tournament=tournament,
        number=next_entry_number(tournament),
        name=member.entry.name,
        from_round=next_round_of(tournament),
    )
    EntryMember.objects.create(
        entry=entry, tournament=tournament, kind=member.kind, bot=member.bot, submission=submission
    )


def shares(now: datetime) -> dict[int, int]:
    """How many matches each running ladder may start now: what its hour has left, within the site's places.

    Places are dealt one by one to whoever has fewest under way, so that no ladder starves another.
    """
    ladders = Tournament.objects.filter(
        format__in=ENDLESS, status=Tournament.Status.RUNNING, paused_at=None
    ).order_by("pk")
    demands = {ladder.pk: _demand_of(ladder, now) for ladder in ladders}
    under_way = sum(demand.running for demand in demands.values())
    return share_budget(max(0, settings.LADDER_MATCHES_AT_ONCE - under_way), demands)


def _demand_of(ladder: Tournament, now: datetime) -> Demand:
    matches = Match.objects.filter(round__tournament=ladder)
    running = matches.exclude(status__in=OVER).count()
    there = ladder_time(ladder, now)
    started = matches.filter(round__opened_at__gt=there - HOUR, round__opened_at__lte=there).count()
    wanted = matches_due(ladder.format_config, started_last_hour=started, running=running)
    return Demand(wanted=wanted, running=running)


def _close_played_batches(tournament: Tournament, now: datetime) -> None:
    open_matches = Match.objects.filter(round__tournament=tournament).exclude(status__in=OVER)
    batches = Round.objects.filter(tournament=tournament, closed_at=None)
    batches.exclude(pk__in=open_matches.values("round")).update(closed_at=now)
