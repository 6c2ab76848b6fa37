"""From a bare clone to a site that can start: packages, catalogues, database, static files."""

import subprocess
from pathlib import Path

from deploy.launch import debian, packages
from deploy.launch.console import LaunchError, say, step
from deploy.launch.places import Places


def prepare_machine(places: Places) -> None:
    """Debian packages where they can be had (the jail can wait, Python's cannot) and the Python packages."""
    missing = debian.install_missing(places.root / "apt.txt", ["run"])
    if missing:
        say("! " + debian.explain_missing(missing))
        say("  Without the jail only the built-in bots play here; an uploaded bot is never run outside it.")
    packages.install_packages(places)


def prepare_site(places: Places) -> None:
    """Everything that a new or changed clone needs before its processes start; quick when nothing changed."""
    places.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    with step("catalogues, database, static files"):
        compile_catalogues(places)
        call_manage(places, "prepare_site")


def compile_catalogues(places: Places) -> None:
    """The catalogues' .po files into the .mo files that Django reads, where those are older or not there."""
    for catalogue in sorted(places.root.glob("*/locale")):
        stale = [po for po in catalogue.glob("*/LC_MESSAGES/django.po") if _is_stale(po)]
        if stale:
            _call(places, [places.program("pybabel"), "-q", "compile", "-D", "django", "-d", str(catalogue)])


def call_manage(places: Places, *words: str) -> None:
    _call(places, [places.python, "manage.py", *words])


def _is_stale(po: Path) -> bool:
    mo = po.with_suffix(".mo")
    return not mo.exists() or mo.stat().st_mtime < po.stat().st_mtime


def _call(places: Places, command: list[str]) -> None:
    finished = subprocess.run(
        command,
        cwd=places.root,
        env=places.environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    if finished.returncode:
        raise LaunchError(
            f"{' '.join(command[1:])} failed:\n{(finished.stderr or finished.stdout).strip()[-4000:]}"
        )
    if finished.stdout.strip():
        say(finished.stdout.strip())
