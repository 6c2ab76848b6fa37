"""Sequential tests: two versions of a bot play mirrored sets until the likelihood has decided.

A test is a hidden event (`Purpose.TEST`) with one round and one match, so that claims, leases, retries,
reports, seeds and benching are those of every other set and no worker knows the difference. It moves on
by `advance_test`, which `advance_tournament` calls: after each set, and every few seconds as a net.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.rules import PRESET_NAMES, preset
from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.models import (
    Bot,
    Entry,
    EntryMember,
    Match,
    MatchSet,
    MatchSide,
    Round,
    Submission,
    Tournament,
    User,
    VersionTest,
)
from tournaments.models.matches import OPEN_STATUSES, PlayStatus
from tournaments.models.version_tests import TestStatus
from tournaments.ratings import RatingError, Verdict, count_sets, follow
from tournaments.selectors.version_tests import judged_scores, sprt_of
from tournaments.services.closing import cancel_sets
from tournaments.services.events import finish_tournament
from tournaments.services.queue import queue_advance, queue_set
from tournaments.services.quotas import lock_account
from tournaments.services.seeds import game_seed_of, make_event_seed

# Sets that are open at once: enough for a few workers, few enough to leave the others their turn.
SETS_AT_ONCE = 4
TESTS_PER_DAY = 6
MOST_SETS = 2000
LEAST_SETS = 24
BANK_MS, INCREMENT_MS = 10_000, 100


@dataclass(frozen=True, slots=True)
class SequentialPlan:
    """What an owner wants to know: is `new` worth `elo1` more than `old`, rather than `elo0`?"""

    new: Submission
    old: Submission
    variant: str
    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05
    most_sets: int = 400


def start_test(*, actor: User, bot: Bot, plan: SequentialPlan) -> VersionTest:
    """Begin a test. Refused: `not_your_bot`, `same_version`, `version_not_ready`, `test_variant`,
    `sprt`, `sets_out_of_range`, `test_running`, `daily_quota`.
    """
    _check_plan(actor, bot, plan)
    try:
        with transaction.atomic():
            lock_account(actor.pk)
            _check_quota(actor)
            test = _write_test(actor, bot, plan)
            _add_sets(test)
    except IntegrityError as error:
        raise _running() from error
    return test


def stop_test(*, actor: User, test: VersionTest) -> None:
    """End a test undecided. Refused: `not_your_bot`, `test_over`."""
    if test.owner_id != actor.pk and not actor.is_staff:
        raise NotAllowed("not_your_bot", _("Only the owner of the bot can do this."))
    with transaction.atomic():
        locked = (
            VersionTest.objects.select_for_update(of=("self",))
            .select_related("match__round__tournament")
            .get(pk=test.pk)
        )
        if locked.status != TestStatus.OPEN:
            raise Conflict("test_over", _("This test is over."))
        _end(locked, TestStatus.STOPPED, "")


def advance_test(tournament_id: int) -> str:
    """Judge the sets that are done; end the test or lay more sets out. Says what it did."""
    with transaction.atomic():
        tests = VersionTest.objects.select_for_update(of=("self",)).select_related("match__round__tournament")
        test = tests.filter(match__round__tournament=tournament_id).first()
        if test is None or test.status != TestStatus.OPEN:
            return "test over"
        if test.match.ruling or test.match.round.tournament.status != Tournament.Status.RUNNING:
            _end(test, TestStatus.STOPPED, test.match.reason_code)
            return "test stopped"
        verdict = _verdict(test)
        if verdict:
            _end(test, verdict, "")
            return f"test ended: {verdict}"
        added = _add_sets(test)
        return f"{added} sets added"


def _verdict(test: VersionTest) -> TestStatus | None:
    scores = judged_scores(test)
    states = follow(sprt_of(test), scores)
    if states and states[-1].verdict is not Verdict.OPEN:
        return TestStatus.H1 if states[-1].verdict is Verdict.H1 else TestStatus.H0
    return TestStatus.EXHAUSTED if sum(count_sets(scores)) >= test.most_sets else None


def _add_sets(test: VersionTest) -> int:
    """As many as may be open at once, and no more in all than the test may have."""
    statuses = list(test.match.sets.values_list("status", flat=True))
    open_count = sum(status in OPEN_STATUSES for status in statuses)
    played = sum(status == PlayStatus.FINISHED for status in statuses)
    wanted = min(SETS_AT_ONCE - open_count, test.most_sets - played - open_count)
    for number in range(len(statuses), len(statuses) + max(0, wanted)):
        match_set = MatchSet(match=test.match, number=number, queued_at=timezone.now())
        match_set.commitment = hashlib.sha256(game_seed_of(match_set)).hexdigest()
        match_set.save()
        queue_set(match_set.pk)
    if wanted > 0:
        Match.objects.filter(pk=test.match_id).update(status=PlayStatus.RUNNING, finished_at=None)
    return max(0, wanted)


def _end(test: VersionTest, status: TestStatus, reason: str) -> None:
    cancel_sets(MatchSet.objects.filter(match=test.match_id), "TEST_OVER", "")
    Match.objects.filter(pk=test.match_id, status__in=OPEN_STATUSES).update(
        status=PlayStatus.FINISHED, finished_at=timezone.now()
    )
    VersionTest.objects.filter(pk=test.pk).update(status=status, reason=reason[:200], ended_at=timezone.now())
    finish_tournament(test.match.round.tournament)


def _check_plan(actor: User, bot: Bot, plan: SequentialPlan) -> None:
    if bot.owner_id != actor.pk or bot.builtin:
        raise NotAllowed("not_your_bot", _("Only the owner of the bot can do this."))
    if plan.new.pk == plan.old.pk:
        raise Refused("same_version", _("A test needs two versions."))
    for submission in (plan.new, plan.old):
        if submission.bot_id != bot.pk or submission.status != Submission.Status.ACCEPTED:
            raise Refused("version_not_ready", _("Both versions must be accepted ones of this bot."))
        if "*" not in submission.variants and plan.variant not in submission.variants:
            raise Refused("test_variant", _("One of the versions does not play this game."))
    if plan.variant not in PRESET_NAMES or preset(plan.variant).side_count != 2:
        raise Refused("test_variant", _("A test is played in a game of two sides."))
    if not LEAST_SETS <= plan.most_sets <= MOST_SETS:
        raise Refused(
            "sets_out_of_range",
            _("A test takes between %(least)d and %(most)d sets.") % {"least": LEAST_SETS, "most": MOST_SETS},
        )
    try:
        sprt_of(VersionTest(elo0=plan.elo0, elo1=plan.elo1, alpha=plan.alpha, beta=plan.beta))
    except RatingError as error:
        raise Refused(
            error.code, _("H0 lies below H1, both within ±400 Elo; the errors lie between 0 and 0.25.")
        ) from error


def _check_quota(actor: User) -> None:
    if VersionTest.objects.filter(owner=actor, status=TestStatus.OPEN).exists():
        raise _running()
    since = timezone.now() - timedelta(hours=24)
    if VersionTest.objects.filter(owner=actor, created_at__gt=since).count() >= TESTS_PER_DAY:
        raise Refused(
            "daily_quota",
            _("You have started as many tests in the last 24 hours as one owner may."),
            status=429,
        )


def _running() -> Conflict:
    return Conflict("test_running", _("You have a test running. Wait for it, or stop it."))


def _write_test(actor: User, bot: Bot, plan: SequentialPlan) -> VersionTest:
    rules = preset(plan.variant)
    encrypted, commitment = make_event_seed()
    now = timezone.now()
    tournament = Tournament.objects.create(
        name=f"{bot.name}: v{plan.new.number} – v{plan.old.number}"[:80],
        slug=f"test-{secrets.token_hex(6)}",
        organiser=actor,
        purpose=Tournament.Purpose.TEST,
        status=Tournament.Status.RUNNING,
        variant=plan.variant,
        rules=rules.to_json(),
        rules_hash=rules.rules_hash,
        sets_per_pairing=1,
        bank_ms=BANK_MS,
        increment_ms=INCREMENT_MS,
        rated=False,
        event_seed_encrypted=encrypted,
        event_commitment=commitment,
        opened_at=now,
        started_at=now,
    )
    round_ = Round.objects.create(tournament=tournament, number=1)
    match = Match.objects.create(round=round_, number=1, rated=False)
    for side, submission in enumerate((plan.new, plan.old)):
        MatchSide.objects.create(match=match, side=side, entry=_enter(tournament, bot, submission, side + 1))
    queue_advance(tournament.pk)
    return VersionTest.objects.create(
        owner=actor,
        bot=bot,
        new=plan.new,
        old=plan.old,
        match=match,
        elo0=plan.elo0,
        elo1=plan.elo1,
        alpha=plan.alpha,
        beta=plan.beta,
        most_sets=plan.most_sets,
    )


def _enter(tournament: Tournament, bot: Bot, submission: Submission, number: int) -> Entry:
    entry = Entry.objects.create(
        tournament=tournament, number=number, name=f"{bot.name} v{submission.number}"
    )
    EntryMember.objects.create(
        entry=entry,
        tournament=tournament,
        kind=EntryMember.Kind.BOT,
        bot=bot,
        submission=submission,
        tested=True,
    )
    return entry
