"""Measures of the jail: run them alone, on a quiet machine, by `pytest -m benchmark tests/benchmarks -s`.

Each compares two things in one interleaved run: ratios travel from machine to machine, times do not.
"""

from __future__ import annotations

import pytest

from engine.sandbox.launcher import BubblewrapLauncher


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "benchmark: measures of speed, run on demand")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Left out unless asked for by the marker: a number from a busy machine says nothing."""
    if "benchmark" in config.getoption("markexpr"):
        return
    ours = [item for item in items if item.get_closest_marker("benchmark")]
    config.hook.pytest_deselected(items=ours)
    items[:] = [item for item in items if item not in ours]


@pytest.fixture(scope="session")
def launcher() -> BubblewrapLauncher:
    return BubblewrapLauncher()
