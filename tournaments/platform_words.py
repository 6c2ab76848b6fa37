"""Words about the site itself: whose fault it was, what is wrong, what people are told."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from replays.titles import shown_name
from tournaments.words import Text

# Why a set or match did not end by its cards, told to everybody.
REASONS: dict[str, Text] = {
    "WORKER_LOST": _("The machine that played it was lost."),
    "HOST_OVERLOADED": _("The machine was too busy to keep the clocks."),
    "RUNNER_FAILED": _("The site's own runner failed."),
    "REPORT_REFUSED": _("The site's runner gave a report that did not hold together."),
    "SANDBOX_UNAVAILABLE": _("It waits for a machine that can confine strangers' bots."),
    "CANCELLED": _("The staff called it off."),
    "REQUEUED": _("The staff queued it again."),
    "RESCINDED": _("The staff rescinded its result."),
    "ADJUDICATED": _("The staff decided it."),
    "BENCHED": _("One side lost too many games in a row by its own fault and was benched."),
    "DISABLED_BY_STAFF": _("The staff disabled the bot of one side."),
    "OWNER_LEFT": _("The author of one side's bot has closed the account."),
    "WITHDRAWN": _("One side was withdrawn."),
    "TEST_OVER": _("The test had been decided."),
    "NO_SHOW": _("One side did not come to the table in time."),
    "NOBODY_CAME": _("Nobody came to the table in time."),
    "NOT_TOGETHER": _("Each side came to the table, but never while the other was there."),
    "TABLES_VOID": _("Its games at the table failed by the site's fault."),
}

BLAMES: dict[str, Text] = {
    "bot": _("the bot's own doing"),
    "platform": _("the site's fault"),
    "director": _("decided by the staff"),
}
DIRECTORS_REASONS = {"CANCELLED", "REQUEUED", "RESCINDED", "ADJUDICATED", "DISABLED_BY_STAFF", "WITHDRAWN"}
PLATFORM_REASONS = {
    "WORKER_LOST",
    "HOST_OVERLOADED",
    "RUNNER_FAILED",
    "REPORT_REFUSED",
    "SANDBOX_UNAVAILABLE",
}

# Why a version or an entry is not in use, beside the verdicts of its check.
SUBMISSION_REASONS: dict[str, Text] = {
    "BENCHED": _("It lost too many games in a row by its own fault. Mend it and upload a new version."),
    "DISABLED_BY_STAFF": _("The staff has disabled this bot."),
    "OWNER_LEFT": _("Its author has closed the account."),
    "JUDGED_LATER": _("The check could not be played yet; that is not the bot's fault."),
    "EVENT_OVER": _("The tournament was over before the check; that is not the bot's fault."),
    "NO_ROUND_LEFT": _("The last round was paired before the check was over; that is not the bot's fault."),
}

ALARMS: dict[str, Text] = {
    "UNRATED_SETS": _("Finished sets that count for ratings have no rated result."),
    "RESULTS_WITHOUT_SET": _("Rated results belong to sets that are not finished."),
    "INCOMPLETE_SETS": _("Finished sets lack a game."),
    "LOST_LEASES": _("Leases ran out and nobody gives the sets back: does beat run?"),
    "LEASES_WITHOUT_TRY": _("Running sets and running tries do not belong to each other."),
    "MATCHES_NOT_CLOSED": _("Matches are open though none of their sets is."),
    "MATCHES_CLOSED_EARLY": _("Matches are over though a set of theirs is open."),
    "IDLE_EVENTS": _("Tournaments run with nothing open: does the default worker run?"),
    "STARVED_SETS": _("Sets have waited for more than ten minutes."),
    "NO_WORKER": _("Sets are open and no worker is alive."),
    "STUCK_CHECKS": _("Checks of bots failed too often by the site's fault and wait for the staff."),
    "STALE_LISTS": _("Rating lists were not fitted after their last change."),
    "RATINGS_DIFFER": _("Ratings made again from the logs differ from those stored: see rebuild_ratings."),
}

NOTICES: dict[str, Text] = {
    "BENCHED": _(
        "%(bot)s, version %(version)s, lost its last %(games)s games by its own fault and is benched."
        " Its report and the notes of its games say why."
    ),
    "BOT_DISABLED": _("The staff has disabled %(bot)s: %(reason)s"),
    "INVITED": _("%(partner)s would like you as partner in %(tournament)s."),
    "INVITATION_DECLINED": _("%(partner)s does not play with you in %(tournament)s."),
    "CHALLENGE_OFFERED": _("%(challenger)s offers a test game against %(bot)s."),
    "CHALLENGE_ACCEPTED": _("Your test game against %(bot)s is accepted and being played."),
    "CHALLENGE_DECLINED": _("Your test game against %(bot)s is declined."),
    "ENTRY_ACCEPTED": _("%(bot)s plays by the house rules of %(tournament)s and is entered."),
    "ENTRY_REFUSED": _("%(bot)s failed under the house rules of %(tournament)s and is not entered."),
    "ENTRY_TOO_LATE": _("%(tournament)s was over before the check of %(bot)s, which is not entered."),
    "ENTRY_NO_ROUND_LEFT": _(
        "%(bot)s plays by the house rules of %(tournament)s, but the last round was paired before its check"
        " was over: it is not entered."
    ),
    "TOURNAMENT_CANCELLED": _("%(tournament)s was called off."),
    "REMATCH_ASKED": _("%(player)s wants to play another game with you."),
    "TABLE_INVITED": _("%(player)s invites you to a table."),
    "TABLE_CALLED": _("%(tournament)s, round %(round)s: your table against %(opponent)s waits for you."),
    "TABLE_LOST": _("%(tournament)s, round %(round)s: you did not come to your table in time and lost."),
    "TABLE_WON": _("%(tournament)s, round %(round)s: %(opponent)s did not come, and the match is yours."),
    "MATCH_OVER": _("%(tournament)s, round %(round)s: your match against %(opponent)s is over."),
    "BOT_MATCH_OVER": _(
        "%(tournament)s, round %(round)s: the match of %(bot)s against %(opponent)s is over."
    ),
    "ROUND_PAIRED": _("%(tournament)s: round %(round)s is paired."),
    "SUBMISSION_ACCEPTED": _("%(bot)s, version %(version)s, passed its check and is in use."),
    "SUBMISSION_REJECTED": _("%(bot)s, version %(version)s, failed its check. Its report says why."),
    "PARTNER_LEFT": _("%(tournament)s: your partner has closed the account, and your pair is out."),
    "SIGNAL_AT_EVENT": _("%(tournament)s: %(player)s calls you to a table."),
    "SIGNAL_AT_TABLE": _("%(player)s has called or reported from a table."),
    "ARBITER_COMES": _("%(arbiter)s has taken your call and looks at your table."),
    "CALL_SETTLED": _("Your call of the arbiter is settled: %(words)s"),
    "REPORT_RESOLVED": _("The moderators have looked at your report: %(words)s"),
}


def tell_reason(code: str) -> str:
    """A sentence on why it did not end by its cards; an unknown code is shown as it is."""
    return str(REASONS.get(code, code))


def blame_of_reason(code: str) -> str:
    """`platform`, `director` or `bot`."""
    if code in PLATFORM_REASONS:
        return "platform"
    return "director" if code in DIRECTORS_REASONS else "bot"


def blame_of_verdict(verdict: str) -> str:
    """Who a seat's verdict blames; "" for a seat that played to the end."""
    if verdict == "OK":
        return ""
    return "platform" if verdict == "PLATFORM_ERROR" else "bot"


def tell_notice(code: str, facts: dict[str, Any]) -> str:
    """The line of a notice in the reader's language."""
    words = str(NOTICES.get(code, code))
    try:
        return shown_name(words % facts)
    except (KeyError, TypeError, ValueError):
        return words


def tell_alarm(code: str) -> str:
    return str(ALARMS.get(code, code))


def tell_submission_reason(code: str) -> str:
    """A sentence for a reason that is no verdict, "" for a verdict."""
    return str(SUBMISSION_REASONS.get(code, ""))
