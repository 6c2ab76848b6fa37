"""A tournament's results as a report file, and a report file's results as ours."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.exchange.errors import ExchangeError
from tournaments.exchange.trf import BYES, FORFEITED, PLAYED, TrfPlayer, TrfRound, TrfTournament
from tournaments.standings.results import DRAW, WIN, ByeKind, ByeResult, MatchResult
from tournaments.standings.table import Standing

_LETTER_OF_BYE = {ByeKind.PAIRING: "U", ByeKind.FULL: "F", ByeKind.HALF: "H", ByeKind.ZERO: "Z"}
_BYE_OF_LETTER = {letter: kind for kind, letter in _LETTER_OF_BYE.items()}


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry as the file names it; entries stand in seeding order."""

    entry: int
    name: str
    rating: int | None = None


def write_report(
    about: TrfTournament,
    entries: Sequence[Listed],
    standings: Sequence[Standing],
    results: Sequence[MatchResult],
    byes: Sequence[ByeResult],
) -> TrfTournament:
    """The report of a tournament; `about` gives its head, its players are replaced.

    A pairing bye worth less than a point is written as the bye of that worth, since the file knows
    only whole ones. Raises `ExchangeError` twice for somebody with two matches in one round, as in a
    ladder, which the file cannot hold.
    """
    numbers = {one.entry: number for number, one in enumerate(entries, start=1)}
    ranks = {standing.entry: place for place, standing in enumerate(standings, start=1)}
    rows: dict[int, dict[int, TrfRound]] = {one.entry: {} for one in entries}
    for bye in byes:
        _put(rows, bye.entry, bye.round, TrfRound(None, None, _bye_letter(bye)))
    for result in results:
        for entry, one in _both_rounds(result, numbers):
            _put(rows, entry, result.round, one)
    played = max((number for row in rows.values() for number in row), default=0)
    away = TrfRound(None, None, "Z")
    points = {standing.entry: max(standing.points, 0.0) for standing in standings}
    players = tuple(
        TrfPlayer(
            number=numbers[one.entry],
            name=one.name,
            points=points.get(one.entry, 0.0),
            rank=ranks.get(one.entry, len(entries)),
            rounds=tuple(rows[one.entry].get(number, away) for number in range(1, played + 1)),
            rating=one.rating,
        )
        for one in entries
    )
    return TrfTournament(
        name=about.name,
        players=players,
        rounds=max(about.rounds, played),
        city=about.city,
        start_date=about.start_date,
        end_date=about.end_date,
        kind=about.kind,
    )


def read_results(report: TrfTournament) -> tuple[list[MatchResult], list[ByeResult]]:
    """Matches and byes of a report, its numbers as entries; matches are numbered in order."""
    results: list[MatchResult] = []
    byes: list[ByeResult] = []
    scores = {**PLAYED, **FORFEITED}
    rounds = {player.number: player.rounds for player in report.players}
    for player in report.players:
        for number, one in enumerate(player.rounds, start=1):
            if one.opponent is None:
                letter = one.result if one.result in BYES else "Z"
                byes.append(ByeResult(number, player.number, BYES[letter], _BYE_OF_LETTER[letter]))
            elif one.led:
                other = rounds[one.opponent][number - 1]
                results.append(
                    MatchResult(
                        match=len(results) + 1,
                        round=number,
                        first=player.number,
                        second=one.opponent,
                        first_score=scores[one.result],
                        second_score=scores[other.result],
                        forfeited=one.result in FORFEITED,
                    )
                )
    return results, byes


def _put(rows: Mapping[int, dict[int, TrfRound]], entry: int, number: int, one: TrfRound) -> None:
    if entry not in rows:
        raise ExchangeError("unknown_entry", f"{entry} is not among the entries")
    if number in rows[entry]:
        raise ExchangeError("twice", f"entry {entry} is in round {number} twice")
    rows[entry][number] = one


def _both_rounds(result: MatchResult, numbers: Mapping[int, int]) -> list[tuple[int, TrfRound]]:
    letters = [_letter(made, forfeited=result.forfeited) for made in result.points()]
    sides = (result.first, result.second)
    return [
        (entry, TrfRound(numbers.get(other), entry == result.first, letter))
        for entry, other, letter in zip(sides, sides[::-1], letters, strict=True)
    ]


def _letter(made: float, *, forfeited: bool) -> str:
    if forfeited:
        return "+" if made == WIN else "-"
    return "1" if made == WIN else "=" if made == DRAW else "0"


def _bye_letter(bye: ByeResult) -> str:
    letter = _LETTER_OF_BYE[bye.kind]
    if BYES[letter] == bye.points:
        return letter
    return next((one for one in "FHZ" if BYES[one] == bye.points), "Z")
