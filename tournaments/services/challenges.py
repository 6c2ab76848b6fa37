"""Test games: an author plays his bot against any public bot, unrated, as often as his quota says."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.rules import PRESET_NAMES, preset
from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.models import Bot, Challenge, Entry, EntryMember, Submission, Tournament, User
from tournaments.models.bots import ChallengeWish
from tournaments.models.entries import MemberKind
from tournaments.models.events import Purpose, TournamentStatus
from tournaments.models.organising import ChallengeStatus
from tournaments.services.events import TournamentPlan, columns_of, free_slug
from tournaments.services.notices import notify
from tournaments.services.queue import queue_advance
from tournaments.services.quotas import lock_account
from tournaments.services.seeds import make_event_seed


def offer_challenge(*, actor: User, bot: Bot, opponent: Bot, variant: str) -> Challenge:
    """Offer one mirrored set. The house's bots, one's own and those that always play accept at once.

    Refused: `not_your_bot`, `same_bot`, `unknown_variant`, `no_accepted_version`, `variant_not_claimed`,
    `never_plays`, `offered_already`, `challenge_quota`.
    """
    if bot.owner_id != actor.pk or bot.builtin:
        raise NotAllowed("not_your_bot", _("You can only let your own bots play."))
    if bot.pk == opponent.pk:
        raise Refused("same_bot", _("Choose another bot as opponent."))
    if variant not in PRESET_NAMES or preset(variant).side_count != 2:
        raise Refused("unknown_variant", _("Choose a game of two sides."))
    submission = playing_version(bot, variant)
    playing_version(opponent, variant)
    friendly = bool(opponent.builtin) or opponent.owner_id == actor.pk
    if opponent.challenge_wish == ChallengeWish.NEVER and not friendly:
        raise Conflict("never_plays", _("This bot's author wants no test games."))
    with transaction.atomic():
        lock_account(actor.pk)
        _check_quota(actor, opponent)
        challenge = Challenge.objects.create(
            challenger=actor, submission=submission, opponent=opponent, variant=variant
        )
        if friendly or opponent.challenge_wish == ChallengeWish.ALWAYS:
            _play(challenge)
        else:
            _tell(opponent.owner, "CHALLENGE_OFFERED", challenge, reverse("challenges"))
    return challenge


def accept_challenge(*, actor: User, challenge: Challenge) -> None:
    """Its opponent's author agrees, and it is played. Refused: `not_your_bot`, `challenge_answered`."""
    _check_asked(actor, challenge)
    with transaction.atomic():
        locked = Challenge.objects.select_for_update().get(pk=challenge.pk)
        if locked.status != ChallengeStatus.OFFERED:
            raise _answered()
        _play(locked)
        _tell(locked.challenger, "CHALLENGE_ACCEPTED", locked, _page_of(locked))


def decline_challenge(*, actor: User, challenge: Challenge) -> None:
    """Nobody has to play; who offered is told."""
    _check_asked(actor, challenge)
    with transaction.atomic():
        changed = Challenge.objects.filter(pk=challenge.pk, status=ChallengeStatus.OFFERED).update(
            status=ChallengeStatus.DECLINED, answered_at=timezone.now()
        )
        if not changed:
            raise _answered()
        _tell(challenge.challenger, "CHALLENGE_DECLINED", challenge, reverse("challenges"))


def set_wish(*, actor: User, bot: Bot, wish: str) -> None:
    """What becomes of offers to this bot from now on."""
    if bot.owner_id != actor.pk or bot.builtin:
        raise NotAllowed("not_your_bot", _("You can only let your own bots play."))
    if wish not in ChallengeWish.values:
        raise Refused("unknown_wish", _("Choose one of the three."))
    Bot.objects.filter(pk=bot.pk).update(challenge_wish=wish)


def playing_version(bot: Bot, variant: str) -> Submission:
    """The version that would play. Refused: `no_accepted_version`, `variant_not_claimed`."""
    submission = bot.active_submission
    if submission is None or submission.status != Submission.Status.ACCEPTED:
        raise Conflict("no_accepted_version", _("This bot has no accepted version yet."))
    if not {"*", variant} & set(submission.variants):
        raise Conflict("variant_not_claimed", _("This bot does not play that game."))
    return submission


def _play(challenge: Challenge) -> None:
    """An event of two entries that is in no list and counts for nothing; it runs like every other."""
    versions = [challenge.submission, playing_version(challenge.opponent, challenge.variant)]
    name = " – ".join(version.bot.name for version in versions)
    plan = TournamentPlan(name=name[:80], variant=challenge.variant, rated=False, sets_per_pairing=1)
    encrypted, commitment = make_event_seed()
    now = timezone.now()
    event = Tournament.objects.create(
        organiser=challenge.challenger,
        slug=free_slug(f"test-{challenge.pk}"),
        purpose=Purpose.CHALLENGE,
        status=TournamentStatus.RUNNING,
        event_seed_encrypted=encrypted,
        event_commitment=commitment,
        opened_at=now,
        started_at=now,
        **columns_of(plan),
    )
    for number, version in enumerate(versions, start=1):
        entry = Entry.objects.create(tournament=event, number=number, name=version.bot.name)
        EntryMember.objects.create(
            entry=entry, tournament=event, kind=MemberKind.BOT, bot=version.bot, submission=version
        )
    challenge.status, challenge.event, challenge.answered_at = ChallengeStatus.ACCEPTED, event, now
    challenge.save(update_fields=["status", "event", "answered_at"])
    queue_advance(event.pk)


def _check_quota(actor: User, opponent: Bot) -> None:
    """Under the challenger's lock."""
    mine = Challenge.objects.filter(challenger=actor)
    if mine.filter(opponent=opponent, status=ChallengeStatus.OFFERED).exists():
        raise Conflict("offered_already", _("An offer to this bot waits for its answer."))
    day = mine.filter(offered_at__gt=timezone.now() - timedelta(days=1))
    if day.exclude(status=ChallengeStatus.DECLINED).count() >= settings.CHALLENGES_PER_DAY:
        raise Refused("challenge_quota", _("You have had your test games for today."), status=429)
    waiting = Q(status=ChallengeStatus.OFFERED)
    if day.filter(Q(status=ChallengeStatus.DECLINED) | waiting).count() >= settings.CHALLENGES_PER_DAY:
        raise Refused("challenge_quota", _("You have made your offers for today."), status=429)


def _check_asked(actor: User, challenge: Challenge) -> None:
    if challenge.opponent.owner_id != actor.pk:
        raise NotAllowed("not_your_bot", _("This offer is to somebody else's bot."))


def _answered() -> Conflict:
    return Conflict("challenge_answered", _("This offer is answered already."))


def _page_of(challenge: Challenge) -> str:
    return reverse("tournament", args=[challenge.event.slug]) if challenge.event else reverse("challenges")


def _tell(user: User, code: str, challenge: Challenge, path: str) -> None:
    notify(
        user=user,
        code=code,
        key=f"{code.lower()} {challenge.pk}",
        path=path,
        challenger=challenge.challenger.get_username(),
        bot=challenge.opponent.name,
    )
