"""Playing a card: by mouse, by touch, by keys, and ahead of one's turn."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from engine.match.clock import ClockRule
from engine.rules import CODES, Move, Observation, observe, to_text
from tests.browser.table_page import (
    HAND,
    OPTIONS,
    PATIENCE_MS,
    TWO_FRAMES,
    acts,
    expect_acts,
    finish,
    hand_card,
    open_table,
    redeal,
    seated,
    wait_for_turn,
)
from tests.tournaments.live.tables import full_table, good_play, play_one, short_rules
from tournaments.live.facts import Act
from tournaments.live.loading import acts_of, table_of
from tournaments.live.people import Person
from tournaments.live.position import Position, follow
from tournaments.models import LiveGame
from tournaments.services.table_turns import seats_of

pytestmark = [pytest.mark.browser, pytest.mark.integration, pytest.mark.django_db(transaction=True)]


def table_where(wish: Callable[[Observation], bool], variant: str = "scopa") -> tuple[LiveGame, list[Person]]:
    """A fresh table whose first seat to play sees what is wished for."""
    game, people = full_table(variant, rules=short_rules(variant, deals=1), clock=None)
    for number in count(1):
        redeal(game, number.to_bytes(32, "big"))
        start = Position(table_of(game, seats_of(game)))
        if wish(observe(start.game, start.to_move)):
            return game, people
    raise AssertionError("no such deal")


def ways_of(seen: Observation, card: int) -> list[Move]:
    return [move for move in seen.legal if move.card == card]


def has_two_ways(seen: Observation) -> bool:
    return any(len(ways_of(seen, card)) > 1 for card in seen.hand)


def test_a_capture_of_two_ways_is_chosen_by_keys_alone(
    live_site: str, new_page: Callable[..., Any], tmp_path: Path
) -> None:
    game, people = table_where(has_two_ways)
    seat, seen = seated(game)
    place = next(at for at, card in enumerate(seen.hand) if len(ways_of(seen, card)) > 1)
    code, ways = CODES[seen.hand[place]], ways_of(seen, seen.hand[place])
    page = open_table(new_page, live_site, game, people[seat])
    wait_for_turn(page)
    page.keyboard.press(str(place + 1))
    expect(page.locator(OPTIONS)).to_have_count(len(ways))
    expect(page.locator(OPTIONS).first).to_be_focused()
    first_taken = {CODES[card] for card in ways[0].captured}
    expect(page.locator("[data-can=meant]")).to_have_count(len(first_taken))
    page.keyboard.press("Escape")
    expect(page.locator(OPTIONS).first).to_be_hidden()
    expect(hand_card(page, code)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(OPTIONS).first).to_be_focused()
    page.keyboard.press("2")
    expect_acts(page, game, 1)
    assert acts(game) == [(seat, to_text(ways[1]))]
    expect(page.locator("[data-news]")).to_contain_text("takes")
    running = "document.getAnimations().filter((one) => one.playState === 'running').length"
    assert page.evaluate(running) == 0, "something moves before somebody who wants no movement"
    finish(game, people, [page], tmp_path)


# Eight cards where fewer lie, and by how much they come too near to the hand above or leave the cloth.
CROWD = """async () => {
  const motions = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(motions.map((one) => one.finished));
  const lying = document.querySelector('.lying');
  while (lying.children.length < 8) lying.append(lying.firstElementChild.cloneNode(true));
  const cards = [...lying.children].map((card) => card.getBoundingClientRect());
  const above = document.querySelector('.seat[data-place=top] .seat__box').getBoundingClientRect().bottom;
  const below = document.querySelector('.centre').getBoundingClientRect().bottom;
  const top = Math.min(...cards.map((card) => card.top));
  const bottom = Math.max(...cards.map((card) => card.bottom));
  return Math.max(0, above - top, bottom - below);
}"""


def test_one_way_is_played_by_a_second_press_and_shown_by_the_first(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    game, people = table_where(
        lambda seen: any(move.captured for move in seen.legal) and not has_two_ways(seen)
    )
    seat, seen = seated(game)
    move = next(move for move in seen.legal if move.captured)
    # With all its movement: the other tests are in the browser of somebody who wants none.
    page = open_table(
        new_page, live_site, game, people[seat], has_touch=True, width=360, height=740, reduced_motion=None
    )
    wait_for_turn(page)
    card = hand_card(page, CODES[move.card])
    card.tap()
    expect(page.locator(".lying [data-can=taken]")).to_have_count(len(move.captured))
    assert not acts(game)
    card.tap()
    expect_acts(page, game, 1)
    assert acts(game) == [(seat, to_text(move))]
    for height in (740, 640):
        page.set_viewport_size({"width": 360, "height": height})
        page.evaluate(TWO_FRAMES)
        assert page.evaluate(CROWD) == 0, height


def test_a_card_is_dragged_to_the_table(live_site: str, new_page: Callable[..., Any]) -> None:
    game, people = table_where(lambda seen: not has_two_ways(seen))
    seat, seen = seated(game)
    page = open_table(new_page, live_site, game, people[seat])
    wait_for_turn(page)
    card, goal = (
        hand_card(page, CODES[seen.legal[0].card]).bounding_box(),
        page.locator(".centre").bounding_box(),
    )
    assert card
    assert goal
    page.mouse.move(card["x"] + 20, card["y"] + 20)
    page.mouse.down()
    page.mouse.move(goal["x"] + 30, goal["y"] + 30, steps=5)
    page.mouse.up()
    expect_acts(page, game, 1)
    assert acts(game) == [(seat, to_text(seen.legal[0]))]


def test_a_card_that_waits_is_played_in_ones_turn_unless_it_was_taken_back(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    game, people = table_where(has_one_way_afterwards)
    seat, _seen = seated(game)
    other = 1 - seat
    page = open_table(new_page, live_site, game, people[other])
    code = CODES[next(iter(sure_cards(game)))]
    card = hand_card(page, code)
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    card.click()
    expect(card).to_have_attribute("aria-pressed", "false")
    card.click()
    play_one(game, people)
    expect_acts(page, game, 2)
    assert acts(game)[1][0] == other
    assert acts(game)[1][1].startswith(code)


def has_one_way_afterwards(seen: Observation) -> bool:
    """The first seat lays a card: hardly anything can happen to the other's."""
    return not any(move.captured for move in seen.legal)


def sure_cards(game: LiveGame) -> list[int]:
    """Cards of the other seat that will have one way after the play that `play_one` makes."""
    seat, play = good_play(game)
    later = follow(table_of(game, seats_of(game)), [*acts_of(game), Act(seat, play)])
    seen = observe(later.game, later.to_move)
    return [card for card in seen.hand if len(ways_of(seen, card)) == 1]


def test_a_declaration_is_offered_to_exactly_the_seat_that_may_declare(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    game, people = table_where(lambda seen: bool(seen.declare), "cirulla")
    seat, seen = seated(game)
    pages = [open_table(new_page, live_site, game, person) for person in people]
    wait_for_turn(pages[seat])
    button = pages[seat].locator("[data-declaration]")
    expect(button).to_have_count(len(seen.declare))
    expect(pages[1 - seat].locator("[data-declaration]")).to_have_count(0)
    button.first.click()
    # The hand lies open before the other now.
    shown = pages[1 - seat].locator(".board .seat__hand .play-card:not([data-face=down])")
    expect(shown).to_have_count(3, timeout=PATIENCE_MS)
    expect(pages[1 - seat].locator("[data-plays] li").first).to_contain_text("shows", timeout=PATIENCE_MS)
    assert acts(game) == [(seat, to_text(seen.declare[0]))]


# Upright and on its side, and a desktop at twice the size.
SCREENS = ((360, 740), (360, 640), (740, 360), (844, 390), (640, 400))
# What does not lie whole within the window, by what it is.
PARTS = ".hand-card, .lying li, .own .seat__clock, .board .seat__plate"
OUTSIDE = """(parts) => [...document.querySelectorAll(parts)]
  .filter((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return right > left && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
  }).map((part) => `${part.className} ${innerWidth}x${innerHeight}`)"""


@pytest.mark.parametrize("variant", ["scopone_10", "scopa_6"])
def test_a_phone_held_either_way_shows_the_whole_table_without_a_scroll(
    live_site: str, new_page: Callable[..., Any], variant: str
) -> None:
    # A clock that is shown and does not run out.
    game, people = full_table(variant, clock=ClockRule(turn_ms=599_000))
    seat, seen = seated(game)
    page = open_table(new_page, live_site, game, people[seat], width=360, height=740)
    wait_for_turn(page)
    expect(page.locator(HAND)).to_have_count(len(seen.hand))
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TWO_FRAMES)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(OUTSIDE, PARTS) == []
        sizes = page.locator(HAND).evaluate_all(
            "cards => cards.map((card) => Math.min(card.offsetWidth, card.offsetHeight))"
        )
        assert min(sizes) >= 44, (width, height)
    # Letters of twice the size make the page longer and nothing wider.
    page.set_viewport_size({"width": 360, "height": 740})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator(HAND).last.scroll_into_view_if_needed()
    expect(page.locator(HAND).last).to_be_in_viewport()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(live_site: str, new_page: Callable[..., Any], theme: str) -> None:
    game, people = table_where(has_two_ways)
    seat, seen = seated(game)
    page = open_table(new_page, live_site, game, people[seat], color_scheme=theme)
    wait_for_turn(page)
    place = next(at for at, card in enumerate(seen.hand) if len(ways_of(seen, card)) > 1)
    page.locator(HAND).nth(place).click()
    expect(page.locator(OPTIONS).first).to_be_visible()
    found = Axe().run(page).response["violations"]
    serious = [
        (one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in ("serious", "critical")
    ]
    assert not serious
