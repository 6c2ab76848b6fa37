"""Whole games at a table in real browsers: people before a spectator, and a newcomer without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from engine.match.clock import ClockRule
from tests.browser.table_page import (
    END,
    HAND,
    PATIENCE_MS,
    check_log,
    expect_plays,
    log_in,
    open_table,
    play_card,
    redeal,
    seat_to_move,
    table_cards,
)
from tests.tournaments.cast import make_user
from tests.tournaments.live.events import event_of, tables_of
from tests.tournaments.live.tables import full_table, play_one, short_rules
from tests.tournaments.live.tables import play_out as play_out_by_rule_of_thumb
from tournaments.models import LiveGame

pytestmark = [pytest.mark.browser, pytest.mark.integration, pytest.mark.django_db(transaction=True)]

FORM_PLAYS = ".play__play"
# A browser that may notify and sound, and writes onto the page what it did.
NOTES_AND_TONES = """(() => {
  const told = () => document.documentElement.dataset;
  window.Notification = class extends EventTarget {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title, { body }) { super(); told().note = `${title}: ${body}`; }
    close() {}
  };
  class Part { frequency = {}; gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    connect(next) { return next; } start() { told().tones = 'heard'; } stop() {} }
  const part = () => new Part();
  window.AudioContext = class { createOscillator = part; createGain = part; };
  Object.defineProperty(document, 'visibilityState', { get: () => told().away ?? 'visible' });
})()"""


def lay_table(page: Page, site: str, **choices: str) -> str:
    """Lay a table by the form; its address."""
    page.goto(f"{site}/play/")
    for name, value in choices.items():
        page.select_option(f"select[name={name}]", value)
    page.get_by_role("button", name="Lay the table").click()
    page.wait_for_url("**/t/*/")
    return page.url


def game_at(url: str) -> LiveGame:
    return LiveGame.objects.get(pk=url.rstrip("/").rsplit("/", 1)[1])


def play_out(game: LiveGame, players: list[Page], watchers: list[Page]) -> None:
    """A deal, every card through the page of whose turn it is; all see every play and the end."""
    for number in count(1):
        seat = seat_to_move(game)
        if seat is None:
            break
        play_card(players[seat])
        expect_plays(players[seat], number)
    for watcher in watchers:
        expect(watcher.locator(HAND)).to_have_count(0)
    for page in (*players, *watchers):
        expect_plays(page, number - 1)
        expect(page.locator(END)).to_be_visible(timeout=PATIENCE_MS)


def test_two_people_play_a_whole_game_before_a_spectator(
    live_site: str, new_page: Callable[..., Any], tmp_path: Path
) -> None:
    game, people = full_table(rules=short_rules("scopa", deals=1), clock=None)
    players = [
        open_table(new_page, live_site, game, people[0]),
        open_table(new_page, live_site, game, people[1], width=360, height=740),
    ]
    watcher = open_table(new_page, live_site, game)
    play_out(game, players, [watcher])
    assert table_cards(players[0]) == table_cards(players[1]) == table_cards(watcher)
    counted = [page.locator("[data-score] tbody td").all_text_contents() for page in (*players, watcher)]
    assert len(counted[0]) == 10
    assert counted[0] == counted[1] == counted[2]
    check_log(game, tmp_path)
    players[0].get_by_role("link", name="Replay and check").click()
    players[0].wait_for_url("**/g/*/")


@pytest.mark.slow
def test_four_people_play_scopone(live_site: str, new_page: Callable[..., Any], tmp_path: Path) -> None:
    game, people = full_table("scopone_9", rules=short_rules("scopone_9", deals=1), clock=None)
    players = [open_table(new_page, live_site, game, person) for person in people]
    play_out(game, players, [])
    check_log(game, tmp_path)


def test_two_strangers_meet_at_a_table_without_a_reload(live_site: str, new_page: Callable[..., Any]) -> None:
    first, second = new_page(), new_page()
    url = lay_table(first, live_site, clock="none")
    with second.expect_response("**/stream/games/*"):
        second.goto(url)
    gone: list[str] = []
    second.on("request", lambda one: gone.append(one.method) if one.is_navigation_request() else None)
    heard: list[list[str]] = []

    def hold(route: Route) -> None:
        # The page hears of the game by its stream before it has the answer that says who they are: it waits.
        with second.expect_response(lambda one: one.url.endswith("?part")) as news:
            answer = route.fetch(max_redirects=0, timeout=PATIENCE_MS)
        news.value.finished()
        expect(first.locator(HAND)).to_have_count(3, timeout=PATIENCE_MS)
        heard.append(list(gone))
        route.fulfill(response=answer)

    second.route("**/sit/", hold)
    second.get_by_role("button", name="Sit down").click(no_wait_after=True)
    for page in (first, second):
        expect(page.locator(HAND)).to_have_count(3, timeout=PATIENCE_MS)
    assert heard == [["POST"]]


def test_after_the_last_card_people_talk_and_play_another_game(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    game, people = full_table(rules=short_rules("scopa", deals=1), clock=None)
    play_out_by_rule_of_thumb(game, people)
    pages = [open_table(new_page, live_site, game, person) for person in people]
    for page in pages:
        expect(page.locator(END)).to_be_visible(timeout=PATIENCE_MS)
    pages[0].locator(END).get_by_role("button", name="Well played!").click()
    expect(pages[1].locator(END).locator(".said")).to_contain_text("Well played!", timeout=PATIENCE_MS)
    # Who has put the sheet away hears of it all the same, and finds the way back to it.
    pages[1].keyboard.press("Escape")
    expect(pages[1].locator(END)).to_be_hidden()
    expect(pages[1].get_by_role("button", name="Result and rematch")).to_be_visible()
    pages[0].locator(END).get_by_role("button", name="Rematch").click()
    expect(pages[1].locator(END)).to_be_visible(timeout=PATIENCE_MS)
    expect(pages[1].locator("[data-rematch-news]")).to_contain_text("another game", timeout=PATIENCE_MS)
    pages[1].locator(END).get_by_role("button", name="Rematch").click()
    for page in pages:
        expect(page.locator(HAND)).to_have_count(3, timeout=PATIENCE_MS)
        assert game.pk not in page.url


def test_a_whole_game_against_a_bot_without_scripts(
    live_site: str, new_page: Callable[..., Any], tmp_path: Path
) -> None:
    page = new_page(java_script_enabled=False)
    url = lay_table(page, live_site, clock="turn60", opponent="greedy")
    game, rules = game_at(url), short_rules("scopa", deals=1)
    LiveGame.objects.filter(pk=game.pk).update(rules=rules.to_json(), rules_hash=rules.rules_hash)
    page.goto(url)
    over = page.get_by_role("link", name="Look at the game card by card")
    # Between two pages there is neither a play nor the link, so each turn waits for one of them.
    expect(page.locator(FORM_PLAYS).first.or_(over)).to_be_visible()
    while not over.is_visible():
        page.locator(FORM_PLAYS).first.click()
        expect(page.locator(FORM_PLAYS).first.or_(over)).to_be_visible()
    over.click()
    page.wait_for_url("**/g/*/")
    check_log(game, tmp_path)


def test_the_clock_plays_before_everybodys_eyes(live_site: str, new_page: Callable[..., Any]) -> None:
    game, _people = full_table(clock=ClockRule(turn_ms=500))
    LiveGame.objects.filter(pk=game.pk).update(turn_began_at=game.started_at, deadline_at=game.started_at)
    page = open_table(new_page, live_site, game)
    expect(page.locator("[data-say]")).to_contain_text("The clock ran out", timeout=PATIENCE_MS)


def test_who_has_set_it_hears_of_the_turn_and_a_forced_last_card_plays_itself(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    game, people = full_table(rules=short_rules("scopa", deals=1), clock=None)
    # Cards whose last one has one way to be played.
    redeal(game, bytes(32))
    for _ in range(34):
        play_one(game, people)
        game.refresh_from_db()
    user = people[1 - (seat_to_move(game) or 0)].user
    assert user
    page = new_page(reduced_motion="reduce")
    page.add_init_script(NOTES_AND_TONES)
    log_in(page, live_site, user)
    page.goto(f"{live_site}/t/{game.pk}/")
    page.get_by_role("button", name="Menu of the table").click()
    for name in ("sound", "notify", "auto-last"):
        expect(page.locator(f"[data-setting={name}]")).not_to_be_checked()
        page.locator(f"[data-setting={name}]").check()
    page.keyboard.press("Escape")
    page.evaluate("document.documentElement.dataset.away = 'hidden'")
    play_one(game, people)
    told = page.locator("html")
    expect(told).to_have_attribute("data-tones", "heard", timeout=PATIENCE_MS)
    expect(told).to_have_attribute("data-note", re.compile("It is your turn"), timeout=PATIENCE_MS)
    expect(page.locator(END)).to_be_visible(timeout=PATIENCE_MS)
    assert game.actions.count() == 36
    assert page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length") == 0


def test_a_member_is_called_to_a_tournaments_table_on_whatever_page(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    ada, bruno = make_user("ada"), make_user("bruno")
    page = new_page()
    page.add_init_script(NOTES_AND_TONES)
    log_in(page, live_site, ada)
    page.goto(f"{live_site}/rules/")
    (game,) = tables_of(event_of((ada,), (bruno,)))
    # As when one comes back to the page; by itself it looks now and then.
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("html")).to_have_attribute(
        "data-note", re.compile("Serata.*bruno"), timeout=PATIENCE_MS
    )
    page.locator(f"[data-call='{game.pk}'] a").click(timeout=PATIENCE_MS)
    page.wait_for_url(f"**/t/{game.pk}/")
    expect(page.get_by_role("button", name="I am here")).to_be_visible()
