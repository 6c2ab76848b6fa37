"""Standings against a second implementation written from the definitions, on random tournaments."""

import random
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import ByeResult, Entrant, MatchResult, rank_entries

Tournament = tuple[list[Entrant], list[MatchResult], list[ByeResult]]
ORDERS = [("PTS", "DE", "SB", "SD", "WIN"), ("PTS", "SB", "WIN"), ("PTS", "SD", "DE"), ("PTS",)]


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    count = draw(st.integers(2, 7))
    players = [
        Entrant(entry, seeding=draw(st.integers(0, 2)), annulled=draw(st.integers(0, 9)) == 0)
        for entry in range(count)
    ]
    pairs = [(one, two) for one in range(count) for two in range(count) if one < two]
    played = draw(st.lists(st.sampled_from(pairs), unique=draw(st.booleans()), max_size=24))
    results = []
    for match, (one, two) in enumerate(played):
        halves = draw(st.integers(0, 4))
        forfeited = draw(st.integers(0, 9)) == 0
        margin = draw(st.integers(-5, 5))
        results.append(MatchResult(match, match, one, two, halves / 2, 2 - halves / 2, margin, forfeited))
    byes = [
        ByeResult(round_, entry, worth)
        for round_, (entry, worth) in enumerate(
            draw(st.lists(st.tuples(st.integers(0, count - 1), st.sampled_from([0.0, 0.5, 1.0])), max_size=3))
        )
    ]
    return players, results, byes


class SecondTable:
    """The definitions once more: exact fractions, points as matrices, ties broken by sorting keys."""

    def __init__(self, tournament: Tournament) -> None:
        players, results, byes = tournament
        self.ids = [player.entry for player in players if not player.annulled]
        kept = [one for one in results if one.first in self.ids and one.second in self.ids]
        self.scored: dict[tuple[int, int], list[Fraction]] = {}
        self.margin = dict.fromkeys(self.ids, 0)
        for one in kept:
            difference = one.first_score - one.second_score
            level = Fraction(0) if one.forfeited else Fraction(1, 2)
            ours = Fraction(1) if difference > 0 else level if difference == 0 else Fraction(0)
            theirs = Fraction(1) if difference < 0 else level if difference == 0 else Fraction(0)
            self.scored.setdefault((one.first, one.second), []).append(ours)
            self.scored.setdefault((one.second, one.first), []).append(theirs)
            self.margin[one.first] += 0 if one.forfeited else one.margin
            self.margin[one.second] -= 0 if one.forfeited else one.margin
        self.bye = {entry: [Fraction(b.points) for b in byes if b.entry == entry] for entry in self.ids}
        self.total = {
            entry: sum((p for (a, _), ps in self.scored.items() if a == entry for p in ps), Fraction(0))
            + sum(self.bye[entry], Fraction(0))
            for entry in self.ids
        }

    def value(self, code: str, entry: int, tied: list[int]) -> Fraction:
        against = {b: sum(ps) for (a, b), ps in self.scored.items() if a == entry}
        if code == "PTS":
            return self.total[entry]
        if code == "SB":
            return sum((points * self.total[other] for other, points in against.items()), Fraction(0))
        if code == "SD":
            return Fraction(self.margin[entry])
        if code == "WIN":
            every = [p for (a, _), ps in self.scored.items() if a == entry for p in ps] + self.bye[entry]
            return Fraction(every.count(Fraction(1)))
        meetings = {len(self.scored.get((a, b), [])) for a in tied for b in tied if a < b}
        if len(meetings) > 1 or meetings == {0}:
            return Fraction(0)
        return sum((Fraction(points) for other, points in against.items() if other in tied), Fraction(0))

    def ranks(self, codes: tuple[str, ...]) -> dict[int, int]:
        return {entry: 1 + self._better(entry, self.ids, codes) for entry in self.ids}

    def _better(self, entry: int, tied: list[int], codes: tuple[str, ...]) -> int:
        if not codes or len(tied) < 2:
            return 0
        mine = self.value(codes[0], entry, tied)
        values = [self.value(codes[0], other, tied) for other in tied]
        above = sum(value > mine for value in values)
        level = [other for other, value in zip(tied, values, strict=True) if value == mine]
        smaller = codes[0] == "DE" and len(level) < len(tied)
        return above + self._better(entry, level, codes if smaller else codes[1:])


@given(tournament=tournaments(), order=st.sampled_from(ORDERS))
def test_both_implementations_agree_on_ranks_and_values(
    tournament: Tournament, order: tuple[str, ...]
) -> None:
    second = SecondTable(tournament)
    expected = second.ranks(order)
    for standing in rank_entries(*tournament, tie_breaks=order):
        if standing.rank is None:
            continue
        assert standing.rank == expected[standing.entry]
        for code in set(order) - {"DE"}:
            assert standing.values[code] == second.value(code, standing.entry, [])


@given(tournament=tournaments(), order=st.sampled_from(ORDERS), shuffle=st.randoms(use_true_random=False))
def test_the_order_in_which_results_come_changes_nothing(
    tournament: Tournament, order: tuple[str, ...], shuffle: random.Random
) -> None:
    players, results, byes = tournament
    table = rank_entries(players, results, byes, order)
    for part in (players, results, byes):
        shuffle.shuffle(part)
    assert rank_entries(players, results, byes, order) == table


@given(tournament=tournaments())
def test_which_side_was_named_first_changes_nothing(tournament: Tournament) -> None:
    players, results, byes = tournament
    turned = [
        MatchResult(
            r.match, r.round, r.second, r.first, r.second_score, r.first_score, -r.margin, r.forfeited
        )
        for r in results
    ]
    assert rank_entries(players, turned, byes) == rank_entries(players, results, byes)


@given(tournament=tournaments())
def test_points_margins_and_counts_add_up(tournament: Tournament) -> None:
    players, results, byes = tournament
    table = rank_entries(players, results, byes)
    counted = {one.entry for one in table if one.rank is not None}
    kept = [one for one in results if {one.first, one.second} <= counted]
    given_out = sum(sum(one.points()) for one in kept) + sum(b.points for b in byes if b.entry in counted)
    assert sum(one.points for one in table) == given_out
    assert sum(one.values["SD"] or 0 for one in table) == 0
    assert sum(one.played for one in table) == 2 * len(kept)
    assert all(one.played == one.won + one.drawn + one.lost for one in table)
    ranks = [one.rank for one in table if one.rank is not None]
    assert ranks == sorted(ranks)
    assert all(one.shared == (ranks.count(one.rank) > 1) for one in table if one.rank is not None)
