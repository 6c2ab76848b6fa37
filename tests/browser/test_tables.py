"""Two people and a spectator at one table in real browsers, and a newcomer against a bot without scripts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.record import verify_log
from replays.models import Replay
from replays.selectors import log_of
from tests.tournaments.live.tables import full_table, short_rules
from tournaments.models import LiveGame

pytestmark = [pytest.mark.browser, pytest.mark.integration, pytest.mark.django_db(transaction=True)]

PLAYS = ".play__play"
NEWS = ".play__news"


def lay_table(page: Page, site: str, **choices: str) -> str:
    """Lay a table by the form; its address."""
    page.goto(f"{site}/play/")
    for name, value in choices.items():
        page.select_option(f"[name={name}]", value)
    page.get_by_role("button", name="Lay the table").click()
    page.wait_for_url("**/t/*/")
    return page.url


def table_cards(page: Page) -> list[str]:
    names: list[str] = page.locator("[data-cards=table] svg").evaluate_all(
        "cards => cards.map((card) => card.getAttribute('aria-label')).sort()"
    )
    return names


def version(page: Page) -> str:
    return page.locator("[data-part-of]").get_attribute("data-version") or ""


def test_two_people_and_a_spectator_see_each_play_without_a_reload(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    first, second, watcher = new_page(), new_page(width=360, height=740), new_page()
    url = lay_table(first, live_site, clock="none")
    for page in (second, watcher):
        page.goto(url)
    second.get_by_role("button", name="Sit down").click()
    expect(first.locator("[data-cards=hand] svg")).to_have_count(3)
    expect(watcher.locator("[data-cards=table] svg")).to_have_count(4)
    expect(watcher.locator("[data-cards=hand]")).to_have_count(0)
    for _ in range(4):
        player = first if first.locator(PLAYS).count() else second
        other = second if player is first else first
        expect(player.locator(PLAYS).first).to_be_visible()
        before = version(player)
        player.locator(PLAYS).first.click()
        expect(other.locator(PLAYS).first).to_be_visible()
        for page in (player, other, watcher):
            expect(page.locator(f"[data-version='{before}']")).to_have_count(0)
        assert table_cards(player) == table_cards(other) == table_cards(watcher)
        expect(watcher.locator(PLAYS)).to_have_count(0)
    wide = second.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    assert not wide, "the table scrolls sideways at 360 px"


def test_a_double_click_plays_one_card(live_site: str, new_page: Callable[..., Any]) -> None:
    page = new_page()
    url = lay_table(page, live_site, clock="none", opponent="greedy")
    game = LiveGame.objects.get(pk=url.rstrip("/").rsplit("/", 1)[1])
    mine = game.actions.filter(seat=0)
    expect(page.locator(PLAYS).first).to_be_visible()
    page.locator(PLAYS).first.dblclick()
    expect(page.locator("[data-cards=hand] svg")).to_have_count(2)
    assert mine.count() == 1


def test_a_page_that_lost_its_stream_catches_up(live_site: str, new_page: Callable[..., Any]) -> None:
    first, second = new_page(), new_page()
    url = lay_table(first, live_site, clock="none")
    second.goto(url)
    second.get_by_role("button", name="Sit down").click()
    expect(first.locator("[data-cards=hand] svg")).to_have_count(3)
    player, other = (first, second) if first.locator(PLAYS).count() else (second, first)
    other.context.set_offline(True)
    player.locator(PLAYS).first.click()
    expect(player.locator(PLAYS)).to_have_count(0)
    other.context.set_offline(False)
    expect(other.locator(PLAYS).first).to_be_visible()


def test_a_whole_game_against_a_bot_without_scripts(live_site: str, new_page: Callable[..., Any]) -> None:
    page = new_page(java_script_enabled=False)
    url = lay_table(page, live_site, clock="turn60", opponent="greedy")
    LiveGame.objects.filter(pk=url.rstrip("/").rsplit("/", 1)[1]).update(
        rules=short_rules("scopa", deals=1).to_json(), rules_hash=short_rules("scopa", deals=1).rules_hash
    )
    page.goto(url)
    over = page.get_by_role("link", name="Look at the game card by card")
    # Between two pages there is neither a play nor the link, so each turn waits for one of them.
    expect(page.locator(PLAYS).first.or_(over)).to_be_visible()
    while not over.is_visible():
        page.locator(PLAYS).first.click()
        expect(page.locator(PLAYS).first.or_(over)).to_be_visible()
    over.click()
    page.wait_for_url("**/g/*/")
    replay = Replay.objects.get()
    assert verify_log(log_of(replay)).consistent


def test_the_clock_plays_before_everybodys_eyes(live_site: str, new_page: Callable[..., Any]) -> None:
    from engine.match.clock import ClockRule

    game, _people = full_table(clock=ClockRule(turn_ms=500))
    LiveGame.objects.filter(pk=game.pk).update(turn_began_at=game.started_at, deadline_at=game.started_at)
    page = new_page()
    page.goto(f"{live_site}/t/{game.pk}/")
    expect(page.locator(NEWS)).to_contain_text("The clock ran out")
