"""A spectator in the viewer at a game of two people: plays come by themselves, hidden cards not at all."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from engine.match.clock import ClockRule
from engine.rules import CODES
from tests.browser.replay_page import serious_faults
from tests.browser.table_page import redeal
from tests.tournaments.live.tables import full_table, play_one, play_out, position
from tournaments.models import LiveGame

pytestmark = [pytest.mark.browser, pytest.mark.integration, pytest.mark.django_db(transaction=True)]

SECONDS_MS = 60_000
# Nobody plays here but the test: no clock of a busy machine does.
LONG_TURNS = ClockRule(turn_ms=599_000)
# What names cards whatever is played: words for the scripts, and the settebello of the score and the site.
NAMES = re.compile(
    r'<script id="viewer-(?:setup|words)".*?</script>|<table class="score".*?</table>'
    r'|<a class="brand".*?</a>',
    re.DOTALL,
)
CODE = re.compile(r"(?<!\w)(?:10|[1-9])[dcsb](?!\w)")


# Keeps everything that the counter says.
LISTEN_TO_COUNTER = """() => {
  window.said = [];
  const counter = document.querySelector('[data-counter]');
  const hear = () => said.push(counter.textContent);
  new MutationObserver(hear).observe(counter, { childList: true, characterData: true, subtree: true });
}"""


# Keeps the code of every card that goes home.
LISTEN_TO_LEAVING = """() => {
  window.gone = [];
  const hear = (changes) => {
    for (const { addedNodes } of changes) gone.push(...[...addedNodes].map((item) => item.dataset.code));
  };
  new MutationObserver(hear).observe(document.querySelector('.leaving__cards'), { childList: true });
}"""


def watch(page: Page, site: str, game: LiveGame) -> list[Response]:
    """Open the viewer at the running game; every answer that the page gets from now on."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(f"{site}/t/{game.pk}/watch/")
    page.wait_for_selector(".viewer.is-on")
    return answers


def codes_in(answers: Iterable[Response]) -> set[str]:
    """Every card that the answers about the game name."""
    texts = [one.text() for one in answers if "/t/" in one.url and one.ok]
    return {code for text in texts for code in CODE.findall(NAMES.sub("", text))}


def hidden_cards(game: LiveGame) -> set[str]:
    """The cards in hands and stock, as the server knows them."""
    deal = position(game).game.deal
    known = {*deal.table, *(card for pile in deal.piles for card in pile)}
    return {CODES[card] for card in range(40) if card not in known}


def counter(page: Page) -> Any:
    return page.locator("[data-counter]")


def test_a_play_is_seen_within_seconds_without_a_reload_and_no_hidden_card_is_sent(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    game, people = full_table(clock=LONG_TURNS)
    page = new_page()
    answers = watch(page, live_site, game)
    expect(counter(page)).to_have_text("0 / 0")
    expect(page.locator(".seat__hand [data-face=down]")).to_have_count(6)
    page.evaluate("window.isSamePage = true")
    for ply in (1, 2):
        play_one(game, people)
        expect(counter(page)).to_have_text(f"{ply} / {ply}", timeout=SECONDS_MS)
        expect(page.locator(".move[aria-current=step] .move__words")).to_have_text(
            page.inner_text("[data-caption]")
        )
    expect(page.locator(".seat__hand [data-face=down]")).to_have_count(4)
    assert page.evaluate("window.isSamePage")
    for key in ("h", "c", "k", "ArrowUp"):
        page.keyboard.press(key)
    expect(page.locator("[data-legal]")).to_be_hidden()
    page.click("#tab-sheet")
    expect(page.locator("#panel-sheet")).to_have_text(
        "The points are counted after the last card of the deal."
    )
    named = codes_in(answers)
    assert named, "the answers name the cards on the table"
    assert not named & hidden_cards(game)
    streams = [one for one in answers if "/stream/" in one.url]
    assert streams, "the page follows the stream"


def test_who_looks_back_keeps_the_place_and_comes_back_by_one_button(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    game, people = full_table(clock=LONG_TURNS)
    play_one(game, people)
    page = new_page(width=360, height=740)
    watch(page, live_site, game)
    live = page.locator("[data-live-catch-up]")
    expect(counter(page)).to_have_text("1 / 1")
    expect(live).to_be_hidden()
    page.keyboard.press("Home")
    expect(live).to_be_visible()
    play_one(game, people)
    expect(counter(page)).to_have_text("0 / 2", timeout=SECONDS_MS)
    live.click()
    expect(counter(page)).to_have_text("2 / 2")
    expect(live).to_be_hidden()
    wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    assert not wide, "the page scrolls sideways at 360 px"


def test_a_watcher_who_lost_the_connection_catches_up(live_site: str, new_page: Callable[..., Any]) -> None:
    game, people = full_table(clock=LONG_TURNS)
    page = new_page()
    watch(page, live_site, game)
    page.context.set_offline(True)
    play_one(game, people)
    play_one(game, people)
    expect(counter(page)).to_have_text("0 / 0")
    page.context.set_offline(False)
    expect(counter(page)).to_have_text("2 / 2", timeout=SECONDS_MS)


def test_plays_that_come_at_once_are_shown_one_after_the_other_and_sent_once(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    game, people = full_table(clock=LONG_TURNS)
    page = new_page()
    answers = watch(page, live_site, game)
    page.context.set_offline(True)
    for _ in range(3):
        play_one(game, people)
    page.evaluate(LISTEN_TO_COUNTER)
    page.context.set_offline(False)
    expect(counter(page)).to_have_text("3 / 3", timeout=SECONDS_MS)
    assert page.evaluate("said") == ["1 / 3", "2 / 3", "3 / 3"]
    play_one(game, people)
    expect(counter(page)).to_have_text("4 / 4", timeout=SECONDS_MS)
    expect(page.locator(".move")).to_have_count(5)
    last = [one for one in answers if "?part" in one.url and one.ok][-1]
    assert "since=" in last.url
    assert '"ply": 1,' not in last.text()


def test_only_cards_that_were_captured_go_home(live_site: str, new_page: Callable[..., Any]) -> None:
    game, people = full_table(clock=LONG_TURNS)
    redeal(game, (7).to_bytes(32, "big"))
    page = new_page()
    watch(page, live_site, game)
    page.evaluate(LISTEN_TO_LEAVING)
    for ply in range(1, 11):
        play_one(game, people)
        expect(counter(page)).to_have_text(f"{ply} / {ply}", timeout=SECONDS_MS)
    piles = position(game).game.deal.piles
    gone = set(page.evaluate("gone"))
    assert gone, "no capture in ten plays"
    assert gone <= {CODES[card] for pile in piles for card in pile}


def test_a_game_that_ends_leads_to_its_replay(live_site: str, new_page: Callable[..., Any]) -> None:
    game, people = full_table(clock=LONG_TURNS)
    page = new_page()
    watch(page, live_site, game)
    play_out(game, people)
    expect(page.locator("[data-live]")).to_contain_text("The game is over.")
    expect(page.locator("[data-deal]")).to_have_count(2)
    page.get_by_role("link", name="Look at the game card by card").click()
    page.wait_for_url("**/g/*/")
    page.goto(f"{live_site}/t/{game.pk}/watch/")
    page.wait_for_url("**/g/*/")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_at_a_game_in_play(
    live_site: str, new_page: Callable[..., Any], theme: str
) -> None:
    game, people = full_table(clock=LONG_TURNS)
    play_one(game, people)
    page = new_page(color_scheme=theme, reduced_motion="reduce")
    watch(page, live_site, game)
    assert serious_faults(page) == []
    page.keyboard.press("Home")
    expect(page.locator("[data-live-catch-up]")).to_be_visible()
    assert serious_faults(page) == []


def test_the_moves_can_be_read_without_scripts(live_site: str, new_page: Callable[..., Any]) -> None:
    game, people = full_table(clock=LONG_TURNS)
    play_one(game, people)
    page = new_page(java_script_enabled=False)
    page.goto(f"{live_site}/t/{game.pk}/")
    page.get_by_role("link", name="Watch card by card").click()
    expect(page.locator(".move")).to_have_count(2)
    frames = json.loads(page.locator("#viewer-frames").text_content() or "")
    assert frames["live"]
    assert frames["result"] is None
