"""A club evening given again from its log: on an empty database it comes to the same standings."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.desk import Act, ActKind, DeskError, apply_act, fold_acts
from tournaments.desk.fold import fold_without
from tournaments.errors import Refused
from tournaments.models import DeskAct, Tournament, User
from tournaments.selectors.event_exports import LOG_FORMAT, LOG_VERSION
from tournaments.services.desk_events import plan_from_facts
from tournaments.services.desk_log import refusal_of
from tournaments.services.desk_projection import write_state
from tournaments.services.events import create_tournament, open_tournament


def replay_event_log(*, organiser: User, log: Mapping[str, Any]) -> Tournament:
    """The evening of an exported log as a new event of this organiser; who did what is not taken over.

    Refused: `log_unreadable`, `log_version`, and the code of the desk for an act that does not fit.
    """
    acts = read_log(log)
    with transaction.atomic():
        tournament = create_tournament(organiser=organiser, plan=plan_from_facts(acts[0].facts))
        Tournament.objects.filter(pk=tournament.pk).update(
            venue=Tournament.Venue.BOARD,
            entrants=Tournament.Entrants.PEOPLE,
            entry_size=acts[0].facts.get("entry_size", 1),
        )
        open_tournament(actor=organiser, tournament=tournament)
        tournament.refresh_from_db()
        _write_acts(tournament, organiser, acts, [str(row.get("reason", "")) for row in log["acts"]])
    tournament.refresh_from_db()
    return tournament


def read_log(log: Mapping[str, Any]) -> list[Act]:
    """The acts of an exported log, checked as a whole. Refused as `replay_event_log`."""
    if not isinstance(log, Mapping) or log.get("format") != LOG_FORMAT:
        raise Refused("log_unreadable", _("This is no log of a club evening."))
    if log.get("version") != LOG_VERSION:
        raise Refused("log_version", _("This log is of a version that is not known here."))
    try:
        acts = [
            Act(
                int(row["number"]),
                ActKind(row["kind"]),
                dict(row["facts"]),
                datetime.fromisoformat(row["at"]),
                row.get("undoes"),
            )
            for row in log["acts"]
        ]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Refused("log_unreadable", _("This is no log of a club evening.")) from error
    in_order = [act.number for act in acts] == list(range(1, len(acts) + 1))
    if not acts or not in_order or acts[0].kind is not ActKind.SET_UP:
        raise Refused("log_unreadable", _("This is no log of a club evening."))
    return acts


def _write_acts(tournament: Tournament, organiser: User, acts: Sequence[Act], reasons: Sequence[str]) -> None:
    """Act by act, as it was done: every state on the way must be one that the desk allows."""
    state = fold_acts([])
    rows: dict[int, DeskAct] = {}
    for place, act in enumerate(acts):
        try:
            after = fold_without(acts[:place], act) if act.undoes is not None else apply_act(state, act)
        except DeskError as error:
            raise refusal_of(error) from error
        rows[act.number] = DeskAct.objects.create(
            tournament=tournament,
            number=act.number,
            key=uuid.uuid4(),
            kind=act.kind,
            facts=dict(act.facts),
            actor=organiser,
            reason=reasons[place][:500],
            at=act.at,
            undoes=rows[act.undoes] if act.undoes is not None else None,
        )
        write_state(tournament, state, after)
        state = after
