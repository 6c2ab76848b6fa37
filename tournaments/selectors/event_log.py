"""The audit trail of an event online, in sentences and with what was so before and after."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from tournaments.models import OrganiserAct, Tournament
from tournaments.models.matches import PlayStatus, Ruling
from tournaments.models.organiser_acts import OrganiserActKind as Kind
from tournaments.models.organising import ByeReason
from tournaments.selectors.event_names import facts_now

Facts = Mapping[str, Any]
LOG_LINES_MAX = 500


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that an act changed, in words."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class EventLogLine:
    """An act as pages show it. `undone`: taken back. `may_undo`: acts of its kind can be."""

    row: OrganiserAct
    told: str
    changes: list[Change]
    undone: bool
    may_undo: bool

    @property
    def kind(self) -> str:
        return self.row.kind


def event_log(
    tournament: Tournament, can_be_undone: Callable[[OrganiserAct], bool], limit: int = LOG_LINES_MAX
) -> list[EventLogLine]:
    """The log, newest first."""
    rows = OrganiserAct.objects.filter(tournament=tournament).select_related("actor", "undone_by")
    return tell_acts(tournament, list(rows.order_by("-number")[:limit]), can_be_undone)


def tell_acts(
    tournament: Tournament,
    rows: Sequence[OrganiserAct],
    can_be_undone: Callable[[OrganiserAct], bool] = lambda row: False,
) -> list[EventLogLine]:
    """Lines of these acts, with the names of today; rows with their actors and undos at hand."""
    facts = facts_now(tournament, rows)
    return [
        EventLogLine(
            row=row,
            told=tell_act(row.kind, facts[row.number]),
            changes=_changes(row.facts),
            undone=(undone := hasattr(row, "undone_by")),
            may_undo=not undone and can_be_undone(row),
        )
        for row in rows
    ]


def tell_act(kind: str, facts: Facts) -> str:
    """One act in one sentence."""
    if kind == Kind.UNDO:
        return _("Taken back: %(act)s") % {"act": tell_act(facts["kind"], facts["facts"])}
    return _SENTENCES[kind](facts)


def _changes(facts: Facts) -> list[Change]:
    before, after = facts.get("before", {}), facts.get("after", {})
    return [
        Change(_(_LABELS[key]), _VALUES[key](before[key]), _VALUES[key](after[key]))
        for key in _LABELS
        if key in before and key in after and before[key] != after[key]
    ]


def _moment(text: str | None) -> str:
    if text is None:
        return "–"
    return date_format(timezone.localtime(datetime.fromisoformat(text)), "SHORT_DATETIME_FORMAT")


def _bye(kind: str | None) -> str:
    return str(ByeReason(kind).label) if kind else _("plays")


def _order(seeding: Mapping[str, int | None]) -> str:
    ranked = sorted((place, number) for number, place in seeding.items() if place)
    return " ".join(number for _place, number in ranked) or _("by the start")


_LABELS = {
    "status": gettext_noop("State"),
    "ruling": gettext_noop("Ruling"),
    "entries_close_at": gettext_noop("Entries close at"),
    "freezes_at": gettext_noop("Versions are fixed at"),
    "bye": gettext_noop("Bye"),
    "seeding": gettext_noop("Order of the numbers"),
}
_VALUES: Mapping[str, Callable[[Any], str]] = {
    "status": lambda value: str(PlayStatus(value).label),
    "ruling": lambda value: str(Ruling(value).label),
    "entries_close_at": _moment,
    "freezes_at": _moment,
    "bye": _bye,
    "seeding": _order,
}


def _name(facts: Facts, number: Any) -> str:
    return str(facts["names"].get(str(number), f"№ {number}"))


def _about_entry(words: str) -> Callable[[Facts], str]:
    return lambda facts: _(words) % {"name": _name(facts, facts["entry"])}


def _about_two(words: str) -> Callable[[Facts], str]:
    def tell(facts: Facts) -> str:
        one, other = (_name(facts, number) for number in facts["entries"])
        return _(words) % {"one": one, "other": other}

    return tell


def _plain(words: str) -> Callable[[Facts], str]:
    return lambda facts: _(words)


def _points(words: str) -> Callable[[Facts], str]:
    return lambda facts: (
        _(words) % {"name": _name(facts, facts["entry"]), "points": f"{facts['half_points'] / 2:g}"}
    )


def _round(facts: Facts) -> str:
    if facts["by_hand"]:
        return _("Round %(round)d paired by hand") % {"round": facts["round"]}
    words = ngettext(
        "Round %(round)d paired, %(n)d match", "Round %(round)d paired, %(n)d matches", facts["matches"]
    )
    return words % {"round": facts["round"], "n": facts["matches"]}


def _bye_told(facts: Facts) -> str:
    words = _("%(name)s is away in round %(round)d")
    if facts["after"]["bye"] is None:
        words = _("%(name)s plays in round %(round)d after all")
    return words % {"name": _name(facts, facts["entry"]), "round": facts["round"]}


def _ruled(facts: Facts) -> str:
    one, other = (_name(facts, number) for number in facts["entries"])
    match = f"{facts['round']}.{facts['table']} {one} – {other}"
    return _("Match %(match)s: %(ruling)s") % {
        "match": match,
        "ruling": Ruling(facts["after"]["ruling"]).label,
    }


def _seed_order(facts: Facts) -> str:
    ways = {
        "hand": _("Seed order by hand"),
        "rating": _("Seed order by rating"),
        "shuffle": _("Seed order shuffled"),
        "entry": _("Seed order as entered"),
    }
    return ways[facts["way"]]


def _draw(facts: Facts) -> str:
    if "rounds" in facts:
        one, other = facts["rounds"]
        return _("Rounds %(one)d and %(other)d change places") % {"one": one, "other": other}
    if "group" in facts:
        return _("%(name)s goes to group %(group)s") % {
            "name": _name(facts, facts["entry"]),
            "group": facts["group"],
        }
    return _about_two("%(one)s and %(other)s change places")(facts)


_SENTENCES: Mapping[str, Callable[[Facts], str]] = {
    Kind.OPEN_ENTRIES: _plain(gettext_noop("Opened for entries")),
    Kind.ENTRY_TIME: _plain(gettext_noop("Time of entries changed")),
    Kind.FREEZE: _plain(gettext_noop("Versions fixed")),
    Kind.CALL_OFF: _plain(gettext_noop("Called off")),
    Kind.START: _plain(gettext_noop("Started")),
    Kind.SEED_ORDER: _seed_order,
    Kind.DRAW: _draw,
    Kind.OPEN_ROUND: _round,
    Kind.PAUSE: _plain(gettext_noop("Paused")),
    Kind.GO_ON: _plain(gettext_noop("It goes on")),
    Kind.ENTER: _about_entry(gettext_noop("%(name)s entered")),
    Kind.WITHDRAW: _about_entry(gettext_noop("%(name)s has left")),
    Kind.RETURN: _about_entry(gettext_noop("%(name)s is back")),
    Kind.BYE: _bye_told,
    Kind.PENALTY: _points(gettext_noop("%(name)s loses points: %(points)s")),
    Kind.LIFT_PENALTY: _points(gettext_noop("%(name)s has its points back: %(points)s")),
    Kind.FORBID: _about_two(gettext_noop("%(one)s and %(other)s shall not meet")),
    Kind.ALLOW: _about_two(gettext_noop("%(one)s and %(other)s may meet again")),
    Kind.RULE: _ruled,
    Kind.FINISH: _plain(gettext_noop("Finished")),
    Kind.PUBLISH: _plain(gettext_noop("Results published")),
}
