"""A tournament's matches as results: what was played, and above it what a director decided."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from tournaments.models import Match, Tournament
from tournaments.models.matches import PlayStatus, Ruling
from tournaments.selectors.outcome_sources import SOURCES, Score
from tournaments.standings import MatchResult

RULED_SCORES: Mapping[str, tuple[float, float]] = {
    Ruling.FIRST: (1.0, 0.0),
    Ruling.SECOND: (0.0, 1.0),
    Ruling.DRAW: (0.5, 0.5),
    Ruling.NOBODY: (0.0, 0.0),
}
# A match in any other state is under way.
OVER = (PlayStatus.FINISHED, PlayStatus.VOID, PlayStatus.CANCELLED)


def read_scores(tournament: Tournament, matches: Collection[int] | None = None) -> dict[int, Score]:
    """What was played so far in each match, from whichever source knows it."""
    scores: dict[int, Score] = {}
    for source in SOURCES:
        scores.update(source(tournament, matches))
    return scores


def results_of(matches: Iterable[Match], scores: Mapping[int, Score]) -> list[MatchResult]:
    """The finished matches that have a result; `matches` with their round and sides at hand."""
    found = (result_of(match, scores.get(match.pk)) for match in matches)
    return [result for result in found if result is not None]


def result_of(match: Match, score: Score | None) -> MatchResult | None:
    """The result of a finished match, None for one that counts as unplayed."""
    if match.status != PlayStatus.FINISHED:
        return None
    sides = {side.side: side.entry_id for side in match.sides.all()}
    winner = sides.get(match.lot) if match.lot is not None else None
    return make_result(match.pk, match.round.number, (sides[0], sides[1]), score, match.ruling, winner)


def make_result(
    match: int,
    round_number: int,
    sides: tuple[int, int],
    score: Score | None,
    ruling: str = Ruling.NONE,
    winner: int | None = None,
) -> MatchResult | None:
    """The result of a finished match of these two entries; `winner` is whom a lot let through."""
    if not (score or ruling):
        return None
    played = score or Score(0.0, 0.0)
    first, second = RULED_SCORES.get(ruling, (played.first, played.second))
    return MatchResult(
        match=match,
        round=round_number,
        first=sides[0],
        second=sides[1],
        first_score=first,
        second_score=second,
        margin=played.margin,
        made=played.made,
        forfeited=_is_forfeited(ruling, score),
        winner=winner,
    )


def find_result(match: Match) -> MatchResult | None:
    """The result of one match, asked for by itself."""
    scores = read_scores(match.round.tournament, [match.pk])
    return result_of(match, scores.get(match.pk))


def _is_forfeited(ruling: str, score: Score | None) -> bool:
    """Decided without play: a walk-over, or lost by both."""
    if ruling == Ruling.NOBODY:
        return True
    return score is None and ruling in (Ruling.FIRST, Ruling.SECOND)
