"""The matches of a tournament as a list, a page of one round at a time."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch

from tournaments.models import Entry, Match, MatchSide, Round, Tournament
from tournaments.selectors.entries import with_team
from tournaments.selectors.outcomes import OVER, read_scores, result_of

PAGE_SIZE = 50


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match with its two entries; the scores are None until it is over."""

    match: Match
    entries: list[Entry]
    first_score: float | None
    second_score: float | None
    open: bool


@dataclass(frozen=True, slots=True)
class MatchList:
    """A page of a round; `numbers` are those of all rounds, newest first."""

    tournament: Tournament
    round: Round | None
    numbers: list[int]
    matches: list[ListedMatch]
    at: int
    pages: int

    @property
    def query(self) -> str:
        return f"round={self.round.number}" if self.round else ""


def match_list(tournament: Tournament, number: int = 0, page: int = 1) -> MatchList:
    """The asked round, or the last one where there is no such."""
    rounds = list(tournament.rounds.order_by("-number"))
    chosen = next((one for one in rounds if one.number == number), rounds[0] if rounds else None)
    numbers = [one.number for one in rounds]
    if chosen is None:
        return MatchList(tournament, None, numbers, [], 1, 1)
    count = chosen.matches.count()
    pages = max(1, -(-count // PAGE_SIZE))
    at = min(max(page, 1), pages)
    return MatchList(tournament, chosen, numbers, _read(tournament, chosen, at), at, pages)


def _read(tournament: Tournament, round_: Round, at: int) -> list[ListedMatch]:
    sides = MatchSide.objects.select_related("entry").prefetch_related(with_team("entry__members"))
    found = round_.matches.prefetch_related(Prefetch("sides", queryset=sides.order_by("side")))
    matches = list(found.order_by("number")[PAGE_SIZE * (at - 1) : PAGE_SIZE * at])
    scores = read_scores(tournament, [match.pk for match in matches])
    listed = []
    for match in matches:
        match.round = round_
        result = result_of(match, scores.get(match.pk))
        listed.append(
            ListedMatch(
                match=match,
                entries=[side.entry for side in match.sides.all()],
                first_score=result.first_score if result else None,
                second_score=result.second_score if result else None,
                open=match.status not in OVER,
            )
        )
    return listed
