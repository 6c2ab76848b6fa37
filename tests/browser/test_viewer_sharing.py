"""Passing games on and checking them: frames on other sites, the verify button, dropped logs, two tables."""

import json
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from engine.rules import preset
from replays.services import store_log
from tests.browser.replay_page import ReplayPage, store_game
from tests.engine.record.random_games import RandomTable, header, random_log

pytestmark = pytest.mark.browser

DROP = """([text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], 'game.json', { type: 'application/json' }));
  document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
}"""


class OtherSite(BaseHTTPRequestHandler):
    """A site of its own that shows the embedded viewer of `?address` and keeps what the viewer says."""

    def do_GET(self) -> None:
        address = parse_qs(urlsplit(self.path).query)["address"][0]
        page = (
            "<!doctype html><script>window.heard = [];"
            "addEventListener('message', (event) => heard.push(event.data));</script>"
            f'<iframe src="{address}" width="900" height="700"></iframe>'
        )
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(page.encode())

    def log_message(self, format: str, *arguments: object) -> None:
        """Tests write their own."""


@pytest.fixture(scope="module")
def other_site() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), OtherSite)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()
    server.server_close()


def page_elsewhere(new_page: Callable[..., Any], site: str, address: str) -> Any:
    """A page of another site with the embedded viewer in it."""
    page = new_page(reduced_motion="reduce")
    page.goto(f"{site}?{urlencode({'address': address})}")
    page.frame_locator("iframe").locator(".viewer.is-on").wait_for()
    return page


def send(page: Any, **message: Any) -> None:
    page.evaluate(
        "(message) => document.querySelector('iframe').contentWindow.postMessage(message, '*')",
        {"type": "settebello", **message},
    )


def test_the_viewer_in_a_frame_of_another_site_obeys_its_page_within_bounds(
    live_site: str, other_site: str, new_page: Callable[..., Any]
) -> None:
    name, frames = store_game()
    page = page_elsewhere(new_page, other_site, f"{live_site}/embed/g/{name}?evals=0#d1.p1")
    frame = page.frame_locator("iframe")
    counter = frame.locator("[data-counter]")
    assert counter.inner_text() == "1 / 36"
    last = len(frames["frames"]) - 1
    send(page, step=9)
    frame.locator('[data-counter]:has-text("9 / 36")').wait_for()
    for wrong in ({"step": last + 1}, {"step": "12"}, {"speed": 99}, {"go": "https://example.org"}):
        send(page, **wrong)
    send(page, hide=["moves", "controls", "nonsense"])
    frame.locator(".controls").wait_for(state="hidden")
    assert counter.text_content() == "9 / 36"
    assert frame.locator(".viewer__side").is_hidden()
    told = {"type": "settebello", "ply": 9, "length": last}
    page.wait_for_function("(told) => heard.some((one) => one.ply === told.ply)", arg=told)
    heard = page.evaluate("() => heard")
    assert told in heard
    assert all(set(one) == {"type", "ply", "length"} for one in heard)
    assert page.context.cookies() == []


def test_hidden_hands_stay_backs_in_a_frame(
    live_site: str, other_site: str, new_page: Callable[..., Any]
) -> None:
    name, _frames = store_game()
    for asked, hidden in (("hide=hands", 3), ("hands=closed", 3), ("hands=none", 6)):
        page = page_elsewhere(new_page, other_site, f"{live_site}/embed/g/{name}?{asked}#d1.p0")
        names = page.frame_locator("iframe").locator(".seat__hand .play-card")
        labels = [one.get_attribute("alt") for one in names.all()]
        assert labels.count("hidden card") == hidden, asked


def verdict_of(page: Any, state: str) -> str:
    page.wait_for_selector(f'[data-verdict][data-state="{state}"]')
    return str(page.inner_text("[data-checks]"))


def test_an_untouched_game_verifies(live_site: str, new_page: Callable[..., Any]) -> None:
    name, _frames = store_game("scopone_9", 1)
    page = new_page()
    ReplayPage(page, f"{live_site}/g/{name}/")
    page.click("[data-verify-open]")
    assert "✗" not in verdict_of(page, "good")
    assert page.locator(".check").count() == 7


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (
            lambda log: log["deals"][1]["score"][0].update(carte=7),
            "Deal 2: The points of a deal are not those",
        ),
        (lambda log: log.update(seed="00" * 32), "it gives"),
        (lambda log: log["deals"][0]["deck"].reverse(), "deal 1, card 1: the seed gives"),
        (lambda log: log["deals"][2]["actions"].pop(5), "deal 3, play"),
    ],
)
def test_a_changed_value_turns_it_red_and_says_which(
    live_site: str, new_page: Callable[..., Any], spoil: Callable[[Any], Any], said: str
) -> None:
    name, _frames = store_game()
    page = new_page()

    def answer(route: Any) -> None:
        log = json.loads(route.fetch().text())
        spoil(log)
        route.fulfill(body=json.dumps(log), content_type="application/json")

    page.route("**/log.json", answer)
    ReplayPage(page, f"{live_site}/g/{name}/")
    page.click("[data-verify-open]")
    checks = verdict_of(page, "bad")
    assert "✗" in checks
    assert said in checks
    assert page.get_attribute("[data-verify-open]", "data-state") == "bad"


def test_a_dropped_log_is_checked_and_can_be_shown(live_site: str, new_page: Callable[..., Any]) -> None:
    name, _frames = store_game()
    page = new_page()
    ReplayPage(page, f"{live_site}/g/{name}/")
    page.evaluate(DROP, [json.dumps(random_log("scopa", 8))])
    checks = verdict_of(page, "good")
    assert "This site does not know its digest." in checks
    page.click("[data-show-form] button")
    # The page before has a table too, but no such line.
    assert "This site did not write it." in page.inner_text(".verdict--good")
    page.wait_for_selector(".viewer.is-on")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("[data-counter]") == "1 / 36"


def test_offline_a_dropped_log_gets_the_checks_of_the_browser_and_its_moves(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, _frames = store_game()
    page = new_page()
    ReplayPage(page, f"{live_site}/g/{name}/")
    page.context.set_offline(True)
    log = random_log("scopa", 8)
    page.evaluate(DROP, [json.dumps(log)])
    checks = verdict_of(page, "open")
    assert "The server cannot be reached" in checks
    assert "plays and points were not checked" in page.inner_text("[data-verdict]")
    page.click("[data-dropped] summary")
    assert log["deals"][0]["actions"][0]["play"] in page.inner_text("[data-dropped-moves]")
    assert page.is_hidden("[data-show-form]")
    page.keyboard.press("Escape")
    page.click("[data-verify-open]")
    verdict_of(page, "open")
    assert page.inner_text("[data-verdict]").startswith("The log could not be fetched.")


def test_a_log_of_a_game_in_play_is_neither_right_nor_wrong(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, _frames = store_game()
    page = new_page()
    ReplayPage(page, f"{live_site}/g/{name}/")
    page.evaluate(DROP, [json.dumps({**random_log("scopa", 8), "live": True, "seed": None})])
    assert verdict_of(page, "open") == ""
    assert page.inner_text("[data-verdict]").startswith("This game is still in play")


def test_what_is_no_log_is_said_to_be_none(live_site: str, new_page: Callable[..., Any]) -> None:
    name, _frames = store_game()
    page = new_page()
    ReplayPage(page, f"{live_site}/g/{name}/")
    page.evaluate(DROP, ["hello"])
    verdict_of(page, "bad")
    assert page.inner_text("[data-verdict]") == "This cannot be read as a log."


def test_a_shared_position_is_its_link_its_picture_and_its_cards(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    name, frames = store_game()
    page = new_page()
    ReplayPage(page, f"{live_site}/g/{name}/?seat=1#d2.p3")
    page.click("[data-share-open]")
    link = page.input_value('[data-field="link"]')
    assert link.endswith(f"/g/{name}/?seat=1&at=d2.p3#d2.p3")
    assert f"/embed/g/{name}?seat=1#d2.p3" in page.input_value('[data-field="embed"]')
    picture = page.input_value('[data-field="picture"]')
    assert picture.endswith("picture.png?deal=2&ply=3&seat=1&deck=italian&lang=en")
    page.wait_for_function("() => document.querySelector('[data-picture]').naturalWidth > 0")
    frame = frames["frames"][frames["deals"][1]["first_frame"] + 3]
    text = page.input_value('[data-field="position"]')
    assert f"Cards on the table: {' '.join(frame['table']) or '–'}" in text
    assert f"Bot 0: {' '.join(frame['hands'][0])}" in text
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    page.keyboard.press("c")
    page.click("[data-share-open]")
    assert "?seat=1&amp;hands=closed&amp;captures=1#d2.p3" in page.input_value('[data-field="embed"]')
    assert page.input_value('[data-field="position"]').count(" in hand") == 1
    follower = ReplayPage(new_page(), link)
    assert follower.place == "d2.p3"
    follower.press("ArrowRight")
    follower.wait_for_address("?seat=1#d2.p4")
    without_fragment = ReplayPage(new_page(), link.partition("#")[0])
    assert without_fragment.place == "d2.p3"


def test_two_tables_of_a_deal_move_together_to_the_play_where_they_part(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    logs = []
    for mirror in range(2):
        made = header(preset("scopa"), 4, variant="scopa", id=f"mirror-{mirror}", mirror=mirror)
        logs.append(RandomTable(made, Random(mirror)).play_game())
        store_log(logs[-1])
    plays = [[one["play"] for one in log["deals"][0]["actions"]] for log in logs]
    parted = next(at for at, pair in enumerate(zip(*plays, strict=False), 1) if pair[0] != pair[1])
    page = new_page(reduced_motion="reduce")
    page.goto(f"{live_site}/g/mirror-0/beside/mirror-1/")
    page.wait_for_selector(".viewer.is-on")
    page.keyboard.press("e")
    page.wait_for_url(f"**/#d1.p{parted}")
    said = page.inner_text("[data-difference]")
    assert plays[0][parted - 1] in said
    assert plays[1][parted - 1] in said
    assert page.locator(".is-parted").count() == 2
    page.keyboard.press("ArrowLeft")
    assert page.inner_text("[data-difference]") == "Both tables have played the same so far."
    page.keyboard.press("?")
    assert page.locator("[data-help] kbd").all_inner_texts().count("c") == 0
    tables = page.evaluate(
        "() => [...document.querySelectorAll('.lying')].map((one) => one.textContent.length)"
    )
    assert len(tables) == 2


def test_on_a_phone_a_board_says_all_points_without_a_scroll_to_the_side(
    live_site: str, new_page: Callable[..., Any]
) -> None:
    for mirror in range(2):
        made = header(preset("scopone_9"), 4, variant="scopone_9", id=f"mirror-{mirror}", mirror=mirror)
        log = RandomTable(made, Random(mirror)).play_game()
        store_log(log)
    page = new_page(width=360, height=740, has_touch=True)
    page.goto(f"{live_site}/same/{log['commitment']}/")
    inside = page.evaluate(
        "() => [...document.querySelectorAll('main, .table-box')]"
        ".every((box) => box.scrollWidth <= box.clientWidth)"
    )
    assert inside
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    first = page.locator(".board-table tbody tr").first
    labels = first.locator("td").evaluate_all("(cells) => cells.map((cell) => cell.dataset.label)")
    assert labels == ["Cards", "Coins", "Settebello", "Primiera", "Scopas", "Points", "Margin", "Net"]
    score = log["deals"][0]["score"]
    totals = page.locator('.board-table tbody tr [data-label="Points"]').nth(1).inner_text()
    assert totals == " – ".join(str(side["total"]) for side in score)
