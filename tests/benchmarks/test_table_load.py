"""How many tables one web process carries: 50 with 200 watchers, and 500 streams that stand idle."""

from __future__ import annotations

import os
from pathlib import Path
from statistics import median, quantiles

import pytest

from tests.benchmarks.table_load import Hall, hold_streams, play_hall
from tests.services.event_loops import run_async
from tests.services.site_processes import SiteProcess
from tests.tournaments.club import client_of
from tests.tournaments.live.tables import member, plan, short_rules
from tournaments.models import LiveGame
from tournaments.services.tables import create_table, sit_down

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db(transaction=True), pytest.mark.timeout(900)]

TABLES = int(os.environ.get("LOAD_TABLES", "50"))
WATCHERS_A_TABLE = 4
IDLE_STREAMS = 500
THINK_S = float(os.environ.get("LOAD_THINK_SECONDS", "4"))


def lay_hall(site: str, tables: int) -> Hall:
    laid = []
    for number in range(tables):
        people = [member(f"p{number}a"), member(f"p{number}b")]
        game, _token = create_table(person=people[0], plan=plan(clock=None, rules=short_rules("scopa", 1)))
        sit_down(person=people[1], game_id=game.pk, seat=1)
        cookies = [client_of(person.user).cookies["sessionid"].value for person in people]
        laid.append((game.pk, cookies))
    return Hall([site], laid)


def rss_mib(pid: int) -> float:
    """Memory of a process and of its children."""
    status = Path(f"/proc/{pid}/status").read_text()
    own = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
    return own / 1024


def test_fifty_tables_with_two_hundred_watchers(live_site: str) -> None:
    hall = lay_hall(live_site, TABLES)
    measures = run_async(play_hall(hall, watchers=WATCHERS_A_TABLE, think_s=THINK_S))
    counted = sum(LiveGame.objects.values_list("action_count", flat=True))
    load = os.getloadavg()[0]
    for name, times in (("push", measures.pushes), ("shown", measures.looks), ("answer", measures.answers)):
        tail = quantiles(times, n=20)[-1]
        print(
            f"\n{name}: median {1000 * median(times):.0f} ms, 95% {1000 * tail:.0f} ms,"
            f" worst {1000 * max(times):.0f} ms, {len(times)} measured"
        )
    print(f"{measures.acts} acts, refused {measures.refused}, load {load:.1f}")
    assert measures.refused == []
    assert counted == measures.acts
    assert set(LiveGame.objects.values_list("status", flat=True)) == {LiveGame.Status.FINISHED}


def test_five_hundred_idle_streams(live_site: str, web_process: tuple[SiteProcess, str]) -> None:
    hall = lay_hall(live_site, 1)
    pid = web_process[0].pid

    async def hold() -> tuple[float, float]:
        first = await hold_streams(hall, 1)
        before = rss_mib(pid)
        others = await hold_streams(hall, IDLE_STREAMS)
        after = rss_mib(pid)
        for writer in (*first, *others):
            writer.close()
        return before, after

    before, after = run_async(hold())
    print(f"\n{IDLE_STREAMS} idle streams: {before:.0f} MiB before, {after:.0f} MiB with them")
    assert after - before < 200
