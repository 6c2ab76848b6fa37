"""The life of a tournament: draft → open → running → finished → published, one conditional UPDATE a step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from engine.rules import RuleSet, ScopaError, preset
from tournaments.engine_words import tell_pairing
from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.models import Entry, OrganiserAct, Tournament, User
from tournaments.models.events import Entrants, TournamentStatus
from tournaments.pairing import PairingError, check_config, check_draw
from tournaments.selectors.books import read_books
from tournaments.selectors.organise_page import tell_warning
from tournaments.services.anchoring import enter_anchor
from tournaments.services.event_log import record_act
from tournaments.services.queue import queue_advance
from tournaments.services.seeding import seed_entries
from tournaments.services.seeds import make_event_seed, read_event_seed
from tournaments.standings import StandingsError, check_order, default_tie_breaks
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
    # Empty: the order that the format starts with.
    tie_breaks: tuple[str, ...] = ()
    sets_per_pairing: int = 2
    bank_ms: int = 10_000
    increment_ms: int = 100
    rated: bool = True
    entries_per_owner: int = 1
    entrants: str = Entrants.BOTS
    entry_size: int = 1
    entry_cap: int | None = None
    entries_close_at: datetime | None = None
    freezes_at: datetime | None = None
    pairing_hours: int | None = None


def create_tournament(*, organiser: User, plan: TournamentPlan) -> Tournament:
    """A draft. Refused as `columns_of` says."""
    return Tournament.objects.create(organiser=organiser, slug=free_slug(plan.name), **columns_of(plan))


def columns_of(plan: TournamentPlan) -> dict[str, Any]:
    """What a plan comes to in the tournament's row. Refused with the rule set's or the format's own code."""
    rules = _resolve_rules(plan)
    _check_format(plan.format, plan.format_config, entry_count=0, side_count=rules.side_count)
    if plan.entry_size == 2 and rules.players != 2 * rules.side_count:
        raise Refused("pairs_need_four", _("Pairs play games of four: choose such a game."))
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
        "tie_breaks": _tie_breaks(plan),
        "sets_per_pairing": plan.sets_per_pairing,
        "bank_ms": plan.bank_ms,
        "increment_ms": plan.increment_ms,
        "rated": plan.rated,
        "entries_per_owner": plan.entries_per_owner,
        "entrants": plan.entrants,
        "entry_size": plan.entry_size,
        "entry_cap": plan.entry_cap,
        "entries_close_at": plan.entries_close_at,
        "freezes_at": plan.freezes_at,
        "pairing_hours": plan.pairing_hours,
    }


def open_tournament(*, actor: User, tournament: Tournament) -> None:
    """Make the event's secret, publish its digest, let entries in, first the house's bot where wanted."""
    check_organiser(actor, tournament)
    encrypted, commitment = make_event_seed()
    with transaction.atomic():
        move_tournament(
            tournament,
            TournamentStatus.DRAFT,
            TournamentStatus.OPEN,
            event_seed_encrypted=encrypted,
            event_commitment=commitment,
            opened_at=timezone.now(),
        )
        record_act(tournament, actor, OrganiserAct.Kind.OPEN_ENTRIES)
        enter_anchor(tournament)


def start_tournament(*, actor: User, tournament: Tournament, paused: bool = False) -> None:
    """Close the entries; the first round is paired and queued by the advance task.

    A `paused` one waits for its organiser, who pairs the first round himself or lets it go on.
    """
    check_organiser(actor, tournament)
    refuse_at_desk(tournament)
    with transaction.atomic():
        # Who withdraws waits for this lock, or has left before the count.
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        _check_entries(locked)
        now = timezone.now()
        move_tournament(
            tournament,
            TournamentStatus.OPEN,
            TournamentStatus.RUNNING,
            started_at=now,
            paused_at=now if paused else None,
        )
        seeded = seed_entries(locked)
        seeding = locked.entries.order_by("number").values_list("number", "seeding")
        facts = {
            "seeded": seeded,
            "paused": paused,
            "seeding": {str(number): place for number, place in seeding},
        }
        record_act(tournament, actor, OrganiserAct.Kind.START, facts)
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
    _check_draw(tournament)


def _check_draw(tournament: Tournament) -> None:
    """Who left since the organiser drew may have made a group too small. Conflict `draw_refused`."""
    if not tournament.drawn:
        return
    books = read_books(tournament)
    refused = [one for one in check_draw(tournament.format, books.contestants, books.config) if one.refused]
    if refused:
        raise Conflict("draw_refused", tell_warning(refused[0], books))


def finish_tournament(tournament: Tournament, *, ending: str = "", actor: User | None = None) -> bool:
    """No round comes any more: close the event and reveal its seed. False when somebody else did.

    `ending` says why, as `pairing.Ending` has it; `actor` is None where it ends by itself.
    """
    with transaction.atomic():
        changed = Tournament.objects.filter(pk=tournament.pk, status=TournamentStatus.RUNNING).update(
            status=TournamentStatus.FINISHED,
            finished_at=timezone.now(),
            ending=ending,
            event_seed_revealed=read_event_seed(tournament).hex(),
        )
        if changed:
            record_act(tournament, actor, OrganiserAct.Kind.FINISH, {"ending": str(ending)})
    return bool(changed)


def refuse_at_desk(tournament: Tournament) -> None:
    """Conflict `desk_decides` for an evening over the board: its log knows only what its desk does."""
    if tournament.venue == Tournament.Venue.BOARD:
        raise Conflict("desk_decides", _("This evening is run at its desk."))


def check_organiser(actor: User, tournament: Tournament) -> None:
    if tournament.organiser_id != actor.pk and not actor.is_staff:
        raise NotAllowed("not_organiser", _("Only the organiser can do this."))


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


def _tie_breaks(plan: TournamentPlan) -> list[str]:
    order = plan.tie_breaks or default_tie_breaks(plan.format)
    try:
        check_order(order)
    except StandingsError as error:
        raise Refused(error.code, _("Points or the place come first, and nothing is there twice.")) from error
    return list(order)


def _check_format(code: str, config: Mapping[str, Any], entry_count: int, side_count: int) -> None:
    try:
        check_config(code, config, entry_count, side_count)
    except PairingError as error:
        raise Refused(error.code, tell_pairing(error)) from error


def free_slug(name: str) -> str:
    stem = slugify(name)[:80] or "tournament"
    slug, n = stem, 1
    while slug in RESERVED_SLUGS or Tournament.objects.filter(slug=slug).exists():
        n += 1
        slug = f"{stem}-{n}"
    return slug
