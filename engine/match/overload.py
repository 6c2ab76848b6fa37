"""Is this machine too busy to blame a bot for being late?

Only the thread of the runner is looked at, while every bot is stopped: what a bot does to the counters of
its own threads can make it cheap, but can never make a lost game void.
"""

from __future__ import annotations

import time

PROBE_S = 0.05
BUSY_RATIO = 2.5


def is_overloaded() -> bool:
    """Whether some work of ours took much longer by the wall clock than it used of a CPU."""
    begin, used = time.monotonic(), time.thread_time()
    while time.thread_time() - used < PROBE_S:
        pass
    return time.monotonic() - begin > BUSY_RATIO * PROBE_S
