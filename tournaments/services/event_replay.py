"""An event online given again from its document: on an empty database it comes to the same standings.

What the organiser did is folded from the log, act by act; who entered and what was played is written as the
document has it. The copy is over and unrated, its players are names, and its games have no cards.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.core.serializers.base import DeserializedObject
from django.db import DatabaseError, transaction
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import OrganiserAct, Tournament, User
from tournaments.models.events import Entrants, TournamentStatus
from tournaments.selectors.event_record import LOG_FORMAT, LOG_VERSION
from tournaments.services.event_replay_rows import write_entries, write_penalties, write_rounds
from tournaments.services.events import TournamentPlan, create_tournament
from tournaments.trail import TrailAct, TrailError, TrailState, fold_trail

Document = Mapping[str, Any]


def replay_event(*, organiser: User, document: Document) -> Tournament:
    """The event of an exported document as a new one of this organiser.

    Refused: `log_unreadable`, `log_version`, `log_unfinished` for an event that is not over, and the code of
    an act that does not fit what was before it.
    """
    acts = _read_acts(document)
    try:
        state = fold_trail(acts)
    except TrailError as error:
        words = _("The log does not hold together at act %(number)d.") % {"number": error.act}
        raise Refused(error.code, words) from error
    if state.finished_at is None:
        raise Refused("log_unfinished", _("This event is not over: its log goes on."))
    try:
        with transaction.atomic():
            tournament = _write_event(organiser, document["event"], state)
            entries = write_entries(tournament, document["entries"], state)
            write_rounds(tournament, entries, state, document)
            penalties = write_penalties(entries, state, organiser)
            _write_acts(tournament, organiser, _with_own(penalties, acts), document["acts"])
    except (KeyError, TypeError, ValueError, AttributeError, DatabaseError) as error:
        raise _unreadable() from error
    tournament.refresh_from_db()
    return tournament


def _read_acts(document: Document) -> list[TrailAct]:
    if not isinstance(document, Mapping) or document.get("format") != LOG_FORMAT:
        raise _unreadable()
    if document.get("version") != LOG_VERSION:
        raise Refused("log_version", _("This log is of a version that is not known here."))
    acts: list[TrailAct] = []
    try:
        for row in document["acts"]:
            at = datetime.fromisoformat(row["at"])
            # Two acts of one moment, or of a clock that was set back, stay in their order.
            if acts and at <= acts[-1].at:
                at = acts[-1].at + timedelta(microseconds=1)
            kind = OrganiserAct.Kind(row["kind"]).value
            acts.append(
                TrailAct(
                    int(row["number"]), kind, dict(row["facts"]), at, row.get("undoes"), str(row["reason"])
                )
            )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _unreadable() from error
    if [act.number for act in acts] != list(range(1, len(acts) + 1)):
        raise _unreadable()
    return acts


def _write_event(organiser: User, event: Document, state: TrailState) -> Tournament:
    tournament = create_tournament(
        organiser=organiser,
        plan=TournamentPlan(
            name=str(event["name"])[:80],
            variant=str(event["variant"]),
            description=str(event["description"])[:1000],
            rules=event["rules"],
            format=str(event["format"]),
            format_config=dict(event["format_config"]),
            tie_breaks=tuple(event["tie_breaks"]),
            sets_per_pairing=int(event["sets_per_pairing"]),
            entry_size=int(event["entry_size"]),
            rated=False,
        ),
    )
    # Played at tables or by workers, its games are written as sets here.
    entrants = Entrants(event["entrants"])
    Tournament.objects.filter(pk=tournament.pk).update(
        status=TournamentStatus.FINISHED,
        entrants=Entrants.MIXED if entrants == Entrants.PEOPLE else entrants,
        event_commitment=str(event["event_commitment"])[:64],
        event_seed_revealed=str(event["event_seed_revealed"])[:64],
        started_at=state.started_at,
        finished_at=state.finished_at,
        ending=state.ending[:20],
    )
    tournament.refresh_from_db()
    return tournament


def _with_own(penalties: Mapping[int, int], acts: Sequence[TrailAct]) -> list[TrailAct]:
    """The acts with the row numbers that the penalties have here, where those of the log may be anybody's.

    One that is not here has a number that no row has.
    """

    def own(facts: Mapping[str, Any]) -> dict[str, Any]:
        told = dict(facts)
        if "penalty" in told:
            told["penalty"] = penalties.get(told["penalty"], -abs(int(told["penalty"])))
        # An act that takes back another has that one's facts within.
        if isinstance(told.get("facts"), Mapping):
            told["facts"] = own(told["facts"])
        return told

    return [replace(act, facts=own(act.facts)) for act in acts]


def _write_acts(
    tournament: Tournament, organiser: User, acts: Sequence[TrailAct], told: Sequence[Document]
) -> None:
    """The log itself, with its times; who did what is not taken over, but for what happened by itself."""
    rows: dict[int, OrganiserAct] = {}
    for act, source in zip(acts, told, strict=True):
        row = OrganiserAct(
            tournament=tournament,
            number=act.number,
            key=uuid.uuid4(),
            kind=act.kind,
            facts=dict(act.facts),
            actor=organiser if source.get("by") else None,
            reason=act.reason[:500],
            at=act.at,
            undoes=rows[act.undoes] if act.undoes is not None else None,
        )
        # As it is: an ordinary save would write the time of now.
        DeserializedObject(row).save()
        rows[act.number] = row


def _unreadable() -> Refused:
    return Refused("log_unreadable", _("This is no log of a tournament."))
