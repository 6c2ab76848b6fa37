"""Real servers for the tests. A part that is missing fails the test that needs it: nothing is skipped."""

import itertools
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as examples

from deploy.launch.ports import any_free_port
from tests.services.databases import shared_database
from tests.services.redis_server import RedisServer, redis_server_at
from tests.services.site_processes import SiteProcess, start_beat, start_web, start_worker
from tests.services.turns import begin_with_the_long

BROWSER_PATIENCE_MS = 60_000
CHROMIUM_FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# How long an example takes is the machine's business: beside others a quick one is slow now and then.
examples.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
examples.load_profile("unhurried")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: "pytest.CallInfo[None]") -> Iterator[None]:
    """A skipped test proves nothing, so it counts as failed."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped: {report.longrepr}; skipping is not allowed here"
    return report


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One process keeps the order drawn by chance; several share the files out, the long ones first."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        begin_with_the_long(items)


@pytest.fixture(autouse=True)
def site_language() -> None:
    """The site's own language: the test client leaves that of its last request behind."""
    translation.deactivate()


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_blocker: Any,
    django_db_modify_db_settings: None,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[None]:
    """pytest-django's, but migrated once for all processes of a run: it takes ten seconds of a processor."""
    own = tmp_path_factory.getbasetemp()
    folder = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    with ExitStack() as stack:
        with django_db_blocker.unblock():
            stack.enter_context(shared_database(folder))
        yield
        with django_db_blocker.unblock():
            stack.close()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    """The real Redis at settings.REDIS_URL, started by the first test that asks."""
    with redis_server_at(settings.REDIS_URL) as server:
        yield server


@pytest.fixture
def broker(redis_server: RedisServer) -> RedisServer:
    """The tests' Redis, running and empty. A test may kill, flush and start it."""
    if not redis_server.is_running():
        redis_server.start()
    redis_server.flush()
    return redis_server


@pytest.fixture
def celery_worker(
    transactional_db: None, broker: RedisServer, tmp_path: Path
) -> Iterator[Callable[..., SiteProcess]]:
    """Starts real workers: `celery_worker(queues="matches,default", concurrency=1, **environment)`.

    Each takes tasks when the call returns, and is ended after the test.
    """
    started: list[SiteProcess] = []
    numbers = itertools.count(1)

    def start(queues: str = "matches,default", concurrency: int = 1, **environment: str) -> SiteProcess:
        log = tmp_path / f"worker{next(numbers)}.log"
        started.append(start_worker(log, queues, concurrency, **environment))
        return started[-1]

    yield start
    for worker in started:
        worker.stop()


@pytest.fixture
def celery_beat(transactional_db: None, broker: RedisServer, tmp_path: Path) -> Iterator[SiteProcess]:
    """A real Celery beat with the site's schedule."""
    beat = start_beat(tmp_path / "beat.log")
    yield beat
    beat.stop()


@pytest.fixture(scope="session")
def web_process(
    django_db_setup: None, redis_server: RedisServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[SiteProcess, str]]:
    """One uvicorn for all tests of this pytest process, and its address; it keeps no state."""
    port = any_free_port()
    web = start_web(tmp_path_factory.mktemp("web") / "web.log", port)
    yield web, f"http://127.0.0.1:{port}"
    web.stop()


@pytest.fixture
def live_site(transactional_db: None, broker: RedisServer, web_process: tuple[SiteProcess, str]) -> str:
    """The address of the real site (uvicorn, ASGI) on the test database, without a slash at the end."""
    return web_process[1]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Debian's Chromium under Playwright."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=BROWSER_PATIENCE_MS)
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    assert program, "chromium is missing; type: python3 run.py install"
    # Playwright's loop runs in this thread, which Django takes for a view's; the tests talk to it in turn.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    flags = [*CHROMIUM_FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=flags, timeout=3 * BROWSER_PATIENCE_MS
        )
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Opens pages: `new_page(width=1280, height=800, **context)`, each a visitor of its own.

    A script error on any of them, a blocked resource too, fails the test at its end.
    """
    contexts: list[Any] = []
    faults: list[str] = []

    def open_page(width: int = 1280, height: int = 800, **options: Any) -> Any:
        context = chromium.new_context(
            viewport={"width": width, "height": height}, **{"locale": "en-GB", **options}
        )
        context.set_default_timeout(BROWSER_PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda line: faults.append(line.text) if "Content Security" in line.text else None)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def page(new_page: Callable[..., Any]) -> Any:
    """One desktop page in English."""
    return new_page()
