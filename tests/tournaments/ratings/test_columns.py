"""Games read as integers, everybody's meetings, and pools without a bot to measure from."""

import numpy as np
import pytest

from tests.tournaments.ratings.leagues import play_league
from tournaments.ratings import (
    RatedGame,
    RatedResult,
    RatingError,
    collect_games,
    collect_rows,
    count_meetings,
    fit_columns,
    fit_ratings,
    list_ratings,
)

RESULTS = play_league([0, 120, -60, 40], 6, seat=30, seed=5)


def rows_of(results: list[RatedResult]) -> list[tuple[int, ...]]:
    return [
        (r.id, g.a, g.b, int(2 * g.score), g.leader, g.deals, g.margin, round(1 + 1 / g.weight))
        for r in results
        for g in r.games
    ]


def test_integers_from_a_database_give_the_columns_of_values() -> None:
    values, integers = collect_games(RESULTS), collect_rows(reversed(rows_of(RESULTS)))
    assert integers.entities == values.entities
    for name in ("sets", "a", "b", "score", "leader", "weight", "margin", "deals"):
        assert np.array_equal(getattr(integers, name), getattr(values, name)), name


def test_a_game_of_three_sides_weighs_a_half_for_each_two() -> None:
    columns = collect_rows([(1, 5, 7, 2, 1, 3, 4, 3), (1, 5, 9, 1, 1, 3, 0, 3)])
    assert columns.weight.tolist() == [0.5, 0.5]


def test_no_rows_are_a_list_of_the_anchor_alone() -> None:
    listed = list_ratings(fit_columns(collect_rows([], also=[3]), anchor=3))
    assert [row.entity for row in listed.rows] == [3]


@pytest.mark.parametrize(
    ("row", "code"), [((1, 2, 2, 1, 0, 0, 0, 2), "self_game"), ((1, 2, 3, 5, 0, 0, 0, 2), "score")]
)
def test_integers_that_make_no_game_are_refused(row: tuple[int, ...], code: str) -> None:
    with pytest.raises(RatingError) as refused:
        collect_rows([row])
    assert refused.value.code == code


def test_meetings_add_up_to_what_everybody_did() -> None:
    columns = collect_games(RESULTS)
    met = count_meetings(columns)
    assert len(met.first) == 6
    assert met.sets.tolist() == [6] * 6
    for index in range(6):
        pair = [
            game
            for result in RESULTS
            for game in result.games
            if (game.a, game.b) == (met.first[index], met.second[index])
        ]
        assert met.every.won[index] == sum(game.score == 1 for game in pair)
        assert met.leading.lost[index] == sum(game.score == 0 and game.leader == 1 for game in pair)
        assert met.following.won[index] == sum(game.score == 1 and game.leader == -1 for game in pair)
        assert met.margin[index] == sum(game.margin for game in pair)
        assert met.deals[index] == sum(game.deals for game in pair)


def test_a_forfeited_game_counts_as_lost_and_not_for_its_cards() -> None:
    met = count_meetings(collect_games([RatedResult(1, (RatedGame(1, 2, 0.0, 1, 0, 7),))]))
    assert (met.every.lost[0], met.deals[0], met.margin[0]) == (1, 0, 0)


def test_without_a_bot_the_people_are_measured_around_a_floating_anchor() -> None:
    people = [
        RatedResult(r.id, tuple(RatedGame(g.a + 1, g.b + 1, g.score, g.leader) for g in r.games))
        for r in RESULTS
    ]
    apart = [RatedResult(900, (RatedGame(70, 71, 1.0, 1),))]
    fit = fit_columns(collect_games([*people, *apart], also=[0]), anchor=0, anchor_rating=1500, floating=True)
    listed = list_ratings(fit)
    assert {row.entity for row in listed.rows} == {1, 2, 3, 4}
    assert {row.entity for row in listed.unrated} == {70, 71}
    assert max(row.rank_worst for row in listed.rows) == 4
    assert abs(np.mean([row.rating for row in listed.rows]) - 1500) < 25
    assert all(row.interval == "clustered" for row in listed.rows)


def test_a_floating_anchor_leaves_the_gaps_of_a_fixed_one_nearly_alone() -> None:
    people = [
        RatedResult(r.id, tuple(RatedGame(g.a + 1, g.b + 1, g.score, g.leader) for g in r.games))
        for r in RESULTS
    ]
    floating = fit_columns(collect_games(people, also=[0]), anchor=0, floating=True)
    fixed = fit_ratings(people, anchor=1)
    gaps = [
        fit.ratings[fit.entities.index(2)] - fit.ratings[fit.entities.index(3)] for fit in (floating, fixed)
    ]
    assert abs(gaps[0] - gaps[1]) < 25
