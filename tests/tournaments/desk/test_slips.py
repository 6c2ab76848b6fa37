"""A slip's code lets one side speak for its own table while its round is played, and nothing else."""

from __future__ import annotations

import json
import logging
import re
import uuid

import pytest
from django.core.cache import cache
from django.test import Client

from scopa_site.logs import JsonFormatter
from tests.tournaments.cast import Cast
from tests.tournaments.club import client_of, post
from tests.tournaments.desk.club_evening import evening_of, order, play_round, won
from tournaments.desk import MatchState
from tournaments.models import BoardResult, BoardSheet, SlipCode, Tournament
from tournaments.selectors.desk_state import state_of
from tournaments.services import desk_slips
from tournaments.services.desk_log import undo_act
from tournaments.services.desk_results import rule_result
from tournaments.services.desk_rounds import open_next_round
from tournaments.services.desk_slips import FreshSlip, issue_slips, revoke_slips
from tournaments.views import desk_slips as slip_views

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    cache.clear()


@pytest.fixture
def evening(cast: Cast) -> Tournament:
    evening = evening_of(cast.organiser, deals=1)
    open_next_round(order(evening))
    return evening


@pytest.fixture
def slip(evening: Tournament) -> FreshSlip:
    return issue_slips(order(evening), [1])[0]


def write(code: str, act: str, at: str = "", **values: object) -> object:
    """A POST as the slip's own form would send it; `at` is where the form leads."""
    client = client_of(None)
    page = client.get(f"/slip/{code}/").content.decode()
    fields = {name: re.search(rf'name="{name}" value="([^"]*)"', page) for name in ("key", "sheet", "seen")}
    found = {name: match[1] for name, match in fields.items() if match}
    found = {"sheet": "0", "key": str(uuid.uuid4()), **found}
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]*)"', page)
    assert token
    return client.post(
        at or f"/slip/{code}/write/", {**found, "csrfmiddlewaretoken": token[1], "act": act, **values}
    )


DEAL = {
    "carte": "0", "denari": "none", "settebello": "0", "primiera": "1", "scope_0": "2", "scope_1": "0",
}  # fmt: skip


def test_codes_are_stored_as_digests_alone(slip: FreshSlip) -> None:
    stored = json.dumps(list(SlipCode.objects.values("digest")))
    assert len(set(slip.codes)) == 2
    assert all(code not in stored and len(code) >= 16 for code in slip.codes)


def test_a_get_shows_the_form_and_changes_nothing(evening: Tournament, slip: FreshSlip) -> None:
    before = evening.desk_acts.count()
    for address in ("", "version/", "write/"):
        assert Client().get(f"/slip/{slip.codes[0]}/{address}").status_code in (200, 302)
    assert evening.desk_acts.count() == before
    page = Client().get(f"/slip/{slip.codes[0]}/")
    assert page.headers["Referrer-Policy"] == "strict-origin"
    assert "no-store" in page.headers["Cache-Control"]
    assert "Settebello" in page.content.decode()


def test_deals_are_written_and_the_other_side_confirms(evening: Tournament, slip: FreshSlip) -> None:
    assert write(slip.codes[0], "deal", **DEAL).status_code == 302
    assert write(slip.codes[0], "claim").status_code == 302
    assert state_of(evening).current.match_at(1).state is MatchState.CLAIMED
    assert not BoardResult.objects.exists()
    assert write(slip.codes[1], "confirm").status_code == 302
    result = BoardResult.objects.get()
    assert (result.first, result.second, len(result.deals), result.ruled) == (4, 1, 1, False)
    act = evening.desk_acts.last()
    assert (act.actor, act.facts["side"]) == (None, 1)


def test_a_line_that_is_left_open_is_asked_for_and_what_was_marked_stays(slip: FreshSlip) -> None:
    answer = write(slip.codes[0], "deal", **{**DEAL, "settebello": ""})
    assert answer.status_code == 400
    text = answer.content.decode()
    assert "Answer every line." in text
    assert re.search(r'name="carte" value="0" checked', text)


def test_nobody_can_have_no_settebello(slip: FreshSlip) -> None:
    assert write(slip.codes[0], "deal", **{**DEAL, "settebello": "none"}).status_code == 400


def test_the_last_deal_can_be_taken_back(slip: FreshSlip) -> None:
    write(slip.codes[0], "deal", **DEAL)
    write(slip.codes[0], "drop")
    assert "Deal 1" in Client().get(f"/slip/{slip.codes[0]}/").content.decode()


def test_a_deal_from_an_older_page_is_refused_and_the_same_sent_again_is_one(slip: FreshSlip) -> None:
    """A phone that heard no answer sends it once more; another phone of the side is told."""
    write(slip.codes[0], "deal", **DEAL)
    assert write(slip.codes[0], "deal", **DEAL, sheet="0").status_code == 302
    assert len(BoardSheet.objects.get().deals) == 1
    answer = write(slip.codes[0], "deal", **{**DEAL, "carte": "1"}, sheet="0")
    assert answer.status_code == 409
    assert "stale_save" in answer.content.decode()


def test_a_deal_written_wrongly_is_changed_in_its_place(cast: Cast) -> None:
    evening = evening_of(cast.organiser, deals=3)
    open_next_round(order(evening))
    code = issue_slips(order(evening), [1])[0].codes[1]
    for _ in range(2):
        write(code, "deal", **DEAL)
    page = Client().get(f"/slip/{code}/?deal=1").content.decode()
    assert "Change deal 1" in page
    assert re.search(r'name="primiera" value="1" checked', page)
    assert write(code, "deal", **{**DEAL, "primiera": "0"}, deal="1").status_code == 302
    assert [deal["primiera"] for deal in BoardSheet.objects.get().deals] == [[1, 0], [0, 1]]


def test_who_differs_writes_on_without_being_asked_again(evening: Tournament, slip: FreshSlip) -> None:
    write(slip.codes[0], "totals", first="4", second="1")
    page = client_of(None).get(f"/slip/{slip.codes[1]}/?differs=1").content.decode()
    action = re.search(r'action="(/slip/[^"]+differs=1)"', page)
    assert action
    answer = write(slip.codes[1], "deal", **DEAL, at=action[1])
    assert answer.headers["Location"].endswith("?differs=1")


@pytest.mark.parametrize("mode", ["", "?differs=1"])
def test_who_writes_while_the_other_side_speaks_is_shown_what_it_said(slip: FreshSlip, mode: str) -> None:
    old = re.search(r'name="seen" value="([^"]*)"', Client().get(f"/slip/{slip.codes[1]}/").content.decode())
    assert old
    write(slip.codes[0], "totals", first="4", second="1")
    late = {"first": "1", "second": "4", "seen": old[1]}
    answer = write(slip.codes[1], "totals", at=f"/slip/{slip.codes[1]}/write/{mode}", **late)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "stale_save" in page
    assert "They have entered" in page
    assert "Yes, this is right" in page


def test_different_totals_are_the_organisers_to_settle(evening: Tournament, slip: FreshSlip) -> None:
    write(slip.codes[0], "totals", first="4", second="1")
    write(slip.codes[1], "totals", first="1", second="4")
    assert state_of(evening).current.match_at(1).state is MatchState.DISPUTED
    assert not BoardResult.objects.exists()
    for code in slip.codes:
        assert "You say different things" in Client().get(f"/slip/{code}/").content.decode()
        assert write(code, "totals", first="4", second="1").status_code == 409


def test_totals_that_cannot_be_are_told_on_the_form(slip: FreshSlip) -> None:
    answer = write(slip.codes[0], "totals", first="1000", second="1")
    assert answer.status_code == 400
    answer = write(slip.codes[0], "totals", first="", second="1")
    assert answer.status_code == 400


def test_a_side_does_not_confirm_itself(slip: FreshSlip) -> None:
    write(slip.codes[0], "totals", first="4", second="1")
    answer = write(slip.codes[0], "confirm")
    assert answer.status_code == 409
    assert "nothing_to_confirm" in answer.content.decode()


def test_after_the_result_the_players_form_is_closed(evening: Tournament, slip: FreshSlip) -> None:
    rule_result(order(evening), number=1, table=1, score=won(4, 1))
    page = Client().get(f"/slip/{slip.codes[0]}/").content.decode()
    assert "Written by the organiser." in page
    assert "/write/" not in page
    assert write(slip.codes[0], "totals", first="1", second="4").status_code == 409


def test_a_code_holds_for_its_round_only(evening: Tournament, slip: FreshSlip) -> None:
    for table in (1, 2):
        rule_result(order(evening), number=1, table=table, score=won(4, 1))
    open_next_round(order(evening))
    assert Client().get(f"/slip/{slip.codes[0]}/").status_code == 410
    assert client_of(None).post(f"/slip/{slip.codes[0]}/write/", {}).status_code == 403


def test_a_round_that_was_taken_back_takes_its_codes_with_it(evening: Tournament, slip: FreshSlip) -> None:
    opened = evening.desk_acts.get(kind="OPEN_ROUND").number
    undo_act(order(evening), opened)
    assert Client().get(f"/slip/{slip.codes[0]}/").status_code == 404


def test_a_revoked_code_is_worthless_and_a_new_slip_revokes(evening: Tournament, slip: FreshSlip) -> None:
    fresh = issue_slips(order(evening), [1])[0]
    assert Client().get(f"/slip/{slip.codes[0]}/").status_code == 410
    assert Client().get(f"/slip/{fresh.codes[0]}/").status_code == 200
    revoke_slips(order(evening), [1])
    assert Client().get(f"/slip/{fresh.codes[0]}/").status_code == 410


def test_slips_are_made_once_unless_asked_for_by_table(evening: Tournament) -> None:
    assert len(issue_slips(order(evening))) == 2
    with pytest.raises(desk_slips.Conflict):
        issue_slips(order(evening))


def test_a_post_without_a_token_is_refused(slip: FreshSlip) -> None:
    answer = client_of(None).post(f"/slip/{slip.codes[0]}/write/", {"act": "confirm"})
    assert answer.status_code == 403


def test_writing_is_limited(slip: FreshSlip, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slip_views, "WRITES_A_MINUTE", 2)
    statuses = [write(slip.codes[0], "totals", first="9999", second="0").status_code for _ in range(3)]
    assert statuses == [400, 400, 429]


def test_guessing_is_limited_and_told_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slip_views, "WRONG_CODES_A_MINUTE", 2)
    statuses = [Client().get(f"/slip/guess{number}/").status_code for number in range(4)]
    assert statuses == [404, 404, 429, 429]


def test_a_code_is_in_no_log_line(slip: FreshSlip) -> None:
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "Gone: %s", (), None)
    record.args = (f"/slip/{slip.codes[0]}/write/",)
    line = JsonFormatter().format(record)
    assert slip.codes[0] not in line
    assert "/slip/***/write/" in line


def test_no_page_shows_a_code_again(cast: Cast, evening: Tournament, slip: FreshSlip) -> None:
    desk = client_of(cast.organiser)
    slug = evening.slug
    pages = [
        f"/tournaments/{slug}/",
        f"/tournaments/{slug}/screen/",
        f"/tournaments/{slug}/screen/all/part/",
        f"/tournaments/{slug}/desk/",
        f"/tournaments/{slug}/desk/print/",
        f"/tournaments/{slug}/desk/log/",
        f"/tournaments/{slug}/export/log.json",
        f"/tournaments/{slug}/export/event.json",
    ]
    digests = SlipCode.objects.values_list("digest", flat=True)
    for page in pages:
        text = desk.get(page).content.decode()
        assert not [secret for secret in (*slip.codes, *digests) if secret in text], page


def test_the_printed_slips_carry_a_code_for_each_side(cast: Cast, evening: Tournament) -> None:
    paper = post(
        client_of(cast.organiser),
        f"/tournaments/{evening.slug}/desk/print/slips/",
        {"key": "0b5bb3a0-6d5f-4f0e-8f52-5a1a4f3a9d11"},
    )
    text = paper.content.decode()
    addresses = re.findall(r"http://testserver/slip/[A-Za-z0-9_-]{16}/", text)
    assert len(set(addresses)) == 4
    assert text.count("<svg") == 4
    assert "style=" not in text
    assert {Client().get(address).status_code for address in addresses} == {200}


def test_the_next_round_has_slips_of_its_own(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    play_round(evening)
    open_next_round(order(evening))
    assert len(issue_slips(order(evening))) == 2
