"""The page of a table as its visitors use it: who opens it, what lies there, and how a card is played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from playwright.sync_api import Locator, Page, expect

from engine.cli.main import main
from engine.record import dump_log
from engine.rules import Observation, commitment, observe, single_game_dealer
from replays.models import Replay
from replays.selectors import log_of
from tests.tournaments.club import client_of
from tests.tournaments.live.tables import play_out, position
from tournaments.live.people import Person
from tournaments.live.sealing import seal_seed
from tournaments.models import LiveGame, User

# A busy machine may take its time; nothing waits so long when all is well.
PATIENCE_MS = 60_000
HAND = ".hand-card"
OPTIONS = "[data-option]"
END = "[data-end-sheet][open]"
# What changes with the size of the screen, or begins to move, does so in the frame that follows.
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def open_table(
    new_page: Callable[..., Any], site: str, game: LiveGame, person: Person | None = None, **options: Any
) -> Page:
    """The table in a browser of its own, for the member who sits there or for a passer-by."""
    wanted = {"reduced_motion": "reduce", **options}
    page: Page = new_page(**{name: value for name, value in wanted.items() if value is not None})
    if person and person.user:
        log_in(page, site, person.user)
    page.goto(f"{site}/t/{game.pk}/")
    page.wait_for_selector("body.has-stage")
    return page


def log_in(page: Page, site: str, user: User) -> None:
    """Be this member in the browser of `page`."""
    cookie = client_of(user).cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": site}])


def redeal(game: LiveGame, seed: bytes) -> None:
    """Let a table that nobody has looked at yet be dealt from `seed`."""
    LiveGame.objects.filter(pk=game.pk).update(
        seed_encrypted=seal_seed(seed),
        commitment=commitment(seed),
        first_dealer=single_game_dealer(seed, int(game.rules["players"])),
    )
    game.refresh_from_db()


def table_cards(page: Page) -> list[str]:
    """The cards on the table, by their codes."""
    codes: list[str] = page.locator(".lying [data-code]").evaluate_all(
        "cards => cards.map((card) => card.dataset.code).sort()"
    )
    return codes


def wait_for_turn(page: Page) -> None:
    """Until the page lets one play."""
    expect(page.locator(".is-own-turn")).to_be_visible(timeout=PATIENCE_MS)


def play_card(page: Page) -> None:
    """The first card that can be played, the first way it can."""
    wait_for_turn(page)
    page.locator(f"{HAND}:not(.is-off)").first.click()
    page.locator(OPTIONS).first.click()


def expect_plays(page: Page, number: int) -> None:
    """The page has seen so many plays of its deal, and no more."""
    expect(page.locator("[data-plays] li")).to_have_count(number + 1, timeout=PATIENCE_MS)


def hand_card(page: Page, code: str) -> Locator:
    return page.locator(f"[data-card-of='{code}']")


def seat_to_move(game: LiveGame) -> int | None:
    """As the server has it; None when the game is over."""
    now = position(game)
    return now.to_move if game.status == LiveGame.Status.LIVE else None


def check_log(game: LiveGame, folder: Path) -> None:
    """`scopa verify` passes the log of the finished game."""
    check_replay(Replay.objects.get(pk=game.pk), folder)


def check_replay(replay: Replay, folder: Path) -> None:
    """`scopa verify` passes a log of the archive."""
    file = folder / f"{replay.pk}.json"
    file.write_bytes(dump_log(log_of(replay)))
    assert main(["verify", str(file)]) == 0


def seated(game: LiveGame) -> tuple[int, Observation]:
    """The seat to move and what it sees."""
    now = position(game)
    assert now.to_move is not None
    return now.to_move, observe(now.game, now.to_move)


def acts(game: LiveGame) -> list[tuple[int | None, str]]:
    return [(act.seat, act.play) for act in game.actions.order_by("n")]


def expect_acts(page: Page, game: LiveGame, number: int) -> None:
    """The page has seen so many plays, and there are no more."""
    expect_plays(page, number)
    assert len(acts(game)) == number


def finish(game: LiveGame, people: list[Person], pages: list[Page], folder: Path) -> None:
    """The rest by rule of thumb: the pages come to the end, and the log holds."""
    play_out(game, people)
    for page in pages:
        expect(page.locator(END)).to_be_visible(timeout=PATIENCE_MS)
    check_log(game, folder)
