"""Measures of the jail: run them alone, on a quiet machine, by `pytest -m benchmark tests/benchmarks -s`.

Each compares two things in one interleaved run: ratios travel from machine to machine, times do not.
"""

from __future__ import annotations

import pytest

from engine.sandbox.launcher import BubblewrapLauncher


@pytest.fixture(scope="session")
def launcher() -> BubblewrapLauncher:
    return BubblewrapLauncher()
