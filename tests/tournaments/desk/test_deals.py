"""The organiser types a table deal by deal, from paper or from what a side wrote."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.cast import Cast
from tests.tournaments.club import client_of, post
from tests.tournaments.desk.club_evening import evening_of, order
from tournaments.desk import MatchState, Score
from tournaments.models import BoardResult, Tournament
from tournaments.selectors.desk_state import state_of
from tournaments.services.desk_log import DeskOrder
from tournaments.services.desk_results import claim_result
from tournaments.services.desk_rounds import open_next_round

pytestmark = pytest.mark.django_db

DEAL = {
    "carte": "0", "denari": "none", "settebello": "0", "primiera": "1", "scope_0": "2", "scope_1": "0",
}  # fmt: skip
MARKS = {"carte": (1, 0), "denari": (0, 0), "settebello": (1, 0), "primiera": (0, 1), "scope": (2, 0)}


@pytest.fixture
def evening(cast: Cast) -> Tournament:
    evening = evening_of(cast.organiser, deals=2)
    open_next_round(order(evening))
    return evening


def address_of(evening: Tournament, tail: str = "deals/") -> str:
    return f"/tournaments/{evening.slug}/desk/rounds/1/tables/1/{tail}"


def send(cast: Cast, evening: Tournament, act: str, **values: str) -> Any:
    """As the page's own form would send it."""
    desk = client_of(cast.organiser)
    page = desk.get(address_of(evening)).content.decode()
    fields = {name: re.search(rf'name="{name}" value="([^"]*)"', page) for name in ("key", "sheet")}
    seen = re.search(r'name="seen" value="(table[^"]*)"', page)
    found = {name: match[1] for name, match in (fields | {"seen": seen}).items() if match}
    return post(desk, address_of(evening), {**found, "act": act, **values})


def claim(evening: Tournament, side: int, *deals: dict[str, tuple[int, int]]) -> None:
    """A side says these deals; each pays one point a mark."""
    first, second = (sum(marks[one] for deal in deals for marks in deal.values()) for one in (0, 1))
    score = Score(first, second, int(second > first), deals)
    claim_result(DeskOrder(tournament=evening, actor=None), number=1, table=1, side=side, score=score)


def test_two_deals_from_paper_become_the_result(cast: Cast, evening: Tournament) -> None:
    assert send(cast, evening, "deal", **{**DEAL, "settebello": ""}).status_code == 400
    assert send(cast, evening, "deal", **DEAL).status_code == 302
    assert send(cast, evening, "save").status_code == 400
    assert send(cast, evening, "deal", **DEAL).status_code == 302
    assert send(cast, evening, "save", seen="table 1/1=1").status_code == 409
    assert send(cast, evening, "save").headers["Location"].endswith("/desk/")
    result = BoardResult.objects.get()
    assert (result.first, result.second, len(result.deals), result.ruled) == (8, 2, 2, True)


def test_a_dispute_shows_both_versions_and_where_they_part(cast: Cast, evening: Tournament) -> None:
    claim(evening, 0, MARKS, MARKS)
    claim(evening, 1, MARKS, {**MARKS, "primiera": (1, 0)})
    assert state_of(evening).current.match_at(1).state is MatchState.DISPUTED
    page = client_of(cast.organiser).get(address_of(evening, "")).content.decode()
    rows = re.findall(r'<tr class="([^"]*)">(.*?)</tr>', page, re.DOTALL)
    told = [(kind.strip(), re.findall(r'<td class="num">(.*?)</td>', row)) for kind, row in rows]
    assert told == [
        ("", ["4–1", "4–1"]),
        ("differs", ["4–1", "5–0"]),
        ("is-item differs", ["B", "A"]),
        ("differs", ["8–2", "9–1"]),
    ]
    assert send(cast, evening, "save", reason="counted again").status_code == 400
    kept = {"key": re.findall(r'name="key" value="([^"]*)"', page)[-1], "side": "1", "reason": "counted"}
    assert post(client_of(cast.organiser), address_of(evening, "settle/"), kept).status_code == 302
    assert BoardResult.objects.get().first == 9


def test_the_organiser_goes_on_from_a_sides_sheet(cast: Cast, evening: Tournament) -> None:
    claim(evening, 0, MARKS, MARKS)
    claim(evening, 1, {**MARKS, "carte": (0, 1)}, MARKS)
    page = client_of(cast.organiser).get(address_of(evening)).content.decode()
    assert page.count('value="copy"') == 2
    assert send(cast, evening, "copy", side="1").status_code == 302
    assert send(cast, evening, "copy", side="7", sheet="1").status_code == 409
    changed = send(cast, evening, "deal", deal="2", **{**DEAL, "denari": "1"})
    assert changed.status_code == 302
    assert send(cast, evening, "save").status_code == 400
    assert send(cast, evening, "save", reason="both at the desk").status_code == 302
    result = BoardResult.objects.get()
    assert [deal["denari"] for deal in result.deals] == [[0, 0], [0, 1]]
    assert (result.first, result.second) == (7, 4)


def test_the_sheet_is_the_organisers_alone(cast: Cast, evening: Tournament) -> None:
    assert Client().get(address_of(evening)).status_code == 302
    assert client_of(cast.stranger).get(address_of(evening)).status_code == 403
    assert (
        client_of(cast.organiser).get(address_of(evening).replace("tables/1", "tables/9")).status_code == 404
    )
