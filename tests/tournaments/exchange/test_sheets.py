"""Sheets: standings out, entries in."""

import csv
import io
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.exchange import (
    ExchangeError,
    SheetEntry,
    entries_from_csv,
    standings_to_csv,
    text_from_bytes,
)
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
        'sep=;\r\n"Nome";"Compagno";"Punteggio"\r\nAda;Ugo;1500,0\r\n;;\r\n\r\nIda;;\r\n;;\r\n',
        "\n\nnombre,pareja,puntuación\nAda\u200b,Ugo,1500\nIda\n",
        "Ada,Ugo,1500\nIda\n",
    ],
)
def test_entries_are_read_with_any_of_the_usual_separators(text: str) -> None:
    assert entries_from_csv(text) == [SheetEntry("Ada", "Ugo", 1500), SheetEntry("Ida")]


@pytest.mark.parametrize("between", [" – ", " - ", "/", " & ", "+"])
def test_a_pair_may_stand_in_one_cell(between: str) -> None:
    assert entries_from_csv(f"coppia\nAda Rossi{between}Ugo\n", size=2) == [SheetEntry("Ada Rossi", "Ugo")]


@pytest.mark.parametrize("size", [1, 2])
def test_a_sheet_of_the_wrong_size_is_told_its_line(size: int) -> None:
    with pytest.raises(ExchangeError) as refused:
        entries_from_csv("Ada,Ugo\n" if size == 1 else "name\nAda-Maria\n", size=size)
    assert (refused.value.code, refused.value.line) == ("pair_size", size)


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "mac_roman"]
)
def test_a_file_is_read_however_it_was_saved(encoding: str) -> None:
    assert text_from_bytes("name;partner\r\nNoè;Bice\r\n".encode(encoding)).splitlines()[1] == "Noè;Bice"


def test_a_workbook_is_no_text() -> None:
    with pytest.raises(ExchangeError) as refused:
        text_from_bytes(b"PK\x03\x04\x14\x00")
    assert refused.value.code == "workbook"


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("club,place,rating,dues\nAda,1,2,3\n", "no_name", 1),
        ("name,rating\nAda,\n,1500\n", "name", 3),
        ('name\nAda\n"Ugo\n', "unreadable", 3),
        ("name,partner\nAda,Ugo\nIda,ada\n", "duplicate", 3),
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
