"""The list of replays by what one looks for: variant, player, event, days, length, scopas, upsets."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from replays.filters import ReplayFilter, read_filter
from replays.models import Replay, ReplaySide
from replays.pages import has_upsets, replay_page
from replays.services import note_upset

pytestmark = pytest.mark.django_db

FACTS: dict[str, Any] = {
    "packed_log": b"", "variant": "scopa", "rules_hash": "0" * 12, "commitment": "0" * 64, "mirror": 0,
    "termination": "TARGET_REACHED", "deal_count": 3, "ply_count": 108, "scopa_count": 2, "event": "Coppa",
}  # fmt: skip


def put(pk: str, *, day: int = 1, players: tuple[str, str] = ("Lupo", "Volpe"), **facts: Any) -> Replay:
    """A row of the list, played at noon of that day in November."""
    played_at = datetime(2026, 11, day, 12, tzinfo=UTC)
    replay = Replay.objects.create(id=pk, digest=pk.zfill(64), played_at=played_at, **FACTS | facts)
    for side, name in enumerate(players):
        ReplaySide.objects.create(replay=replay, side=side, name=name, score=side, rank=2 - side)
    return replay


def found(**wanted: Any) -> list[str]:
    return [replay.pk for replay in replay_page(ReplayFilter(**wanted)).replays]


@pytest.fixture(autouse=True)
def archive() -> None:
    put("a", day=1, variant="cirulla", scopa_count=9)
    put("b", day=2, players=("Orso", "Tasso"), deal_count=12)
    put("c", day=3, event="Torneo di Natale", players=("Lupo", "Orso"))


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        ({}, ["c", "b", "a"]),
        ({"variant": "cirulla"}, ["a"]),
        ({"player": "lup"}, ["c", "a"]),
        ({"player": "nobody"}, []),
        ({"event": "natale"}, ["c"]),
        ({"since": date(2026, 11, 2)}, ["c", "b"]),
        ({"until": date(2026, 11, 2)}, ["b", "a"]),
        ({"since": date(2026, 11, 2), "until": date(2026, 11, 2)}, ["b"]),
        ({"until": date.max}, ["c", "b", "a"]),
        ({"deals": 12}, ["b"]),
        ({"scopas": 9}, ["a"]),
        ({"player": "orso", "deals": 12}, ["b"]),
    ],
)
def test_a_filter_finds_exactly_what_it_asks_for(wanted: dict[str, Any], ids: list[str]) -> None:
    assert found(**wanted) == ids


def test_a_player_on_both_sides_is_listed_once() -> None:
    put("d", day=4, players=("Lupo 1", "Lupo 2"))
    assert found(player="lupo") == ["d", "c", "a"]


def test_upsets_are_found_once_they_are_noted() -> None:
    assert not has_upsets()
    note_upset(Replay.objects.get(pk="b"), 85)
    note_upset(Replay.objects.get(pk="c"), -10)
    assert has_upsets()
    assert found(upset=True) == ["b"]


def test_an_address_gives_back_its_filter() -> None:
    wanted = ReplayFilter("scopa", "Lupo & Co", "Coppa", date(2026, 1, 2), date(2026, 3, 4), 5, 6, True)
    from django.http import QueryDict

    assert read_filter(QueryDict(wanted.query).dict()) == wanted
    assert ReplayFilter().query == ""


@pytest.mark.parametrize("text", ["x", "-1", "1.5", "٣", "9" * 30, "2026-99-99", "\0"])
def test_what_cannot_be_read_asks_for_nothing(text: str) -> None:
    asked = {"since": text, "until": text, "deals": text, "scopas": text, "upset": text}
    assert read_filter(asked).is_empty


def test_the_next_page_keeps_the_filter(client: Client) -> None:
    for number in range(30):
        put(f"page-{number:02}", day=5, players=("Gatto", "Topo"))
    text = client.get("/replays/?player=gatto&scopas=1").content.decode()
    assert text.count('class="row-link"') == 24
    last = text.split('rel="next" href="?')[1].split('"')[0].replace("&amp;", "&")
    rest = client.get(f"/replays/?{last}").content.decode()
    assert rest.count('class="row-link"') == 6
    assert 'value="gatto"' in rest


def test_a_page_costs_the_same_few_queries_whatever_it_lists() -> None:
    with CaptureQueriesContext(
        connection,
    ) as few:
        replay_page(ReplayFilter(player="lupo"))
    for number in range(20):
        put(f"more-{number}", day=6)
    with CaptureQueriesContext(connection) as many:
        replay_page(ReplayFilter(player="lupo"))
    assert len(few) == len(many) <= 4
    assert "packed_log" not in "".join(query["sql"] for query in many.captured_queries)


def test_the_api_takes_the_same_filters(client: Client) -> None:
    names = [one["id"] for one in client.get("/api/v1/replays/?event=natale&deals=3").json()["results"]]
    assert names == ["c"]
