"""The replay page: what it costs to send, and what a step costs in the browser.

A step is all that the page's thread does from the key to the end of the frame that is painted with the true
state. Chromium counts it in processor time of that thread, slowed down four times. It is shown twice: what
the page itself causes (script, style, layout), which the goal is set for, and everything (painting, layers,
the browser's own tasks), beside what the smallest of all changes costs the same browser. Cards that glide
to their places afterwards are moved by the compositor. A whole game is stepped through, play by play.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.test import Client

from engine.rules import RuleSet, preset_overrides
from replays.models import Replay
from replays.selectors import _game_of_bytes
from replays.services import store_log
from tests.benchmarks.measure import show
from tests.browser.replay_page import ReplayPage, store_game
from tests.engine.record.random_games import RandomTable, header

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db(transaction=True)]

SLOWED = 4
STEP_GOAL_MS, SERVER_GOAL_MS, PAGE_GOAL_BYTES = 16, 50, 30_000
COUNTED = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
WHOLE = "TaskDuration"
STEP = """() => new Promise((done) => {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  requestAnimationFrame(() => setTimeout(done));
})"""
SMALLEST = """() => new Promise((done) => {
  document.querySelector('[data-counter]').style.opacity = Math.random();
  requestAnimationFrame(() => setTimeout(done));
})"""
MOTION_OVER_MS = 550


class Counters:
    """Chromium's counters of a page, which it runs `SLOWED` times as slowly."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})

    def cost_of(self, script: str) -> tuple[float, float]:
        """Milliseconds of a script and the frame after it: script, style and layout; everything."""
        before = self._read()
        self.page.evaluate(script)
        after = self._read()
        own = sum(after[name] - before[name] for name in COUNTED)
        return 1000 * own, 1000 * (after[WHOLE] - before[WHOLE])

    def _read(self) -> dict[str, float]:
        found = self.session.send("Performance.getMetrics")["metrics"]
        return {one["name"]: one["value"] for one in found}


def steps_of(page: Any, count: int) -> dict[str, list[float]]:
    """What each of the next `count` steps costs, and the smallest changes between them."""
    counters = Counters(page)
    costs: dict[str, list[float]] = {"own": [], "whole": [], "smallest": []}
    for _ in range(count):
        costs["smallest"].append(counters.cost_of(SMALLEST)[1])
        own, whole = counters.cost_of(STEP)
        costs["own"].append(own)
        costs["whole"].append(whole)
        page.wait_for_timeout(MOTION_OVER_MS)
    return costs


def stored_long(deals: int) -> str:
    """A game of scopone of so many deals."""
    rules = RuleSet.resolve({**preset_overrides("scopone_9"), "match.deals": deals})
    made = header(rules, 5, variant="scopone_9", id=f"deals-{deals}")
    return store_log(RandomTable(made, Random(5)).play_game()).pk


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (360, 740)])
def test_a_step_of_a_game_stays_within_a_frame(
    live_site: str, new_page: Callable[..., Any], width: int, height: int
) -> None:
    name, frames = store_game()
    page = new_page(width=width, height=height)
    ReplayPage(page, f"{live_site}/g/{name}/")
    page.wait_for_load_state("networkidle")
    costs = steps_of(page, len(frames["frames"]) - 1)
    show(f"a step at {width} px, slowed {SLOWED} times, goal {STEP_GOAL_MS}", costs["own"])
    print(f"p95 {sorted(costs['own'])[int(0.95 * len(costs['own']))]:.1f} ms")
    show("the same with painting and the browser's own tasks", costs["whole"])
    show("the smallest change of all, with the same", costs["smallest"])


def test_sixty_deals_cost_a_step_no_more_than_three(live_site: str, new_page: Callable[..., Any]) -> None:
    medians = []
    for deals in (3, 60):
        name = stored_long(deals)
        page = new_page()
        began = time.perf_counter()
        ReplayPage(page, f"{live_site}/g/{name}/#d2.p3")
        print(f"\n{deals} deals: open after {1000 * (time.perf_counter() - began):.0f} ms")
        page.wait_for_load_state("networkidle")
        medians.append(statistics.median(steps_of(page, 30)["own"]))
    print(f"a step in 3 deals {medians[0]:.1f} ms, in 60 deals {medians[1]:.1f} ms")
    assert medians[1] < 2 * medians[0]


def test_a_page_of_two_hundred_plays_is_light_and_quick_to_make(client: Client) -> None:
    name = stored_long(6)
    replay = Replay.objects.get(pk=name)
    packed = {"Accept-Encoding": "gzip"}
    page = client.get(f"/g/{name}/", headers=packed)
    frames = client.get(f"/g/{name}/frames.json", headers=packed)
    print(f"\n{replay.ply_count} plays: page {len(page.content)} + frames {len(frames.content)} bytes")
    assert len(page.content) + len(frames.content) <= PAGE_GOAL_BYTES * replay.ply_count / 200
    costs: dict[str, list[float]] = {"warm": [], "cold": []}
    for kind in ("warm", "cold") * 8:
        if kind == "cold":
            _game_of_bytes.cache_clear()
        began = time.thread_time()
        client.get(f"/g/{name}/", headers=packed)
        costs[kind].append(1000 * (time.thread_time() - began))
    for kind, values in costs.items():
        show(f"the page, frames {kind}, goal {SERVER_GOAL_MS}", values)
