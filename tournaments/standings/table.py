"""The table: a pure function of results and the organiser's order of tie-breaks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.standings.book import Book, open_book
from tournaments.standings.results import ByeResult, Entrant, MatchResult, Penalty
from tournaments.standings.tiebreaks import DEFAULT_TIE_BREAKS, TIEBREAKS, Tiebreak, check_order


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the table.

    `points` are what is left after the `penalty`. `rank` is shared by those whom no tie-break
    separates (1, 2, 2, 4) and None for the annulled.
    `values` has one number a tie-break, by code and in order; None where it said nothing, as the
    direct encounter does for an entry that was not tied when its turn came.
    """

    entry: int
    rank: int | None
    shared: bool
    points: float
    played: int
    won: int
    drawn: int
    lost: int
    withdrawn: bool
    values: Mapping[str, float | None] = field(default_factory=dict)
    penalty: float = 0.0


def rank_entries(
    entrants: Sequence[Entrant],
    results: Iterable[MatchResult],
    byes: Iterable[ByeResult] = (),
    tie_breaks: Sequence[str] = DEFAULT_TIE_BREAKS,
    penalties: Iterable[Penalty] = (),
) -> list[Standing]:
    """Standings, best first; those who share a rank stand in seeding order, the annulled at the end.

    Raises `StandingsError` for results that contradict each other and for an unknown tie-break.
    """
    check_order(tie_breaks)
    book = open_book(entrants, results, byes, penalties)
    order = sorted(entrants, key=lambda entrant: (entrant.seeding, entrant.entry))
    seen: dict[int, dict[str, float | None]] = {entrant.entry: {} for entrant in order}
    tiebreaks = [TIEBREAKS[code] for code in tie_breaks]
    ranked = _split(book, [one.entry for one in order if not one.annulled], tiebreaks, seen)
    withdrawn = {entrant.entry: entrant.withdrawn for entrant in order}
    table, rank = [], 1
    for tied in ranked:
        for entry in tied:
            values = {one.code: _shown_value(book, one, entry, seen[entry]) for one in tiebreaks}
            table.append(_line(book, entry, rank, len(tied) > 1, withdrawn[entry], values))
        rank += len(tied)
    return table + [_unranked(entrant, tie_breaks) for entrant in order if entrant.annulled]


def _split(
    book: Book, tied: list[int], tiebreaks: Sequence[Tiebreak], seen: dict[int, dict[str, float | None]]
) -> list[list[int]]:
    """Groups that stay tied, best first; what a tie-break within the tie said is noted in `seen`."""
    if len(tied) < 2 or not tiebreaks:
        return [tied] if tied else []
    tiebreak, *rest = tiebreaks
    values = {entry: tiebreak.value(book, entry, tied) for entry in tied}
    for entry in tied:
        if tiebreak.within_tie:
            seen[entry].setdefault(tiebreak.code, values[entry])
    parts = _by_value(tied, values)
    again = tiebreaks if tiebreak.within_tie and len(parts) > 1 else rest
    return [group for part in parts for group in _split(book, part, again, seen)]


def _by_value(tied: list[int], values: Mapping[int, float | None]) -> list[list[int]]:
    if None in values.values():
        return [tied]
    levels = sorted({value for value in values.values() if value is not None}, reverse=True)
    return [[entry for entry in tied if values[entry] == level] for level in levels]


def _shown_value(
    book: Book, tiebreak: Tiebreak, entry: int, seen: Mapping[str, float | None]
) -> float | None:
    if tiebreak.within_tie:
        return seen.get(tiebreak.code)
    return tiebreak.value(book, entry, [entry])


def _line(
    book: Book, entry: int, rank: int, shared: bool, withdrawn: bool, values: Mapping[str, float | None]
) -> Standing:
    meetings = book.meetings[entry]
    won = sum(meeting.points == 1 for meeting in meetings)
    drawn = sum(meeting.points == 0.5 for meeting in meetings)
    return Standing(
        entry=entry,
        rank=rank,
        shared=shared,
        points=book.points[entry] - book.penalties[entry],
        played=len(meetings),
        won=won,
        drawn=drawn,
        lost=len(meetings) - won - drawn,
        withdrawn=withdrawn,
        values=values,
        penalty=book.penalties[entry],
    )


def _unranked(entrant: Entrant, tie_breaks: Sequence[str]) -> Standing:
    return Standing(
        entry=entrant.entry,
        rank=None,
        shared=False,
        points=0.0,
        played=0,
        won=0,
        drawn=0,
        lost=0,
        withdrawn=True,
        values=dict.fromkeys(tie_breaks),
    )
