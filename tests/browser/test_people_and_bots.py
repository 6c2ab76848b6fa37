"""People and bots at tables in real browsers, with real workers behind them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from replays.models import Replay
from replays.selectors import log_of
from tests.browser.table_page import (
    END,
    PATIENCE_MS,
    check_log,
    check_replay,
    open_table,
    play_card,
    seat_to_move,
    wait_for_turn,
)
from tests.integration.bots import slow_bot
from tests.integration.test_table_workers import accepted, wait_for_thinking_bot
from tests.integration.waiting import wait_for
from tests.services.site_processes import SiteProcess
from tests.tournaments.cast import baseline, make_user
from tests.tournaments.club import client_of
from tests.tournaments.live.events import event_of, tables_of
from tests.tournaments.live.tables import member, plan, position, short_rules
from tournaments.models import LiveGame, MatchSet, User
from tournaments.models.matches import PlayStatus
from tournaments.services.tables import create_table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.integration,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(1200),
]


def is_over(page: Page, game: LiveGame) -> bool:
    """Waits until the page lets one play or shows the end."""
    ready = page.locator(".is-own-turn").or_(page.locator(END)).first
    expect(ready).to_be_visible(timeout=3 * PATIENCE_MS)
    return page.locator(END).is_visible()


def play_and_send(page: Page, game: LiveGame) -> None:
    """Play a card in one's turn; it has arrived when this returns."""
    wait_for_turn(page)
    before = position(game).n
    play_card(page)
    wait_for(lambda: position(game).n > before, "the play to arrive")


def play_on(page: Page, game: LiveGame) -> None:
    while not is_over(page, game):
        play_and_send(page, game)


def session_of(page: Page, site: str, user: User) -> None:
    cookie = client_of(user).cookies["sessionid"]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": site}])


@pytest.mark.sandbox
def test_a_person_plays_on_though_the_bots_worker_is_killed_in_mid_game(
    live_site: str,
    new_page: Callable[..., Any],
    celery_worker: Callable[..., SiteProcess],
    celery_beat: SiteProcess,
    tmp_path: Path,
) -> None:
    first = celery_worker(queues="tables,default", concurrency=1, SETTEBELLO_LEASE_SECONDS="4")
    bot, ada = accepted(slow_bot(500)), member("ada")
    rules = short_rules("scopa", 1)
    game, _token = create_table(person=ada, plan=plan(bots=(f"bot:{bot.pk}",), rules=rules, clock=None))
    page = open_table(new_page, live_site, game, ada)
    for _ in range(2):
        play_and_send(page, game)
    wait_for_thinking_bot(game, ada)

    first.kill()

    celery_worker(queues="tables,default", concurrency=1, SETTEBELLO_LEASE_SECONDS="4")
    play_on(page, game)
    check_log(game, tmp_path)
    game.refresh_from_db()
    assert game.replay
    assert log_of(game.replay)["result"]["verdicts"] == ["OK", "OK"]


def test_a_round_of_people_and_bots_up_to_its_standings(
    live_site: str, new_page: Callable[..., Any], celery_worker: Callable[..., SiteProcess], tmp_path: Path
) -> None:
    celery_worker(queues="matches,default", concurrency=1)
    ada, bruno = make_user("ada"), make_user("bruno")
    tournament = event_of((ada,), (baseline("greedy"),), (baseline("counting"),), (bruno,))
    (game,) = tables_of(tournament)
    pages = [new_page(reduced_motion="reduce"), new_page(width=360, height=740, reduced_motion="reduce")]
    seats = [seat.user for seat in game.seats.order_by("seat")]
    for page, user in zip(pages, seats, strict=True):
        assert user
        session_of(page, live_site, user)
        page.goto(f"{live_site}/tournaments/{tournament.slug}/")
        page.get_by_role("link", name="To the table").click()
        page.get_by_role("button", name="I am here").click()
    for page in pages:
        # Who came first is led to the cards when the other is there too.
        page.wait_for_selector("body.has-stage")
    while (seat := seat_to_move(game)) is not None:
        play_and_send(pages[seat], game)
    for page in pages:
        expect(page.locator(END)).to_be_visible(timeout=3 * PATIENCE_MS)
    check_log(game, tmp_path)
    open_sets = MatchSet.objects.filter(match__round__number=1, match__round__tournament=tournament)
    wait_for(
        lambda: not open_sets.exclude(status=PlayStatus.FINISHED).exists(), "the bots' match", seconds=300
    )
    wait_for(lambda: tournament.rounds.filter(number=2).exists(), "the next round", seconds=300)
    pages[0].goto(f"{live_site}/tournaments/{tournament.slug}/")
    table = pages[0].locator("table").filter(has_text="ada").first
    for name in ("ada", "bruno", "greedy", "counting"):
        expect(table.get_by_text(name, exact=False).first).to_be_visible()
    game.refresh_from_db()
    assert game.replay
    winner = log_of(game.replay)["result"]["winner"]
    rows = [row for row in table.locator("tbody tr").all_inner_texts() if "ada" in row or "bruno" in row]
    # A drawn game says nothing about the order.
    assert winner is None or seats[winner].username in rows[0], rows
    replays = list(Replay.objects.all())
    assert len(replays) >= 3, "the people's game and the bots' mirrored set"
    for replay in replays:
        check_replay(replay, tmp_path)
