"""Running a coroutine from a test, whatever the thread of the tests is doing."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def run_async(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """What the coroutine gives, on a loop and a thread of its own.

    Playwright's loop stays open in the tests' own thread, and a second loop cannot run there.
    """
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
