"""A thousand games with hostile bots, by workers that are killed again and again: nothing may be left.

Takes minutes: `pytest -m endurance tests/sandbox/hostile/test_left_over.py`.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest

from engine.match.clock import ClockRule
from engine.match.spec import PlayerSpec, SetSpec
from engine.rules import RuleSet
from engine.sandbox.archive import pack, read_package
from engine.sandbox.cgroups import CgroupTree
from engine.sandbox.launcher import BubblewrapLauncher
from engine.sandbox.limits import DEFAULT_LIMITS
from engine.sandbox.orphans import reap_orphans
from engine.sandbox.slots import FIRST_UID, MAX_SLOTS, find_jail_pids, slot_name, sweep_slots
from tests.sandbox.hostile.gallery import GALLERY
from tests.sandbox.hostile.gallery.attack import HONEST
from tests.sandbox.leftovers import pids_of_user

pytestmark = [pytest.mark.sandbox, pytest.mark.endurance, pytest.mark.timeout(3600)]

ROOT = Path(__file__).resolve().parent.parent.parent.parent
GAMES = 1000
SETS_BEFORE_A_KILL = 25
ATTACKS = (
    "honest", "fork_bomb", "daemonize_outlive", "kill_all", "tmp_fill", "thread_bomb", "symlink_tricks",
    "stdout_flood", "exit_after_first_move", "core_dump", "subprocess_bomb", "many_lines_ahead",
)  # fmt: skip
# A worker plays the sets it is told on its stdin and answers a line for each, until it is killed.
WORKER = """
import json, sys
sys.path.insert(0, sys.argv[1])
from engine.runner.host import run_set
for line in sys.stdin:
    report = run_set(json.loads(line), timeout_s=120)
    print(report["outcome"], len(report["games"]), report["reason"], flush=True)
"""


@pytest.fixture(scope="module")
def specs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Sets of one deal a game between an honest bot and each attacker, over and over, as lines."""
    store = tmp_path_factory.mktemp("bots")
    players = {name: save(store, name, GALLERY[name].program()) for name in ATTACKS}
    honest = save(store, "opponent", HONEST)
    return (spec_line(honest, players[name], number) for number, name in enumerate(cycle(ATTACKS)))


def save(store: Path, name: str, source: str) -> PlayerSpec:
    package = read_package(source.replace("PORT", "9").encode(), f"{name}.py")
    path = store / f"{package.sha256}.zip"
    path.write_bytes(pack(package))
    return PlayerSpec(name, package.sha256, package=str(path))


def spec_line(first: PlayerSpec, second: PlayerSpec, number: int) -> str:
    spec = SetSpec(
        variant="scopa",
        rules=RuleSet.resolve({"match.deals": 1}),
        seed=number.to_bytes(32, "big"),
        players=(first, second),
        game_ids=(f"set{number}-0", f"set{number}-1"),
        clock=ClockRule(bank_ms=10_000),
        played_at="2026-11-29T21:00:00Z",
    )
    return json.dumps(spec.to_json()) + "\n"


def test_nothing_is_left_after_a_thousand_games_and_many_killed_workers(
    specs: Iterator[str], launcher: BubblewrapLauncher
) -> None:
    chance, games, kills = random.Random(11), 0, 0
    while games < GAMES:
        games += play_and_kill(specs, chance)
        kills += 1

    assert kills > 10
    assert reap_orphans(seconds=60) == 0
    deadline = time.monotonic() + 60
    while (children() or left_over(launcher)) and time.monotonic() < deadline:
        # The last worker's runner has been killed, and may still be dying with its slots held.
        reap_orphans()
        sweep_slots(launcher.state_dir, launcher.tree)
    left = left_over(launcher)
    print(f"\n{games} games, {kills} killed workers; left over: {len(left)} and {len(children())} children")
    assert left == []
    assert children() == []


def play_and_kill(specs: Iterator[str], chance: random.Random) -> int:
    """Games that a worker finished before it was killed in the middle of the next set."""
    command = [sys.executable, "-c", WORKER, str(ROOT)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        finished = 0
        for _ in range(SETS_BEFORE_A_KILL):
            worker.stdin.write(next(specs))
            worker.stdin.flush()
            outcome, games, *reason = worker.stdout.readline().split(" ", 2)
            assert outcome == "FINISHED", reason
            finished += int(games)
        worker.stdin.write(next(specs))
        worker.stdin.flush()
        with pytest.raises(subprocess.TimeoutExpired):
            worker.wait(chance.uniform(0.0, 0.15))  # a set takes longer, so that this falls into its middle
        worker.send_signal(signal.SIGKILL)
    reap_orphans()  # as the main process of a worker does at each beat
    return finished


def children() -> list[str]:
    """Processes that we adopted and that nobody reaped, a killed worker's runner among them."""
    found = [path.read_text().split() for path in Path("/proc/self/task").glob("*/children")]
    return [pid for pids in found for pid in pids]


def left_over(launcher: BubblewrapLauncher) -> list[str]:
    """Jails, processes of slots' users, files and groups of free slots."""
    found = []
    for number in range(MAX_SLOTS):
        directory = launcher.state_dir / "slots" / slot_name(number)
        found += [f"jail {pid}" for pid in find_jail_pids(directory / "bot")]
        if os.geteuid() == 0:
            found += [f"process {pid}" for pid in pids_of_user(FIRST_UID + number)]
        found += [str(directory)] if directory.exists() else []
        if launcher.tree is not None:
            found += groups_left(launcher.tree, number)
    return found


def groups_left(tree: CgroupTree, number: int) -> list[str]:
    """The directories of a slot's group, known by making one as a jail does."""
    group = tree.make(f"look-{number}", DEFAULT_LIMITS)
    group.remove()
    places = [directory.with_name(slot_name(number)) for directory in group.directories]
    return [str(place) for place in places if place.exists()]
