"""The one door to a club evening: an act is tried on the state, written down, and put into the tables."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.desk import Act, ActKind, DeskError, DeskState, apply_act, fold_acts, fold_without
from tournaments.desk_words import INPUT_CODES, REFUSALS
from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.models import DeskAct, Tournament, User
from tournaments.pairing import find_format
from tournaments.selectors.desk_lineup import starters_of
from tournaments.selectors.desk_state import LogLine, acts_of, changes_since
from tournaments.services.desk_projection import write_state
from tournaments.services.publishing import publish_correction

Facts = Mapping[str, Any]


class StaleSave(Conflict):
    """The form was made from an older state; `changes` are the acts since, newest first."""

    def __init__(self, changes: list[LogLine]) -> None:
        super().__init__(
            "stale_save", _("Somebody changed this since you opened the page. Nothing was saved.")
        )
        self.changes = changes


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskOrder:
    """Who wants it, and from which state of things.

    `key` is drawn with the form: the same form sent twice is one act. `seen` are the versions that the form
    was made from, by subject: `table 2/4`, `entry 5`, `lineup`. `actor` is None for a side with its code.
    """

    tournament: Tournament
    actor: User | None
    key: uuid.UUID = field(default_factory=uuid.uuid4)
    reason: str = ""
    seen: Mapping[str, int] = field(default_factory=dict)


def write_act(order: DeskOrder, kind: ActKind, facts: Facts | Callable[[DeskState], Facts]) -> DeskState:
    """Do one act and answer the new state; the same order again changes nothing.

    `facts` may be made from the state as it is under the lock. Refused with the code of the desk's refusal;
    StaleSave where `seen` is not what is there.
    """
    return _write(order, kind, facts, None)


def undo_act(order: DeskOrder, number: int) -> DeskState:
    """Take an act back, or bring back what was: the end of its chain of undos goes. Refused `undo_…`."""
    return _write(order, ActKind.UNDO, {}, number)


def check_desk(actor: User | None, tournament: Tournament) -> None:
    """Only its organiser and the staff run an evening over the board."""
    if tournament.venue != Tournament.Venue.BOARD:
        raise Conflict("not_over_the_board", _("This tournament is not played over the board."))
    if actor is None or (actor.pk != tournament.organiser_id and not actor.is_staff):
        raise NotAllowed("not_organiser", _("Only the organiser can do this."))


def refusal_of(error: DeskError) -> Refused:
    """The desk's refusal in the words and with the status that people get."""
    message = str(REFUSALS.get(error.code, error.message))
    return Refused(error.code, message, status=400 if error.code in INPUT_CODES else 409)


def _write(
    order: DeskOrder, kind: ActKind, facts: Facts | Callable[[DeskState], Facts], undoes: int | None
) -> DeskState:
    try:
        with transaction.atomic():
            tournament = Tournament.objects.select_for_update().get(pk=order.tournament.pk)
            acts = acts_of(tournament)
            before = fold_acts(acts)
            if DeskAct.objects.filter(tournament=tournament, key=order.key).exists():
                return before
            _check_open(tournament, kind)
            _check_seen(tournament, before, order.seen)
            after = _try_and_write(order, acts, before, kind, facts, undoes)
            write_state(tournament, before, after)
            if order.actor:
                reason = order.reason.strip()[:500]
                publish_correction(actor=order.actor, tournament=tournament, reason=reason)
            return after
    except DeskError as error:
        raise refusal_of(error) from error
    except IntegrityError:
        # The same form twice at once: the other one did it.
        if DeskAct.objects.filter(tournament=order.tournament, key=order.key).exists():
            return fold_acts(acts_of(order.tournament))
        raise


def _try_and_write(
    order: DeskOrder,
    acts: list[Act],
    before: DeskState,
    kind: ActKind,
    facts: Facts | Callable[[DeskState], Facts],
    undoes: int | None,
) -> DeskState:
    target = _end_of_chain(acts, undoes) if undoes is not None else None
    act = Act(len(acts) + 1, kind, facts(before) if callable(facts) else facts, _moment_after(acts), target)
    after = fold_without(acts, act) if target is not None else apply_act(before, act)
    _check_table_stays(order.tournament, before, after)
    DeskAct.objects.create(
        tournament=order.tournament,
        number=act.number,
        key=order.key,
        kind=act.kind,
        facts=dict(act.facts),
        actor=order.actor,
        reason=" ".join(order.reason.split())[:500],
        at=act.at,
        undoes=order.tournament.desk_acts.get(number=target) if target is not None else None,
    )
    return after


def _moment_after(acts: list[Act]) -> datetime:
    """Now, but later than the act before: whether somebody left before a round or in it is told by time."""
    now = timezone.now()
    return max(now, acts[-1].at + timedelta(microseconds=1)) if acts else now


def _check_table_stays(tournament: Tournament, before: DeskState, after: DeskState) -> None:
    """Conflict `no_late_entries`: a table that is drawn once has those who were there then, to its end."""
    if find_format(tournament.format).takes_late_entries or not (before.rounds and after.rounds):
        return
    if starters_of(before) != starters_of(after):
        raise no_late_entries()


def no_late_entries() -> Conflict:
    return Conflict("no_late_entries", _("This format takes nobody in after the start."))


def _end_of_chain(acts: list[Act], number: int) -> int:
    undone_by = {act.undoes: act.number for act in acts if act.undoes is not None}
    if not any(act.number == number for act in acts):
        raise DeskError("undo_unknown", "there is no such act")
    while number in undone_by:
        number = undone_by[number]
    return number


def _check_open(tournament: Tournament, kind: ActKind) -> None:
    """What was published can be corrected, table by table, and nothing else."""
    closed = (Tournament.Status.PUBLISHED, Tournament.Status.CANCELLED)
    corrects = tournament.status == Tournament.Status.PUBLISHED and kind is ActKind.RULE
    if tournament.status in closed and not corrects:
        raise Conflict("results_final", _("The results of this event are final."))


def _check_seen(tournament: Tournament, state: DeskState, seen: Mapping[str, int]) -> None:
    if any(version_of(state, subject) != version for subject, version in seen.items()):
        raise StaleSave(changes_since(tournament, seen))


def version_of(state: DeskState, subject: str) -> int:
    """The last standing act on a subject; 0 for what is not there."""
    kind, _space, name = subject.partition(" ")
    if kind == "entry" and name.isdecimal():
        entry = state.entries.get(int(name))
        return entry.version if entry else 0
    if kind == "table":
        number, _slash, table = name.partition("/")
        match = state.rounds[int(number) - 1].match_at(int(table)) if _is_round(state, number) else None
        return match.version if match else 0
    return state.lineup if kind == "lineup" else state.version


def _is_round(state: DeskState, number: str) -> bool:
    return number.isdecimal() and 1 <= int(number) <= len(state.rounds)
