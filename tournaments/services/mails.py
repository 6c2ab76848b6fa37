"""Notices by e-mail, where the operator has set mail up and the member wants them."""

from __future__ import annotations

import logging

from django.conf import settings
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.core.signing import BadSignature, Signer
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from tournaments.models import Notice, User
from tournaments.platform_words import tell_notice
from tournaments.services.preferences import preferences_of

logger = logging.getLogger(__name__)

# Which wish of the member a notice belongs to; what is in none of them is never mailed.
WISHES: dict[str, tuple[str, ...]] = {
    "mail_bots": (
        "SUBMISSION_ACCEPTED",
        "SUBMISSION_REJECTED",
        "BENCHED",
        "BOT_DISABLED",
        "ENTRY_ACCEPTED",
        "ENTRY_REFUSED",
        "ENTRY_TOO_LATE",
        "ENTRY_NO_ROUND_LEFT",
    ),
    "mail_rounds": (
        "ROUND_PAIRED",
        "MATCH_OVER",
        "BOT_MATCH_OVER",
        "TABLE_WON",
        "TABLE_LOST",
        "TOURNAMENT_CANCELLED",
    ),
    "mail_tables": ("TABLE_CALLED", "TABLE_INVITED"),
}
DAY_SECONDS = 86_400


def is_mailed(code: str) -> bool:
    """Is this kind of notice sent by e-mail to those who want it?"""
    return settings.MAIL_ENABLED and any(code in codes for codes in WISHES.values())


def mail_notice(notice_id: int) -> bool:
    """Send one notice, once however often this is called; False where nothing was to be sent."""
    notice = Notice.objects.select_related("user").filter(pk=notice_id).first()
    if notice is None or not _is_wanted(notice):
        return False
    # A message of the broker may come twice; the database's cache adds a key once.
    if not cache.add(f"mailed-{notice.pk}", 1, DAY_SECONDS):
        return False
    message_of(notice).send()
    return True


def message_of(notice: Notice) -> EmailMessage:
    """The mail, in the member's language, with a way out of all further ones."""
    user = notice.user
    with translation.override(preferences_of(user).language or settings.LANGUAGE_CODE):
        line = tell_notice(notice.code, notice.facts)
        stop = settings.SITE_URL + reverse("mail-stop", args=[stop_token(user)])
        context = {"line": line, "path": notice.path, "site": settings.SITE_URL, "stop": stop, "user": user}
        body = render_to_string("tournaments/mail/notice.txt", context)
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    subject = "Settebello: " + " ".join(line.split())[:120]
    return EmailMessage(subject, body, to=[user.email], headers=headers)


def stop_token(user: User) -> str:
    """What the link in a mail carries: it stops mails and does nothing else."""
    return Signer(salt="mail-stop").sign(str(user.pk)).replace(":", ".")


def user_of_token(token: str) -> User | None:
    """Whose mails this link stops; None for a link that we did not write."""
    try:
        number = Signer(salt="mail-stop").unsign(token.replace(".", ":"))
    except BadSignature:
        return None
    return User.objects.filter(pk=int(number)).first()


def _is_wanted(notice: Notice) -> bool:
    if not (settings.MAIL_ENABLED and notice.user.email and notice.user.is_active):
        return False
    likes = preferences_of(notice.user)
    return any(notice.code in codes and getattr(likes, wish) for wish, codes in WISHES.items())
