"""The books of an event with very many matches: its results as values, read in pieces, and no match as a row.

A table needs who met whom and how it ended. A hundred thousand matches as rows with their sides are half
a gigabyte; as results they are a tenth of that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from django.db.models import Case, IntegerField, QuerySet, Value, When
from django.db.models.functions import Coalesce

from tournaments.models import Match, MatchSide, Round, Tournament
from tournaments.models.matches import PlayStatus, Ruling
from tournaments.pairing import History, Unplayed, find_format
from tournaments.selectors.books import ENDLESS_ROUNDS_READ, Books
from tournaments.selectors.compact_rows import Table, read_rows
from tournaments.selectors.entries import entries_of
from tournaments.selectors.outcomes import OVER, make_result, read_scores
from tournaments.standings import MatchResult

# Matches whose games are added up by one question to the database.
PIECE = 2000
RULINGS = tuple(Ruling.values)
NO_LOT = -1
MATCH_COLUMNS = (("pk", "i8"), ("round_id", "i8"), ("over", "i1"), ("ruled", "i1"), ("chosen", "i1"))
SIDE_COLUMNS = (("match_id", "i8"), ("entry_id", "i8"))
# What `over` says of a match.
RUNNING, UNPLAYED, FINISHED = range(3)


@dataclass(frozen=True)
class LeanBooks(Books):
    """Books whose rounds know no matches: what was played is in `results`, the rest in `waiting`."""

    waiting: list[Unplayed] = field(default_factory=list)

    @cached_property
    def history(self) -> History:
        return History(
            rounds=self.opened,
            results=tuple(self.results),
            byes=tuple(self.byes),
            unplayed=tuple(self.waiting),
        )


def read_lean_books(tournament: Tournament) -> LeanBooks:
    """What `read_books` reads, but for the matches themselves."""
    rounds = _rounds_of(tournament)
    books = LeanBooks(
        tournament=tournament,
        entries={entry.pk: entry for entry in entries_of(tournament)},
        rounds=rounds,
        results=[],
    )
    for outcome in _outcomes(tournament, {round_.pk: round_.number for round_ in rounds}):
        if isinstance(outcome, MatchResult):
            books.results.append(outcome)
        else:
            books.waiting.append(outcome)
    return books


def _rounds_of(tournament: Tournament) -> list[Round]:
    rounds = tournament.rounds.prefetch_related("byes")
    if find_format(tournament.format).endless:
        return list(rounds.order_by("-number")[:ENDLESS_ROUNDS_READ])[::-1]
    return list(rounds.order_by("number"))


def _outcomes(tournament: Tournament, numbers: dict[int, int]) -> Iterator[MatchResult | Unplayed]:
    """Every match of these rounds (numbers by id) in order, as its result or as what is missing."""
    found = Match.objects.filter(round__tournament=tournament)
    if len(numbers) == ENDLESS_ROUNDS_READ:
        found = found.filter(round__in=list(numbers))
    table, entries = _read_matches(found), _read_entries(tournament)
    for start in range(0, len(table), PIECE):
        piece = table[start : start + PIECE]
        ids: list[int] = piece["pk"].tolist()
        scores = read_scores(tournament, ids)
        firsts = np.searchsorted(entries["match_id"], piece["pk"])
        for row, at in zip(piece.tolist(), firsts.tolist(), strict=True):
            pk, round_id, over, ruled, lot = row
            sides = (int(entries["entry_id"][at]), int(entries["entry_id"][at + 1]))
            result = None
            if over == FINISHED:
                chosen = None if lot == NO_LOT else sides[lot]
                result = make_result(pk, numbers[round_id], sides, scores.get(pk), RULINGS[ruled], chosen)
            yield result or Unplayed(numbers[round_id], *sides, running=over == RUNNING)


def _read_matches(found: QuerySet[Match]) -> Table:
    over = [When(status=PlayStatus.FINISHED, then=FINISHED), When(status__in=OVER, then=UNPLAYED)]
    rows = found.annotate(
        over=Case(*over, default=RUNNING, output_field=IntegerField()),
        ruled=Case(
            *(When(ruling=ruling, then=index) for index, ruling in enumerate(RULINGS)),
            output_field=IntegerField(),
        ),
        chosen=Coalesce("lot", Value(NO_LOT), output_field=IntegerField()),
    )
    return read_rows(rows.order_by("round__number", "number"), MATCH_COLUMNS)


def _read_entries(tournament: Tournament) -> Table:
    """Both sides of every match, one after the other, by the matches' ids."""
    sides = MatchSide.objects.filter(match__round__tournament=tournament)
    return read_rows(sides.order_by("match_id", "side"), SIDE_COLUMNS)
