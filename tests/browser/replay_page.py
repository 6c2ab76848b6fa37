"""The replay page as a visitor reads it: what lies where, in words, and where in the game one is."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe

from engine.record import frames_json
from replays.services import store_log
from tests.engine.record.random_games import random_log

# Three deals of two-handed scopa with a scopa, a table cleared by the last play, and a tie on the sheet.
SCOPA_GAME = 27
READ_TABLE = """() => {
  const nameOf = (card) => card.alt;
  const names = (list) => [...list.querySelectorAll('.play-card')].map(nameOf);
  return {
    hands: [...document.querySelectorAll('.seat__hand')].map(names),
    table: names(document.querySelector('.lying')),
    tray: names(document.querySelector('.tray__cards')),
    piles: [...document.querySelectorAll('.pile')].map((pile) => pile.getAttribute('aria-label')),
    score: [...document.querySelectorAll('.score tbody tr')].map((row) => row.innerText),
    counter: document.querySelector('[data-counter]').textContent,
  };
}"""


def store_game(
    variant: str = "scopa", number: int = SCOPA_GAME, **changes: Any
) -> tuple[str, dict[str, Any]]:
    """A random game in the archive: its name there, and its frames."""
    log = random_log(variant, number, **changes)
    return store_log(log).pk, frames_json(log)


class ReplayPage:
    """The viewer in `page`, opened at `address` and drawn."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        page.goto(address)
        page.wait_for_selector(".viewer.is-on")

    @property
    def place(self) -> str:
        """Where the page says that one is: `d3.p14`. The address follows when one stays there."""
        current = self.page.get_attribute('.moves [aria-current="step"]', "href")
        return str(current).lstrip("#")

    def wait_for_address(self, ending: str) -> None:
        """The address is written when one stays somewhere: wait until it ends so."""
        self.page.wait_for_url(lambda url: url.endswith(ending))

    def table(self) -> dict[str, Any]:
        """What lies on the table and what was counted, in words."""
        return dict(self.page.evaluate(READ_TABLE))

    def caption(self) -> str:
        return str(self.page.inner_text("[data-caption]"))

    def seek(self, index: int) -> None:
        """Move the scrubber there, as a hand that drags it does."""
        self.page.evaluate(
            "(index) => { const range = document.querySelector('[data-scrubber]'); range.value = index;"
            " range.dispatchEvent(new Event('input', { bubbles: true })); }",
            index,
        )

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)


def frames_with(frames: dict[str, Any], wanted: Any) -> list[int]:
    """The frames whose action is as wanted."""
    return [
        index for index, frame in enumerate(frames["frames"]) if frame["action"] and wanted(frame["action"])
    ]


def fragment_of(frames: dict[str, Any], index: int) -> str:
    frame = frames["frames"][index]
    return f"d{frame['deal'] + 1}.p{frame['ply']}"


def serious_faults(page: Any) -> list[str]:
    """What axe finds that is serious or worse, as the page is now."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:120]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
