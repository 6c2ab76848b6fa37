"""The life of a tournament: draft → open → running → finished → published, one conditional UPDATE a step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from engine.rules import RuleSet, ScopaError, preset
from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.models import Bot, Entry, EntryCheck, EntryMember, Submission, Tournament, User
from tournaments.models.events import TournamentStatus
from tournaments.pairing import PairingError, check_config
from tournaments.selectors.entries import has_part
from tournaments.selectors.plans import plays_house_rules
from tournaments.services.queue import queue_advance, queue_entry_check
from tournaments.services.quotas import order_validation
from tournaments.services.seeds import make_event_seed, read_event_seed
from tournaments.standings import DEFAULT_TIE_BREAKS
from tournaments.words import TOURNAMENT_STATES

# Words that stand where a slug stands in an address.
RESERVED_SLUGS = {"new"}


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPlan:
    """What an organiser decides. `rules` are overrides on the preset; times are milliseconds."""

    name: str
    variant: str
    description: str = ""
    rules: Mapping[str, Any] = field(default_factory=dict)
    format: str = "round_robin"
    format_config: Mapping[str, Any] = field(default_factory=dict)
    tie_breaks: tuple[str, ...] = DEFAULT_TIE_BREAKS
    sets_per_pairing: int = 2
    bank_ms: int = 10_000
    increment_ms: int = 100
    rated: bool = True
    entries_per_owner: int = 1


def create_tournament(*, organiser: User, plan: TournamentPlan) -> Tournament:
    """A draft. Refused as `columns_of` says."""
    return Tournament.objects.create(organiser=organiser, slug=free_slug(plan.name), **columns_of(plan))


def columns_of(plan: TournamentPlan) -> dict[str, Any]:
    """What a plan comes to in the tournament's row. Refused with the rule set's or the format's own code."""
    rules = _resolve_rules(plan)
    _check_format(plan.format, plan.format_config, entry_count=0, side_count=rules.side_count)
    if not 1 <= plan.sets_per_pairing <= 500:
        raise Refused("sets_out_of_range", _("A pairing plays between 1 and 500 mirrored sets."))
    return {
        "name": plan.name,
        "description": plan.description,
        "variant": plan.variant,
        "rules": rules.to_json(),
        "rules_hash": rules.rules_hash,
        "format": plan.format,
        "format_config": dict(plan.format_config),
        "tie_breaks": list(plan.tie_breaks),
        "sets_per_pairing": plan.sets_per_pairing,
        "bank_ms": plan.bank_ms,
        "increment_ms": plan.increment_ms,
        "rated": plan.rated,
        "entries_per_owner": plan.entries_per_owner,
    }


def open_tournament(*, actor: User, tournament: Tournament) -> None:
    """Make the event's secret, publish its digest, let entries in."""
    check_organiser(actor, tournament)
    encrypted, commitment = make_event_seed()
    move_tournament(
        tournament,
        TournamentStatus.DRAFT,
        TournamentStatus.OPEN,
        event_seed_encrypted=encrypted,
        event_commitment=commitment,
        opened_at=timezone.now(),
    )


def enter_bot(*, actor: User, tournament: Tournament, bot: Bot) -> Entry:
    """Enter a bot with its active submission. An organiser may enter the house's baselines."""
    check_may_enter(actor, tournament, bot)
    try:
        with transaction.atomic():
            locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
            if locked.status != TournamentStatus.OPEN:
                raise Conflict("entry_closed", _("This tournament takes no entries now."))
            submission = _playable_submission(bot, locked)
            _check_owner_limit(locked, bot)
            number = (locked.entries.aggregate(top=Max("number"))["top"] or 0) + 1
            entry = Entry(tournament=locked, name=bot.name, number=number)
            return _write_entry(entry, submission)
    except IntegrityError as error:
        raise Conflict("already_entered", _("This bot is entered already.")) from error


def withdraw_entry(*, actor: User, entry: Entry) -> None:
    """Take an entry out before the start."""
    if not (has_part(actor, entry) or actor.pk == entry.tournament.organiser_id or actor.is_staff):
        raise NotAllowed("not_your_entry", _("Only its owner or the organiser can withdraw this entry."))
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
        if locked.status != TournamentStatus.OPEN:
            raise Conflict("entry_closed", _("Entries cannot be changed any more."))
        Entry.objects.filter(pk=entry.pk).delete()


def start_tournament(*, actor: User, tournament: Tournament) -> None:
    """Close the entries; the first round is paired and queued by the advance task."""
    check_organiser(actor, tournament)
    with transaction.atomic():
        # Who withdraws waits for this lock, or has left before the count.
        _check_entries(Tournament.objects.select_for_update().get(pk=tournament.pk))
        move_tournament(
            tournament, TournamentStatus.OPEN, TournamentStatus.RUNNING, started_at=timezone.now()
        )
        queue_advance(tournament.pk)


def _check_entries(tournament: Tournament) -> None:
    staying = tournament.entries.filter(withdrawn_at=None)
    if staying.filter(status=Entry.Status.PENDING).exists():
        raise Conflict("entries_pending", _("Some entries are still being checked under the house rules."))
    entry_count = staying.filter(status=Entry.Status.ACCEPTED).count()
    if entry_count < 2:
        raise Conflict("too_few_entries", _("A tournament starts with two entries or more."))
    rules = RuleSet.from_json(tournament.rules)
    _check_format(tournament.format, tournament.format_config, entry_count, rules.side_count)


def finish_tournament(tournament: Tournament, *, ending: str = "") -> bool:
    """No round comes any more: close the event and reveal its seed. False when somebody else did.

    `ending` says why, as `pairing.Ending` has it.
    """
    changed = Tournament.objects.filter(pk=tournament.pk, status=TournamentStatus.RUNNING).update(
        status=TournamentStatus.FINISHED,
        finished_at=timezone.now(),
        ending=ending,
        event_seed_revealed=read_event_seed(tournament).hex(),
    )
    return bool(changed)


def publish_tournament(*, actor: User, tournament: Tournament) -> None:
    check_organiser(actor, tournament)
    move_tournament(tournament, TournamentStatus.FINISHED, TournamentStatus.PUBLISHED)


def check_organiser(actor: User, tournament: Tournament) -> None:
    if tournament.organiser_id != actor.pk and not actor.is_staff:
        raise NotAllowed("not_organiser", _("Only the organiser can do this."))


def check_may_enter(actor: User, tournament: Tournament, bot: Bot) -> None:
    """A person enters his own bots; the organiser also the house's."""
    if bot.builtin and actor.pk in (tournament.organiser_id,):
        return
    if bot.owner_id != actor.pk:
        raise NotAllowed("not_your_bot", _("You can only enter your own bots."))


def move_tournament(
    tournament: Tournament, before: TournamentStatus, after: TournamentStatus, **fields: Any
) -> None:
    changed = Tournament.objects.filter(pk=tournament.pk, status=before).update(status=after, **fields)
    if not changed:
        raise wrong_status(tournament)
    tournament.refresh_from_db()


def wrong_status(tournament: Tournament) -> Conflict:
    """Raised where a conditional UPDATE met another state: says which, and what may be done in it."""
    status = Tournament.objects.filter(pk=tournament.pk).values_list("status", flat=True).first()
    gone = _("This tournament is not there any more.")
    return Conflict("wrong_status", str(TOURNAMENT_STATES[status]) if status else gone)


def _resolve_rules(plan: TournamentPlan) -> RuleSet:
    try:
        base = preset(plan.variant)
        return RuleSet.resolve({**base.options, **plan.rules}) if plan.rules else base
    except ScopaError as error:
        raise Refused(error.code, error.message) from error


def _check_format(code: str, config: Mapping[str, Any], entry_count: int, side_count: int) -> None:
    try:
        check_config(code, config, entry_count, side_count)
    except PairingError as error:
        raise Refused(error.code, error.message) from error


def _playable_submission(bot: Bot, tournament: Tournament) -> Submission:
    submission = bot.active_submission
    if submission is None or submission.status != Submission.Status.ACCEPTED:
        raise Conflict("no_accepted_version", _("This bot has no accepted version yet."))
    if "*" not in submission.variants and tournament.variant not in submission.variants:
        raise Conflict(
            "variant_not_claimed", _("This version does not claim to play the tournament's variant.")
        )
    return submission


def _write_entry(entry: Entry, submission: Submission) -> Entry:
    """Under a preset it stands; under house rules a stranger's bot is first tried under them."""
    bot = submission.bot
    stands = bool(bot.builtin) or not plays_house_rules(entry.tournament)
    entry.status = Entry.Status.ACCEPTED if stands else Entry.Status.PENDING
    entry.save()
    EntryMember.objects.create(
        entry=entry, tournament=entry.tournament, kind=EntryMember.Kind.BOT, bot=bot, submission=submission
    )
    if not stands:
        check = EntryCheck.objects.create(entry=entry)
        order_validation(bot.owner, submission)
        queue_entry_check(check.pk)
    return entry


def _check_owner_limit(tournament: Tournament, bot: Bot) -> None:
    if bot.builtin:
        return
    mine = (
        tournament.entries.filter(members__bot__owner=bot.owner_id, withdrawn_at=None)
        .exclude(status=Entry.Status.REFUSED)
        .count()
    )
    if mine >= tournament.entries_per_owner:
        raise Conflict("owner_limit", _("You have as many entries as this tournament allows an owner."))


def free_slug(name: str) -> str:
    stem = slugify(name)[:80] or "tournament"
    slug, n = stem, 1
    while slug in RESERVED_SLUGS or Tournament.objects.filter(slug=slug).exists():
        n += 1
        slug = f"{stem}-{n}"
    return slug
