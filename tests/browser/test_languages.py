"""Italian and Spanish words are longer than English ones; they must fit a small phone all the same."""

from collections.abc import Callable
from typing import Any

import pytest

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
    "/rules/",
)


@pytest.mark.parametrize("locale", ["it-IT", "es-ES", "en-GB"])
def test_no_page_is_wider_than_a_phone(live_site: str, new_page: Callable[..., Any], locale: str) -> None:
    page = new_page(width=PHONE_WIDTH, height=740, locale=locale)
    wide = {}
    for path in PAGES:
        page.goto(live_site + path)
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > PHONE_WIDTH:
            wide[path] = width
    assert page.evaluate("document.documentElement.lang") == locale[:2]
    assert wide == {}
