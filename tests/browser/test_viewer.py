"""Going through a game: links, keys and buttons, choices and events, autoplay, clicks."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from replays.wording import card_name
from tests.browser.replay_page import ReplayPage, fragment_of, frames_with, store_game

pytestmark = pytest.mark.browser
CLOCK_START = datetime(2030, 1, 1, 12)


def viewer_out_of_time(page: Any, address: str) -> ReplayPage:
    """The viewer on a clock that moves by `page.clock.run_for` only; installed alone it would go on."""
    page.clock.install(time=CLOCK_START)
    viewer = ReplayPage(page, address)
    page.clock.pause_at(CLOCK_START + timedelta(hours=1))
    return viewer


def test_a_deep_link_shows_its_place_from_its_seat_and_keeps_up_with_it(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, _frames = store_game()
    page = new_page()
    page.goto(f"{live_site}/replays/")
    viewer = ReplayPage(page, f"{live_site}/g/{name}/?seat=1#d3.p14")
    assert page.get_attribute('.seat[data-place="bottom"] .seat__hand', "aria-label") == "Hand of Bot 1"
    current = page.locator('[aria-current="step"]')
    assert current.get_attribute("href") == "#d3.p14"
    box, panel = current.bounding_box(), page.locator("[data-moves]").bounding_box()
    assert panel["y"] <= box["y"] <= panel["y"] + panel["height"] - box["height"]
    viewer.press("ArrowRight")
    viewer.wait_for_address("?seat=1#d3.p15")
    page.reload()
    page.wait_for_selector(".viewer.is-on")
    assert viewer.place == "d3.p15"
    page.go_back()
    assert page.url == f"{live_site}/replays/"


def test_a_link_is_followed_without_its_slash_and_when_it_is_typed_into_an_open_page(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, frames = store_game()
    page = new_page()
    viewer = ReplayPage(page, f"{live_site}/g/{name}?seat=1#d3.p14")
    assert viewer.place == "d3.p14"
    index = frames["deals"][2]["first_frame"] + 14
    assert viewer.table()["table"] == [card_name(card) for card in frames["frames"][index]["table"]]
    assert viewer.table()["counter"].startswith("14 / ")
    page.evaluate("() => { location.hash = '#d2.p0'; }")
    page.wait_for_selector('[aria-current="step"][href="#d2.p0"]')
    for nonsense in ("#d99.p1", "#h2.p3", "#d0.p0"):
        assert ReplayPage(new_page(), f"{live_site}/g/{name}/{nonsense}").place == "d1.p0"


def test_the_address_keeps_the_options_too(live_site: str, new_page: Callable[..., Any]) -> None:
    name, _frames = store_game()
    page = new_page()
    viewer = ReplayPage(page, f"{live_site}/g/{name}/")
    viewer.press("h", "c", "f")
    viewer.wait_for_address("?seat=1&hands=closed&captures=1#d1.p0")
    before = viewer.table()
    page.reload()
    page.wait_for_selector(".viewer.is-on")
    assert viewer.table() == before
    assert page.get_attribute('[data-step="hands"]', "aria-pressed") == "true"


def test_keys_and_scrubber_show_the_same_at_every_place(live_site: str, new_page: Callable[..., Any]) -> None:
    name, frames = store_game()
    last = len(frames["frames"]) - 1
    page = new_page(reduced_motion="reduce")
    viewer = ReplayPage(page, f"{live_site}/g/{name}/")
    by_keys = [viewer.table()]
    for _ in range(last):
        viewer.press("ArrowRight")
        by_keys.append(viewer.table())
    assert page.is_disabled('[data-step="next"]')
    for index in range(last, -1, -1):
        viewer.seek(index)
        assert viewer.table() == by_keys[index], index
    viewer.press("End")
    assert viewer.table() == by_keys[last]
    viewer.press("Home")
    assert viewer.table() == by_keys[0]
    assert page.is_disabled('[data-step="previous"]')
    for index, frame in enumerate(frames["frames"]):
        assert by_keys[index]["table"] == [card_name(card) for card in frame["table"]]


def test_every_key_has_a_button_that_leads_to_the_same_place(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, _frames = store_game()
    page = new_page(reduced_motion="reduce")
    # No click lasts so long that it is a held button's.
    viewer = viewer_out_of_time(page, f"{live_site}/g/{name}/")
    pairs = {
        "ArrowRight": "next", "ArrowLeft": "previous", "End": "last", "Home": "first", "]": "nextDeal",
        "[": "previousDeal", "ArrowDown": "nextChoice", "ArrowUp": "previousChoice", "e": "nextEvent",
        "E": "previousEvent",
    }  # fmt: skip
    for key, step in pairs.items():
        viewer.seek(40)
        viewer.press(key)
        by_key = viewer.place
        viewer.seek(40)
        page.click(f'[data-step="{step}"]')
        assert viewer.place == by_key, key


def test_choices_skip_forced_plays_and_events_are_scopas_settebello_and_verdict(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, frames = store_game()
    viewer = ReplayPage(new_page(reduced_motion="reduce"), f"{live_site}/g/{name}/")
    visited = []
    for _ in range(12):
        viewer.press("ArrowDown")
        visited.append(viewer.place)
    choices = [
        fragment_of(frames, i) for i, one in enumerate(frames["frames"]) if i and len(one["legal"]) > 1
    ]
    assert visited == choices[:12]
    viewer.press("Home")
    events = frames_with(frames, lambda action: action["scopa"] or action["settebello"])
    for index in events:
        viewer.press("e")
        assert viewer.place == fragment_of(frames, index)


def test_keys_sleep_while_somebody_types(live_site: str, new_page: Callable[..., Any]) -> None:
    name, _frames = store_game()
    page = new_page()
    viewer = ReplayPage(page, f"{live_site}/g/{name}/#d1.p5")
    page.click("[data-share-open]")
    page.focus('[data-field="link"]')
    viewer.press("ArrowLeft", "e", "h", "End")
    assert viewer.place == "d1.p5"
    viewer.press("Escape", "Control+e")
    assert viewer.place == "d1.p5"


def test_autoplay_goes_four_times_as_fast_at_four_times_the_speed_and_stops_when_touched(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, frames = store_game()
    page = new_page(reduced_motion="reduce")
    viewer = viewer_out_of_time(page, f"{live_site}/g/{name}/")
    viewer.press("Space")
    assert page.inner_text('[data-step="play"]').strip() == "Pause"
    page.clock.run_for(2400)
    assert viewer.place == "d1.p2"
    viewer.press("+", "+")
    page.clock.run_for(2400)
    steps_at_four_times = int(viewer.place.split(".p")[1]) - 2
    assert steps_at_four_times == 8
    viewer.press("ArrowLeft")
    assert page.inner_text('[data-step="play"]').strip() == "Play"
    resting = viewer.place
    page.clock.run_for(5000)
    assert viewer.place == resting
    viewer.press("Space")
    viewer.seek(20)
    assert page.inner_text('[data-step="play"]').strip() == "Play"
    page.clock.run_for(5000)
    assert viewer.place == fragment_of(frames, 20)
    viewer.seek(len(frames["frames"]) - 2)
    viewer.press("Space")
    page.clock.run_for(2000)
    assert viewer.place == fragment_of(frames, len(frames["frames"]) - 1)
    assert page.inner_text('[data-step="play"]').strip() == "Play"
    page.clock.resume()
    page.reload()
    page.wait_for_selector(".viewer.is-on")
    assert page.input_value("[data-speed]") == "4"


def test_a_held_button_goes_on_until_it_is_let_go(live_site: str, new_page: Callable[..., Any]) -> None:
    name, _frames = store_game()
    page = new_page(reduced_motion="reduce")
    viewer = viewer_out_of_time(page, f"{live_site}/g/{name}/")
    page.hover('[data-step="next"]')
    page.mouse.down()
    page.clock.run_for(1000)
    page.mouse.up()
    gone = int(viewer.place.split(".p")[1])
    assert 6 <= gone <= 8
    page.clock.run_for(1000)
    assert viewer.place == f"d1.p{gone}"
    page.mouse.down()
    page.clock.run_for(500)
    page.mouse.move(5, 5)
    page.mouse.up()
    held_on = int(viewer.place.split(".p")[1])
    assert held_on > gone
    page.clock.run_for(1000)
    assert viewer.place == f"d1.p{held_on}"
    page.focus('[data-step="next"]')
    viewer.press("Enter")
    assert viewer.place == f"d1.p{held_on + 1}"


def test_a_held_key_steps_on_and_turns_nothing_on_and_off(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, _frames = store_game()
    page = new_page(reduced_motion="reduce")
    viewer = ReplayPage(page, f"{live_site}/g/{name}/")
    for _ in range(3):
        page.keyboard.down("ArrowRight")
    assert viewer.place == "d1.p3"
    page.keyboard.up("ArrowRight")
    for _ in range(4):
        page.keyboard.down("h")
    assert page.get_attribute('[data-step="hands"]', "aria-pressed") == "true"


def test_a_click_on_a_card_goes_to_its_play_and_on_a_line_to_its_place(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, frames = store_game()
    page = new_page(reduced_motion="reduce")
    viewer = ReplayPage(page, f"{live_site}/g/{name}/")
    card = frames["frames"][0]["hands"][0][-1]
    [played] = [i for i in frames_with(frames, lambda action: action["card"] == card) if i < 37]
    page.click(f'.seat__hand [data-card="{card}"]')
    assert viewer.place == fragment_of(frames, played)
    page.click('[data-frame="2"]')
    assert viewer.place == "d1.p2"
