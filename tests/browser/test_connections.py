"""A connection that breaks, answers that come twice: every play counts once, and the game's log holds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table_page import (
    HAND,
    OPTIONS,
    PATIENCE_MS,
    acts,
    expect_acts,
    finish,
    open_table,
    play_card,
    redeal,
    seated,
    table_cards,
    wait_for_turn,
)
from tests.tournaments.live.tables import BANK, full_table, play_one, short_rules

pytestmark = [pytest.mark.browser, pytest.mark.integration, pytest.mark.django_db(transaction=True)]

OFFLINE_MS = 20_000
NO_NETWORK = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}


def test_a_double_click_plays_one_card(live_site: str, new_page: Callable[..., Any], tmp_path: Path) -> None:
    game, people = full_table(rules=short_rules("scopa", deals=1), clock=None)
    redeal(game, bytes(32))
    seat, _seen = seated(game)
    page = open_table(new_page, live_site, game, people[seat])
    for number in (1, 3, 5):
        wait_for_turn(page)
        page.locator(HAND).first.click()
        page.locator(OPTIONS).first.dblclick()
        expect_acts(page, game, number)
        expect(page.locator(HAND)).to_have_count(3 - (number + 1) // 2)
        play_one(game, people)
    finish(game, people, [page], tmp_path)


@pytest.mark.slow
def test_who_was_offline_for_twenty_seconds_catches_up_and_loses_no_play(
    live_site: str, new_page: Callable[..., Any], tmp_path: Path
) -> None:
    game, people = full_table("scopa_3", rules=short_rules("scopa_3", deals=1), clock=BANK)
    pages = [open_table(new_page, live_site, game, person) for person in people]
    seat, _seen = seated(game)
    other = pages[(seat + 2) % 3]
    network = other.context.new_cdp_session(other)
    began = other.evaluate("performance.now()")
    network.send("Network.emulateNetworkConditions", {"offline": True, **NO_NETWORK})
    expect(other.locator("[data-link]")).to_contain_text("connection is lost", timeout=PATIENCE_MS)
    # Two others play on meanwhile, and then it is the turn of who cannot know it.
    for number, player in enumerate((pages[seat], pages[(seat + 1) % 3]), 1):
        play_card(player)
        expect_acts(player, game, number)
    while other.evaluate("performance.now()") - began < OFFLINE_MS:
        other.wait_for_timeout(500)
    assert not acts(game)[2:]
    network.send("Network.emulateNetworkConditions", {"offline": False, **NO_NETWORK})
    for page in (other, pages[seat]):
        expect_acts(page, game, 2)
    assert table_cards(other) == table_cards(pages[seat])
    expect(other.locator("[data-link]")).not_to_contain_text("connection is lost", timeout=PATIENCE_MS)
    play_card(other)
    expect_acts(pages[seat], game, 3)
    finish(game, people, pages, tmp_path)


def test_what_is_played_while_nothing_can_be_reached_arrives_once(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    game, people = full_table(clock=None)
    pages = [open_table(new_page, live_site, game, person) for person in people]
    seat, _seen = seated(game)
    player, other = pages[seat], pages[1 - seat]
    play_card(player)
    expect_acts(other, game, 1)
    # The answer of the other is given while nothing can be reached: it arrives by itself, and once.
    other.context.set_offline(True)
    play_card(other)
    other.context.set_offline(False)
    expect_acts(player, game, 2)
