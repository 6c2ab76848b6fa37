"""`python3 run.py test`: every check in a row, each with its time; one that fails fails the whole."""

import os
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from deploy.launch import debian, packages
from deploy.launch.console import LaunchError, say, step, table
from deploy.launch.places import Places
from deploy.launch.postgres import temporary_server
from deploy.launch.preparing import compile_catalogues

# What touches the database; the engine and the tests of the tree would only do the same again.
DATABASE_TESTS = (
    "tests/scopa_site",
    "tests/replays",
    "tests/tournaments",
    "tests/integration",
    "tests/browser",
)
# What a page does by itself in a browser, whatever database its one replay came from: tests/replays reads the
# same rows by the same addresses.
PAGES_ALONE = "tests/browser/test_viewer*.py"
# One process more than processors: while one waits for a worker, a jail or a browser, the others work. The
# files come in the order of the tests' own conftest, those that wait first.
SPREAD = ("-n", str((os.cpu_count() or 1) + 1), "--dist", "loadfile", "--no-loadscope-reorder")


@dataclass(frozen=True)
class Run:
    """One run of the checks: where, and the words that go on to pytest."""

    places: Places
    pytest_words: tuple[str, ...]

    def call(self, *command: str, **environment: str) -> bool:
        """Runs a command in the clone with our environment, its output shown; whether it exited with 0."""
        finished = subprocess.run(
            command,
            cwd=self.places.root,
            env=self.places.environment(**environment),
            stdin=subprocess.DEVNULL,
        )
        return finished.returncode == 0

    def tool(self, name: str, *words: str, **environment: str) -> bool:
        return self.call(self.places.program(name), *words, **environment)

    def manage(self, *words: str, **environment: str) -> bool:
        return self.tool("python", "manage.py", *words, **environment)

    def pytest(self, *paths: str, **environment: str) -> bool:
        spread = () if self.pytest_words else SPREAD
        words = ("-m", "pytest", "-q", *spread, *(self.pytest_words or paths))
        return self.tool("python", *words, DJANGO_SETTINGS_MODULE="tests.settings", **environment)


def check_lint(run: Run) -> bool:
    return run.tool("ruff", "check", ".")


def check_format(run: Run) -> bool:
    return run.tool("ruff", "format", "--check", ".")


def check_types(run: Run) -> bool:
    return run.tool("mypy")


def check_imports(run: Run) -> bool:
    return run.tool("lint-imports")


def check_deploy(run: Run) -> bool:
    return run.manage("check", "--deploy", "--fail-level", "WARNING", SETTEBELLO_HTTPS="1")


def check_migrations(run: Run) -> bool:
    return run.manage("makemigrations", "--check", "--dry-run")


def check_sqlite(run: Run) -> bool:
    return run.pytest("tests")


def check_postgres(run: Run) -> bool:
    with temporary_server() as url:
        paths = [path for path in DATABASE_TESTS if (run.places.root / path).exists()]
        return run.pytest(*paths, f"--ignore-glob={run.places.root / PAGES_ALONE}", DATABASE_URL=url)


def check_ratios(run: Run) -> bool:
    """By itself and in one process: beside others a speed says little."""
    return run.tool(
        "python",
        "-m",
        "pytest",
        "-q",
        "-m",
        "ratio",
        "tests/benchmarks",
        DJANGO_SETTINGS_MODULE="tests.settings",
    )


def check_javascript(run: Run) -> bool:
    files = sorted(str(file) for file in (run.places.root / "tests" / "js").rglob("*.test.*js"))
    return bool(files) and run.call("node", "--test", *files)


def check_smoke(run: Run) -> bool:
    return run.tool("python", "run.py", "--smoke", "--needs-jail")


STEPS: dict[str, Callable[[Run], bool]] = {
    "lint": check_lint,
    "format": check_format,
    "types": check_types,
    "imports": check_imports,
    "deploy": check_deploy,
    "migrations": check_migrations,
    "sqlite": check_sqlite,
    "postgres": check_postgres,
    "ratios": check_ratios,
    "javascript": check_javascript,
    "smoke": check_smoke,
}
STEP_NAMES = tuple(STEPS)


def install_for_tests(places: Places) -> None:
    """Debian packages and Python packages of the tests; LaunchError when any cannot be had."""
    with step("Debian packages"):
        debian.require(places.root / "apt.txt", ["run", "test"])
    packages.install_packages(places, packages.DEVELOPMENT)
    compile_catalogues(places)


def run_checks(places: Places, only: list[str] | None, pytest_words: list[str]) -> int:
    """Runs the chosen checks (all by default) and prints the table; 0 when each of them passed."""
    unknown = set(only or ()) - set(STEPS)
    if unknown:
        raise LaunchError(f"no such step: {', '.join(sorted(unknown))}; there are {', '.join(STEPS)}")
    install_for_tests(places)
    with tempfile.TemporaryDirectory(prefix="settebello-test-") as folder:
        run = Run(replace(places, data=Path(folder)), tuple(pytest_words))
        rows = [run_step(name, run) for name in only or STEPS]
    say("\n" + table([("check", "result", "seconds"), *rows]))
    return 0 if all(result == "passed" for _, result, _ in rows) else 1


def run_step(name: str, run: Run) -> tuple[str, str, str]:
    """The step's row of the table: its name, `passed` or `FAILED`, its seconds."""
    say(f"\n=== {name}")
    started = time.monotonic()
    try:
        passed = STEPS[name](run)
    except (LaunchError, OSError) as error:
        say(f"! {error}")
        passed = False
    return name, "passed" if passed else "FAILED", f"{time.monotonic() - started:.1f}"
