"""How strong entries are known to be: what ladders pair by and seedings start from."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.models import Contender, Entry, EntryMember, Pool, Rating, Tournament
from tournaments.models.events import Entrants


def strengths_of(tournament: Tournament, entries: Iterable[Entry]) -> dict[int, float]:
    """Ratings by entry in the list that the event's rules and players have; who has none is left out.

    A pair has its own rating and not its members'; people and bots in one event are in no common list,
    so there only bots are known. `entries` with their members at hand.
    """
    key_of = _keys_of(entries)
    people = tournament.entrants == Entrants.PEOPLE
    ratings = Rating.objects.filter(
        pool__rules_hash=tournament.rules_hash,
        pool__kind=Pool.Kind.PEOPLE if people else Pool.Kind.BOTS,
        contender__key__in=set(key_of.values()),
    ).values_list("contender__key", "elo")
    elo_of = {key: float(elo) for key, elo in ratings if elo is not None}
    return {entry: elo_of[key] for entry, key in key_of.items() if key in elo_of}


def standings_in_lists(tournament: Tournament, entries: Iterable[Entry]) -> dict[int, float]:
    """For an event of people and bots: how high each entry stands in its own list, from 0 to 1.

    The lists of people and of bots have no common scale. What can be compared is the share of a list that
    somebody leaves behind; who is in no list is left out.
    """
    key_of = _keys_of(entries)
    lists: dict[int, list[float]] = {}
    rated: dict[str, tuple[int, float]] = {}
    rows = Rating.objects.filter(pool__rules_hash=tournament.rules_hash, connected=True).exclude(elo=None)
    people_and_bots = rows.filter(pool__kind__in=[Pool.Kind.PEOPLE, Pool.Kind.BOTS])
    for key, pool, elo in people_and_bots.values_list("contender__key", "pool", "elo"):
        strength = float(elo or 0)
        lists.setdefault(pool, []).append(strength)
        rated[key] = (pool, strength)
    return {
        entry: _share_below(rated[key][1], lists[rated[key][0]])
        for entry, key in key_of.items()
        if key in rated
    }


def _share_below(elo: float, elos: list[float]) -> float:
    below = sum(one < elo for one in elos) + sum(one == elo for one in elos) / 2
    return below / len(elos)


def _keys_of(entries: Iterable[Entry]) -> dict[int, str]:
    """The contenders' keys by entry, as `Contender` writes them; a pair's is made of its members' ids."""
    alone = {entry.pk: [_key(member) for member in entry.team] for entry in entries}
    paired = {key for keys in alone.values() if len(keys) == 2 for key in keys}
    id_of = dict(Contender.objects.filter(key__in=paired).values_list("key", "pk")) if paired else {}
    found = {}
    for entry, keys in alone.items():
        if len(keys) == 1:
            found[entry] = keys[0]
        elif all(key in id_of for key in keys):
            found[entry] = "pair:" + "+".join(str(id_of[key]) for key in keys)
    return found


def _key(member: EntryMember) -> str:
    return f"bot:{member.submission_id}" if member.submission_id else f"person:{member.user_id}"
