"""Bots and their submissions: bytes come in, are looked at with care, and are kept under their own hash."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.bots import BASELINES
from engine.rules import PRESET_NAMES
from engine.sandbox.archive import pack, read_package
from engine.sandbox.manifest import ArchiveError
from tournaments.engine_words import tell_archive
from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.models import Bot, Submission, User
from tournaments.services.accounts import house_account
from tournaments.services.packages import store_package
from tournaments.services.queue import queue_validation
from tournaments.services.quotas import order_validation

MAX_BOTS_PER_OWNER = 20
MAX_OPEN_SUBMISSIONS_PER_OWNER = 3
# A baseline entered twice: what a rating list says of the difference between the two is what it cannot see.
TWINS = ("greedy", "greedy_twin")


def create_bot(*, owner: User, name: str, description: str = "") -> Bot:
    """A bot without a version yet.

    Refused: `bot_name_empty`, `bot_name_invisible`, `bot_name_taken`, `too_many_bots`.
    """
    name = " ".join(name.split())
    if not name:
        raise Refused("bot_name_empty", _("Give the bot a name."))
    if not name.isprintable():
        raise Refused("bot_name_invisible", _("The name has characters that cannot be seen. Leave them out."))
    if Bot.objects.filter(owner=owner).count() >= MAX_BOTS_PER_OWNER:
        raise Refused("too_many_bots", _("You have as many bots as one owner may have."))
    try:
        with transaction.atomic():
            return Bot.objects.create(owner=owner, name=name[:40], description=description[:200])
    except IntegrityError as error:
        raise Conflict("bot_name_taken", _("A bot of this name exists already.")) from error


def submit_bot(*, actor: User, bot: Bot, filename: str, data: bytes) -> tuple[Submission, bool]:
    """Keep an upload and queue its validation. (submission, created): the same bytes are the same submission.

    Refused: the archive's own codes, `not_your_bot`, `bot_disabled`, `too_many_waiting`, `daily_quota`,
    `unknown_variant`.
    """
    if bot.owner_id != actor.pk or bot.builtin:
        raise NotAllowed("not_your_bot", _("Only its owner can upload a version of this bot."))
    if bot.disabled_at:
        raise NotAllowed("bot_disabled", _("The staff has disabled this bot."))
    try:
        package = read_package(data, filename)
    except ArchiveError as error:
        raise Refused(error.code, tell_archive(error.code, error.message)) from error
    _check_variants(package.variants)
    path = store_package(package.sha256, pack(package))
    try:
        with transaction.atomic():
            Bot.objects.select_for_update().get(pk=bot.pk)
            known = bot.submissions.filter(sha256=package.sha256).first()
            if known:
                return known, False
            _check_waiting(actor)
            number = (bot.submissions.aggregate(top=Max("number"))["top"] or 0) + 1
            submission = Submission.objects.create(
                bot=bot,
                number=number,
                sha256=package.sha256,
                filename=filename[-100:],
                size_bytes=len(data),
                runtime=package.runtime,
                entry_point=package.entry,
                variants=list(package.variants),
            )
            order_validation(actor, submission)
            queue_validation(submission.pk)
            return submission, True
    except BaseException:
        if not Submission.objects.filter(sha256=package.sha256).exists():
            path.unlink(missing_ok=True)
        raise


def disable_submission(*, actor: User, submission: Submission) -> None:
    """Take a version out of use. Its games stay. Refused when it is not accepted."""
    if submission.bot.owner_id != actor.pk and not actor.is_staff:
        raise NotAllowed("not_your_bot", _("Only its owner can disable this version."))
    with transaction.atomic():
        changed = Submission.objects.filter(pk=submission.pk, status=Submission.Status.ACCEPTED).update(
            status=Submission.Status.DISABLED
        )
        if not changed:
            raise Conflict("submission_not_accepted", _("Only an accepted version can be disabled."))
        Bot.objects.filter(pk=submission.bot_id, active_submission=submission).update(active_submission=None)


def ensure_baselines() -> list[Bot]:
    """The engine's own bots as rows, so that they enter and rate like everybody. Idempotent.

    The twin of one of them is made with them, for organisers to enter beside it; it is not in the answer.
    """
    bots = [_ensure_baseline(name) for name in BASELINES]
    ensure_twin()
    return bots


def ensure_twin() -> Bot:
    """A second row for a baseline: the same player under another name, to enter beside it. Idempotent."""
    original, twin = TWINS
    return _ensure_baseline(original, builtin=twin, title=f"{original.capitalize()} (twin)")


def _ensure_baseline(name: str, *, builtin: str = "", title: str = "") -> Bot:
    builtin, title = builtin or name, title or name.capitalize()
    with transaction.atomic():
        bot, _created = Bot.objects.get_or_create(
            builtin=builtin, defaults={"owner": house_account(), "name": title}
        )
        submission, _created = Submission.objects.get_or_create(
            bot=bot,
            sha256=f"builtin:{builtin}:1",
            defaults={
                "number": 1,
                "filename": "",
                "size_bytes": 0,
                "runtime": "builtin",
                "entry_point": name,
                "variants": ["*"],
                "status": Submission.Status.ACCEPTED,
                "judged_at": timezone.now(),
            },
        )
        if bot.active_submission_id != submission.pk:
            bot.active_submission = submission
            bot.save(update_fields=["active_submission"])
    return bot


def _check_variants(variants: tuple[str, ...]) -> None:
    unknown = [name for name in variants if name != "*" and name not in PRESET_NAMES]
    if unknown:
        raise Refused(
            "unknown_variant", _("bot.json claims a variant that does not exist: %s") % unknown[0][:40]
        )


def _check_waiting(owner: User) -> None:
    waiting = Submission.objects.filter(
        bot__owner=owner, status__in=[Submission.Status.UPLOADED, Submission.Status.VALIDATING]
    ).count()
    if waiting >= MAX_OPEN_SUBMISSIONS_PER_OWNER:
        raise Refused("too_many_waiting", _("Wait until your earlier uploads have been checked."), status=429)
