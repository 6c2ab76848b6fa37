"""The desk's log in sentences, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from tournaments.desk import Act, ActKind
from tournaments.selectors.desk_state import LogLine

Facts = Mapping[str, Any]
Names = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells acts of one evening; names are those that entries had last, undone ones too."""

    names: Names = field(default_factory=dict)
    acts: Mapping[int, Act] = field(default_factory=dict)

    def tell(self, act: Act) -> str:
        """One act in one sentence."""
        if act.undoes is not None:
            return _("Taken back: %(act)s") % {"act": self.tell(self.acts[act.undoes])}
        return _SENTENCES[act.kind](act.facts, self.names)


def teller_of(lines: Sequence[LogLine]) -> Teller:
    acts = {line.act.number: line.act for line in reversed(lines)}
    names: dict[int, str] = {}
    for act in acts.values():
        if act.kind is ActKind.ENTER:
            names |= {int(one["number"]): " – ".join(one["names"]) for one in act.facts["entries"]}
        elif act.kind is ActKind.RENAME:
            names[int(act.facts["entry"])] = " – ".join(act.facts["names"])
    return Teller(names, acts)


def _enter(facts: Facts, names: Names) -> str:
    entries = facts["entries"]
    first = " – ".join(entries[0]["names"])
    more = len(entries) - 1
    if not more:
        return _("%(name)s entered") % {"name": first}
    return ngettext("%(name)s and %(n)d more entered", "%(name)s and %(n)d more entered", more) % {
        "name": first,
        "n": more,
    }


def _check_in(facts: Facts, names: Names) -> str:
    numbers = facts["entries"]
    if len(numbers) == 1:
        words = _("%(name)s is here") if facts["present"] else _("%(name)s is not here")
        return words % {"name": _name(names, numbers[0])}
    words = _("%(n)d entries are here") if facts["present"] else _("%(n)d entries are not here")
    return words % {"n": len(numbers)}


def _withdraw(facts: Facts, names: Names) -> str:
    numbers = facts.get("entries") or [facts["entry"]]
    if len(numbers) == 1:
        return _("%(name)s has left") % {"name": _name(names, numbers[0])}
    return _("%(n)d entries have left: %(names)s") % {
        "n": len(numbers),
        "names": ", ".join(_name(names, number) for number in numbers),
    }


def _rule(facts: Facts, names: Names) -> str:
    where = {"round": facts["round"], "table": facts["table"]}
    forfeit = facts.get("forfeit")
    if forfeit:
        words = {
            "first": _("Round %(round)d, table %(table)d: the first side was not there"),
            "second": _("Round %(round)d, table %(table)d: the second side was not there"),
        }.get(forfeit, _("Round %(round)d, table %(table)d: nobody was there"))
        return words % where
    return _("Round %(round)d, table %(table)d: %(score)s by the organiser") % {
        **where,
        "score": _score(facts["score"]),
    }


def _claim(facts: Facts, names: Names) -> str:
    words = (
        _("Round %(round)d, table %(table)d: the second side says %(score)s")
        if facts["side"]
        else _("Round %(round)d, table %(table)d: the first side says %(score)s")
    )
    return words % {"round": facts["round"], "table": facts["table"], "score": _score(facts["score"])}


def _confirm(facts: Facts, names: Names) -> str:
    words = (
        _("Round %(round)d, table %(table)d: the second side confirms")
        if facts["side"]
        else _("Round %(round)d, table %(table)d: the first side confirms")
    )
    return words % {"round": facts["round"], "table": facts["table"]}


def _clock(facts: Facts, names: Names) -> str:
    if facts["do"] == "set":
        return _("Clock set to %(minutes)d minutes") % {"minutes": int(facts["seconds"]) // 60}
    return _("Clock started") if facts["do"] == "start" else _("Clock paused")


def _about_entry(words: str) -> Callable[[Facts, Names], str]:
    return lambda facts, names: _(words) % {"name": _name(names, facts["entry"])}


def _about_slips(words: str) -> Callable[[Facts, Names], str]:
    return lambda facts, names: (
        _(words)
        % {
            "round": facts["round"],
            "tables": ", ".join(str(table) for table in facts["tables"]),
        }
    )


def _swap(facts: Facts, names: Names) -> str:
    one, other = (_name(names, number) for number in facts["entries"])
    return _("%(one)s and %(other)s change places") % {"one": one, "other": other}


def _swap_tables(facts: Facts, names: Names) -> str:
    one, other = facts["tables"]
    words = _("Round %(round)d: tables %(one)d and %(other)d are exchanged")
    return words % {"round": facts["round"], "one": one, "other": other}


def _bye(facts: Facts, names: Names) -> str:
    words = {
        "half": _("%(name)s sits out round %(round)d for half a point"),
        "zero": _("%(name)s sits out round %(round)d without points"),
    }.get(facts["kind"], _("%(name)s plays round %(round)d after all"))
    return words % {"name": _name(names, facts["entry"]), "round": facts["round"]}


def _open_round(facts: Facts, names: Names) -> str:
    words = _("Round %(round)d paired by hand") if facts.get("by_hand") else _("Round %(round)d paired")
    return words % {"round": facts["round"]}


def _forbid(facts: Facts, names: Names) -> str:
    one, other = (_name(names, number) for number in facts["entries"])
    return _("%(one)s and %(other)s shall not meet") % {"one": one, "other": other}


def _penalty(facts: Facts, names: Names) -> str:
    words = _("%(name)s loses points: %(points)s")
    return words % {"name": _name(names, facts["entry"]), "points": f"{facts['half_points'] / 2:g}"}


def _name(names: Names, number: Any) -> str:
    return names.get(int(number), f"№ {number}")


def _score(score: Facts) -> str:
    return f"{score['first']}–{score['second']}"


_SENTENCES: dict[ActKind, Callable[[Facts, Names], str]] = {
    ActKind.SET_UP: lambda facts, names: _("Evening set up"),
    ActKind.ENTER: _enter,
    ActKind.RENAME: _about_entry(gettext_noop("Name corrected: %(name)s")),
    ActKind.CHECK_IN: _check_in,
    ActKind.WITHDRAW: _withdraw,
    ActKind.RETURN: _about_entry(gettext_noop("%(name)s is back")),
    ActKind.OPEN_ROUND: _open_round,
    ActKind.SWAP: _swap,
    ActKind.SWAP_TABLES: _swap_tables,
    ActKind.BYE: _bye,
    ActKind.CLAIM: _claim,
    ActKind.CONFIRM: _confirm,
    ActKind.RULE: _rule,
    ActKind.CLEAR: lambda facts, names: (
        _("Round %(round)d, table %(table)d reopened") % {"round": facts["round"], "table": facts["table"]}
    ),
    ActKind.ISSUE_SLIPS: _about_slips(gettext_noop("Slips of round %(round)d made for table %(tables)s")),
    ActKind.REVOKE_SLIPS: _about_slips(gettext_noop("Slips of round %(round)d revoked for table %(tables)s")),
    ActKind.CLOCK: _clock,
    ActKind.PENALTY: _penalty,
    ActKind.FORBID: _forbid,
    ActKind.FINISH: lambda facts, names: _("Evening finished"),
}
