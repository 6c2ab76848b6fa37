"""Buchholz against tables that were printed, and its rules for rounds without a game."""

import pytest

from tournaments.standings import ByeKind, ByeResult, Entrant, MatchResult, Standing, rank_entries

# The table of FIDE's exercises in tie-breaking (Mario Held, 2024), one row a player, one word a round:
# result and opponent, F for a forfeit, U a pairing bye, H a half-point bye, Z away.
EXERCISE = {
    1: "+9 =13 =2 +15 =4",
    2: "+10 +7 =1 +16 =3",
    3: "=11 +6 +8 =4 =2",
    4: "+12 H +13 =3 =1",
    5: "-13 -15 +11 =7 +10",
    6: "-14 -3 U +10 +8",
    7: "+15 -2 -16 =5 -11",
    8: "=16 +14 -3 +13 -6",
    9: "-1 -10 H -F11 U",
    10: "-2 +9 -15 -6 -5",
    11: "=3 -16 -5 +F9 +7",
    12: "-4 U +F14 Z Z",
    13: "+5 =1 -4 -8 -14",
    14: "+6 -8 -F12 Z +13",
    15: "-7 +5 +10 -1 -16",
    16: "=8 +11 +7 -2 +15",
}
EXERCISE_BUCHHOLZ = {1: 12.5, 2: 13, 3: 15.5, 4: 15, 5: 8.5, 8: 13.5, 11: 13.5, 16: 12.5}
EXERCISE_CUT_1 = {5: 7.5, 8: 12, 11: 12}

# Hamilton Chess Club, championship of 2018, as the club printed it; names left out.
CLUB = {
    1: "+10 +17 +12 =2 +4 +3",
    2: "+27 +16 +9 =1 +8 +10",
    3: "H +11 +6 =4 +5 -1",
    4: "+22 +15 =8 =3 -1 +13",
    5: "-16 +14 +22 +15 -3 +8",
    6: "-21 +27 -3 +23 +16 +14",
    7: "-9 -23 +27 +19 +15 +12",
    8: "+25 +21 =4 +13 -2 -5",
    9: "+7 +13 -2 H +18 Z",
    10: "-1 +25 +26 =12 +17 -2",
    11: "H -3 -14 +25 +20 +17",
    12: "+20 +18 -1 =10 =14 -7",
    13: "+23 -9 +19 -8 +21 -4",
    14: "H -5 +11 +22 =12 -6",
    15: "+26 -4 +21 -5 -7 +24",
    16: "+5 -2 -17 +24 -6 +22",
    17: "+24 -1 +16 H -10 -11",
    18: "+19 -12 +23 H -9 Z",
    19: "-18 +20 -13 -7 =25 +21",
    20: "-12 -19 =25 +27 -11 +26",
    21: "+6 -8 -15 +26 -13 -19",
    22: "-4 +24 -5 -14 +26 -16",
    23: "-13 +7 -18 -6 -24 +27",
    24: "-17 -22 U -16 +23 -15",
    25: "-8 -10 =20 -11 =19 U",
    26: "-15 U -10 -21 -22 -20",
    27: "-2 -6 -7 -20 U -23",
}
BYES = {"U": (1.0, ByeKind.PAIRING), "H": (0.5, ByeKind.HALF), "Z": (0.0, ByeKind.ZERO)}
SCORES = {"+": (1.0, 0.0), "=": (0.5, 0.5), "-": (0.0, 1.0)}


def table_of(rows: dict[int, str], *tie_breaks: str) -> dict[int, Standing]:
    results, byes = [], []
    for entry, row in rows.items():
        for number, word in enumerate(row.split(), start=1):
            if word in BYES:
                byes.append(ByeResult(number, entry, *BYES[word]))
                continue
            other = int(word.lstrip("+-=F"))
            if entry < other:
                match = 1000 * number + entry
                results.append(
                    MatchResult(match, number, entry, other, *SCORES[word[0]], forfeited="F" in word)
                )
    players = [Entrant(entry, seeding=entry) for entry in rows]
    return {one.entry: one for one in rank_entries(players, results, byes, ("PTS", *tie_breaks))}


def test_the_answers_to_the_exercises_of_fide_come_out() -> None:
    table = table_of(EXERCISE, "BH", "BH-C1")
    assert {entry: table[entry].values["BH"] for entry in EXERCISE_BUCHHOLZ} == EXERCISE_BUCHHOLZ
    assert {entry: table[entry].values["BH-C1"] for entry in EXERCISE_CUT_1} == EXERCISE_CUT_1


def test_the_printed_table_of_a_club_comes_out() -> None:
    table = table_of(CLUB, "DE", "BH", "SB", "BH-C1")
    printed = "5.5 5.5 4 4 4 4 4 3.5 3.5 3.5 3.5 3 3 3 3 3 2.5 2.5 2.5 2.5 2 2 2 2 2 1 1"
    assert [table[entry].points for entry in CLUB] == [float(points) for points in printed.split()]
    # The club printed 20 for the second; by FIDE the ninth's absence in the last round counts ½.
    assert [table[entry].values["BH"] for entry in (1, 2)] == [22.5, 20 + 0.5]
    assert [table[entry].values["SB"] for entry in (1, 2)] == [19.75, 17.25]
    assert table[1].values["BH-C1"] == 20
    assert [table[entry].rank for entry in (1, 2)] == [1, 2]


def test_the_median_leaves_out_the_best_and_the_last_opponent() -> None:
    table = table_of(CLUB, "BH-M")
    assert table[1].values["BH-M"] == 22.5 - 5.5 - 2.5


def test_an_opponent_who_left_counts_draws_from_then_on() -> None:
    rows = {1: "+2 +3 =4", 2: "-1 Z Z", 3: "+4 -1 U", 4: "-3 U =1"}
    assert table_of(rows, "BH")[1].values["BH"] == (0 + 0.5 + 0.5) + 2 + 1.5


def test_an_opponent_who_came_back_counts_what_was_made() -> None:
    rows = {1: "+2 +3 =4", 2: "-1 Z U", 3: "+4 -1 Z", 4: "-3 U =1"}
    assert table_of(rows, "BH")[1].values["BH"] == 1 + (1 + 0.5) + 1.5


def test_a_round_missed_by_choice_is_cut_before_a_lower_opponent() -> None:
    rows = {1: "+2 +3 H", 2: "-1 +4 U", 3: "+4 -1 U", 4: "-3 -2 U"}
    table = table_of(rows, "BH", "BH-C1")
    assert table[1].values["BH"] == 2 + 2 + 2.5
    assert table[1].values["BH-C1"] == 2 + 2
    assert table[2].values["BH-C1"] == 2.5 + 2


@pytest.mark.parametrize("code", ["BH", "BH-C1", "BH-M"])
def test_before_the_first_round_it_is_nothing(code: str) -> None:
    assert table_of({1: "", 2: ""}, code)[1].values[code] == 0
