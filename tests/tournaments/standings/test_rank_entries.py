"""Standings on tables small enough to add up by hand, and one from a tournament book."""

import pytest

from tournaments.standings import (
    TIEBREAKS,
    ByeResult,
    Entrant,
    MatchResult,
    Penalty,
    Standing,
    StandingsError,
    check_order,
    default_tie_breaks,
    rank_entries,
    results_stand,
)

# Points of each pairing of AVRO 1938 over its two games (row against column), as printed in 1938.
AVRO = {
    "Keres": [None, 1.5, 1, 1, 1.5, 1, 1.5, 1],
    "Fine": [0.5, None, 1.5, 1, 1, 2, 1, 1.5],
    "Botvinnik": [1, 0.5, None, 0.5, 1.5, 1.5, 1.5, 1],
    "Euwe": [1, 1, 1.5, None, 0.5, 0.5, 1, 1.5],
    "Reshevsky": [0.5, 1, 0.5, 1.5, None, 1, 1, 1.5],
    "Alekhine": [1, 0, 0.5, 1.5, 1, None, 1.5, 1.5],
    "Capablanca": [0.5, 1, 0.5, 1, 1, 0.5, None, 1.5],
    "Flohr": [1, 0.5, 1, 0.5, 0.5, 0.5, 0.5, None],
}
AVRO_GAMES = {0: (0, 0), 0.5: (0, 0.5), 1: (0.5, 0.5), 1.5: (1, 0.5), 2: (1, 1)}


def entrants(count: int) -> list[Entrant]:
    return [Entrant(entry=entry, seeding=entry) for entry in range(1, count + 1)]


def beats(match: int, winner: int, loser: int, margin: int = 0) -> MatchResult:
    return MatchResult(match, match, winner, loser, 2, 0, margin)


def draws(match: int, first: int, second: int) -> MatchResult:
    return MatchResult(match, match, first, second, 1, 1)


def ranks(table: list[Standing]) -> list[tuple[int, int | None]]:
    return [(standing.entry, standing.rank) for standing in table]


def line(table: list[Standing], entry: int) -> Standing:
    return next(standing for standing in table if standing.entry == entry)


def test_the_printed_table_of_avro_1938_comes_out() -> None:
    names = list(AVRO)
    players = [Entrant(entry=number, seeding=-number) for number in range(8)]
    results = [
        MatchResult(100 * game + 10 * row + column, game, row, column, score, 1 - score)
        for row in range(8)
        for column in range(row + 1, 8)
        for game, score in enumerate(AVRO_GAMES[AVRO[names[row]][column] or 0])
    ]
    table = rank_entries(players, results, tie_breaks=("PTS", "DE"))
    assert [(names[one.entry], one.points) for one in table[:3]] == [
        ("Keres", 8.5),
        ("Fine", 8.5),
        ("Botvinnik", 7.5),
    ]
    # Three shared the fourth place; among them Euwe made 1, Reshevsky and Alekhine 2½ each.
    assert {names[one.entry]: one.points for one in table[3:6]} == dict.fromkeys(
        ["Euwe", "Reshevsky", "Alekhine"], 7
    )
    assert [line(table, names.index(name)).rank for name in ("Reshevsky", "Alekhine", "Euwe")] == [4, 4, 6]
    assert [(names[one.entry], one.points) for one in table[6:]] == [("Capablanca", 6), ("Flohr", 4.5)]
    by_berger = rank_entries(players, results, tie_breaks=("PTS", "SB"))
    assert [one.values["SB"] for one in by_berger[:2]] == [58.25, 56.25]


def test_those_whom_nothing_separates_share_the_rank_in_seeding_order() -> None:
    players = [Entrant(1, seeding=3), Entrant(2, seeding=2), Entrant(3, seeding=1)]
    table = rank_entries(players, [beats(1, 1, 2), beats(2, 2, 3), beats(3, 3, 1)])
    assert ranks(table) == [(3, 1), (2, 1), (1, 1)]
    assert all(standing.shared for standing in table)


def test_a_shared_rank_is_followed_by_a_gap() -> None:
    results = [draws(1, 1, 2), beats(2, 1, 3), beats(3, 2, 3)]
    assert ranks(rank_entries(entrants(3), results)) == [(1, 1), (2, 1), (3, 3)]


def test_direct_encounter_separates_two_who_are_level() -> None:
    results = [beats(1, 3, 1), beats(2, 1, 2), beats(3, 2, 3), beats(4, 3, 4), beats(5, 1, 4)]
    table = rank_entries(entrants(4), results, tie_breaks=("PTS", "DE"))
    assert ranks(table) == [(3, 1), (1, 2), (2, 3), (4, 4)]
    assert [one.values["DE"] for one in table] == [1, 0, None, None]


def test_direct_encounter_is_silent_until_all_of_the_tied_have_met() -> None:
    results = [beats(1, 2, 1), beats(2, 1, 4), beats(3, 3, 4)]
    table = rank_entries(entrants(4), results, tie_breaks=("PTS", "DE"))
    assert ranks(table) == [(1, 1), (2, 1), (3, 1), (4, 4)]
    assert line(table, 1).values["DE"] is None


def test_direct_encounter_is_applied_again_to_a_smaller_tie() -> None:
    # Among all four, 1 and 2 make two points, 3 and 4 make one; then 2 beat 1 and 3 beat 4.
    results = [
        beats(1, 2, 1),
        beats(2, 1, 3),
        beats(3, 1, 4),
        beats(4, 2, 3),
        beats(5, 4, 2),
        beats(6, 3, 4),
    ]
    byes = [ByeResult(4, 3, 1.0), ByeResult(4, 4, 1.0)]
    table = rank_entries(entrants(4), results, byes, tie_breaks=("PTS", "DE"))
    assert {one.points for one in table} == {2}
    assert ranks(table) == [(2, 1), (1, 2), (3, 3), (4, 4)]
    assert [one.values["DE"] for one in table] == [2, 2, 1, 1]


def test_score_difference_adds_card_points_from_each_side() -> None:
    results = [beats(1, 1, 2, margin=7), beats(2, 2, 3, margin=4), beats(3, 3, 1, margin=-2)]
    table = rank_entries(entrants(3), results, tie_breaks=("PTS", "SD"))
    assert {one.entry: one.values["SD"] for one in table} == {1: 9, 2: -3, 3: -6}
    assert ranks(table) == [(1, 1), (2, 2), (3, 3)]


def test_a_walk_over_is_a_win_without_card_points() -> None:
    results = [MatchResult(1, 1, 1, 2, 2, 0, margin=9, forfeited=True)]
    table = rank_entries(entrants(2), results)
    assert (table[0].entry, table[0].points, table[0].values["SD"], table[0].values["WIN"]) == (1, 1, 0, 1)


def test_when_nobody_comes_both_lose() -> None:
    table = rank_entries(entrants(2), [MatchResult(1, 1, 1, 2, 0, 0, forfeited=True)])
    assert [(one.points, one.lost) for one in table] == [(0, 1), (0, 1)]


@pytest.mark.parametrize(("worth", "wins"), [(0.0, 0), (0.5, 0), (1.0, 1)])
def test_a_bye_is_worth_what_it_says(worth: float, wins: int) -> None:
    (standing,) = rank_entries(entrants(1), [], [ByeResult(1, 1, worth)])
    assert (standing.points, standing.played, standing.values["WIN"]) == (worth, 0, wins)


def test_the_withdrawn_stay_in_the_table_with_their_points() -> None:
    table = rank_entries([Entrant(1, withdrawn=True), Entrant(2)], [beats(1, 1, 2)])
    assert [(one.entry, one.points, one.withdrawn) for one in table] == [(1, 1, True), (2, 0, False)]


def test_the_annulled_come_last_without_a_rank_and_count_for_nobody() -> None:
    players = [Entrant(1), Entrant(2), Entrant(3, annulled=True)]
    table = rank_entries(players, [beats(1, 3, 1), beats(2, 2, 3), beats(3, 1, 2)])
    assert ranks(table) == [(1, 1), (2, 2), (3, None)]
    assert [one.points for one in table] == [1, 0, 0]


def test_results_stand_from_half_of_the_matches_on() -> None:
    assert [results_stand(played, 7) for played in (0, 3, 4, 7)] == [False, False, True, True]
    assert results_stand(3, 6)


def test_nobody_makes_an_empty_table() -> None:
    assert rank_entries([], []) == []


def test_every_tie_break_is_listed_under_its_code_with_words() -> None:
    assert set(TIEBREAKS) >= {"PTS", "DE", "SB", "SD", "WIN"}
    for code, tiebreak in TIEBREAKS.items():
        assert tiebreak.code == code
        assert tiebreak.title
        assert tiebreak.explanation


def test_values_stand_in_the_organisers_order() -> None:
    (standing,) = rank_entries(entrants(1), [], tie_breaks=("PTS", "WIN", "SB"))
    assert list(standing.values) == ["PTS", "WIN", "SB"]


REFUSED: list[tuple[list[MatchResult], str]] = [
    ([beats(1, 1, 2), beats(1, 2, 1)], "duplicate_match"),
    ([beats(1, 1, 9)], "unknown_entry"),
    ([beats(1, 1, 1)], "self_match"),
    ([MatchResult(1, 1, 1, 2, 0.25, 0.75)], "score"),
    ([MatchResult(1, 1, 1, 2, -1, 1)], "score"),
    ([MatchResult(1, 1, 1, 2, float("nan"), 1)], "score"),
]


@pytest.mark.parametrize(("results", "code"), REFUSED)
def test_results_that_make_no_sense_are_refused_by_name(results: list[MatchResult], code: str) -> None:
    with pytest.raises(StandingsError) as refused:
        rank_entries(entrants(2), results)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ((), "tie_break_order"),
        (("SB", "PTS"), "tie_break_order"),
        (("PTS", "PTS"), "tie_break_order"),
        (("PTS", "XX"), "unknown_tie_break"),
    ],
)
def test_an_order_of_tie_breaks_that_makes_no_sense_is_refused(order: tuple[str, ...], code: str) -> None:
    with pytest.raises(StandingsError) as refused:
        rank_entries(entrants(2), [], tie_breaks=order)
    assert refused.value.code == code


def test_an_entrant_cannot_be_there_twice() -> None:
    with pytest.raises(StandingsError) as refused:
        rank_entries([Entrant(1), Entrant(1)], [])
    assert refused.value.code == "duplicate_entrant"


def test_a_bye_of_a_stranger_is_refused() -> None:
    with pytest.raises(StandingsError) as refused:
        rank_entries(entrants(1), [], [ByeResult(1, 7)])
    assert refused.value.code == "unknown_entry"


def test_a_penalty_takes_points_from_one_and_tie_breaks_from_nobody() -> None:
    results = [beats(1, 1, 2), beats(2, 3, 1), beats(3, 2, 3)]
    table = rank_entries(entrants(3), results, [], ("PTS", "SB", "BH"), [Penalty(1, 0.5), Penalty(1, 0.5)])
    assert ranks(table) == [(2, 1), (3, 1), (1, 3)]
    assert (line(table, 1).points, line(table, 1).penalty, line(table, 1).won) == (0, 1, 1)
    without = rank_entries(entrants(3), results, [], ("PTS", "SB", "BH"))
    for entry in (1, 2, 3):
        assert line(table, entry).values["BH"] == line(without, entry).values["BH"]
        assert line(table, entry).values["SB"] == line(without, entry).values["SB"]


@pytest.mark.parametrize(("penalty", "code"), [(Penalty(9, 1), "unknown_entry"), (Penalty(1, -1), "score")])
def test_a_penalty_that_makes_no_sense_is_refused(penalty: Penalty, code: str) -> None:
    with pytest.raises(StandingsError) as refused:
        rank_entries(entrants(2), [], penalties=[penalty])
    assert refused.value.code == code


def test_points_scored_are_those_of_each_side() -> None:
    results = [
        MatchResult(1, 1, 1, 2, 1, 0, margin=4, made=11),
        MatchResult(2, 2, 2, 1, 1, 0, made=99, margin=9, forfeited=True),
    ]
    table = rank_entries(entrants(2), results, tie_breaks=("PTS", "SF"))
    assert {one.entry: one.values["SF"] for one in table} == {1: 11, 2: 7}
    assert ranks(table) == [(1, 1), (2, 2)]


def test_places_of_a_bracket_go_before_points() -> None:
    players = [Entrant(1, seeding=1, place=3), Entrant(2, seeding=2, place=1), Entrant(3, seeding=3, place=3)]
    table = rank_entries(players, [beats(1, 3, 1)], tie_breaks=("KO", "PTS"))
    assert ranks(table) == [(2, 1), (3, 2), (1, 3)]


def test_without_places_they_separate_nobody() -> None:
    table = rank_entries(entrants(2), [beats(1, 2, 1)], tie_breaks=("KO", "PTS"))
    assert ranks(table) == [(2, 1), (1, 2)]


@pytest.mark.parametrize(
    ("result", "through"),
    [
        (MatchResult(1, 1, 7, 8, 2, 0), 7),
        (MatchResult(1, 1, 7, 8, 1, 1, margin=-2), 8),
        (MatchResult(1, 1, 7, 8, 1, 1, winner=8), 8),
        (MatchResult(1, 1, 7, 8, 1, 1), None),
        (MatchResult(1, 1, 7, 8, 0, 0, margin=5, forfeited=True), None),
    ],
)
def test_who_goes_through_is_found_by_score_margin_and_what_was_decided(
    result: MatchResult, through: int | None
) -> None:
    assert result.decided() == through


@pytest.mark.parametrize("code", ["round_robin", "swiss", "knockout", "groups", "ladder"])
def test_every_format_starts_with_an_order_that_is_accepted(code: str) -> None:
    check_order(default_tie_breaks(code))
