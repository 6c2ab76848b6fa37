"""The cross table: both views of every match, in the order of the standings."""

import pytest

from tournaments.standings import Entrant, MatchResult, StandingsError, build_cross_table, rank_entries

PLAYERS = [Entrant(1), Entrant(2), Entrant(3)]
RESULTS = [
    MatchResult(12, 2, 2, 1, 1.5, 2.5, margin=-3),
    MatchResult(11, 1, 1, 2, 1.0, 3.0, margin=-6),
    MatchResult(13, 3, 3, 2, 0.0, 4.0, margin=0, forfeited=True),
]


def test_rows_and_columns_follow_the_standings() -> None:
    table = build_cross_table(rank_entries(PLAYERS, RESULTS), RESULTS)
    assert table.entries == (2, 1, 3)
    assert [entry for entry, _ in table.rows()] == [2, 1, 3]
    assert [cells.index(None) for _, cells in table.rows()] == [0, 1, 2]


def test_a_cell_has_every_match_of_the_two_in_order_of_rounds() -> None:
    table = build_cross_table(rank_entries(PLAYERS, RESULTS), RESULTS)
    assert [(c.match, c.points, c.score, c.opponent_score, c.margin) for c in table.cell(1, 2)] == [
        (11, 0, 1, 3, -6),
        (12, 1, 2.5, 1.5, 3),
    ]
    assert [(c.match, c.points, c.margin) for c in table.cell(2, 1)] == [(11, 1, 6), (12, 0, -3)]


def test_a_forfeit_is_marked_and_a_meeting_to_come_is_empty() -> None:
    table = build_cross_table(rank_entries(PLAYERS, RESULTS), RESULTS)
    assert [(c.points, c.forfeited) for c in table.cell(3, 2)] == [(0, True)]
    assert table.cell(1, 3) == ()


def test_a_match_of_somebody_outside_the_table_is_refused() -> None:
    with pytest.raises(StandingsError) as refused:
        build_cross_table(rank_entries(PLAYERS[:2], []), RESULTS)
    assert refused.value.code == "unknown_entry"
