"""The desk's pages: who sees them, what they refuse, and what they give away."""

from __future__ import annotations

import csv
import io
import json
import uuid
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from tests.tournaments.cast import Cast
from tests.tournaments.club import client_of, post
from tests.tournaments.desk.club_evening import evening_of, order, play_round, won
from tournaments.exchange import entries_from_csv, read_results
from tournaments.exchange.trf import from_text
from tournaments.models import Match, Tournament
from tournaments.selectors.desk_state import state_of
from tournaments.services.desk_entries import read_sheet, withdraw_names
from tournaments.services.desk_events import finish_evening, set_clock, start_clock
from tournaments.services.desk_results import claim_result, rule_result
from tournaments.services.desk_rounds import open_next_round

pytestmark = pytest.mark.django_db

BEHIND = (
    "", "people/", "people/sheet/", "print/", "log/", "rounds/1/", "rounds/1/tables/1/", "print/pairings/",
    "print/names/", "print/standings/", "print/cross/", "print/people/",
)  # fmt: skip
BUTTONS = (
    "people/enter/", "people/here/", "people/1/left/", "people/1/back/", "people/1/name/", "pair/", "swap/",
    "people/absent/left/",
    "rounds/1/tables/1/result/", "rounds/1/tables/1/settle/", "rounds/1/tables/1/forfeit/",
    "rounds/1/tables/1/clear/", "clock/", "finish/", "undo/", "print/slips/", "print/slips/revoke/",
)  # fmt: skip
FOR_ALL = ("", "screen/", "screen/pairings/", "screen/standings/", "screen/clock/", "screen/all/part/")


@pytest.fixture
def evening(cast: Cast) -> Tournament:
    """A round is played, the next one is open, and a side has spoken."""
    evening = evening_of(cast.organiser, 5)
    set_clock(order(evening), 1800)
    play_round(evening)
    open_next_round(order(evening))
    claim_result(order(evening), number=2, table=1, side=0, score=won(21, 15))
    return evening


def key() -> str:
    return str(uuid.uuid4())


def test_the_desk_is_its_organisers(cast: Cast, evening: Tournament) -> None:
    organiser, stranger = client_of(cast.organiser), client_of(cast.stranger)
    for page in BEHIND:
        path = f"/tournaments/{evening.slug}/desk/{page}"
        assert organiser.get(path).status_code == 200, page
        assert stranger.get(path).status_code == 403, page
        answer = Client().get(path)
        assert (answer.status_code, "/login/" in answer.headers["Location"]) == (302, True), page


def test_buttons_are_the_organisers_and_want_a_token(cast: Cast, evening: Tournament) -> None:
    before = evening.desk_acts.count()
    organiser, nobody, stranger = client_of(cast.organiser), Client(), Client()
    stranger.force_login(cast.stranger)
    for button in BUTTONS:
        path = f"/tournaments/{evening.slug}/desk/{button}"
        assert stranger.post(path, {"key": key()}).status_code == 403, button
        assert organiser.post(path, {"key": key()}).status_code == 403, button
        assert organiser.get(path).status_code == 302, button
        assert nobody.post(path).status_code == 302, button
    assert evening.desk_acts.count() == before


def test_an_event_of_bots_has_no_desk(cast: Cast, club: Any) -> None:
    for page in ("desk/", "desk/people/"):
        answer = client_of(cast.organiser).get(f"/tournaments/{club.running.slug}/{page}")
        assert answer.status_code == 409
    assert Client().get(f"/tournaments/{club.running.slug}/screen/").status_code == 404


def test_everybody_sees_the_evening_and_the_wall_but_no_claim(cast: Cast, evening: Tournament) -> None:
    for page in FOR_ALL:
        answer = Client().get(f"/tournaments/{evening.slug}/{page}")
        assert answer.status_code == 200, page
        assert "21–15" not in answer.content.decode(), page
    for match in Match.objects.filter(round__tournament=evening):
        answer = Client().get(f"/matches/{match.pk}/")
        assert answer.status_code == 200
        assert "15" not in answer.content.decode().split("<main")[1].split("</main>")[0].replace("2015", "")


def test_a_form_without_a_key_is_refused(cast: Cast, evening: Tournament) -> None:
    answer = post(client_of(cast.organiser), f"/tournaments/{evening.slug}/desk/finish/", {})
    assert answer.status_code == 400
    assert "act_unreadable" in answer.content.decode()


def test_a_stale_page_is_told_what_changed(cast: Cast, evening: Tournament) -> None:
    stale = {"key": key(), "seen": "table 2/1=1", "first": "15", "second": "21", "reason": "x"}
    path = f"/tournaments/{evening.slug}/desk/rounds/2/tables/1/result/"
    answer = post(client_of(cast.organiser), path, stale)
    assert answer.status_code == 409
    text = answer.content.decode()
    assert "stale_save" in text
    assert "the first side says 21–15" in text


def test_a_wrong_result_stays_on_its_form_with_the_reason(cast: Cast, evening: Tournament) -> None:
    path = f"/tournaments/{evening.slug}/desk/rounds/2/tables/2/result/"
    answer = post(client_of(cast.organiser), path, {"key": key(), "first": "9", "second": "8"})
    assert answer.status_code == 400
    assert "totals_short" in answer.content.decode()
    again = {"key": key(), "first": "9", "second": "8", "early": "on"}
    assert post(client_of(cast.organiser), path, again).status_code == 302
    assert state_of(evening).current.match_at(2).result.score.early


@pytest.mark.parametrize("number", ["0/tables/1", "9/tables/1", "2/tables/99"])
def test_a_table_that_is_not_there_is_not_found(cast: Cast, evening: Tournament, number: str) -> None:
    path = f"/tournaments/{evening.slug}/desk/rounds/{number}/"
    assert client_of(cast.organiser).get(path).status_code == 404
    values = {"key": key(), "first": "21", "second": "8"}
    assert post(client_of(cast.organiser), f"{path}result/", values).status_code in (404, 409)


def test_an_evening_begins_in_one_form(cast: Cast) -> None:
    values = {
        "name": "Serata del circolo",
        "variant": "scopone_9",
        "entry_size": "2",
        "format": "swiss",
        "rounds": "4",
        "deals": "2",
        "minutes": "40",
    }
    answer = post(client_of(cast.stranger), "/club/", values)
    tournament = Tournament.objects.get(name="Serata del circolo")
    assert answer.headers["Location"] == f"/tournaments/{tournament.slug}/desk/people/"
    assert (tournament.venue, tournament.status, tournament.entry_size) == ("BOARD", "OPEN", 2)
    assert tournament.rules["match.deals"] == 2
    assert state_of(tournament).clock.left == 2400
    assert Client().get("/club/").status_code == 200
    assert post(Client(), "/club/", values).status_code == 302


@pytest.mark.parametrize(
    "wrong", [{"name": ""}, {"variant": "briscola"}, {"rounds": "99"}, {"deals": "0"}, {"format": "ladder"}]
)
def test_an_evening_with_a_fault_is_not_begun(cast: Cast, wrong: dict[str, str]) -> None:
    values = {"name": "x", "variant": "scopa", "entry_size": "1", "format": "swiss"}
    assert post(client_of(cast.stranger), "/club/", {**values, **wrong}).status_code == 400
    assert not Tournament.objects.filter(organiser=cast.stranger).exists()


def test_a_sheet_is_shown_before_it_is_entered(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    path = f"/tournaments/{evening.slug}/desk/people/sheet/"
    file = SimpleUploadedFile("iscritti.csv", "Nome;Compagno\r\nEva;Leo\r\nMia;Noè\r\n".encode("cp1252"))
    shown = post(client_of(cast.organiser), path, {"key": key(), "sheet": file, "act": "read"})
    assert "Mia – Noè" in shown.content.decode()
    assert evening.entries.count() == 4
    sheet = shown.content.decode().split('name="text" hidden>')[1].split("</textarea>")[0]
    post(client_of(cast.organiser), path, {"key": key(), "text": sheet, "act": "enter"})
    assert evening.entries.filter(name="Mia – Noè").exists()
    assert evening.entries.count() == 6
    twice = post(client_of(cast.organiser), path, {"key": key(), "text": sheet, "act": "enter"})
    assert twice.status_code == 409
    assert evening.entries.count() == 6


def test_files_hold_what_was_played(cast: Cast) -> None:
    evening = evening_of(cast.organiser, 5)
    play_round(evening)
    withdraw_names(order(evening), 5)
    page = client_of(None).get(f"/tournaments/{evening.slug}/").content.decode()
    # Who has left stands in the table and is counted with the others.
    assert f"<dt>Entries</dt><dd>{evening.entries.count()}</dd>" in page
    play_round(evening)
    finish_evening(order(evening))
    rows = list(csv.DictReader(io.StringIO(download(evening, "standings.csv"))))
    assert next(row["name"] for row in rows) == "Ada – Bice"
    entries = entries_from_csv(download(evening, "entries.csv"))
    assert [(one.name, one.partner) for one in entries][:2] == [("Ada", "Bice"), ("Carlo", "Dino")]
    event = json.loads(download(evening, "event.json"))
    assert len(event["matches"]) == Match.objects.filter(round__tournament=evening).count()
    report = from_text(download(evening, "report.trf"))
    results, _byes = read_results(report)
    assert sum(one.first_score + one.second_score for one in results) == len(event["matches"])


def download(evening: Tournament, name: str) -> str:
    answer = Client().get(f"/tournaments/{evening.slug}/export/{name}")
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"].startswith("attachment")
    return answer.content.decode()


def test_the_log_is_the_organisers(cast: Cast, evening: Tournament) -> None:
    path = f"/tournaments/{evening.slug}/export/log.json"
    assert Client().get(path).status_code == 403
    assert client_of(cast.stranger).get(path).status_code == 403
    assert client_of(cast.organiser).get(path).json()["format"] == "settebello-desk-log"
    assert Client().get(f"/tournaments/{evening.slug}/export/secrets.txt").status_code == 404


def test_a_running_clock_is_on_the_wall(cast: Cast, evening: Tournament) -> None:
    start_clock(order(evening))
    part = Client().get(f"/tournaments/{evening.slug}/screen/clock/part/").content.decode()
    ends = int(part.split('data-ends-at="')[1].split('"')[0])
    assert 0 < ends - timezone.now().timestamp() <= 1800


def test_pages_ask_few_questions(
    cast: Cast, evening: Tournament, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    """As many as for bots' events, whatever the number of tables."""
    desk = client_of(cast.organiser)
    for page in ("desk/", "desk/people/", "desk/rounds/2/tables/1/", "desk/log/"):
        with django_assert_max_num_queries(10):
            desk.get(f"/tournaments/{evening.slug}/{page}")
    for page in ("", "screen/", "screen/all/part/"):
        with django_assert_max_num_queries(14):
            Client().get(f"/tournaments/{evening.slug}/{page}")


def test_a_played_table_shows_its_result_to_all(cast: Cast, evening: Tournament) -> None:
    rule_result(order(evening, reason="slip"), number=2, table=1, score=won(21, 15))
    match = Match.objects.get(round__tournament=evening, round__number=2, number=1)
    assert "21–15" in Client().get(f"/matches/{match.pk}/").content.decode()
    assert "21–15" in Client().get(f"/tournaments/{evening.slug}/screen/pairings/").content.decode()


def test_the_example_of_the_docs_is_a_sheet_that_is_read() -> None:
    page = (Path(__file__).parents[3] / "docs" / "club-evening.md").read_text(encoding="utf-8")
    sheet = page.split("```csv\n")[1].split("```")[0]
    assert [one.partner for one in read_sheet(sheet.encode(), 2)] == ["Bice Bianchi", "Dino Neri"]


def test_silence_decides_nothing_and_comes_to_the_organiser(
    cast: Cast, evening: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = f"/tournaments/{evening.slug}/desk/"
    assert "does not answer" not in client_of(cast.organiser).get(desk).content.decode()
    later = timezone.now() + timedelta(minutes=11)
    monkeypatch.setattr("tournaments.selectors.desk_pages.timezone.now", lambda: later)
    assert "Table 1: one side does not answer" in client_of(cast.organiser).get(desk).content.decode()
    assert state_of(evening).current.match_at(1).result is None


def test_an_evening_stands_in_lists_and_in_the_api(cast: Cast, evening: Tournament) -> None:
    for path in ("/", "/tournaments/", "/club/"):
        answer = client_of(cast.organiser).get(path)
        assert answer.status_code == 200
        assert evening.name in answer.content.decode(), path
    answer = Client().get(f"/api/v1/tournaments/{evening.slug}/")
    assert answer.status_code == 200
    assert "Ada – Bice" in json.dumps(answer.json(), ensure_ascii=False)


def test_an_evening_that_nobody_came_to_is_called_off(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    answer = post(client_of(cast.organiser), f"/tournaments/{evening.slug}/call-off/")
    assert answer.status_code == 302
    evening.refresh_from_db()
    assert evening.status == Tournament.Status.CANCELLED
    for page in ("", "desk/", "desk/people/", "screen/"):
        assert client_of(cast.organiser).get(f"/tournaments/{evening.slug}/{page}").status_code == 200, page
    again = post(client_of(cast.organiser), f"/tournaments/{evening.slug}/desk/pair/", {"key": key()})
    assert again.status_code == 409
