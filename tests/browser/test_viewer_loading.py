"""Opening a game: nothing moves on the page once it is there, no script holds it up, and it stays light."""

import json
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from engine.rules import RuleSet, preset, preset_overrides
from replays.services import store_log
from tests.browser.replay_page import ReplayPage, frames_with, store_game
from tests.browser.table_page import TWO_FRAMES
from tests.engine.record.random_games import RandomTable, header

pytestmark = pytest.mark.browser

# Every shift that no key or click explains, from the first paint on: its size and what moved.
WATCH_SHIFTS = """() => {
  window.shifts = [];
  const nameOf = ({ node }) => node && `${node.nodeName} ${node.className}`;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) shifts.push([value, ...sources.map(nameOf)]);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}"""
# Scripts that the first paint waits for, with their sizes.
BLOCKING_SCRIPTS = """() => performance.getEntriesByType('resource')
  .filter((one) => one.renderBlockingStatus === 'blocking' && one.initiatorType === 'script')
  .map((one) => [one.name.split('/').at(-1).split('.')[0], one.decodedBodySize])"""

# Every cloth that ends under the thumb bar or below the screen, every one that is too small for what lies on
# it, hands, names, stock, capture and table that lie on one another, and cards outside their list.
FAULTS_OF_CLOTHS = """() => {
  const steps = document.querySelector('.controls__steps');
  const isBar = getComputedStyle(steps).position === 'fixed';
  const end = isBar ? steps.getBoundingClientRect().top : innerHeight;
  const faults = [[steps.getBoundingClientRect().bottom - innerHeight, 'controls below the screen']];
  for (const [at, cloth] of [...document.querySelectorAll('[data-board]')].entries()) {
    faults.push([cloth.getBoundingClientRect().bottom - end, `${at}: ends too low`]);
    faults.push([cloth.scrollHeight - cloth.clientHeight, `${at}: is cut`]);
    faults.push([cloth.scrollWidth - cloth.clientWidth, `${at}: is cut at its side`]);
    const named = '.seat__plate, .seat__hand, .lying, .tray:not(.is-empty), .stock:not(.is-empty)';
    const boxes = [...cloth.querySelectorAll(named)].map((part) => [part, part.getBoundingClientRect()]);
    for (const [one, a] of boxes) {
      for (const [other, b] of boxes) {
        if (one.compareDocumentPosition(other) !== Node.DOCUMENT_POSITION_FOLLOWING) continue;
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        faults.push([Math.min(wide, high) - 1, `${at}: ${one.className} lies on ${other.className}`]);
      }
    }
    for (const list of cloth.querySelectorAll('.seat__hand, .lying, .tray__cards')) {
      const box = list.getBoundingClientRect();
      for (const card of list.querySelectorAll('.play-card')) {
        const { left, top, right, bottom } = card.getBoundingClientRect();
        const out = Math.max(box.left - left, box.top - top, right - box.right, bottom - box.bottom);
        faults.push([out - 1, `${at}: ${card.dataset.card} lies outside ${list.className}`]);
      }
    }
  }
  return faults.filter(([px]) => px > 0).map(([px, fault]) => `${fault} (${Math.round(px)} px)`);
}"""
SCREENS = (
    (390, 844),
    (360, 740),
    (360, 640),
    (320, 568),
    (740, 360),
    (850, 700),
    (768, 1024),
    (1024, 768),
    (1280, 720),
)


def shifts_of(page: Any, address: str) -> list[Any]:
    """What moved while the page was opened and drawn."""
    page.add_init_script(f"({WATCH_SHIFTS})()")
    page.goto(address)
    page.wait_for_selector(".is-on")
    page.wait_for_load_state("networkidle")
    page.evaluate(TWO_FRAMES)
    return [shift for shift in page.evaluate("shifts") if shift[0] > 0.001]


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (768, 1024), (360, 740)])
@pytest.mark.parametrize("variant", ["scopa", "scopone_9"])
def test_nothing_moves_when_the_table_comes(
    live_site: str, new_page: Callable[..., Any], variant: str, width: int, height: int
) -> None:
    name, _frames = store_game(variant, 4)
    page = new_page(width=width, height=height, reduced_motion="reduce")
    assert shifts_of(page, f"{live_site}/g/{name}/#d1.p7") == []
    # only the choice of light or dark, a few lines that keep the other colours from flashing
    [(script, size)] = page.evaluate(BLOCKING_SCRIPTS)
    assert script == "theme"
    assert size < 1000


@pytest.mark.parametrize("variant", ["scopa", "scopa_3", "scopone_9", "scopone_10", "scopa_6"])
def test_on_every_screen_cloth_and_controls_are_whole_and_nothing_lies_on_another(
    live_site: str, new_page: Callable[..., Any], variant: str
) -> None:
    name, frames = store_game(variant, 4)
    page = new_page(width=390, height=844, has_touch=True, reduced_motion="reduce")
    full = max(range(len(frames["frames"])), key=lambda at: len(frames["frames"][at]["table"]))
    viewer = ReplayPage(page, f"{live_site}/g/{name}/#d1.p0")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        for index in (2, full, frames_with(frames, lambda action: len(action["captured"]) > 1)[0]):
            viewer.seek(index)
            page.evaluate(TWO_FRAMES)
            assert page.evaluate(FAULTS_OF_CLOTHS) == [], (width, height, index)


def test_on_a_phone_the_first_of_two_cloths_lies_above_the_thumb_bar_too(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    for mirror in range(2):
        made = header(preset("scopone_9"), 4, variant="scopone_9", id=f"mirror-{mirror}", mirror=mirror)
        store_log(RandomTable(made, Random(mirror)).play_game())
    page = new_page(width=360, height=740, has_touch=True)
    ReplayPage(page, f"{live_site}/g/mirror-0/beside/mirror-1/#d1.p9")
    page.evaluate(TWO_FRAMES)
    assert page.locator("[data-board]").count() == 2
    faults = page.evaluate(FAULTS_OF_CLOTHS)
    assert [fault for fault in faults if not fault.startswith("1: ends")] == []


def test_what_a_member_likes_is_there_before_the_viewer_asks_for_it(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, _frames = store_game()
    page = new_page()
    likes = quote(quote(json.dumps({"speed": "4", "pace": True})))
    page.context.add_cookies([{"name": "likes", "value": likes, "url": live_site}])
    ReplayPage(page, f"{live_site}/g/{name}/")
    assert page.input_value("[data-speed]") == "4"
    assert page.evaluate("() => localStorage.getItem('replay-pace')") == "true"
    assert "likes" not in {cookie["name"] for cookie in page.context.cookies()}


def test_a_game_of_sixty_deals_opens_and_steps_like_any_other(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    rules = RuleSet.resolve({**preset_overrides("scopone_9"), "match.deals": 60})
    log = RandomTable(header(rules, 5, variant="scopone_9", id="sixty"), Random(5)).play_game()
    assert len(log["deals"]) == 60
    name = store_log(log).pk
    page = new_page(reduced_motion="reduce")
    viewer = ReplayPage(page, f"{live_site}/g/{name}/#d59.p36")
    viewer.press("ArrowRight", "ArrowRight")
    assert viewer.place == "d60.p1"
    assert page.locator(".deal:visible").count() == 1
    viewer.press("End")
    assert viewer.place == "d60.p36"
    assert page.locator(".deal__sheet:visible").count() == 1
    viewer.press("Home")
    assert viewer.place == "d1.p0"
