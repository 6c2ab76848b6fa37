"""The cards of the viewer: three decks that differ without colour, their names, the moves in words."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.replay_page import ReplayPage, store_game

pytestmark = pytest.mark.browser

# How much two suits differ without colour: the share of a small card's points clearly lighter or darker.
GREY_DIFFERENCES = """async (address) => {
  const sprite = new DOMParser().parseFromString(await (await fetch(address)).text(), 'image/svg+xml');
  const points = async (name) => {
    const svg = sprite.documentElement.cloneNode(true);
    const use = sprite.createElementNS('http://www.w3.org/2000/svg', 'use');
    use.setAttribute('href', `#${name}`);
    svg.append(use);
    const sizes = [['width', 60], ['height', 78], ['viewBox', '0 0 100 130']];
    for (const [key, value] of sizes) svg.setAttribute(key, value);
    use.setAttribute('width', 100);
    use.setAttribute('height', 130);
    const image = new Image();
    image.src = `data:image/svg+xml;base64,${btoa(unescape(encodeURIComponent(svg.outerHTML)))}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 78 });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, 60, 78);
    return Array.from({ length: 60 * 78 }, (_, at) =>
      0.299 * data[4 * at] + 0.587 * data[4 * at + 1] + 0.114 * data[4 * at + 2]);
  };
  const suits = await Promise.all(['d', 'c', 's', 'b'].map((suit) => points(`mini-7${suit}`)));
  const found = [];
  for (let a = 0; a < 4; a += 1) for (let b = a + 1; b < 4; b += 1) {
    found.push(suits[a].filter((grey, at) => Math.abs(grey - suits[b][at]) > 45).length / suits[a].length);
  }
  return found;
}"""


def test_the_chosen_deck_is_kept_and_its_suits_differ_without_colour(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, _frames = store_game()
    page = new_page()
    ReplayPage(page, f"{live_site}/g/{name}/")
    faces = set()
    for deck in ("spanish", "french", "italian"):
        page.click('[popovertarget="looks"]')
        page.check(f'[data-deck][value="{deck}"]')
        page.keyboard.press("Escape")
        page.reload()
        page.wait_for_selector(".viewer.is-on")
        address = page.get_attribute("[data-viewer]", "data-sprite")
        assert f"/{deck}" in address
        faces.add(page.get_attribute(".lying img", "src"))
        assert page.locator(f'.deal:not([hidden]) .move use:not([href^="{address}"])').count() == 0
        differences = page.evaluate(GREY_DIFFERENCES, address)
        assert min(differences) > 0.05, (deck, differences)
    assert len(faces) == 3


def test_the_french_deck_speaks_of_diamonds_at_once_and_after_a_reload(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, _frames = store_game()
    page = new_page()
    viewer = ReplayPage(page, f"{live_site}/g/{name}/?deck=spanish#d1.p36")
    assert " of coins" in json.dumps(viewer.table())
    page.click('[popovertarget="looks"]')
    page.check('[data-deck][value="french"]')
    page.wait_for_selector('.score th[title="Diamonds"]')
    for _ in range(2):
        said = json.dumps(viewer.table()) + page.inner_text("[data-caption]")
        said += "".join(page.locator(".move__words, .sheet th").all_text_contents())
        said += "".join(page.locator(".sheet svg").evaluate_all("(all) => all.map((one) => one.ariaLabel)"))
        assert " of diamonds" in said
        assert not re.search("coins|cups|swords|knave|knight", said, re.IGNORECASE)
        page.reload()
        page.wait_for_selector(".viewer.is-on")
    assert "deck=french" in page.url


def test_names_stand_on_the_cards_when_asked_for_and_never_on_backs(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, _frames = store_game()
    page = new_page()
    ReplayPage(page, f"{live_site}/g/{name}/?hands=closed")
    page.click('[popovertarget="looks"]')
    page.check("[data-names]")
    shown = page.evaluate(
        "() => [...document.querySelectorAll('.board li')]"
        ".map((item) => getComputedStyle(item, '::before').content)"
    )
    assert sum("hidden" in text or text in ("none", '""') for text in shown) == 3
    assert sum(" of " in text for text in shown) == len(shown) - 3


def test_the_moves_can_be_written_out_in_words(live_site: str, new_page: Callable[..., Any]) -> None:
    name, _frames = store_game()
    page = new_page()
    ReplayPage(page, f"{live_site}/g/{name}/")
    line = page.locator('[data-frame="1"]')
    assert line.locator(".move__cards").is_visible()
    page.click('[popovertarget="looks"]')
    page.check("[data-words]")
    assert line.locator(".move__cards").is_hidden()
    assert line.locator(".move__words").bounding_box()["width"] > 100
    page.reload()
    page.wait_for_selector(".viewer.shows-words")
