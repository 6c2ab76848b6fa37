"""Italian and Spanish words are longer than English ones; they must fit a small phone all the same."""

from collections.abc import Callable
from typing import Any

import pytest

from tournaments.demo.season import SeasonPlan, write_season
from tournaments.services.rating import fit_stale_pools

pytestmark = [pytest.mark.browser, pytest.mark.integration, pytest.mark.django_db(transaction=True)]

PHONE_WIDTH = 360
PAGES = (
    "/",
    "/accounts/signup/",
    "/accounts/login/",
    "/bots/",
    "/tournaments/",
    "/replays/",
    "/ratings/",
    "/ratings/scopa/bots/",
    "/ratings/scopa/bots/cross/",
    "/ratings/scopa/bots/better/",
    "/rules/",
)


@pytest.mark.parametrize("locale", ["it-IT", "es-ES", "en-GB"])
def test_no_page_is_wider_than_a_phone(live_site: str, new_page: Callable[..., Any], locale: str) -> None:
    # A list of which many have not met each other: their cells have words that only a screen reader says.
    write_season(SeasonPlan(entries=14, matches=30))
    fit_stale_pools()
    page = new_page(width=PHONE_WIDTH, height=740, locale=locale)
    wide = {}
    for path in PAGES:
        answer = page.goto(live_site + path)
        assert answer.status == 200, path
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > PHONE_WIDTH:
            wide[path] = width
    assert page.evaluate("document.documentElement.lang") == locale[:2]
    assert wide == {}
