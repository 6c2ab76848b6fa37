"""Standings against a second implementation written from the definitions, on random tournaments."""

import random
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import ByeKind, ByeResult, Entrant, MatchResult, rank_entries

Tournament = tuple[list[Entrant], list[MatchResult], list[ByeResult]]
ORDERS = [
    ("PTS", "DE", "SB", "SD", "WIN"),
    ("PTS", "SB", "WIN"),
    ("PTS", "SD", "DE"),
    ("PTS", "BH-C1", "BH", "DE"),
    ("PTS", "BH-M", "SF"),
    ("PTS",),
]


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
        margin, made = draw(st.integers(-5, 5)), draw(st.integers(5, 15))
        number = 1 + match // max(1, count // 2)
        results.append(
            MatchResult(match, number, one, two, halves / 2, 2 - halves / 2, margin, forfeited, made)
        )
    grants = st.tuples(
        st.integers(0, count - 1), st.sampled_from([0.0, 0.5, 1.0]), st.sampled_from(list(ByeKind))
    )
    byes = [
        ByeResult(number, entry, worth, kind)
        for number, (entry, worth, kind) in enumerate(draw(st.lists(grants, max_size=4)), start=1)
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
        self.made = dict.fromkeys(self.ids, 0)
        for one in kept:
            if not one.forfeited:
                self.made[one.first] += one.made
                self.made[one.second] += one.made - one.margin
        self.last = max([one.round for one in results] + [bye.round for bye in byes], default=0)
        self.rows = {entry: self._row(entry, kept, byes) for entry in self.ids}
        self.bye = {entry: [Fraction(b.points) for b in byes if b.entry == entry] for entry in self.ids}
        self.total = {
            entry: sum((p for (a, _), ps in self.scored.items() if a == entry for p in ps), Fraction(0))
            + sum(self.bye[entry], Fraction(0))
            for entry in self.ids
        }

    def _row(
        self, entry: int, kept: list[MatchResult], byes: list[ByeResult]
    ) -> list[tuple[str, Fraction, int]]:
        """A letter, points and opponent a round: p played, w and l forfeited, h asked for, u given."""
        row = []
        for number in range(1, self.last + 1):
            here = []
            for bye in byes:
                if (bye.entry, bye.round) == (entry, number):
                    asked = bye.kind in (ByeKind.HALF, ByeKind.ZERO)
                    here.append(("h" if asked else "u", Fraction(bye.points), -1))
            for one in kept:
                if one.round == number and entry in (one.first, one.second):
                    mine = Fraction(one.points()[0 if one.first == entry else 1])
                    other = one.second if one.first == entry else one.first
                    here.append(("p" if not one.forfeited else "w" if mine else "l", mine, other))
            row += here or [("h", Fraction(0), -1)]
        return row

    def _seen(self, entry: int) -> Fraction:
        letters = "".join(letter for letter, _, _ in self.rows[entry])
        stayed = len(letters.rstrip("hl"))
        return sum(
            (
                Fraction(1, 2) if letter == "h" and place >= stayed else points
                for place, (letter, points, _) in enumerate(self.rows[entry])
            ),
            Fraction(0),
        )

    def _buchholz(self, entry: int, low: int, high: int) -> Fraction:
        own = sum((points for _, points, _ in self.rows[entry]), Fraction(0))
        parts = [
            (letter not in "hl", self._seen(other) if letter == "p" else own)
            for letter, _, other in self.rows[entry]
        ]
        parts = sorted(parts)[low:]
        parts.sort(key=lambda part: part[1])
        return sum((worth for _, worth in parts[: max(0, len(parts) - high)]), Fraction(0))

    def value(self, code: str, entry: int, tied: list[int]) -> Fraction:
        against = {b: sum(ps) for (a, b), ps in self.scored.items() if a == entry}
        if code == "PTS":
            return self.total[entry]
        if code == "SB":
            return sum((points * self.total[other] for other, points in against.items()), Fraction(0))
        if code == "SD":
            return Fraction(self.margin[entry])
        if code == "SF":
            return Fraction(self.made[entry])
        if code.startswith("BH"):
            return self._buchholz(entry, {"BH": 0}.get(code, 1), {"BH-M": 1}.get(code, 0))
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
            r.match,
            r.round,
            r.second,
            r.first,
            r.second_score,
            r.first_score,
            -r.margin,
            r.forfeited,
            r.made - r.margin,
        )
        for r in results
    ]
    order = ("PTS", "BH-C1", "SF", "DE", "SD")
    assert rank_entries(players, turned, byes, order) == rank_entries(players, results, byes, order)


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
