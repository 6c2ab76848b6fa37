"""The table of a replay: covered hands, captures, scopas, the points sheet, the ending, the counting."""

from collections.abc import Callable
from typing import Any

import pytest

from replays.wording import card_name
from tests.browser.replay_page import ReplayPage, fragment_of, frames_with, store_game
from tests.replays.archive import stored_forfeit

pytestmark = pytest.mark.browser

ITEMS = ("carte", "denari", "settebello", "primiera", "scope")


def test_covered_hands_are_backs_and_the_near_hand_stays_open_unless_all_are_covered(
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
    viewer.press("H")
    assert viewer.table()["hands"] == [["hidden card"] * len(hand) for hand in held]
    viewer.wait_for_address("?seat=2&hands=none#d1.p4")


def test_the_score_line_counts_what_each_side_has_so_far(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    for number, (variant, shown) in enumerate([("scopa", True), ("escoba", False)]):
        name, frames = store_game(variant, number)
        frame = frames["frames"][25]
        viewer = ReplayPage(new_page(), f"{live_site}/g/{name}/#d1.p25")
        for side, row in enumerate(viewer.table()["score"]):
            pile = frame["piles"][side]
            coins = sum(card.endswith("d") for card in pile["cards"])
            settebello = "✓" if "7d" in pile["cards"] else "–"
            primiera = pile["primiera"] if shown else []
            wanted = [frame["totals"][side], len(pile["cards"]), coins, settebello, *primiera, pile["scope"]]
            assert row.split("\t")[1:] == [str(one) for one in wanted]


def test_a_pile_opens_where_a_scopa_lies_across_it_too(live_site: str, new_page: Callable[..., Any]) -> None:
    name, frames = store_game()
    page = new_page(reduced_motion="reduce")
    scopa = frames_with(frames, lambda action: action["scopa"])[0]
    viewer = ReplayPage(page, f"{live_site}/g/{name}/#{fragment_of(frames, scopa + 1)}")
    page.click(".pile__crosswise .card")
    pile = page.locator(".pile__list:popover-open")
    side = frames["seats"][frames["frames"][scopa]["action"]["seat"]]["side"]
    held = frames["frames"][scopa + 1]["piles"][side]["cards"]
    assert pile.locator(".card").evaluate_all("(all) => all.map((one) => one.dataset.card)") == held
    pile.locator(f'[data-card="{frames["frames"][scopa]["action"]["card"]}"]').click()
    assert viewer.place == fragment_of(frames, scopa)


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
    assert ending.endswith("7d is not legal here.")
    assert page.locator(".scrubber__mark--verdict").count() == 1
    page.click("#tab-sheet")
    assert page.inner_text("#panel-sheet") == "This deal was broken off; no points were counted."


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
