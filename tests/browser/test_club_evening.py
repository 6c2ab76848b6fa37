"""A club evening of twelve pairs through real browsers: the organiser's phone, the players', and the wall.

With a late entry, a withdrawal, a disputed result, an undo and a save from an older page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.club_table import final_table
from tests.browser.replay_page import serious_faults
from tests.tournaments.cast import make_user

pytestmark = [
    pytest.mark.browser,
    pytest.mark.integration,
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.django_db(transaction=True),
]

PAIRS = """name,partner
Ada Rossi,Bice Bianchi
Carlo Verdi,Dino Neri
Elsa Gallo,Fede Conti
Gino Costa,Ida Fontana
Lia Greco,Mara Bruno
Nico Rizzo,Olga Moretti
Pia Marino,Quinto Serra
Rita Longo,Sara Villa
Tino Ferri,Ugo Testa
Vera Sala,Walter Riva
Zoe Monti,Aldo Barone
"""
WAIT_MS = 60_000


def press(page: Page, name: str | re.Pattern[str]) -> None:
    page.get_by_role("button", name=name).first.click()


def test_twelve_pairs_play_an_evening(live_site: str, new_page: Callable[..., Any], tmp_path: Path) -> None:
    desk = new_page(width=360, height=740)
    log_in(desk, live_site)
    address = begin(desk, live_site)
    bring_people_in(desk)

    open_round(desk, address, 1)
    wall = new_page(width=1280, height=720)
    wall.goto(address.replace("/desk/", "/screen/"))
    expect(wall.locator("[data-page]:visible h2")).to_contain_text("Round 1")
    codes = print_slips(desk, address)
    assert len(codes) == 5
    agree_by_phone(new_page, codes[1], wall)
    differ_by_phone(new_page, codes[2])
    settle(desk, address, 2)
    refuse_an_older_page(desk, new_page, address, 3)
    undo_a_wrong_result(desk, address, 4)
    write_result(desk, address, 1, 5, 7, 7)
    keep_the_wall_without_network(wall)

    come_late(desk, address)
    open_round(desk, address, 2)
    old = new_page(width=360, height=740)
    old.goto(codes[1][0])
    expect(old.get_by_text("not valid any more")).to_be_visible()
    leave(desk, address, "Pia Marino")
    play_the_rest(desk, address, 2)
    open_round(desk, address, 3)
    play_the_rest(desk, address, 3)
    finish(desk, address)
    check_the_table(desk, address, tmp_path)


def log_in(page: Page, site: str) -> None:
    client = Client()
    client.force_login(make_user("dario"))
    page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])
    page.goto(f"{site}/club/")
    expect(page.get_by_role("heading", name="Club evening", exact=True)).to_be_visible()


def begin(page: Page, site: str) -> str:
    page.goto(f"{site}/club/")
    page.fill("[name=name]", "Sera di marzo")
    page.fill("[name=rounds]", "3")
    page.fill("[name=deals]", "2")
    press(page, "Begin the evening")
    expect(page.get_by_role("heading", name="People")).to_be_visible()
    return page.url.replace("people/", "")


def bring_people_in(page: Page) -> None:
    """From a sheet with a fault, which enters nobody; then from the right one."""
    page.get_by_role("link", name="From a sheet").click()
    page.fill("[name=text]", PAIRS.replace("Dino Neri", ""))
    press(page, "Read it")
    expect(page.get_by_role("alert")).to_contain_text("Line 3")
    page.fill("[name=text]", PAIRS)
    press(page, "Read it")
    press(page, "Enter all 11")
    expect(page.locator(".person")).to_have_count(11)
    page.locator(".person__check").first.click()
    expect(page.locator(".person--here")).to_have_count(1)
    press(page, "All are here")
    expect(page.locator(".person--here")).to_have_count(11)
    assert serious_faults(page) == []
    assert_no_sideways(page)


def open_round(page: Page, address: str, number: int) -> None:
    page.goto(address)
    press(page, f"Pair round {number}")
    heading = page.get_by_role("heading", name=f"Round {number} of 3", exact=True)
    expect(heading).to_be_visible(timeout=WAIT_MS)
    assert serious_faults(page) == []
    assert_no_sideways(page)


def print_slips(page: Page, address: str) -> dict[int, list[str]]:
    """The two addresses of each table's slip, as a camera would read them."""
    page.goto(f"{address}print/")
    with page.expect_popup() as opened:
        press(page, "Slips for all tables without one")
    paper = opened.value
    slips = paper.locator(".slip-paper:has(svg)")
    expect(slips).to_have_count(5)
    expect(slips.locator("svg.qr")).to_have_count(10)
    expect(paper.locator(".slip-paper--rest li")).to_contain_text("bye · 1")
    codes = {
        number: slip.locator(".slip-paper__address").all_inner_texts()
        for number, slip in enumerate(slips.all(), start=1)
    }
    paper.close()
    page.goto(f"{address}print/")
    press(page, "Slips for all tables without one")
    return codes


def agree_by_phone(new_page: Callable[..., Any], codes: list[str], wall: Page) -> None:
    """Side A deal by deal, side B with one tap; then the players' form is closed and the wall knows."""
    first, second = new_page(width=360, height=740), new_page(width=360, height=740)
    first.goto(codes[0])
    for number in (1, 2):
        expect(first.get_by_role("heading", name=f"Deal {number}")).to_be_visible()
        for item, side in (("carte", "0"), ("denari", "0"), ("settebello", "0"), ("primiera", "none")):
            first.locator(f"label[for={item}-{side}]").click()
        first.get_by_role("button", name="+1").first.click()
        if number == 2:
            lose_the_network_while_sending(first)
        press(first, "Next deal")
    expect(first.get_by_text("The game is over by the rules.")).to_be_visible()
    assert_no_sideways(first)
    assert serious_faults(first) == []
    press(first, "Send this result")
    expect(first.get_by_text("You have entered")).to_be_visible()

    second.goto(codes[1])
    expect(second.locator(".us-them")).to_contain_text(re.compile(r"We\s*0\s*They\s*8"))
    press(second, "Yes, this is right")
    expect(second.get_by_text("Both sides agree.")).to_be_visible()
    # The page of the first side looks by itself, and so does the wall.
    expect(first.get_by_text("Both sides agree.")).to_be_visible(timeout=WAIT_MS)
    expect(wall.locator(".wall__tables li").first).to_contain_text("8–0", timeout=WAIT_MS)
    expect(second.get_by_role("button", name="Send the totals")).to_have_count(0)


def lose_the_network_while_sending(page: Page) -> None:
    page.context.set_offline(True)
    press(page, "Next deal")
    expect(page.get_by_role("alert")).to_contain_text("nothing is lost")
    page.context.set_offline(False)
    expect(page.get_by_role("alert")).to_contain_text("The network is back", timeout=WAIT_MS)
    expect(page.locator("#carte-0")).to_be_checked()


def differ_by_phone(new_page: Callable[..., Any], codes: list[str]) -> None:
    """Both sides enter totals, the other way round: it counts for nobody."""
    first, second = new_page(width=360, height=740), new_page(width=360, height=740)
    send_totals(first, codes[0], 6, 3)
    expect(first.get_by_text("You have entered")).to_be_visible()
    send_totals(second, f"{codes[1]}?differs=1", 3, 6)
    expect(second.get_by_text("You say different things")).to_be_visible()
    assert_no_sideways(second)


def send_totals(page: Page, address: str, first: int, second: int) -> None:
    page.goto(address)
    page.get_by_text("Only the totals").click()
    page.fill("[name=first]", str(first))
    page.fill("[name=second]", str(second))
    press(page, "Send the totals")


def settle(page: Page, address: str, table: int) -> None:
    page.goto(address)
    page.get_by_role("link", name=re.compile(f"Table {table}: two different results")).click()
    claim = page.locator(".claim")
    claim.get_by_role("button", name="As the paper slip says").click()
    claim.get_by_role("button", name="It is 6–3").click()
    expect(row_of(page, table)).to_contain_text("6")


def refuse_an_older_page(page: Page, new_page: Callable[..., Any], address: str, table: int) -> None:
    """Two pages of the desk, the second made before the first was saved."""
    page.goto(f"{address}rounds/1/tables/{table}/")
    with page.context.expect_page() as opened:
        page.evaluate("window.open(location.href)")
    other: Page = opened.value
    expect(other.locator("[name=first]")).to_be_visible()
    fill_result(page, 5, 4)
    expect(row_of(page, table)).to_contain_text("5")
    fill_result(other, 4, 5)
    expect(other.get_by_role("heading", name="Somebody was faster")).to_be_visible()
    expect(other.get_by_text("5–4 by the organiser").first).to_be_visible()
    other.close()


def undo_a_wrong_result(page: Page, address: str, table: int) -> None:
    write_result(page, address, 1, table, 2, 9)
    press(page, re.compile("Undo"))
    expect(row_of(page, table)).to_contain_text("plays")
    write_result(page, address, 1, table, 9, 2)


def keep_the_wall_without_network(wall: Page) -> None:
    wall.context.set_offline(True)
    expect(wall.get_by_text("no connection")).to_be_visible(timeout=WAIT_MS)
    expect(wall.locator(".wall__tables li").first).to_have_text(re.compile("8–0"))
    wall.context.set_offline(False)
    expect(wall.get_by_text("updated")).to_be_visible(timeout=WAIT_MS)


def come_late(page: Page, address: str) -> None:
    page.goto(f"{address}people/")
    page.fill("[name=name] >> nth=0", "Bruno Fabbri")
    page.fill("[name=partner] >> nth=0", "Ciro Gatti")
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.locator(".person--here")).to_have_count(12)
    expect(page.get_by_text("from round 2")).to_be_visible()


def leave(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}people/")
    person = page.locator(".person", has_text=name)
    person.get_by_label(re.compile("More about")).click()
    person.get_by_role("button", name="Has left").click()
    page.locator("dialog[open]").get_by_role("button", name="Yes, they have left").click()
    expect(page.get_by_role("heading", name="Have left")).to_be_visible()


def play_the_rest(page: Page, address: str, number: int) -> None:
    """Every open table gets a result that depends on its number alone."""
    page.goto(address)
    tables = page.locator(".table-row").count()
    for table in range(1, tables + 1):
        if "plays" in row_of(page, table).inner_text():
            write_result(page, address, number, table, 4 + table, 3 + 2 * (table % 3))
    expect(page.get_by_text("plays", exact=True)).to_have_count(0)


def write_result(page: Page, address: str, number: int, table: int, first: int, second: int) -> None:
    page.goto(f"{address}rounds/{number}/tables/{table}/")
    fill_result(page, first, second)
    expect(row_of(page, table)).to_contain_text(str(first))


def fill_result(page: Page, first: int, second: int) -> None:
    page.fill("[name=first]", str(first))
    page.fill("[name=second]", str(second))
    press(page, "Save the result")


def row_of(page: Page, table: int) -> Any:
    return page.locator(".table-row").nth(table - 1)


def finish(page: Page, address: str) -> None:
    page.goto(address)
    press(page, "Finish the evening")
    page.locator("dialog[open]").get_by_role("button", name="Finish", exact=True).click()
    expect(page.get_by_text("The evening is finished.").first).to_be_visible()


def check_the_table(page: Page, address: str, folder: Path) -> None:
    """The final standings on paper against a reckoning that shares no code with the site."""
    with page.expect_download() as loading:
        page.goto(f"{address}print/")
        page.get_by_role("link", name="Everything (JSON)").click()
    file = folder / "event.json"
    loading.value.save_as(file)
    event = json.loads(file.read_text(encoding="utf-8"))
    assert [len([one for one in event["matches"] if one["round"] == n]) for n in (1, 2, 3)] == [5, 6, 5]
    names = {one["number"]: " – ".join(one["names"]) for one in event["entries"]}
    reckoned = final_table({key: event[key] for key in ("entries", "matches", "byes")})

    page.goto(f"{address}print/standings/")
    codes = [text for text in page.locator("thead th").all_inner_texts()][4:]
    shown = [row.locator("td").all_inner_texts() for row in page.locator("tbody tr").all()]
    assert len(shown) == 12
    for cells, line in zip(shown, reckoned, strict=True):
        assert cells[1].removesuffix(" (has left)") == names[line["number"]]
        values = {"PTS": cells[2], **dict(zip(codes, cells[4:], strict=True))}
        for code in ("PTS", "BH-C1", "BH", "WIN", "SD"):
            assert number_in(values[code]) == line[code], (names[line["number"]], code)


def number_in(text: str) -> float:
    text = text.replace("−", "-").replace("+", "")
    return float(text.replace("½", "") or 0) + (0.5 if "½" in text else 0)


def assert_no_sideways(page: Page) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    assert not wide, f"{page.url} scrolls sideways"
