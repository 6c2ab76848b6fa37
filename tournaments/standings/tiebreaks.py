"""The tie-breaks an organiser can put in order; a new one is a function and a line in the registry.

Names and meaning follow the FIDE Tie-Break Regulations (C.07, 2024) where those know the tie-break.
In a round robin a forfeited match counts as a match against that opponent, as FIDE has it; so it does
in every Sonneborn–Berger here. Buchholz is for Swiss and has rules of its own (see `buchholz`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from tournaments.standings.book import Book
from tournaments.standings.buchholz import buchholz
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
    return book.points[entry] - book.penalties[entry]


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


def _score_made(book: Book, entry: int, tied: Sequence[int]) -> float:
    return float(sum(meeting.made for meeting in book.meetings[entry]))


def _place(book: Book, entry: int, tied: Sequence[int]) -> float | None:
    place = book.places[entry]
    return None if place is None else -float(place)


def _cutting(lowest: int, highest: int) -> Callable[[Book, int, Sequence[int]], float]:
    return lambda book, entry, tied: buchholz(book, entry, lowest=lowest, highest=highest)


_ALL = (
    Tiebreak(
        "PTS",
        "Points",
        "1 for a match won, ½ for a match drawn, and what a bye is worth, less penalties.",
        _points,
    ),
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
    Tiebreak(
        "BH",
        "Buchholz",
        "The points of all opponents; a round without one counts the own points.",
        _cutting(0, 0),
    ),
    Tiebreak(
        "BH-C1",
        "Buchholz cut 1",
        "Buchholz without the lowest opponent; a round missed by choice is cut first.",
        _cutting(1, 0),
    ),
    Tiebreak(
        "BH-M",
        "Median Buchholz",
        "Buchholz without the lowest and the highest opponent.",
        _cutting(1, 1),
    ),
    Tiebreak("SF", "Points scored", "Card points made over all games without a forfeit.", _score_made),
    Tiebreak("KO", "Place in the bracket", "How far the entry came in the knockout.", _place),
)

TIEBREAKS: Mapping[str, Tiebreak] = MappingProxyType({tiebreak.code: tiebreak for tiebreak in _ALL})

DEFAULT_TIE_BREAKS = ("PTS", "DE", "SB", "SD", "WIN")

_DEFAULTS_BY_FORMAT = {
    "swiss": ("PTS", "BH-C1", "BH", "DE", "WIN", "SD"),
    "knockout": ("KO", "PTS", "SD"),
    "groups": ("KO", "PTS", "SD"),
    "ladder": ("PTS", "WIN", "SD"),
}
# What can stand first: an order begins with what decides, and the rest breaks ties.
_LEADING = ("PTS", "KO")


def default_tie_breaks(format_code: str) -> tuple[str, ...]:
    """The order of tie-breaks that a format starts with."""
    return _DEFAULTS_BY_FORMAT.get(format_code, DEFAULT_TIE_BREAKS)


def check_order(codes: Sequence[str]) -> None:
    """Refuse an order that repeats a code, has an unknown one, or starts with neither points nor places."""
    unknown = [code for code in codes if code not in TIEBREAKS]
    if unknown:
        raise StandingsError("unknown_tie_break", f"there is no tie-break {unknown[0]!r}")
    if len(set(codes)) != len(codes):
        raise StandingsError("tie_break_order", "the order has a tie-break twice")
    if not codes or codes[0] not in _LEADING:
        raise StandingsError("tie_break_order", "points or places come first in every order of tie-breaks")
