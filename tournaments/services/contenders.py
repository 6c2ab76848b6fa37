"""Who is rated: the composition of a side as a row, the same row for the same composition."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from tournaments.models import Contender, Entry, EntryMember, User


def contender_of_submission(submission_id: int) -> Contender:
    """A bot's version."""
    return _named(f"bot:{submission_id}", kind=Contender.Kind.BOT, submission_id=submission_id)


def contender_of_person(user: User) -> Contender:
    return _named(f"person:{user.pk}", kind=Contender.Kind.PERSON, user=user)


def contender_of_name(organiser: User, name: str) -> Contender:
    """A player whom an organiser knows by name; spelling counts, capitals and spaces do not."""
    shown = " ".join(name.split())
    folded = unicodedata.normalize("NFKC", shown).casefold()
    return _named(
        f"name:{organiser.pk}:{folded}"[:200], kind=Contender.Kind.NAME, club=organiser, name=shown[:80]
    )


def contender_of_pair(first: Contender, second: Contender) -> Contender:
    """Two who play a side together, in the order of their seats; twice the same one is that one."""
    if first.pk == second.pk:
        return first
    return _named(f"pair:{first.pk}+{second.pk}", kind=Contender.Kind.PAIR, first=first, second=second)


def contender_of_team(team: Sequence[Contender]) -> Contender:
    """The contender of a side whose seats these play, in the order of the seats.

    Raises `ValueError` for a side that is neither a lone player's nor a pair's.
    """
    if len(team) == 1:
        return team[0]
    if len(team) != 2:
        raise ValueError(f"a side of {len(team)} is no contender")
    return contender_of_pair(*team)


def contender_of_entry(entry: Entry) -> Contender:
    """An entry's composition; names without an account belong to the organiser of its tournament."""
    return contender_of_team([_of_member(member, entry) for member in entry.team])


def _of_member(member: EntryMember, entry: Entry) -> Contender:
    if member.submission_id:
        return contender_of_submission(member.submission_id)
    if member.user:
        return contender_of_person(member.user)
    return contender_of_name(entry.tournament.organiser, member.name)


def _named(key: str, **fields: Any) -> Contender:
    return Contender.objects.get_or_create(key=key, defaults=fields)[0]
