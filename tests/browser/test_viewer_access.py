"""The viewer for everybody: by keyboard and by ear, on a phone, without motion, colours or scripts."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.utils import translation

from engine.rules import preset
from replays.services import store_log
from replays.wording import card_name
from tests.browser.replay_page import (
    ReplayPage,
    fragment_of,
    frames_with,
    serious_faults,
    store_game,
)
from tests.engine.record.random_games import RandomTable, header

pytestmark = pytest.mark.browser

CONTROLS = "main button, main select, main input, main [role=tab], .move"
SMALL_CONTROLS = """(controls) => [...document.querySelectorAll(controls)]
  .filter((control) => control.checkVisibility({ visibilityProperty: true }))
  .filter((control) => !control.closest('[popover], dialog'))
  .map((control) => [control.outerHTML.slice(0, 80), control.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([html]) => html)"""
# A page without a table is done when it is loaded.
IS_LAID = "() => document.querySelector('.is-on') || !document.querySelector('.viewer')"
# They are over in a third of a second: counted when they start, not when a busy machine comes to look.
COUNT_ANIMATIONS = """window.animated = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) { window.animated += 1; return animate.apply(this, how); };"""


def test_each_step_says_one_sentence_politely_and_going_back_says_what_was_undone(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, frames = store_game()
    page = new_page(reduced_motion="reduce")
    viewer = ReplayPage(page, f"{live_site}/g/{name}/#d1.p3")
    assert page.locator('[aria-live="polite"][aria-atomic="true"]').count() == 1
    page.focus('[data-step="next"]')
    viewer.press("ArrowRight")
    said = viewer.caption()
    assert said.startswith(f"Bot {frames['frames'][4]['action']['seat']}")
    viewer.press("ArrowLeft")
    assert viewer.caption() == f"Undone: {said}"


@pytest.mark.parametrize("variant", ["scopa", "scopone_9", "scopa_6"])
def test_every_card_has_a_name_and_nothing_moves_for_who_wants_no_motion(
    live_site: str, new_page: Callable[..., Any], variant: str
) -> None:
    name, frames = store_game(variant, 4)
    page = new_page(reduced_motion="reduce")
    viewer = ReplayPage(page, f"{live_site}/g/{name}/")
    for _ in range(12):
        viewer.press("ArrowRight")
        assert page.evaluate("() => document.getAnimations().length") == 0
        lying = viewer.table()
        assert all(lying["table"]) and all(all(hand) for hand in lying["hands"])  # noqa: PT018 (one sentence)
    assert len(lying["hands"]) == len(frames["seats"])


@pytest.mark.parametrize(("locale", "takes"), [("it-IT", "prende"), ("es-ES", "se lleva")])
def test_cards_and_plays_are_named_in_the_language_of_the_reader(
    live_site: str, new_page: Callable[..., Any], locale: str, takes: str
) -> None:
    name, frames = store_game()
    page = new_page(locale=locale, reduced_motion="reduce")
    index = next(i for i in frames_with(frames, lambda action: len(action["captured"]) > 1))
    viewer = ReplayPage(page, f"{live_site}/g/{name}/#{fragment_of(frames, index)}")
    frame = frames["frames"][index]
    with translation.override(locale[:2]):
        lying = viewer.table()
        assert lying["table"] == [card_name(card) for card in frame["table"]]
        assert lying["hands"] == [[card_name(card) for card in hand] for hand in frame["hands"]]
        played, *_, last = (
            card_name(card) for card in [frame["action"]["card"], *frame["action"]["captured"]]
        )
    caption = viewer.caption()
    assert f"{played} {takes} " in caption
    assert last in caption
    entry = page.locator('[aria-current="step"] .move__words')
    assert entry.text_content().strip() == caption
    viewer.press("ArrowLeft")
    assert viewer.caption().endswith(f": {caption}")


def test_the_keyboard_alone_reaches_and_works_the_controls(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, _frames = store_game()
    page = new_page(reduced_motion="reduce")
    viewer = ReplayPage(page, f"{live_site}/g/{name}/#d1.p4")
    reached = set()
    for _ in range(80):
        viewer.press("Tab")
        reached.add(page.evaluate("() => document.activeElement.dataset.step ?? ''"))
        if page.evaluate("() => document.activeElement.dataset.step === 'next'"):
            viewer.press("Enter", "Enter")
            assert viewer.place == "d1.p6"
            viewer.press("ArrowLeft")
            assert viewer.place == "d1.p5"
            assert page.evaluate("() => document.activeElement.dataset.step") == "next"
    assert {"previous", "next", "play", "hands", "help"} <= reached


def test_with_motion_cards_glide_and_end_where_they_belong(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, frames = store_game()
    page = new_page()
    page.add_init_script(COUNT_ANIMATIONS)
    index = frames_with(frames, lambda action: action["captured"])[0]
    viewer = ReplayPage(page, f"{live_site}/g/{name}/#{fragment_of(frames, index - 1)}")
    assert page.evaluate("() => window.animated") == 0
    viewer.press("ArrowRight")
    assert page.evaluate("() => window.animated") > 0
    page.wait_for_function("() => document.getAnimations().length === 0")
    assert page.locator(".leaving li").count() == 0
    still = new_page(reduced_motion="reduce")
    assert viewer.table() == ReplayPage(still, f"{live_site}/g/{name}/#{viewer.place}").table()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(live_site: str, new_page: Callable[..., Any], theme: str) -> None:
    name, frames = store_game("scopone_9", 1)
    page = new_page(color_scheme=theme, reduced_motion="reduce")
    viewer = ReplayPage(page, f"{live_site}/g/{name}/?captures=1&count=1#d2.p9")
    page.wait_for_selector(".count__grid td[data-kind]")
    assert serious_faults(page) == []
    viewer.press("k", "End")
    assert serious_faults(page) == []
    page.click("[data-verify-open]")
    page.wait_for_selector('[data-verdict][data-state="good"]')
    assert serious_faults(page) == []
    assert frames["deals"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_pages_around(
    live_site: str, new_page: Callable[..., Any], theme: str
) -> None:
    for mirror in range(2):
        made = header(preset("scopa"), 4, variant="scopa", id=f"mirror-{mirror}", mirror=mirror)
        log = RandomTable(made, Random(mirror)).play_game()
        store_log(log)
    page = new_page(color_scheme=theme, reduced_motion="reduce")
    for address in (
        "/g/mirror-0/beside/mirror-1/#d1.p9", "/embed/g/mirror-0?deck=french#d1.p9", "/replays/?scopas=1",
        f"/same/{log['commitment']}/", "/replays/check/",
    ):  # fmt: skip
        page.goto(f"{live_site}{address}")
        page.wait_for_function(IS_LAID)
        assert serious_faults(page) == [], address


@pytest.mark.parametrize("variant", ["scopa", "scopone_9", "scopa_6"])
def test_on_a_phone_nothing_overflows_and_every_control_is_large_enough(
    live_site: str, new_page: Callable[..., Any], variant: str
) -> None:
    name, _frames = store_game(variant, 4)
    page = new_page(width=360, height=740, has_touch=True)
    ReplayPage(page, f"{live_site}/g/{name}/?captures=1#d1.p7")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    assert page.evaluate(SMALL_CONTROLS, CONTROLS) == []


def test_on_a_phone_nothing_overflows_on_the_pages_around(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    for mirror in range(2):
        made = header(preset("scopone_9"), 4, variant="scopone_9", id=f"mirror-{mirror}", mirror=mirror)
        store_log(RandomTable(made, Random(mirror)).play_game())
    page = new_page(width=360, height=740, has_touch=True)
    for address in (
        "/g/mirror-0/beside/mirror-1/#d1.p9",
        "/embed/g/mirror-0#d1.p9",
        "/replays/",
        "/replays/check/",
    ):
        page.goto(f"{live_site}{address}")
        page.wait_for_function(IS_LAID)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 360, address


class Finger:
    """A finger on the screen, as the screen's driver tells of it."""

    def __init__(self, page: Any) -> None:
        self.session = page.context.new_cdp_session(page)

    def _tell(self, kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def lay(self, place: tuple[float, float]) -> None:
        self._tell("touchStart", place)

    def lift(self) -> None:
        self._tell("touchEnd")

    def draw(self, first: tuple[float, float], *others: tuple[float, float]) -> None:
        self.lay(first)
        for place in others:
            self._tell("touchMove", place)
        self.lift()


def middle_of(page: Any, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_swipes_on_and_back_scrolls_the_page_and_holds_a_button(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, _frames = store_game()
    page = new_page(width=360, height=740, has_touch=True, reduced_motion="reduce")
    ReplayPage(page, f"{live_site}/g/{name}/#d1.p5")
    shows = '.moves [aria-current="step"][href="#{}"]'
    ply = "Number(document.querySelector('.moves [aria-current=step]').hash.split('.p')[1])"
    finger, (_, y) = Finger(page), middle_of(page, "[data-board]")
    finger.draw((280, y), (200, y), (90, y))
    page.wait_for_selector(shows.format("d1.p6"))
    finger.draw((90, y), (200, y), (280, y))
    page.wait_for_selector(shows.format("d1.p5"))
    finger.lay(middle_of(page, '[data-step="next"]'))
    page.wait_for_function(f"() => {ply} > 7")
    finger.lift()
    resting = page.evaluate(f"() => {ply}")
    # A finger that lies still for a moment, as on a busy machine, scrolls nothing.
    while not page.evaluate("() => scrollY > 100"):
        finger.draw((180, y), (175, y - 100), (170, y - 250))
    assert page.evaluate(f"() => {ply}") == resting


def test_without_scripts_the_page_is_a_list_of_moves_with_its_sheets(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, frames = store_game()
    page = new_page(java_script_enabled=False)
    page.goto(f"{live_site}/g/{name}/")
    assert page.locator(".move:visible").count() == len(frames["frames"])
    assert page.locator("table.sheet:visible").count() == len(frames["deals"])
    assert page.locator(".controls:visible").count() == 0


def test_on_a_phone_a_game_is_verified_from_the_share_dialog(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, _frames = store_game()
    page = new_page(width=360, height=740, has_touch=True)
    ReplayPage(page, f"{live_site}/g/{name}/")
    page.click("[data-share-open]")
    page.click("[data-share] [data-verify-open]")
    page.wait_for_selector('[data-verdict][data-state="good"]')
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
