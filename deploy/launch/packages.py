"""The virtual environment and the hash-locked packages in it."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from deploy.launch.console import LaunchError, step
from deploy.launch.places import Places

SITE = "requirements.txt"
DEVELOPMENT = "requirements-dev.txt"


def install_packages(places: Places, lock: str = SITE) -> None:
    """Makes the environment and installs `lock`, unless just that was done before.

    The development lock holds the site's packages too, so a start after the tests installs nothing.
    """
    if not Path(places.python).exists():
        with step(f"virtual environment in {places.venv.name}"):
            _make_venv(places)
    if not _is_installed(places, lock):
        with step(f"Python packages of {lock}"):
            _install(places, lock)
            _stamp(places, lock).write_text(_digest(places, lock), encoding="ascii")
    _write_scopa_command(places)


def is_ready(places: Places, lock: str = SITE) -> bool:
    return Path(places.python).exists() and _is_installed(places, lock)


def _is_installed(places: Places, lock: str) -> bool:
    enough = (lock, DEVELOPMENT) if lock == SITE else (lock,)
    return any(_stamp_matches(places, name) for name in enough)


def _stamp(places: Places, lock: str) -> Path:
    return places.venv / f".installed-{lock}"


def _stamp_matches(places: Places, lock: str) -> bool:
    stamp = _stamp(places, lock)
    return stamp.exists() and stamp.read_text(encoding="ascii") == _digest(places, lock)


def _digest(places: Places, lock: str) -> str:
    return hashlib.sha256((places.root / lock).read_bytes()).hexdigest()


def _make_venv(places: Places) -> None:
    uv = shutil.which("uv")
    if uv:
        _call([uv, "venv", "--quiet", "--python", sys.executable, str(places.venv)], "making the environment")
        return
    shutil.rmtree(places.venv, ignore_errors=True)
    try:
        _call([sys.executable, "-m", "venv", str(places.venv)], "making the environment")
    except LaunchError:
        # A half-made environment would be taken for a whole one at the next start.
        shutil.rmtree(places.venv, ignore_errors=True)
        raise LaunchError(
            "this Python cannot make virtual environments. Type:\n"
            "    sudo apt-get install -y python3-venv\n  or put `uv` on the PATH, then start again"
        ) from None


def _install(places: Places, lock: str) -> None:
    path = str(places.root / lock)
    uv = shutil.which("uv")
    if uv:
        command = [uv, "pip", "install", "--quiet", "--python", places.python, "--require-hashes", "-r", path]
    else:
        command = [places.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        command += ["--no-input", "--require-hashes", "-r", path]
    _call(command, f"installing {lock}")


def _call(command: list[str], purpose: str) -> None:
    finished = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if finished.returncode:
        words = (finished.stderr or finished.stdout).strip()[-3000:]
        raise LaunchError(f"{purpose} failed:\n{words}")


def _write_scopa_command(places: Places) -> None:
    """`scopa` beside the environment's Python: the engine needs no installing, only to be found."""
    command = Path(places.program("scopa"))
    text = (
        f"#!{places.python}\n"
        "import sys\n\n"
        f"sys.path.insert(0, {str(places.root)!r})\n"
        "from engine.cli.main import main\n\n"
        "sys.exit(main())\n"
    )
    if command.exists() and command.read_text(encoding="utf-8") == text:
        return
    command.write_text(text, encoding="utf-8")
    os.chmod(command, 0o700)
