"""Benchmark of Swiss pairing. Run with `-m benchmark -s`."""

import time

import pytest

from tests.tournaments.pairing.evenings import Evening
from tournaments.pairing import Contestant

pytestmark = pytest.mark.benchmark


@pytest.mark.timeout(600)
@pytest.mark.parametrize("count", [200, 201])
def test_a_swiss_round_of_200_entries_takes_five_seconds(count: int) -> None:
    evening = Evening("swiss", [Contestant(entry) for entry in range(count)], {"rounds": 9}, 1)
    seconds = []
    for _ in range(9):
        before = time.process_time()
        evening.play(rounds=1, coming_and_going=0.03)
        seconds.append(time.process_time() - before)
    print(f"\n{count} entries: " + ", ".join(f"{one:.2f}" for one in seconds) + " s a round")
    assert max(seconds) <= 5
