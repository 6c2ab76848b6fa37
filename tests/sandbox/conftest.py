"""A launcher, and the proof after each test that nothing of its jails is left."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest

from engine.match.launcher import BotPackage
from engine.sandbox.launcher import BubblewrapLauncher
from engine.sandbox.orphans import become_subreaper
from engine.sandbox.process import JailedProcess
from tests.sandbox.bots import start
from tests.sandbox.leftovers import close_and_look

Launch = Callable[[BotPackage], JailedProcess]


@pytest.fixture(scope="session", autouse=True)
def adopt() -> None:
    """Jails of the workers that tests kill become children of the tests, which look for what is left."""
    become_subreaper()


@pytest.fixture(scope="session")
def launcher() -> BubblewrapLauncher:
    return BubblewrapLauncher()


@pytest.fixture(scope="session")
def grouped(launcher: BubblewrapLauncher) -> bool:
    """Whether bots have a control group and with it a place to write: mode A."""
    return launcher.tree is not None


@pytest.fixture
def launch(launcher: BubblewrapLauncher) -> Iterator[Launch]:
    """Starts bots; at the end of the test all are closed and nothing of them may be left."""
    started: list[JailedProcess] = []

    def launch_one(package: BotPackage) -> JailedProcess:
        started.append(launcher.launch(package))
        return started[-1]

    yield launch_one
    leftovers = [left for bot in started for left in close_and_look(bot)]
    assert leftovers == []


@pytest.fixture
def play(launch: Launch) -> Launch:
    """Starts a bot and brings it to its first turn: ready, and stopped."""
    return lambda package: start(launch(package))


@pytest.fixture
def is_root() -> bool:
    return os.geteuid() == 0
