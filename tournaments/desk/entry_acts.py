"""Acts on entries: entering, checking in, leaving and coming back."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournaments.desk.acts import Act
from tournaments.desk.errors import DeskError
from tournaments.desk.event_acts import check_going_on
from tournaments.desk.result_acts import forfeit_score, put_match
from tournaments.desk.state import HALF, AskedBye, DeskBye, DeskEntry, DeskState, Result

NAME_MAX = 80


def enter(state: DeskState, act: Act) -> DeskState:
    """All of them or none; who comes after the start plays from the coming round on and is there.

    `half_rounds` is for how many rounds, from the first on, they get half a point for having missed them.
    """
    check_going_on(state)
    granted = int(act.facts.get("half_rounds", 0))
    if granted > len(state.rounds):
        raise DeskError("round_order", "half a point is for a round that was missed")
    entries = dict(state.entries)
    taken = {_key(entry.names) for entry in state.staying()}
    for facts in act.facts["entries"]:
        number, names = int(facts["number"]), read_names(facts["names"], state.entry_size)
        if number in entries:
            raise DeskError("number_taken", f"number {number} is taken")
        if _key(names) in taken:
            raise DeskError("name_taken", f"{' – '.join(names)} is entered already")
        taken.add(_key(names))
        entries[number] = DeskEntry(
            number=number,
            names=names,
            version=act.number,
            rating=facts.get("rating"),
            from_round=state.next_round,
            present=bool(facts.get("present", bool(state.rounds))),
        )
    coming = [int(facts["number"]) for facts in act.facts["entries"]]
    return _grant_half_points(replace(state, entries=entries), coming, granted)


def _grant_half_points(state: DeskState, coming: Sequence[int], granted: int) -> DeskState:
    """As if they had asked for it before these rounds were paired."""
    rounds = tuple(
        replace(one, byes=(*one.byes, *(DeskBye(entry, HALF, 1) for entry in coming)))
        if one.number <= granted
        else one
        for one in state.rounds
    )
    asked = [AskedBye(entry, number, HALF) for entry in coming for number in range(1, granted + 1)]
    return replace(state, rounds=rounds, asked=(*state.asked, *asked))


def rename(state: DeskState, act: Act) -> DeskState:
    entry = entry_of(state, act.facts["entry"])
    names = read_names(act.facts["names"], state.entry_size)
    others = (one for one in state.staying() if one.number != entry.number)
    if _key(names) in {_key(one.names) for one in others}:
        raise DeskError("name_taken", f"{' – '.join(names)} is entered already")
    return _put(state, replace(entry, names=names, version=act.number))


def check_in(state: DeskState, act: Act) -> DeskState:
    """Who is there for the coming round, and who is not."""
    check_going_on(state)
    for number in act.facts["entries"]:
        entry = entry_of(state, number)
        if entry.withdrawn_at:
            raise DeskError("withdrawn", f"{entry.name} has left")
        state = _put(state, replace(entry, present=bool(act.facts["present"]), version=act.number))
    return state


def withdraw(state: DeskState, act: Act) -> DeskState:
    """One or many leave for good; with `forfeit` an open table of theirs is won by the other side."""
    check_going_on(state)
    numbers = act.facts["entries"] if "entries" in act.facts else [act.facts["entry"]]
    for number in numbers:
        state = _leave(state, act, number)
    return state


def _leave(state: DeskState, act: Act, number: Any) -> DeskState:
    entry = entry_of(state, number)
    if entry.withdrawn_at:
        raise DeskError("withdrawn", f"{entry.name} has left")
    state = _put(state, replace(entry, withdrawn_at=act.at, present=False, version=act.number))
    match = state.current.match_of(entry.number) if state.current else None
    if not (state.current and match and not match.result and act.facts.get("forfeit")):
        return state
    who = "first" if match.first == entry.number else "second"
    result = Result(forfeit_score(who), act.at, forfeit=who, ruled=True)
    return put_match(state, state.current.number, replace(match, result=result, version=act.number))


def come_back(state: DeskState, act: Act) -> DeskState:
    """Plays again from the coming round on; what was missed stays missed.

    Who had left before the first round was never in it, and begins now like anybody who comes late. Older
    logs do not say `late`: there such an entry is in the table as if it had never left.
    """
    check_going_on(state)
    entry = entry_of(state, act.facts["entry"])
    if not entry.withdrawn_at:
        raise DeskError("not_withdrawn", f"{entry.name} has not left")
    if _key(entry.names) in {_key(one.names) for one in state.staying()}:
        raise DeskError("name_taken", f"{entry.name} is entered again already")
    never_in = bool(state.rounds) and entry.withdrawn_at < state.rounds[0].opened_at
    from_round = state.next_round if never_in and act.facts.get("late") else entry.from_round
    back = replace(entry, withdrawn_at=None, present=True, from_round=from_round, version=act.number)
    return _put(state, back)


def entry_of(state: DeskState, number: Any) -> DeskEntry:
    entry = state.entries.get(int(number))
    if entry is None:
        raise DeskError("unknown_entry", f"there is no entry {number}")
    return entry


def read_names(names: Any, size: int) -> tuple[str, ...]:
    """Names of an entry of `size` players, trimmed. DeskError `name`, `pair_size`, `same_name`."""
    read = tuple(" ".join(str(name).split()) for name in names)
    if len(read) != size:
        raise DeskError("pair_size", f"an entry here has {size} names")
    if any(not name or len(name) > NAME_MAX or not name.isprintable() for name in read):
        raise DeskError("name", f"a name has 1 to {NAME_MAX} letters")
    if len({name.casefold() for name in read}) != size:
        raise DeskError("same_name", "a pair is two people")
    return read


def _put(state: DeskState, entry: DeskEntry) -> DeskState:
    entries: Mapping[int, DeskEntry] = {**state.entries, entry.number: entry}
    return replace(state, entries=entries)


def _key(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(name.casefold() for name in names)
