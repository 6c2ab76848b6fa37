"""How many tables one web process carries: 50 with 200 watchers, and 500 streams that stand idle."""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles

import pytest

from deploy.launch.ports import any_free_port
from tests.benchmarks.table_load import Hall, Measures, hold_streams, play_hall
from tests.services.event_loops import run_async
from tests.services.site_processes import SiteProcess, start_web
from tests.tournaments.club import client_of
from tests.tournaments.live.tables import member, plan, short_rules
from tournaments.models import LiveGame
from tournaments.services.tables import create_table, sit_down

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db(transaction=True), pytest.mark.timeout(900)]

TABLES = int(os.environ.get("LOAD_TABLES", "50"))
WATCHERS_A_TABLE = 4
IDLE_STREAMS = 500
THINK_S = float(os.environ.get("LOAD_THINK_SECONDS", "4"))


def lay_hall(sites: list[str], tables: int) -> Hall:
    laid = []
    for number in range(tables):
        people = [member(f"p{number}a"), member(f"p{number}b")]
        # The default clock runs: guarding every turn is a part of what the site does for a table.
        game, _token = create_table(person=people[0], plan=plan(rules=short_rules("scopa", 1)))
        sit_down(person=people[1], game_id=game.pk, seat=1)
        cookies = [client_of(person.user).cookies["sessionid"].value for person in people]
        laid.append((game.pk, cookies))
    return Hall(sites, laid)


def rss_mib(pid: int) -> float:
    """Memory of a process and of its children."""
    status = Path(f"/proc/{pid}/status").read_text()
    own = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
    return own / 1024


def test_fifty_tables_with_two_hundred_watchers(live_site: str) -> None:
    check_hall(lay_hall([live_site], TABLES))


@pytest.mark.parametrize("processes", [2, 3])
def test_the_same_hall_over_several_web_processes(
    live_site: str, processes: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Who plays, who watches and who is told sit behind different processes: only the broker joins them."""
    folder = tmp_path_factory.mktemp("webs")
    sites = [live_site]
    with ExitStack() as webs:
        for _ in range(processes - 1):
            port = any_free_port()
            webs.callback(start_web(folder / f"{port}.log", port).stop)
            sites.append(f"http://127.0.0.1:{port}")
        check_hall(lay_hall(sites, TABLES))


def check_hall(hall: Hall) -> None:
    """Play it to its end: no act is lost, and none stays unseen by anybody."""
    measures = run_async(play_hall(hall, watchers=WATCHERS_A_TABLE, think_s=THINK_S))
    report_on(measures)
    assert measures.refused == []
    assert measures.lost == []
    assert measures.dropped == 0
    assert sum(LiveGame.objects.values_list("action_count", flat=True)) == measures.acts
    assert set(LiveGame.objects.values_list("status", flat=True)) == {LiveGame.Status.FINISHED}
    assert len(measures.pushes) == len(measures.looks) == measures.acts * (2 + WATCHERS_A_TABLE)


def report_on(measures: Measures) -> None:
    load = os.getloadavg()[0]
    for name, times in (("push", measures.pushes), ("shown", measures.looks), ("answer", measures.answers)):
        tail = quantiles(times, n=20)[-1]
        print(
            f"\n{name}: median {1000 * median(times):.0f} ms, 95% {1000 * tail:.0f} ms,"
            f" worst {1000 * max(times):.0f} ms, {sum(time > 1 for time in times)} beyond 1 s of {len(times)}"
        )
    print(f"{measures.acts} acts, refused {measures.refused}, lost {measures.lost},", end=" ")
    print(f"{measures.dropped} streams dropped, load {load:.1f}")


def test_five_hundred_idle_streams(live_site: str, web_process: tuple[SiteProcess, str]) -> None:
    hall = lay_hall([live_site], 1)
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
