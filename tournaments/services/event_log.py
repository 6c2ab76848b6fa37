"""The audit trail of an event online: every act of whoever runs it, with what was so before and after.

A club evening has its own log (`desk_log`), from which everything is made; tests of bots have none.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Max

from tournaments.errors import Conflict
from tournaments.limits import REASON_MAX
from tournaments.models import Entry, Match, OrganiserAct, Tournament, User
from tournaments.models.events import Purpose, Venue
from tournaments.models.organiser_acts import OrganiserActKind

Facts = Mapping[str, Any]


class StandsOn(Conflict):
    """An act cannot be taken back: later facts stand on it. `since` are the acts that came after it."""

    def __init__(self, message: str, since: Sequence[OrganiserAct] = ()) -> None:
        super().__init__("undo_blocked", message)
        self.since = list(since)


def record_act(
    tournament: Tournament,
    actor: User | None,
    kind: OrganiserActKind,
    facts: Facts | None = None,
    *,
    reason: str = "",
    key: uuid.UUID | None = None,
    undoes: OrganiserAct | None = None,
) -> None:
    """Write an act down, inside its transaction and under the tournament's lock.

    `actor` is None for what happens by itself. Other events than tournaments on this site keep no log.
    """
    if tournament.purpose != Purpose.EVENT or tournament.venue != Venue.ONLINE:
        return
    last = OrganiserAct.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"]
    OrganiserAct.objects.create(
        tournament=tournament,
        number=(last or 0) + 1,
        key=key or uuid.uuid4(),
        kind=kind,
        facts=dict(facts or {}),
        actor=actor,
        reason=" ".join(reason.split())[:REASON_MAX],
        undoes=undoes,
    )


def is_recorded(tournament: Tournament, key: uuid.UUID | None) -> bool:
    """Whether this very form was carried out before."""
    return key is not None and OrganiserAct.objects.filter(tournament=tournament, key=key).exists()


def facts_of(entry: Entry, **more: Any) -> dict[str, Any]:
    """Facts about one entry."""
    return {"entry": entry.number, **_named([entry]), **more}


def facts_of_two(one: Entry, other: Entry) -> dict[str, Any]:
    return {"entries": [one.number, other.number], **_named([one, other])}


def facts_of_match(match: Match, **more: Any) -> dict[str, Any]:
    """Facts about one match; its sides can be asked for."""
    sides = [side.entry for side in match.sides.select_related("entry").order_by("side")]
    return {
        "round": match.round.number,
        "table": match.number,
        "match": match.pk,
        "entries": [entry.number for entry in sides],
        **_named(sides),
        **more,
    }


def _named(entries: Sequence[Entry]) -> dict[str, Any]:
    """What entries are called now, and by whose accounts: who closes his has another name from then on.

    `users` has an account, or None for a bot, by place; entries without a person are not in it.
    """
    people = {str(one.number): [member.user_id for member in one.team] for one in entries}
    return {
        "names": {str(one.number): one.name for one in entries},
        "users": {number: users for number, users in people.items() if any(users)},
    }
