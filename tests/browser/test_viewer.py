"""Watching a game: links, keys and buttons, autoplay, covered hands, captures, the points sheet."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from replays.wording import card_name
from tests.browser.replay_page import ReplayPage, fragment_of, frames_with, store_game
from tests.replays.archive import stored_forfeit

pytestmark = pytest.mark.browser

ITEMS = ("carte", "denari", "settebello", "primiera", "scope")
CLOCK_START = datetime(2030, 1, 1, 12)


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
    viewer = ReplayPage(page, f"{live_site}/g/{name}/")
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


def viewer_out_of_time(page: Any, address: str) -> ReplayPage:
    """The viewer on a clock that moves by `page.clock.run_for` only; installed alone it would go on."""
    page.clock.install(time=CLOCK_START)
    viewer = ReplayPage(page, address)
    page.clock.pause_at(CLOCK_START + timedelta(hours=1))
    return viewer


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


def test_covered_hands_are_backs_and_the_near_hand_stays_open(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, frames = store_game("scopone_9", 1)
    page = new_page()
    viewer = ReplayPage(page, f"{live_site}/g/{name}/?hands=closed&seat=2#d1.p4")
    hands = viewer.table()["hands"]
    held = frames["frames"][4]["hands"]
    assert hands[2] == [card_name(card) for card in held[2]]
    for seat in (0, 1, 3):
        assert hands[seat] == ["hidden card"] * len(held[seat])
    viewer.press("h")
    assert viewer.table()["hands"] == [[card_name(card) for card in hand] for hand in held]


def test_a_capture_marks_exactly_its_cards_before_they_leave(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, frames = store_game()
    page = new_page()
    index = next(i for i in frames_with(frames, lambda action: len(action["captured"]) > 1))
    action = frames["frames"][index]["action"]
    viewer = ReplayPage(page, f"{live_site}/g/{name}/#{fragment_of(frames, index - 1)}")
    viewer.press("ArrowRight")
    marked = page.evaluate(
        "() => Object.groupBy([...document.querySelectorAll('[data-mark]:not([data-caption])')]"
        ".map((card) => [card.dataset.mark, card.dataset.card]), ([mark]) => mark)"
    )
    assert [card for _, card in marked["played"]] == [action["card"]]
    assert [card for _, card in marked["taken"]] == action["captured"]
    taken = " and ".join(card_name(card) for card in action["captured"][-2:])
    assert f"{card_name(action['card'])} takes" in viewer.caption()
    assert taken in viewer.caption()
    viewer.press("ArrowRight")
    assert action["captured"][0] not in page.evaluate(
        "() => [...document.querySelectorAll('.play-card')].filter((card) => card.isConnected)"
        ".map((card) => card.dataset.card)"
    )


def test_a_scopa_is_called_and_marked_and_a_last_sweep_says_why_it_is_none(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, frames = store_game()
    page = new_page(reduced_motion="reduce")
    [scopa] = frames_with(frames, lambda action: action["scopa"])
    [cleared] = frames_with(frames, lambda action: action["cleared"])
    viewer = ReplayPage(page, f"{live_site}/g/{name}/#{fragment_of(frames, scopa)}")
    assert viewer.caption().endswith("Scopa!")
    assert page.inner_text(".tray__note").strip().endswith("Scopa!")
    marks = page.evaluate(
        "() => [...document.querySelectorAll('.scrubber__mark--scopa')].map((mark) => +mark.dataset.index)"
    )
    assert marks == [scopa]
    viewer.seek(cleared)
    assert "on the last play of a deal it is no scopa" in viewer.caption()
    assert page.inner_text(".tray__note") == "No scopa"


def test_legal_captures_are_outlined_when_asked_for(live_site: str, new_page: Callable[..., Any]) -> None:
    name, frames = store_game()
    page = new_page(reduced_motion="reduce")
    index = next(i for i, one in enumerate(frames["frames"]) if sum("x" in play for play in one["legal"]) > 1)
    frame = frames["frames"][index]
    viewer = ReplayPage(page, f"{live_site}/g/{name}/#{fragment_of(frames, index)}")
    assert page.locator("[data-can]").count() == 0
    viewer.press("c")
    able = {play.partition("x")[0] for play in frame["legal"] if "x" in play}
    outlined = page.evaluate(
        "() => [...document.querySelectorAll('[data-can=\"take\"]')].map((card) => card.dataset.card)"
    )
    assert set(outlined) == able
    assert page.locator(".legal__play").count() == sum("x" in play for play in frame["legal"])
    if frame["to_move"] != 0:
        viewer.press("h")
        assert page.locator("[data-can]").count() == 0


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


def test_the_sheet_adds_up_to_the_change_of_the_score(live_site: str, new_page: Callable[..., Any]) -> None:
    name, frames = store_game()
    page = new_page(reduced_motion="reduce")
    viewer = ReplayPage(page, f"{live_site}/g/{name}/")
    before, ties, four_cards = [0, 0], 0, 0
    for deal in frames["deals"]:
        viewer.seek(deal["first_frame"] + deal["plies"])
        sheet = page.locator(".deal__sheet:visible")
        heads = sheet.locator("tbody th").all_inner_texts()
        assert heads == ["Cards", "Coins", "Settebello", "Primiera", "Scopas"]
        totals = [int(text) for text in sheet.locator("tfoot tr:last-child td").all_inner_texts()]
        for side in (0, 1):
            column = sheet.locator(f"tbody tr td:nth-of-type({side + 1})")
            points = [
                int(cell.locator("span:not(.sheet__count)").first.inner_text()) for cell in column.all()
            ]
            assert points == [deal["score"][side][item] for item in ITEMS]
            assert sum(points) == totals[side] - before[side]
            proof = column.nth(3)
            values = [int(text) for text in proof.locator(".proof").all_inner_texts()]
            assert sum(values) == int(proof.locator(".sheet__count").inner_text())
            four_cards += len(values) == 4
        for row in sheet.locator("tbody tr").all()[:4]:
            counts = row.locator(".sheet__count").all_inner_texts()
            if len(counts) == 2 and len(set(counts)) == 1:
                ties += 1
                assert row.locator("td > span:not(.sheet__count)").all_inner_texts() == ["0", "0"]
        line = page.locator("[data-score] tbody tr td:nth-of-type(1)").all_inner_texts()
        assert [int(text) for text in line] == totals
        before = totals
    assert ties, "the game has a tie"
    assert four_cards, "the game has a primiera of four cards"


def test_a_broken_game_ends_with_its_verdict_and_its_reason(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    replay = stored_forfeit()
    page = new_page(reduced_motion="reduce")
    viewer = ReplayPage(page, f"{live_site}/g/{replay.pk}/")
    assert page.is_hidden("[data-ending]")
    viewer.press("End")
    ending = page.inner_text("[data-ending]")
    assert "loses by an illegal move" in ending
    assert "7d is not legal here" in ending
    assert page.locator(".scrubber__mark--verdict").count() == 1


def test_counting_shows_forty_cards_for_the_near_seat(live_site: str, new_page: Callable[..., Any]) -> None:
    name, frames = store_game("scopone_9", 1)
    page = new_page(reduced_motion="reduce")
    viewer = ReplayPage(page, f"{live_site}/g/{name}/?seat=1#d1.p8")
    viewer.press("k")
    page.wait_for_selector(".count__title:text('Bot 1')")
    frame = frames["frames"][8]
    assert page.locator('.count__grid td[data-kind="mine"]').count() == len(frame["hands"][1])
    assert page.locator('.count__grid td[data-kind="table"]').count() == len(frame["table"])
    assert page.locator(".count__grid td[data-kind]").count() == 40
    viewer.wait_for_address("?seat=1&count=1#d1.p8")
    taken = sum(len(pile["cards"]) for pile in frame["piles"])
    assert page.locator('.count__grid td[data-kind="taken"]').count() == taken
    left = page.locator(".count__left td").all_inner_texts()
    assert sum(int(text) for text in left) == 40 - taken
    viewer.press("k")
    assert page.is_visible("[data-moves]")
