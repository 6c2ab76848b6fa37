"""The tie-breaks an organiser can put in order; a new one is a function and a line in the registry.

Names and meaning follow the FIDE Tie-Break Regulations (C.07, 2024) where those know the tie-break.
In a round robin a forfeited match counts as a match against that opponent, as FIDE has it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from tournaments.standings.book import Book
from tournaments.standings.errors import StandingsError
from tournaments.standings.results import WIN


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """A column of the table: `code`, English `title` and `explanation` for the caller to translate.

    `value(book, entry, tied)` is the entry's number among the `tied` entries, higher is better, or
    None where the tie-break says nothing. `within_tie` marks those that look at the tied only: they
    are applied again to every smaller tie that they leave.
    """

    code: str
    title: str
    explanation: str
    value: Callable[[Book, int, Sequence[int]], float | None]
    within_tie: bool = False


def _points(book: Book, entry: int, tied: Sequence[int]) -> float:
    return book.points[entry]


def _direct_encounter(book: Book, entry: int, tied: Sequence[int]) -> float | None:
    rivals = set(tied)
    met = {
        one: [meeting.opponent for meeting in book.meetings[one] if meeting.opponent in rivals]
        for one in tied
    }
    counts = {met[one].count(other) for one in tied for other in tied if other != one}
    if len(counts) != 1 or counts == {0}:
        return None
    return sum(meeting.points for meeting in book.meetings[entry] if meeting.opponent in rivals)


def _sonneborn_berger(book: Book, entry: int, tied: Sequence[int]) -> float:
    return sum(meeting.points * book.points[meeting.opponent] for meeting in book.meetings[entry])


def _score_difference(book: Book, entry: int, tied: Sequence[int]) -> float:
    return float(sum(meeting.margin for meeting in book.meetings[entry]))


def _wins(book: Book, entry: int, tied: Sequence[int]) -> float:
    won = [meeting for meeting in book.meetings[entry] if meeting.points >= WIN]
    full_byes = [bye for bye in book.byes.get(entry, ()) if bye.points >= WIN]
    return float(len(won) + len(full_byes))


_ALL = (
    Tiebreak("PTS", "Points", "1 for a match won, ½ for a match drawn, and what a bye is worth.", _points),
    Tiebreak(
        "DE",
        "Direct encounter",
        "Points from the matches among those who are tied, once all of them have met equally often.",
        _direct_encounter,
        within_tie=True,
    ),
    Tiebreak(
        "SB",
        "Sonneborn–Berger",
        "The points of every opponent beaten plus half the points of every opponent drawn with.",
        _sonneborn_berger,
    ),
    Tiebreak(
        "SD",
        "Score difference",
        "Card points made less card points given away, over all games without a forfeit.",
        _score_difference,
    ),
    Tiebreak("WIN", "Wins", "Matches won, walk-overs and full-point byes included.", _wins),
)

TIEBREAKS: Mapping[str, Tiebreak] = MappingProxyType({tiebreak.code: tiebreak for tiebreak in _ALL})

DEFAULT_TIE_BREAKS = ("PTS", "DE", "SB", "SD", "WIN")


def check_order(codes: Sequence[str]) -> None:
    """Refuse an order that repeats a code, has an unknown one, or does not start with the points."""
    unknown = [code for code in codes if code not in TIEBREAKS]
    if unknown:
        raise StandingsError("unknown_tie_break", f"there is no tie-break {unknown[0]!r}")
    if len(set(codes)) != len(codes):
        raise StandingsError("tie_break_order", "the order has a tie-break twice")
    if not codes or codes[0] != "PTS":
        raise StandingsError("tie_break_order", "points come first in every order of tie-breaks")
