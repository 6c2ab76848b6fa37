"""House rules: a bot enters once it has played itself under the event's very rules and clock."""

from __future__ import annotations

import secrets
import uuid
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from engine.match.clock import ClockRule
from engine.match.spec import PlayerSpec
from engine.match.validation import self_play_spec
from engine.rules import RuleSet
from tournaments.models import Entry, EntryCheck, Notice, Submission, Tournament
from tournaments.models.entries import CheckStatus, EntryStatus
from tournaments.models.events import TournamentStatus
from tournaments.selectors.coming import is_last_round_paired
from tournaments.selectors.entries import owners_of, people_to_tell, strangers_in, with_team
from tournaments.services import dockets
from tournaments.services.dockets import ENTRIES
from tournaments.services.late_entries import begin_with_next_round
from tournaments.services.notices import notify
from tournaments.services.play import clock_of, now_as_text, player_spec
from tournaments.services.validation import judge_set, play_trial, put_off, sentence_of
from tournaments.services.workers import find_jail_refusal

# What the bot is not to blame for: it plays by the rules, and the event went on without it.
EVENT_OVER = "EVENT_OVER"
NO_ROUND_LEFT = "NO_ROUND_LEFT"
NOTICE_OF = {"": "ENTRY_ACCEPTED", EVENT_OVER: "ENTRY_TOO_LATE", NO_ROUND_LEFT: "ENTRY_NO_ROUND_LEFT"}


def validate_entry(check_id: int, *, worker: str) -> str:
    """Claim an entry's check, play it, decide the entry. Harmless when called twice."""
    if refusal := find_jail_refusal(worker):
        EntryCheck.objects.filter(pk=check_id, status=CheckStatus.WAITING).update(
            reason_code="JUDGED_LATER", reason=refusal
        )
        return "no jail here"
    token = dockets.claim(ENTRIES, check_id)
    if token is None:
        return "held by another or judged"
    check = EntryCheck.objects.select_related("entry__tournament").get(pk=check_id)
    line: dict[str, Any] = {}
    for submission in strangers_in(check.entry):
        spec = _trial_spec(check.entry.tournament, submission)
        outcome = play_trial(spec, lambda: dockets.renew(ENTRIES, check_id, token))
        if outcome["outcome"] != "FINISHED":
            put_off(ENTRIES, check_id, token, outcome)
            return "put off"
        line = judge_set(check.entry.tournament.variant, outcome)
        if line["verdict"] != "OK":
            break
    return "judged" if record_entry_check(check, token, line) else "lease lost"


def record_entry_check(check: EntryCheck, token: uuid.UUID, line: dict[str, Any]) -> bool:
    """PENDING → ACCEPTED or REFUSED with the reason, for the one who holds the check."""
    with transaction.atomic():
        # The event first, as everybody takes it who pairs its rounds.
        event = Tournament.objects.select_for_update().get(pk=check.entry.tournament_id)
        code, reason = _refusal_of(event, line)
        changed = ENTRIES.held(check.pk, token).update(
            status=CheckStatus.DONE,
            token=None,
            lease_until=None,
            report=[line],
            reason_code=code,
            reason=reason,
            judged_at=timezone.now(),
        )
        if not changed:
            return False
        _decide(check.entry_id, code)
        for owner in owners_of(check.entry):
            dockets.wake_next(owner)
    return True


def _refusal_of(event: Tournament, line: dict[str, Any]) -> tuple[str, str]:
    """Code and reason; two empty texts where the entry stands."""
    if line["verdict"] != "OK":
        return line["verdict"], sentence_of(line)
    if event.status not in (TournamentStatus.OPEN, TournamentStatus.RUNNING):
        return EVENT_OVER, "The tournament was over before the check."
    if is_last_round_paired(event):
        return NO_ROUND_LEFT, "The last round was paired before the check was over."
    return "", ""


def _decide(entry_id: int, refusal: str) -> None:
    status = EntryStatus.REFUSED if refusal else EntryStatus.ACCEPTED
    if not Entry.objects.filter(pk=entry_id, status=EntryStatus.PENDING).update(status=status):
        return
    entry = Entry.objects.select_related("tournament").prefetch_related(with_team()).get(pk=entry_id)
    if entry.withdrawn_at:
        return
    if not refusal:
        begin_with_next_round(entry)
    _tell_owners(entry, NOTICE_OF.get(refusal, "ENTRY_REFUSED"))


def let_in_after_all(tournament: Tournament) -> int:
    """The last round is taken back: who was refused because of it plays in the one that follows; how many.

    Nobody where it was one beyond the plan, whose last round is still paired. Under the tournament's lock.
    """
    if is_last_round_paired(tournament):
        return 0
    refused = tournament.entries.filter(
        status=EntryStatus.REFUSED, withdrawn_at=None, check_under_rules__reason_code=NO_ROUND_LEFT
    )
    entries = list(refused.select_related("tournament").prefetch_related(with_team()).order_by("number"))
    for entry in entries:
        entry.status = EntryStatus.ACCEPTED
        entry.save(update_fields=["status"])
        EntryCheck.objects.filter(entry=entry).update(reason_code="", reason="")
        begin_with_next_round(entry)
        Notice.objects.filter(key=_key(entry), code=NOTICE_OF[NO_ROUND_LEFT]).delete()
        _tell_owners(entry, NOTICE_OF[""])
    return len(entries)


def _tell_owners(entry: Entry, code: str) -> None:
    for person in people_to_tell([entry]):
        notify(
            user=person,
            code=code,
            key=_key(entry),
            path=reverse("tournament", args=[entry.tournament.slug]),
            bot=entry.name,
            tournament=entry.tournament.name,
        )


def _key(entry: Entry) -> str:
    return f"entry {entry.pk}"


def _trial_spec(tournament: Tournament, submission: Submission) -> dict[str, Any]:
    spec = self_play_spec(
        PlayerSpec.from_json(player_spec(submission)),
        tournament.variant,
        RuleSet.from_json(tournament.rules),
        seed=secrets.token_bytes(32),
        played_at=now_as_text(),
    )
    return replace(spec, clock=ClockRule(**clock_of(tournament))).to_json()
