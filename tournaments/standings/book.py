"""The checked results seen from each entry: what tie-breaks read."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.standings.errors import StandingsError
from tournaments.standings.results import ByeResult, Entrant, MatchResult, Penalty


@dataclass(frozen=True, slots=True)
class Meeting:
    """A counted match as one of its two entries saw it.

    `margin` is its card points less the other's, `made` its own; both are 0 in a forfeited match.
    """

    opponent: int
    points: float
    margin: int
    forfeited: bool
    round: int = 0
    made: int = 0


@dataclass(frozen=True, slots=True)
class Book:
    """Every counted meeting and bye by entry; annulled entrants and their matches are not in it.

    `points` are those of matches and byes, before `penalties`. `rounds` is the last round with a
    result or a bye, `places` what a bracket says of each entry.
    """

    meetings: Mapping[int, Sequence[Meeting]]
    byes: Mapping[int, Sequence[ByeResult]]
    points: Mapping[int, float]
    penalties: Mapping[int, float]
    places: Mapping[int, int | None]
    rounds: int
    # What Buchholz has worked out already: everybody is somebody's opponent, often a hundred times.
    worth: dict[int, float] = field(default_factory=dict, compare=False, repr=False)
    contributions: dict[int, Sequence[float]] = field(default_factory=dict, compare=False, repr=False)


def open_book(
    entrants: Sequence[Entrant],
    results: Iterable[MatchResult],
    byes: Iterable[ByeResult],
    penalties: Iterable[Penalty] = (),
) -> Book:
    """Check everything and sort it by entry; `StandingsError` names what does not fit."""
    results, byes, penalties = list(results), list(byes), list(penalties)
    check_results(entrants, results, byes)
    _check_penalties(entrants, penalties)
    counted = {entrant.entry for entrant in entrants if not entrant.annulled}
    meetings: dict[int, list[Meeting]] = {entry: [] for entry in counted}
    for result in results:
        if {result.first, result.second} <= counted:
            for entry, meeting in _both_views(result):
                meetings[entry].append(meeting)
    free: dict[int, list[ByeResult]] = defaultdict(list)
    for bye in byes:
        if bye.entry in counted:
            free[bye.entry].append(bye)
    points = {
        entry: sum(m.points for m in meetings[entry]) + sum(bye.points for bye in free[entry])
        for entry in counted
    }
    taken: dict[int, float] = defaultdict(float)
    for penalty in penalties:
        taken[penalty.entry] += penalty.points
    return Book(
        meetings=meetings,
        byes=dict(free),
        points=points,
        penalties={entry: taken[entry] for entry in counted},
        places={entrant.entry: entrant.place for entrant in entrants},
        rounds=max([one.round for one in results] + [bye.round for bye in byes], default=0),
    )


def check_results(
    entrants: Sequence[Entrant], results: Sequence[MatchResult], byes: Sequence[ByeResult]
) -> None:
    """Refuse entrants or matches named twice, unknown entries, and scores that games cannot give."""
    _refuse_repeats("duplicate_entrant", "entrant", [entrant.entry for entrant in entrants])
    _refuse_repeats("duplicate_match", "match", [result.match for result in results])
    known = {entrant.entry for entrant in entrants}
    for result in results:
        _check_result(result, known)
    for bye in byes:
        if bye.entry not in known:
            raise StandingsError("unknown_entry", f"bye of {bye.entry}, who is not in the tournament")
        _check_score(bye.points, f"bye of {bye.entry}")


def _check_penalties(entrants: Sequence[Entrant], penalties: Sequence[Penalty]) -> None:
    known = {entrant.entry for entrant in entrants}
    for penalty in penalties:
        if penalty.entry not in known:
            raise StandingsError("unknown_entry", f"penalty of {penalty.entry}, who is not in the tournament")
        _check_score(penalty.points, f"penalty of {penalty.entry}")


def _check_result(result: MatchResult, known: set[int]) -> None:
    unknown = {result.first, result.second} - known
    if unknown:
        raise StandingsError("unknown_entry", f"match {result.match} has an unknown entry {min(unknown)}")
    if result.first == result.second:
        raise StandingsError("self_match", f"match {result.match} has one entry on both sides")
    for score in (result.first_score, result.second_score):
        _check_score(score, f"match {result.match}")


def _check_score(score: float, where: str) -> None:
    if not (score >= 0 and float(2 * score).is_integer()):
        raise StandingsError("score", f"{where}: {score} is not a sum of 1, ½ and 0")


def _refuse_repeats(code: str, what: str, keys: Sequence[int]) -> None:
    repeated = [key for key, count in Counter(keys).items() if count > 1]
    if repeated:
        raise StandingsError(code, f"{what} {min(repeated)} is there twice")


def _both_views(result: MatchResult) -> tuple[tuple[int, Meeting], tuple[int, Meeting]]:
    first_points, second_points = result.points()
    margin, made = (0, 0) if result.forfeited else (result.margin, result.made)
    number, free = result.round, result.forfeited
    return (
        (result.first, Meeting(result.second, first_points, margin, free, number, made)),
        (result.second, Meeting(result.first, second_points, -margin, free, number, made - margin)),
    )
