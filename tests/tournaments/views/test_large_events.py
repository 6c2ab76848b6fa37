"""Very large events and lists of matches: a stored table, and as few questions as for a small event."""

from __future__ import annotations

import re

import pytest

from tests.tournaments.cast import make_user
from tests.tournaments.club import client_of
from tournaments.demo.season import SeasonPlan, write_season
from tournaments.models import Match, StandingsSheet, Tournament
from tournaments.selectors import large_events, lean_books
from tournaments.selectors.event_page import tournament_live
from tournaments.services.rating import fit_stale_pools
from tournaments.services.standing_sheets import refresh_sheets

MAX_QUERIES = 10


@pytest.fixture
def event(db: None, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """A season that counts as large, so that the tests need not wait for one that is."""
    monkeypatch.setattr(large_events, "LARGE_MATCHES", 50)
    monkeypatch.setattr(lean_books, "PIECE", 17)
    [event] = write_season(SeasonPlan(entries=12, matches=120, days=20))
    return event


def text_of(path: str) -> str:
    response = client_of(None).get(path)
    assert response.status_code == 200, path
    return response.content.decode()


def test_the_stored_table_is_the_table_that_the_results_make(event: Tournament) -> None:
    assert refresh_sheets() == 1
    page = large_events.large_page(event, 1)
    whole = tournament_live(event, make_user("ida"))
    assert [(line.entry.pk, line.rank, line.points, line.values) for line in page.lines] == [
        (
            line.entry.pk,
            line.row.standing.rank,
            line.row.standing.points,
            [(c, v) for c, _t, v in line.values],
        )
        for line in whole.standings
    ]


def test_a_table_is_computed_again_when_a_result_changes_and_not_before(event: Tournament) -> None:
    assert refresh_sheets() == 1
    assert refresh_sheets() == 0
    Match.objects.filter(pk=Match.objects.earliest("pk").pk).update(ruling="FIRST")
    before = StandingsSheet.objects.get().mark
    assert refresh_sheets() == 1
    assert StandingsSheet.objects.get().mark != before


def test_a_large_event_has_its_table_by_pages(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large_events, "PAGE_SIZE", 5)
    path = f"/tournaments/{event.slug}/"
    assert "being computed" in text_of(path)
    refresh_sheets()
    pages = [text_of(f"{path}?page={number}") for number in (1, 2, 3, 99)]
    assert "page 1 of 3" in pages[0]
    assert "page 3 of 3" in pages[3]
    names = [name for page in pages[:3] for name in re.findall(r'<th scope="row">.*?>([^<]+)<', page)]
    assert len(names) == len(set(names)) == 12


def test_the_matches_of_a_round_are_listed_with_their_scores(event: Tournament) -> None:
    path = f"/tournaments/{event.slug}/matches/"
    last = text_of(path)
    assert f"round {event.rounds.count()}" in last
    first = text_of(f"{path}?round=1&page=7")
    for match in Match.objects.filter(round__tournament=event, round__number=1):
        assert f'href="/matches/{match.pk}/"' in first
    assert len(re.findall(r"(?:1|½|2|0)[½]?–(?:1|½|2|0)[½]?</td>", first)) == 6


def test_no_page_of_a_season_asks_more_than_it_may(event: Tournament, django_assert_max_num_queries) -> None:
    fit_stale_pools()
    refresh_sheets()
    one = event.entries.earliest("number").lead.submission.contenders.get().pk
    paths = [
        f"/tournaments/{event.slug}/",
        f"/tournaments/{event.slug}/matches/",
        f"/matches/{Match.objects.latest('pk').pk}/",
        "/ratings/",
        "/ratings/scopa/",
        "/ratings/scopa/bots/?author=autore&days=30",
        "/ratings/scopa/bots/cross/",
        "/ratings/scopa/bots/better/",
        f"/ratings/scopa/bots/{one}/",
        "/ratings/scopa/bots/list.csv",
        "/ratings/scopa/bots/list.json",
    ]
    client = client_of(None)
    for path in paths:
        with django_assert_max_num_queries(MAX_QUERIES, info=path):
            assert client.get(path).status_code == 200
