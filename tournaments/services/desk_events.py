"""An evening's frame: set up in a minute, its clock, its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.desk import ActKind, DeskState
from tournaments.errors import Refused
from tournaments.models import Tournament, User
from tournaments.models.events import Entrants, Venue
from tournaments.services.desk_log import DeskOrder, check_desk, write_act
from tournaments.services.events import TournamentPlan, create_tournament, open_tournament
from tournaments.standings import default_tie_breaks

PLAN_COLUMNS = (
    "name", "description", "variant", "rules", "entry_size", "format", "format_config", "tie_breaks", "rated",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningPlan:
    """What an organiser says at the door. `rounds` 0: the format's own; `deals` None: to the target."""

    name: str
    variant: str
    entry_size: int = 2
    format: str = "swiss"
    rounds: int = 0
    deals: int | None = None
    minutes: int = 0
    description: str = ""
    # House rules, overrides on the preset; `deals` goes on top.
    rules: Mapping[str, Any] = field(default_factory=dict)
    # Empty: what the format starts with.
    format_config: Mapping[str, Any] = field(default_factory=dict)
    tie_breaks: tuple[str, ...] = ()


def start_evening(*, organiser: User, plan: EveningPlan) -> Tournament:
    """A club evening that takes entries at once. Refused as `create_tournament`."""
    with transaction.atomic():
        tournament = create_tournament(organiser=organiser, plan=_event_plan(plan))
        Tournament.objects.filter(pk=tournament.pk).update(
            venue=Venue.BOARD, entrants=Entrants.PEOPLE, entry_size=plan.entry_size
        )
        tournament.refresh_from_db()
        open_tournament(actor=organiser, tournament=tournament)
        order = DeskOrder(tournament=tournament, actor=organiser)
        write_act(order, ActKind.SET_UP, plan_of(tournament))
        if plan.minutes:
            set_clock(DeskOrder(tournament=tournament, actor=organiser), 60 * plan.minutes)
    tournament.refresh_from_db()
    return tournament


def _event_plan(plan: EveningPlan) -> TournamentPlan:
    config = {"rounds": plan.rounds} if plan.format == "swiss" else {}
    deals = {"match.deals": plan.deals} if plan.deals else {}
    return TournamentPlan(
        name=plan.name,
        variant=plan.variant,
        description=plan.description,
        rules={**plan.rules, **deals},
        format=plan.format,
        format_config={**config, **plan.format_config},
        tie_breaks=plan.tie_breaks or default_tie_breaks(plan.format),
    )


def plan_of(tournament: Tournament) -> dict[str, Any]:
    """What the log needs to know of an event to begin it anew elsewhere."""
    return {name: getattr(tournament, name) for name in PLAN_COLUMNS}


def plan_from_facts(facts: Mapping[str, Any]) -> TournamentPlan:
    """The plan that a log's first act holds. Refused as `create_tournament`."""
    name, variant = facts.get("name"), facts.get("variant")
    if not (isinstance(name, str) and isinstance(variant, str) and isinstance(facts.get("rules"), dict)):
        raise Refused("log_unreadable", _("This is no log of a club evening."))
    return TournamentPlan(
        name=name[:80],
        variant=variant,
        description=str(facts.get("description", ""))[:1000],
        rules=facts["rules"],
        format=str(facts.get("format", "swiss")),
        format_config=dict(facts.get("format_config") or {}),
        tie_breaks=tuple(facts.get("tie_breaks") or default_tie_breaks(str(facts.get("format")))),
        rated=False,
    )


def set_clock(order: DeskOrder, seconds: int) -> DeskState:
    check_desk(order.actor, order.tournament)
    return write_act(order, ActKind.CLOCK, {"do": "set", "seconds": seconds})


def start_clock(order: DeskOrder) -> DeskState:
    check_desk(order.actor, order.tournament)
    return write_act(order, ActKind.CLOCK, {"do": "start"})


def pause_clock(order: DeskOrder) -> DeskState:
    check_desk(order.actor, order.tournament)
    return write_act(order, ActKind.CLOCK, {"do": "pause"})


def finish_evening(order: DeskOrder) -> DeskState:
    """The results stand; taken back like every act until they are published."""
    check_desk(order.actor, order.tournament)
    return write_act(order, ActKind.FINISH, {})
