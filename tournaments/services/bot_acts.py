"""The staff's hand on bots and their checks."""

from __future__ import annotations

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Conflict
from tournaments.models import Bot, EntryCheck, Submission
from tournaments.models.staff import ActKind
from tournaments.services.benching import retire
from tournaments.services.dockets import ENTRIES, SUBMISSIONS, Docket, judge_again
from tournaments.services.notices import notify
from tournaments.services.staff_acts import Order, carry_out


def disable_bot(order: Order, bot: Bot) -> bool:
    """No version of it plays or is taken in any more; what it has not played is forfeited.

    Refused `bot_disabled` when it is already, `bot_is_ours` for a baseline.
    """

    def act() -> str:
        if bot.builtin:
            raise Conflict("bot_is_ours", _("The house's own bots cannot be disabled."))
        if not Bot.objects.filter(pk=bot.pk, disabled_at=None).update(disabled_at=timezone.now()):
            raise Conflict("bot_disabled", _("This bot is disabled already."))
        versions = [
            submission
            for submission in bot.submissions.order_by("pk")
            if retire(submission, code="DISABLED_BY_STAFF", reason=order.reason)
        ]
        notify(
            user=bot.owner,
            code="BOT_DISABLED",
            key=f"disabled {order.key}",
            path=reverse("bot", args=[bot.pk]),
            bot=bot.name,
            reason=order.reason[:200],
        )
        return f"versions: {len(versions)}"

    return carry_out(order, ActKind.DISABLE_BOT, "bot", bot.pk, act)


def check_again(order: Order, row: Submission | EntryCheck) -> bool:
    """A check that we failed at too often is tried anew. Refused `check_not_stuck`."""
    docket: Docket = SUBMISSIONS if isinstance(row, Submission) else ENTRIES

    def act() -> str:
        if not judge_again(docket, row.pk):
            raise Conflict("check_not_stuck", _("This check does not wait for the staff."))
        return ""

    kind = "submission" if isinstance(row, Submission) else "entry"
    return carry_out(order, ActKind.JUDGE_AGAIN, kind, row.pk, act)
