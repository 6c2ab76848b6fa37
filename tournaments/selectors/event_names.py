"""Names in the log of an event, as they may be shown now. A line of the log is never changed itself.

Who has closed an account is called otherwise since, also where the entry is not there any more. The row
numbers of accounts and bots behind the names are not shown: they mean nothing outside of this database.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tournaments.models import Entry, OrganiserAct, Tournament, User
from tournaments.selectors.entries import PAIR_NAME, with_team

Facts = Mapping[str, Any]
_AND = PAIR_NAME % {"first": "", "second": ""}


def facts_now(tournament: Tournament, rows: Iterable[OrganiserAct]) -> dict[int, dict[str, Any]]:
    """The facts of these acts by their numbers, with the names of today. In three queries at most."""
    rows = list(rows)
    instead = _closed_accounts({user for row in rows for user in _users_in(row.facts)})
    forgotten = _forgotten_entries(tournament)
    return {row.number: _renamed(row.facts, instead, forgotten) for row in rows}


def _closed_accounts(users: set[int]) -> dict[int, str]:
    """New names of those whose accounts are closed."""
    if not users:
        return {}
    closed = User.objects.filter(pk__in=users, forgotten_at__isnull=False)
    return dict(closed.values_list("pk", "username"))


def _forgotten_entries(tournament: Tournament) -> dict[str, str]:
    """Names of today of entries with a closed account, by number: for acts that do not say whose they are."""
    closed = Entry.objects.filter(tournament=tournament, members__user__forgotten_at__isnull=False)
    return {str(one.number): one.name for one in closed.prefetch_related(with_team())}


def _users_in(facts: Facts) -> set[int]:
    found = {user for users in _users_of(facts).values() for user in users if user}
    inner = [facts["facts"]] if "facts" in facts else facts.get("forfeits", [])
    return found.union(*(_users_in(one) for one in inner)) if inner else found


def _users_of(facts: Facts) -> dict[str, Sequence[int | None]]:
    """By entry; of one that was taken out before the start its members say it."""
    if "users" in facts:
        return dict(facts["users"])
    members = facts.get("gone", {}).get("members", [])
    return {str(facts["entry"]): [member["user"] for member in members]} if members else {}


def _renamed(facts: Facts, instead: Mapping[int, str], forgotten: Mapping[str, str]) -> dict[str, Any]:
    changed = {name: value for name, value in facts.items() if name != "users"}
    if "gone" in facts:
        changed["gone"] = {name: value for name, value in facts["gone"].items() if name != "members"}
    if "users" in facts or "gone" in facts:
        users = _users_of(facts)
        changed["names"] = {
            number: _name_now(name, users.get(number, ()), instead) for number, name in facts["names"].items()
        }
    elif "names" in facts:
        changed["names"] = {**facts["names"], **{n: forgotten[n] for n in facts["names"] if n in forgotten}}
    if "facts" in facts:
        changed["facts"] = _renamed(facts["facts"], instead, forgotten)
    if "forfeits" in facts:
        changed["forfeits"] = [_renamed(one, instead, forgotten) for one in facts["forfeits"]]
    return changed


def _name_now(name: str, users: Sequence[int | None], instead: Mapping[int, str]) -> str:
    """The name with the parts of closed accounts replaced."""
    if not any(user in instead for user in users if user):
        return name
    if len(users) == 1:
        return instead[users[0] or 0]
    if _AND not in name:
        return _AND.join(instead[user] for user in users if user and user in instead)
    # A bot may have an ampersand in its name, a person has none.
    first, second = name.split(_AND, 1) if users[0] else name.rsplit(_AND, 1)
    parts = [instead.get(user or 0, part) for user, part in zip(users, (first, second), strict=True)]
    return PAIR_NAME % {"first": parts[0], "second": parts[1]}
