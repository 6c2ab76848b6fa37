"""A newcomer's first evening in a real browser: sign up, upload a bot, hold a tournament, step through it.

Nothing is staged: a real web server, a real broker, a real worker with a jail, and a bot that no file of the
repository holds.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.integration.bots import HONEST
from tests.services.site_processes import SiteProcess
from tests.tournaments.cast import PASSWORD
from tournaments.services.bots import ensure_baselines

pytestmark = [
    pytest.mark.browser,
    pytest.mark.integration,
    pytest.mark.sandbox,
    pytest.mark.django_db(transaction=True),
]

WAIT_MS = 170_000


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.click()


def test_a_newcomer_uploads_a_bot_and_steps_through_its_game(
    live_site: str,
    celery_worker: Callable[..., SiteProcess],
    celery_beat: SiteProcess,
    new_page: Callable[..., Any],
    tmp_path: Path,
) -> None:
    celery_worker(concurrency=2)
    ensure_baselines()
    page: Page = new_page()

    sign_up(page, live_site)
    upload_bot(page, live_site, tmp_path)
    hold_tournament(page, live_site)
    step_through_a_game(page, live_site)
    phone = new_page(width=360, height=740)
    look_on_a_phone(phone, page.url)


def sign_up(page: Page, site: str) -> None:
    page.goto(f"{site}/")
    page.get_by_role("link", name="Sign up").first.click()
    page.fill("[name=username]", "nives")
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    press(page, "Sign up")
    expect(page.get_by_text("nives").first).to_be_visible()


def upload_bot(page: Page, site: str, folder: Path) -> None:
    page.goto(f"{site}/bots/new/")
    page.fill("[name=name]", "Nuvola")
    press(page, "Make this bot")
    source = folder / "main.py"
    source.write_text(HONEST, encoding="utf-8")
    page.set_input_files("[name=package]", source)
    press(page, "Upload")
    expect(page.get_by_text("accepted", exact=False).first).to_be_visible(timeout=WAIT_MS)


def hold_tournament(page: Page, site: str) -> None:
    page.goto(f"{site}/tournaments/new/")
    page.fill("[name=name]", "Prima sera")
    page.select_option("[name=variant]", "scopa")
    page.fill("[name=sets_per_pairing]", "1")
    press(page, "Make a draft")
    press(page, "Open for entries")
    for name in ("Nuvola", "Greedy", "Random"):
        page.select_option("[name=bot]", label=option_of(page, name))
        press(page, "Enter it")
    # The question before the start is the page's script's.
    page.wait_for_load_state()
    press(page, "Start the tournament")
    page.locator("dialog[open]").get_by_role("button", name="Start").click()
    expect(page.locator(".badge", has_text="finished").first).to_be_visible(timeout=WAIT_MS)
    expect(page.get_by_role("heading", name="Standings")).to_be_visible()


def option_of(page: Page, name: str) -> str:
    option = page.locator("[name=bot] option", has_text=name).first
    expect(option).to_be_attached()
    return str(option.inner_text())


def step_through_a_game(page: Page, site: str) -> None:
    page.goto(f"{site}/replays/?player=Nuvola")
    page.locator("a[href*='/g/']").first.click()
    current = page.locator("[data-moves] [aria-current=step]")
    expect(current).to_have_count(1)
    for ply in range(1, 6):
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(re.compile(rf"#d1\.p{ply}$"))
        expect(current).to_have_count(1)
    page.reload()
    expect(page).to_have_url(re.compile(r"#d1\.p5$"))
    expect(current).to_contain_text(re.compile("Nuvola|Greedy|Random"))
    page.keyboard.press("End")
    expect(page).not_to_have_url(re.compile(r"#d1\.p5$"))
    page.get_by_role("tab", name="Points sheet").click()
    expect(page.get_by_role("table").filter(has_text="Primiera").first).to_be_visible()


def look_on_a_phone(phone: Page, url: str) -> None:
    phone.goto(url)
    expect(phone.locator("[data-moves] [aria-current=step]")).to_have_count(1)
    wide = phone.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    assert not wide, "the page scrolls sideways at 360 px"
