"""Whatever the results are, the list is finite, complete and in order."""

import math

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.ratings import RatedGame, RatedResult, rate


@st.composite
def pools(draw: st.DrawFn) -> list[RatedResult]:
    entities = st.integers(0, 7)
    pairs = st.tuples(entities, entities).filter(lambda pair: pair[0] != pair[1])
    results = []
    for number in range(draw(st.integers(0, 25))):
        one, two = draw(pairs)
        scores = draw(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=1, max_size=3))
        leader, deals = draw(st.sampled_from([-1, 0, 1])), draw(st.integers(0, 5))
        margin = draw(st.integers(-9, 9))
        games = tuple(RatedGame(one, two, score, leader, deals, margin) for score in scores)
        results.append(RatedResult(number, games))
    return results


@settings(max_examples=150)
@given(results=pools(), many=st.sampled_from([1, 40]))
def test_every_pool_has_a_finite_list_with_everybody_in_it(results: list[RatedResult], many: int) -> None:
    repeated = [RatedResult(f"{r.id}.{i}", r.games) for r in results for i in range(many)]
    listed = rate(repeated, anchor=0)
    met = {key for result in results for game in result.games for key in (game.a, game.b)} | {0}
    assert sorted([row.entity for row in listed.rows] + [row.entity for row in listed.unrated]) == sorted(met)
    for row in listed.rows:
        assert all(math.isfinite(number) for number in (row.rating, row.low, row.high))
        assert row.low <= row.rating <= row.high
        assert 1 <= row.rank_best <= row.rank_worst <= len(listed.rows)
        counts = row.counts
        assert math.isclose(counts.wins + counts.draws + counts.losses, counts.games)
    games = sum(len(result.games) for result in repeated)
    every = [row.counts for row in listed.rows] + [row.counts for row in listed.unrated]
    assert sum(counts.games for counts in every) == 2 * games
    assert sum(counts.wins for counts in every) == sum(counts.losses for counts in every)
