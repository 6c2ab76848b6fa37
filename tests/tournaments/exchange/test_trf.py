"""Report files: columns, round trip, and a reader that shares no code with ours."""

import random
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from py4swiss.trf import TrfParser

from tests.tournaments.pairing.evenings import Evening, late_field
from tournaments.exchange import ExchangeError, Listed, TrfTournament, read_results, trf, write_report
from tournaments.standings import ByeKind, ByeResult, Entrant, MatchResult, Standing, rank_entries

ABOUT = TrfTournament("Torneo del venerdì", (), 5, city="Genova", start_date="2026/11/27", kind="swiss")
ENTRIES = [Listed(70, "Rossi, Ada", 1512), Listed(80, "Bianchi, Ugo"), Listed(90, "Verdi, Ida", 1480)]
RESULTS = [MatchResult(1, 1, 70, 80, 1.5, 0.5, made=11), MatchResult(2, 2, 90, 70, 1, 0, forfeited=True)]
BYES = [ByeResult(1, 90, 1.0), ByeResult(2, 80, 0.5, ByeKind.HALF)]


def standings() -> list[Standing]:
    return rank_entries([Entrant(one.entry) for one in ENTRIES], RESULTS, BYES)


def written() -> str:
    return trf.to_text(write_report(ABOUT, ENTRIES, standings(), RESULTS, BYES))


def test_fields_stand_in_fides_columns() -> None:
    lines = written().splitlines()
    assert lines[:4] == ["012 Torneo del venerdì", "022 Genova", "042 2026/11/27", "062 3"]
    (ada,) = [line for line in lines if "Rossi" in line]
    assert ada[4:8] == "   1"
    assert ada[14:47].rstrip() == "Rossi, Ada"
    assert ada[48:52] == "1512"
    assert ada[80:84] == " 1.0"
    assert ada[85:89] == "   2"
    assert ada[89:] == "     2 w 1     3 b -"


def test_byes_and_forfeits_have_their_letters() -> None:
    lines = written().splitlines()
    assert [line[89:] for line in lines if "Bianchi" in line] == ["     1 b 0  0000 - H"]
    assert [line[89:] for line in lines if "Verdi" in line] == ["  0000 - U     1 w +"]


def test_what_is_written_is_read_back() -> None:
    report = write_report(ABOUT, ENTRIES, standings(), RESULTS, BYES)
    assert trf.from_text(trf.to_text(report)) == report
    results, byes = read_results(report)
    assert {(r.round, r.first, r.second, r.points(), r.forfeited) for r in results} == {
        (1, 1, 2, (1, 0), False),
        (2, 3, 1, (1, 0), True),
    }
    assert {(bye.round, bye.entry, bye.points, bye.kind) for bye in byes} == {
        (1, 3, 1.0, ByeKind.PAIRING),
        (2, 2, 0.5, ByeKind.HALF),
    }


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32), count=st.integers(5, 30), late=st.integers(0, 3))
def test_another_reader_agrees_on_every_round_and_point(
    seed: int, count: int, late: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    field = late_field(count, late, 4, random.Random(seed))
    evening = Evening("swiss", field, {"rounds": 4}, seed).play(coming_and_going=0.1)
    entrants = [Entrant(one.entry, seeding=place) for place, one in enumerate(field)]
    table = rank_entries(entrants, evening.history.results, evening.history.byes)
    listed = [Listed(one.entry, f"Player {one.entry}", 1500) for one in field]
    report = write_report(ABOUT, listed, table, evening.history.results, evening.history.byes)
    file: Path = tmp_path_factory.mktemp("trf") / "report.trf"
    file.write_text(trf.to_text(report), encoding="utf-8")
    # The library also adds up every player's points and compares both sides of each match.
    theirs = TrfParser.parse(file, strict=False)
    assert [one.starting_number for one in theirs.player_sections] == [one.number for one in report.players]
    for one, player in zip(theirs.player_sections, report.players, strict=True):
        assert one.points_times_ten == round(10 * player.points)
        assert [(r.id or None, r.result.value) for r in one.results] == [
            (r.opponent, r.result) for r in player.rounds
        ]
    assert trf.from_text(file.read_text(encoding="utf-8")) == report


def test_a_table_read_from_a_file_is_the_same_table() -> None:
    report = trf.from_text(written())
    results, byes = read_results(report)
    table = rank_entries([Entrant(one.number) for one in report.players], results, byes, ("PTS", "BH", "DE"))
    ours = rank_entries([Entrant(one.entry) for one in ENTRIES], RESULTS, BYES, ("PTS", "BH", "DE"))
    numbers = {one.entry: number for number, one in enumerate(ENTRIES, start=1)}
    assert [(numbers[one.entry], one.points, dict(one.values)) for one in ours] == [
        (one.entry, one.points, dict(one.values)) for one in table
    ]


def test_a_name_can_start_no_record_of_its_own() -> None:
    evil = [Listed(70, "Rossi\n012 Another\r001 tournament"), *ENTRIES[1:]]
    text = trf.to_text(write_report(ABOUT, evil, standings(), RESULTS, BYES))
    assert trf.from_text(text).name == "Torneo del venerdì"
    assert len(trf.from_text(text).players) == 3


def test_a_pairing_bye_of_half_a_point_is_written_as_half_a_point() -> None:
    report = write_report(ABOUT, ENTRIES, standings(), [], [ByeResult(1, 70, 0.5), ByeResult(1, 80, 0.0)])
    assert [player.rounds[0].result for player in report.players] == ["H", "Z", "Z"]


def test_two_matches_in_one_round_do_not_fit() -> None:
    twice = [*RESULTS, MatchResult(3, 1, 70, 90, 1, 0)]
    with pytest.raises(ExchangeError) as refused:
        write_report(ABOUT, ENTRIES, standings(), twice, [])
    assert refused.value.code == "twice"


def line(rounds: str = "", number: str = "   1", points: str = " 0.0", rank: str = "   1") -> str:
    return f"001 {number} {'':>4} {'Name':<33} {'':>4} {'':>3} {'':>11} {'':>10} {points} {rank}{rounds}"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (line(number="   x"), "number"),
        (line(number="   ²"), "number"),
        (line(points=" a.0"), "points"),
        (line(rank="    "), "rank"),
        (line("     9 w 1"), "opponent"),
        (line("     9 w ?"), "round"),
        (line("     9 x 1"), "round"),
        (line("     9 - 1"), "round"),
        (line("  0000 w 1"), "round"),
        (line("     9 w U"), "round"),
        (line() + "\n" + line(), "duplicate_number"),
        (line("     2 w 1") + "\n" + line("     1 w 0", number="   2"), "opponent"),
    ],
)
def test_what_is_no_report_is_refused_by_name(text: str, code: str) -> None:
    with pytest.raises(ExchangeError) as refused:
        trf.from_text(text)
    assert refused.value.code == code


def test_a_report_too_long_is_refused() -> None:
    with pytest.raises(ExchangeError) as refused:
        trf.from_text("012 x\n" * 20_001)
    assert refused.value.code == "too_long"


@given(text=st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    for trial in (text, line("  " + text)):
        with suppress(ExchangeError):
            trf.from_text(trial)
