"""Sheets: standings out, entries in."""

import csv
import io
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.exchange import ExchangeError, SheetEntry, entries_from_csv, standings_to_csv
from tournaments.standings import Entrant, MatchResult, Penalty, rank_entries


def test_standings_have_a_line_an_entry_and_a_column_a_tie_break() -> None:
    table = rank_entries(
        [Entrant(1), Entrant(2), Entrant(3, annulled=True)],
        [MatchResult(1, 1, 1, 2, 0.5, 0.5, margin=3)],
        tie_breaks=("PTS", "DE", "SD"),
        penalties=[Penalty(2, 0.5)],
    )
    text = standings_to_csv(table, {1: "Ada", 2: 'Ugo "il Moro", Pisa', 3: "Ida"})
    assert list(csv.reader(io.StringIO(text))) == [
        ["rank", "name", "points", "played", "won", "drawn", "lost", "penalty", "DE", "SD"],
        ["1", "Ada", "0.5", "1", "0", "1", "0", "0", "", "3"],
        ["2", 'Ugo "il Moro", Pisa', "0", "1", "0", "1", "0", "0.5", "", "-3"],
        ["", "Ida", "0", "0", "0", "0", "0", "0", "", ""],
    ]


def test_nobody_makes_a_sheet_of_one_line() -> None:
    assert len(standings_to_csv([], {}).splitlines()) == 1


@pytest.mark.parametrize("name", ["=1+1", "+A1", "-A1", "@SUM(A1)", "\tx"])
def test_a_name_is_never_a_formula(name: str) -> None:
    text = standings_to_csv(rank_entries([Entrant(1)], []), {1: name})
    assert list(csv.reader(io.StringIO(text)))[1][1] == f"'{name}"


@pytest.mark.parametrize(
    "text",
    [
        "name,partner,rating\nAda,Ugo,1500\nIda,,\n",
        "\ufeffName;Partner;Rating\r\nAda;Ugo;1500\r\nIda;;\r\n",
        "rating\tname\tpartner\n1500\tAda\tUgo\n\tIda\t\n",
    ],
)
def test_entries_are_read_with_any_of_the_usual_separators(text: str) -> None:
    assert entries_from_csv(text) == [SheetEntry("Ada", "Ugo", 1500), SheetEntry("Ida")]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "no_name", 1),
        ("player,rating\nAda,1\n", "no_name", 1),
        ("name\nAda\n \n", "name", 3),
        ("name\n" + "x" * 81, "name", 2),
        ("name,rating\nAda,-5\n", "rating", 2),
        ("name,rating\nAda,99999\n", "rating", 2),
        ("name\nAda\nUgo\nADA\n", "duplicate", 4),
        ("name\n" + "".join(f"p{n}\n" for n in range(1001)), "too_long", 0),
    ],
)
def test_a_sheet_at_fault_is_refused_with_its_line(text: str, code: str, line: int) -> None:
    with pytest.raises(ExchangeError) as refused:
        entries_from_csv(text)
    assert (refused.value.code, refused.value.line) == (code, line)


@given(text=st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    for trial in (text, "name\n" + text, "name,rating\n" + text):
        with suppress(ExchangeError):
            entries_from_csv(trial)
