"""Where the cards lie: a step interrupted by others, a turned table, a resized page end as if opened so."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.replay_page import ReplayPage, store_game

pytestmark = pytest.mark.django_db(transaction=True)

# Every card of the cloth by name: the list it is in, its box on the cloth in tenths, and its picture's kind.
WHERE = """() => Object.fromEntries([...document.querySelectorAll('.board .play-card')].map((card) => {
  const [box, cloth] = [card, card.closest('.board')].map((one) => one.getBoundingClientRect());
  const places = [box.left - cloth.left, box.top - cloth.top, box.width, box.height];
  return [card.dataset.card, [card.closest('ul').className, ...places.map((px) => Math.round(px))]];
}))"""
AT_REST = "() => document.getAnimations().every((one) => one.playState !== 'running')"
HOLD_MOVEMENTS = """() => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function held(...all) {
    const movement = animate.apply(this, all);
    movement.pause();
    return movement;
  };
}"""
# How much higher what is said is than its box.
SENTENCE = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('[data-caption]'));
  const box = document.querySelector('.viewer__caption').clientHeight;
  return Math.round(words.getBoundingClientRect().height - box);
}"""
# Cards that lie outside the cloth, or mostly on another card.
MISLAID = """() => {
  const cloth = document.querySelector('.board').getBoundingClientRect();
  const cards = [...document.querySelectorAll('.board .play-card')];
  const boxes = cards.map((card) => card.getBoundingClientRect());
  const covers = (a, b) => Math.abs(a.left - b.left) < a.width / 2 && Math.abs(a.top - b.top) < a.height / 2;
  const isOut = (box) => box.right > cloth.right || box.bottom > cloth.bottom || box.left < cloth.left;
  const isMislaid = (box, at) => isOut(box) || boxes.slice(at + 1).some((other) => covers(box, other));
  return cards.filter((_card, at) => isMislaid(boxes[at], at)).map((card) => card.dataset.card);
}"""
MANY_KEYS = """([keys]) => {
  for (const key of keys) document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}"""


def laid(page: Any) -> dict[str, Any]:
    page.wait_for_function(AT_REST)
    return dict(page.evaluate(WHERE))


@pytest.mark.parametrize("variant", ["scopa", "scopa_3", "scopone_9", "scopa_6"])
def test_steps_that_overtake_one_another_end_where_a_fresh_page_lays_the_cards(
    live_site: str, new_page: Callable[..., Any], variant: str
) -> None:
    name, frames = store_game(variant, 4)
    page = new_page()
    viewer = ReplayPage(page, f"{live_site}/g/{name}/#d1.p2")
    page.wait_for_load_state("networkidle")
    on, back = "ArrowRight", "ArrowLeft"
    page.evaluate(MANY_KEYS, [[on, on, on, back, on, on, back, back, on, on, on, on]])
    for key in (on, back, on, on, on):
        page.keyboard.press(key)
    fresh = new_page(reduced_motion="reduce")
    ReplayPage(fresh, f"{live_site}/g/{name}/#{viewer.place}")
    assert laid(page) == laid(fresh)
    page.wait_for_function("() => !document.querySelector('.leaving li')")
    assert frames["frames"]


def test_a_turned_table_and_a_resized_page_lay_the_cards_anew(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, _frames = store_game("scopone_9", 4)
    page = new_page()
    viewer = ReplayPage(page, f"{live_site}/g/{name}/#d1.p6")
    before = laid(page)
    viewer.press("f")
    assert laid(page) != before
    page.set_viewport_size({"width": 360, "height": 740})
    fresh = new_page(width=360, height=740)
    ReplayPage(fresh, f"{live_site}/g/{name}/?seat=1#d1.p6")
    wanted = laid(fresh)
    page.wait_for_function(f"(wanted) => JSON.stringify(({WHERE})()) === JSON.stringify(wanted)", arg=wanted)


def test_a_long_sentence_takes_its_room_when_the_screen_is_turned(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, frames = store_game("scopone_9", 4)
    captures = [len((frame["action"] or {}).get("captured", [])) for frame in frames["frames"]]
    index = captures.index(max(captures))
    page = new_page(width=1280, height=900)
    viewer = ReplayPage(page, f"{live_site}/g/{name}/")
    viewer.seek(index)
    assert page.evaluate(SENTENCE) <= 0
    high = page.evaluate("document.querySelector('.viewer__caption').clientHeight")
    page.set_viewport_size({"width": 320, "height": 568})
    page.wait_for_function(f"() => ({SENTENCE})() <= 0")
    page.wait_for_function(
        "(high) => document.querySelector('.viewer__caption').clientHeight > high", arg=high
    )


def test_a_printed_cloth_lays_its_cards_for_the_paper(live_site: str, new_page: Callable[..., Any]) -> None:
    name, _frames = store_game("scopone_9", 4)
    page = new_page(width=1280, height=900)
    # Who prints a page does not tell its scripts what size the paper has.
    page.add_init_script("window.ResizeObserver = class { observe() {} }")
    ReplayPage(page, f"{live_site}/g/{name}/#d1.p9")
    page.emulate_media(media="print")
    # A sheet of A4 upright.
    page.evaluate("document.querySelector('.board').style.inlineSize = '640px'")
    assert page.evaluate(MISLAID) == []


def test_a_capture_glides_from_where_its_cards_lay(live_site: str, new_page: Callable[..., Any]) -> None:
    name, frames = store_game()
    action = next(frame["action"] for frame in frames["frames"] if (frame["action"] or {}).get("captured"))
    index = next(at for at, frame in enumerate(frames["frames"]) if frame["action"] == action)
    page = new_page()
    viewer = ReplayPage(page, f"{live_site}/g/{name}/#d1.p{frames['frames'][index]['ply'] - 1}")
    lay = laid(page)
    # Held at its first moment the movement shows every card of the capture where it was before the step.
    page.evaluate(HOLD_MOVEMENTS)
    viewer.press("ArrowRight")
    held = page.evaluate(WHERE)
    for card in (action["card"], *action["captured"]):
        was, now = lay[card], held[card]
        assert now[0] == "tray__cards"
        assert all(abs(a - b) <= 1 for a, b in zip(was[1:4], now[1:4], strict=True)), (card, was, now)
