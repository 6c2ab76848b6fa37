"""Acts on rounds. The pairings are facts of the act, so that a log replays whatever paired it."""

from collections import Counter
from dataclasses import replace

from tournaments.desk.acts import Act
from tournaments.desk.errors import DeskError
from tournaments.desk.event_acts import check_going_on
from tournaments.desk.result_acts import forfeit_score, round_at
from tournaments.desk.state import HALF, Clock, DeskBye, DeskMatch, DeskRound, DeskState, MatchState, Result


def open_round(state: DeskState, act: Act) -> DeskState:
    check_going_on(state)
    if int(act.facts["round"]) != state.next_round:
        raise DeskError("round_order", f"the coming round is {state.next_round}")
    if state.current and state.current.is_open:
        raise DeskError("round_open", "a table of the last round has no result yet")
    gone = {int(table): str(side) for table, side in act.facts.get("walkovers", ())}
    matches = tuple(
        _match(table, int(first), int(second), act, gone.get(table, ""))
        for table, (first, second) in enumerate(act.facts["pairings"], start=1)
    )
    byes = tuple(DeskBye(int(entry), str(kind), int(half)) for entry, kind, half in act.facts["byes"])
    if not matches and (act.facts.get("by_hand") or not byes):
        raise DeskError("no_pairings", "a round has at least one table, or everybody's opponent has left")
    _check_lineup(state, matches, byes)
    _check_half_points(state, byes, state.next_round)
    coming = DeskRound(number=state.next_round, opened_at=act.at, matches=matches, byes=byes)
    clock = Clock(full=state.clock.full, left=float(state.clock.full))
    return replace(state, rounds=(*state.rounds, coming), clock=clock)


def swap(state: DeskState, act: Act) -> DeskState:
    """Two entries change places in the round that was just paired, before their tables say anything."""
    check_going_on(state)
    number, (one, other) = int(act.facts["round"]), (int(entry) for entry in act.facts["entries"])
    changed = round_at(state, number)
    if changed != state.current:
        raise DeskError("round_over", "only the last round can be changed")
    places = {one: other, other: one}
    seated = {entry for match in changed.matches for entry in match.entries}
    seated |= {bye.entry for bye in changed.byes}
    if one == other or not {one, other} <= seated:
        raise DeskError("unknown_entry", "both must be in this round")
    matches = tuple(_swapped(match, places, act) for match in changed.matches)
    byes = tuple(replace(bye, entry=places.get(bye.entry, bye.entry)) for bye in changed.byes)
    _check_half_points(state, byes, number)
    return replace(state, rounds=(*state.rounds[:-1], replace(changed, matches=matches, byes=byes)))


def swap_tables(state: DeskState, act: Act) -> DeskState:
    """Two pairings of the round just paired change tables, before anything is said at them."""
    check_going_on(state)
    number, (one, other) = int(act.facts["round"]), (int(table) for table in act.facts["tables"])
    changed = round_at(state, number)
    if changed != state.current:
        raise DeskError("round_over", "only the last round can be changed")
    first, second = changed.match_at(one), changed.match_at(other)
    if first is None or second is None or one == other:
        raise DeskError("unknown_table", "choose two tables of this round")
    for match in (first, second):
        _check_silent(match)
    moved = {one: second, other: first}
    matches = tuple(
        replace(moved[match.table], table=match.table, version=act.number) if match.table in moved else match
        for match in changed.matches
    )
    return replace(state, rounds=(*state.rounds[:-1], replace(changed, matches=matches)))


def _swapped(match: DeskMatch, places: dict[int, int], act: Act) -> DeskMatch:
    if not places.keys() & set(match.entries):
        return match
    _check_silent(match)
    first, second = (places.get(entry, entry) for entry in match.entries)
    return replace(match, first=first, second=second, version=act.number)


def _check_silent(match: DeskMatch) -> None:
    if match.state is not MatchState.OPEN:
        raise DeskError("table_spoken", f"table {match.table} has given a result")


def _check_half_points(state: DeskState, byes: tuple[DeskBye, ...], number: int) -> None:
    """Half a point is for who asked for it, so that the asking is not taken back under a paired round."""
    asked = state.asked_for(number)
    for bye in byes:
        if bye.kind == HALF and (bye.entry not in asked or asked[bye.entry].kind != HALF):
            raise DeskError("bye_not_asked", f"{state.entries[bye.entry].name} asked for no half point")


def _match(table: int, first: int, second: int, act: Act, gone: str) -> DeskMatch:
    result = Result(forfeit_score(gone), act.at, forfeit=gone, ruled=True) if gone else None
    return DeskMatch(table=table, first=first, second=second, version=act.number, result=result)


def _check_lineup(state: DeskState, matches: tuple[DeskMatch, ...], byes: tuple[DeskBye, ...]) -> None:
    playing = [entry for match in matches for entry in match.entries]
    counts = Counter([*playing, *(bye.entry for bye in byes)])
    if max(counts.values()) > 1:
        raise DeskError("twice", "an entry is in this round twice")
    unknown = counts.keys() - state.entries.keys()
    if unknown:
        raise DeskError("unknown_entry", f"there is no entry {min(unknown)}")
    for match in matches:
        away = [one for one in match.entries if state.entries[one].withdrawn_at]
        if away and not match.result:
            raise DeskError("withdrawn", f"{state.entries[away[0]].name} has left")
