"""`make pictures`: takes the pictures in docs/pictures again, from a game that is always the same.

It needs Chromium and nothing else: the site runs on a database of its own that is gone afterwards.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"
NAMES = ("Lupo", "Volpe", "Tasso", "Orso")
VARIANT, NUMBER = "scopone_9", 1
PATIENCE_S = 60
FLAGS = ["--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]


def store_game() -> str:
    """The game of the pictures in the database of the moment; where its first scopa is: `name/#d1.p8`."""
    from engine.record import SeatRecord, frames_json
    from engine.rules import preset
    from replays.services import store_log
    from tests.engine.record.random_games import RandomTable, header

    rules = preset(VARIANT)
    seats = tuple(
        SeatRecord(seat, rules.side_of(seat), name, "bot", f"{seat}" * 64) for seat, name in enumerate(NAMES)
    )
    made = header(rules, NUMBER, variant=VARIANT, id="picture", seats=seats, event="Coppa di Natale")
    log = RandomTable(made, Random(NUMBER)).play_game()
    store_log(log)
    frames = frames_json(log)["frames"]
    scopa = next(one for one in frames if one["deal"] == 1 and one["action"] and one["action"]["scopa"])
    return f"picture/#d{scopa['deal'] + 1}.p{scopa['ply']}"


@contextmanager
def site() -> Iterator[str]:
    """The site with nothing but that game; the address of its replay."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "SETTEBELLO_DATA_DIR": folder,
            "SETTEBELLO_DEBUG": "1",
            "DJANGO_SETTINGS_MODULE": "scopa_site.settings",
        }
        import django
        from django.core.management import call_command

        from deploy.launch.ports import any_free_port

        django.setup()
        call_command("migrate", verbosity=0)
        game, port = store_game(), any_free_port()
        server = subprocess.Popen(
            [sys.executable, "manage.py", "runserver", str(port), "--noreload"],
            cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            wait_for(port)
            yield f"http://127.0.0.1:{port}/g/{game}"
        finally:
            server.terminate()
            server.wait()


def wait_for(port: int) -> None:
    """Until the site listens; a TimeoutError when it never does."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.3)
        else:
            return
    raise TimeoutError(f"nothing listens on {port} after {PATIENCE_S} s")


def main() -> None:
    """Take them all."""
    from playwright.sync_api import sync_playwright

    program = shutil.which("chromium") or shutil.which("chromium-browser")
    flags = [*FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with site() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=flags)
        page = browser.new_page(
            viewport={"width": 1280, "height": 900}, locale="en-GB", reduced_motion="reduce"
        )
        page.goto(address)
        page.wait_for_selector(".viewer.is-on")
        page.wait_for_load_state("networkidle")
        page.screenshot(path=PICTURES / "replay.png")
        browser.close()


if __name__ == "__main__":
    main()
