"""Words of the game for people: verdicts, endings and options, translated where they are shown."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise

# What a seat did, told about its bot.
VERDICTS: dict[str, Text] = {
    "OK": _("%(bot)s played to the end."),
    "ILLEGAL_MOVE": _("%(bot)s made a play that was not legal."),
    "TIMEOUT_START": _("%(bot)s was not ready in time."),
    "TIMEOUT_MOVE": _("%(bot)s did not answer in time."),
    "BANK_EMPTY": _("%(bot)s used up its time."),
    "OUTPUT_LIMIT": _("%(bot)s wrote more than it may."),
    "PROTOCOL_ERROR": _("%(bot)s did not keep to the protocol."),
    "CRASHED": _("%(bot)s crashed."),
    "OUT_OF_MEMORY": _("%(bot)s needed more memory than it may use."),
    "ABSENT": _("%(bot)s was absent."),
    "RESIGNED": _("%(bot)s resigned."),
    "PLATFORM_ERROR": _("The site failed; this is not the bot's fault."),
}

TERMINATIONS: dict[str, Text] = {
    "TARGET_REACHED": _("target reached"),
    "DEALS_PLAYED": _("all deals played"),
    "INSTANT_WIN": _("instant win"),
    "FORFEIT": _("forfeit"),
    "RESIGNED": _("resigned"),
    "ADJUDICATED": _("adjudicated"),
    "ABORTED": _("broken off"),
}

# What an act that came too early or too late is told: the state it met, and what can be done in it.
TOURNAMENT_STATES: dict[str, Text] = {
    "DRAFT": _("This tournament is a draft: it can be changed, opened for entries or deleted."),
    "OPEN": _("This tournament is open for entries: it can be started or called off."),
    "RUNNING": _("This tournament is running: it finishes by itself when everything is played."),
    "FINISHED": _("This tournament is finished: its results can be published."),
    "PUBLISHED": _("This tournament is published: its results are final."),
    "CANCELLED": _("This tournament was called off: nothing more can be done with it."),
}


def tell_verdict(verdict: str, bot: str) -> str:
    """One sentence on what a bot did; an unknown verdict is shown as it is."""
    sentence = VERDICTS.get(verdict)
    return str(sentence) % {"bot": bot} if sentence else f"{bot}: {verdict}"
