"""Rating lists in the browser: filters, tables of everybody against everybody, history, sheets."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import timedelta

import pytest
from django.test import Client

from tests.tournaments.club import Club, client_of
from tournaments.demo.season import SeasonPlan, write_season
from tournaments.models import Contender, Meeting, Pool, RatedGame, Rating
from tournaments.selectors.cross_page import cross_page, likelihood_page
from tournaments.selectors.rating_filters import read_filter
from tournaments.selectors.ratings import list_pools
from tournaments.selectors.seats import seats_of
from tournaments.services.bots import ensure_twin
from tournaments.services.rating import fit_stale_pools

BASE = "/ratings/scopa/bots/"


@pytest.fixture
def season(db: None) -> None:
    """Two strangers' bots, the baselines and the twin have met each other often, within a month."""
    write_season(SeasonPlan(entries=6, matches=150, days=30))
    fit_stale_pools()


@pytest.fixture
def browser(season: None) -> Client:
    return client_of(None)


def pool() -> Pool:
    return Pool.objects.get(variant="scopa", kind="bots")


def text_of(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200, path
    return response.content.decode()


def contender_of(name: str) -> Contender:
    return Contender.objects.get(submission__bot__name=name)


def test_the_list_shows_everybody_with_a_rating_and_how_it_was_made(browser: Client) -> None:
    page = text_of(browser, "/ratings/scopa/")
    for rating in pool().ratings.all():
        assert rating.contender.label in page
    assert "How it is computed" in page
    assert "Leading the first deal is worth" in page
    assert "Rating list" in text_of(browser, BASE)


def test_lists_stand_in_the_order_of_the_games_and_bots_before_people(season: None) -> None:
    lists = [("scopone_9", "people"), ("scopa", "club"), ("scopone_9", "bots"), ("house-1", "people")]
    anchor, someone = pool().anchor, Contender.objects.earliest("pk")
    for variant, kind in lists:
        made = Pool.objects.create(
            variant=variant, kind=kind, rules_hash="0", anchor=anchor if kind == "bots" else None
        )
        counts = dict.fromkeys(("game", "deal", "win", "draw", "loss"), 1)
        Rating.objects.create(
            pool=made,
            contender=someone,
            connected=False,
            provisional=True,
            set_count=1,
            **{f"{name}_count": count for name, count in counts.items()},
        )
    assert [(one.variant, one.kind) for one in list_pools()] == [
        ("scopa", "bots"),
        ("scopa", "club"),
        ("scopone_9", "bots"),
        ("scopone_9", "people"),
        ("house-1", "people"),
    ]


def test_an_unknown_list_is_not_found(browser: Client) -> None:
    for path in ("/ratings/nothing/", "/ratings/scopa/nobody/", "/ratings/scopa/people/", f"{BASE}999999/"):
        assert browser.get(path).status_code == 404, path


def test_the_list_can_be_narrowed_to_an_author(browser: Client) -> None:
    assert "Nobody fits" in text_of(browser, f"{BASE}?author=nessuno")
    author = contender_of("Counting").submission.bot.owner.username
    page = text_of(browser, f"{BASE}?author={author[:4]}")
    assert "Counting" in page
    assert "autore" not in page


def test_the_list_can_be_narrowed_to_who_played_lately(browser: Client) -> None:
    old = pool().ratings.get(contender=contender_of("Random"))
    old.last_played_at -= timedelta(days=100)
    old.save()
    assert "Random" in text_of(browser, f"{BASE}?days=365")
    assert "Random" not in text_of(browser, f"{BASE}?days=30")


@pytest.mark.parametrize(
    "query", ["page=0", "page=99999999", "page=-1", "days=x", "day=2026-99-99", "author=%00"]
)
def test_a_filter_that_makes_no_sense_is_as_if_it_were_not_there(browser: Client, query: str) -> None:
    assert "Counting" in text_of(browser, f"{BASE}?{query}")


def test_the_list_of_a_day_past_can_be_read(browser: Client) -> None:
    first, last = pool().days.earliest("day"), pool().days.latest("day")
    assert "Counting" in text_of(browser, f"{BASE}?day={last.day}")
    between = text_of(browser, f"{BASE}?day={first.day}")
    assert all(f"{point.elo:.0f}" in between for point in first.points.all())
    assert browser.get(f"{BASE}?day={first.day - timedelta(days=1)}").status_code == 404


def test_the_cross_table_says_what_the_games_say_from_both_sides(season: None) -> None:
    page = cross_page(pool(), read_filter({}))
    cells = {
        (row.rating.contender_id, other.contender_id): cell
        for row in page.rows
        for other, cell in (pair for pair in row.cells if pair)
        if cell
    }
    assert len(cells) == 30
    for (one, other), cell in cells.items():
        games = RatedGame.objects.filter(a=min(one, other), b=max(one, other))
        half = sum(game.half_points if game.a_id == one else 2 - game.half_points for game in games)
        assert (cell.games, cell.score) == (len(games), half / 2)
        assert cell.games - cell.score == cells[other, one].score
        assert cell.points_per_deal == -cells[other, one].points_per_deal


def test_every_cell_of_the_cross_table_opens_its_games(club: Club) -> None:
    browser = client_of(None)
    page = text_of(browser, f"{BASE}cross/")
    links = set(re.findall(rf'href="({BASE}\d+-\d+/)"', page))
    assert len(links) == 6
    for link in links:
        games = text_of(browser, link)
        assert re.search(r'href="/g/[\w-]+/"', games)
        assert re.search(r'href="/matches/\d+/"', games)


def test_who_never_met_has_no_page_of_games(browser: Client) -> None:
    stranger = Contender.objects.create(key="person:0", kind="PERSON")
    one = contender_of("Random").pk
    assert browser.get(f"{BASE}{one}-{stranger.pk}/").status_code == 404
    assert browser.get(f"{BASE}{one}-{one}/").status_code == 404


def test_likelihoods_of_both_ways_are_one_hundred_together(season: None) -> None:
    page = likelihood_page(pool(), read_filter({}))
    cells = {
        (row.rating.contender_id, other.contender_id): cell.percent
        for row in page.rows
        for other, cell in (pair for pair in row.cells if pair)
    }
    assert len(cells) == 30
    assert all(abs(percent + cells[other, one] - 100) < 0.03 for (one, other), percent in cells.items())
    above, below = list(pool().ratings.order_by("-elo"))[:2]
    assert abs(cells[above.contender_id, below.contender_id] - 100 * float(below.los_above)) < 0.02


def test_a_contender_has_its_history_its_opponents_and_its_seats(browser: Client) -> None:
    counting = contender_of("Counting")
    page = text_of(browser, f"{BASE}{counting.pk}/")
    chart = json.loads(re.search(r'id="history-data" type="application/json">(.*?)</script>', page)[1])
    rating = Rating.objects.get(contender=counting)
    assert chart["lines"][0]["points"][-1][1:] == [
        float(rating.elo),
        float(rating.elo_low),
        float(rating.elo_high),
    ]
    assert "Greedy" in page
    assert "leads the first deal" in page
    assert "The same as a table" in page


def test_seats_share_out_the_games_of_a_contender(season: None) -> None:
    for rating in pool().ratings.all():
        seats = {line.seat: line for line in seats_of(pool().pk, rating.contender_id)}
        assert set(seats) == {"lead", "follow"}
        assert sum(line.games for line in seats.values()) == rating.game_count
        assert sum(line.won for line in seats.values()) == rating.win_count
        assert seats["lead"].games == seats["follow"].games
        assert seats["lead"].lost + seats["follow"].lost == rating.loss_count


def test_the_sheets_say_what_the_pages_say(browser: Client) -> None:
    rows = list(csv.DictReader(io.StringIO(text_of(browser, f"{BASE}list.csv"))))
    stored = {rating.contender.key: rating for rating in pool().ratings.all()}
    assert {row["contender"] for row in rows} == set(stored)
    assert all(float(row["elo"]) == float(stored[row["contender"]].elo) for row in rows)
    document = json.loads(text_of(browser, f"{BASE}list.json"))
    assert [one["contender"] for one in document["ratings"]] == [row["contender"] for row in rows]
    assert document["seat_elo_low"] < document["seat_elo"] < document["seat_elo_high"]
    counting = contender_of("Counting")
    last = pool().days.latest("day")
    for name, part, count in (
        ("cross", "cells", 30),
        ("better", "cells", 30),
        (f"{counting.pk}/history", "days", counting.rating_points.count()),
    ):
        sheet = list(csv.DictReader(io.StringIO(text_of(browser, f"{BASE}{name}.csv"))))
        records = json.loads(text_of(browser, f"{BASE}{name}.json"))[part]
        assert len(sheet) == len(records) == count
        assert [list(row) for row in sheet] == [list(record) for record in records]
    day = json.loads(text_of(browser, f"{BASE}list.json?day={last.day}"))
    assert (day["day"], len(day["ratings"])) == (str(last.day), last.points.count())
    assert len(text_of(browser, f"{BASE}list.csv?day={last.day}").splitlines()) == 1 + last.points.count()


def test_a_name_is_no_formula_in_a_sheet(browser: Client) -> None:
    bot = contender_of("Counting").submission.bot
    bot.name = "=1+1"
    bot.save()
    assert "'=1+1" in text_of(browser, f"{BASE}list.csv")


@pytest.mark.django_db
def test_a_bot_entered_twice_tells_what_the_list_can_tell_apart() -> None:
    write_season(SeasonPlan(entries=10, matches=300, seed=5))
    fit_stale_pools()
    one, other = pool().ratings.filter(contender__submission__bot__builtin__startswith="greedy")
    # Both sides of the comparison are rounded.
    assert abs(float(pool().twin_gap - abs(one.elo - other.elo))) < 0.015
    assert 0 < pool().twin_error < 200
    assert "entered twice" in text_of(client_of(None), BASE)
    assert ensure_twin().builtin == "greedy_twin"


@pytest.mark.django_db
def test_versions_of_a_bot_are_one_lineage() -> None:
    write_season(SeasonPlan(entries=12, matches=240, events=2, days=60, seed=2))
    fit_stale_pools()
    newest = Contender.objects.filter(submission__number=2).first()
    page = text_of(client_of(None), f"{BASE}{newest.pk}/")
    chart = json.loads(re.search(r'id="history-data" type="application/json">(.*?)</script>', page)[1])
    assert [line["label"] for line in chart["lines"]] == ["v1", "v2"]
    assert [mark["label"] for mark in chart["marks"]] == ["v1", "v2"]
    assert Meeting.objects.exists()
