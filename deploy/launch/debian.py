"""Debian packages: which of apt.txt are missing, installing them, or the line to type."""

import glob
import importlib.util
import os
import shlex
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from deploy.launch.console import LaunchError, say

SYSTEM_PYTHON = "/usr/bin/python3"


@dataclass(frozen=True)
class DebianPackage:
    """One line of apt.txt."""

    name: str
    section: str
    probe: str
    purpose: str

    def is_present(self) -> bool:
        """Whether what the package is wanted for is there, from Debian or from elsewhere."""
        kind, _, wanted = self.probe.partition(":")
        return PROBES[kind](wanted)


def _has_system_module(name: str) -> bool:
    if not os.path.exists(SYSTEM_PYTHON):
        return False
    program = f"import {name}"
    return subprocess.run([SYSTEM_PYTHON, "-I", "-c", program], capture_output=True).returncode == 0


PROBES = {
    "command": lambda name: shutil.which(name) is not None,
    "file": lambda pattern: bool(glob.glob(pattern)),
    "module": lambda name: importlib.util.find_spec(name) is not None,
    "system-module": _has_system_module,
}


def read_packages(file: Path) -> list[DebianPackage]:
    """Every package of apt.txt, in its order."""
    packages, section = [], ""
    for line in file.read_text(encoding="utf-8").splitlines():
        text = line.strip()
        if text.startswith("["):
            section = text.strip("[]")
        elif text and not text.startswith("#"):
            name, probe, purpose = text.split(maxsplit=2)
            packages.append(DebianPackage(name, section, probe, purpose))
    return packages


def find_missing(file: Path, sections: Iterable[str]) -> list[DebianPackage]:
    wanted = set(sections)
    return [
        package for package in read_packages(file) if package.section in wanted and not package.is_present()
    ]


def install_line(packages: Iterable[DebianPackage]) -> str:
    """The command that a person types to install them."""
    return "sudo apt-get install -y --no-install-recommends " + " ".join(package.name for package in packages)


def install_missing(file: Path, sections: Iterable[str]) -> list[DebianPackage]:
    """Installs what is missing where root or sudo allows; returns what is missing still."""
    missing = find_missing(file, sections)
    if not missing:
        return []
    prefix = _find_privilege()
    if prefix is None:
        return missing
    say("  installing " + ", ".join(package.name for package in missing))
    if not _run_apt(prefix, missing):
        say("  apt-get could not install them all")
    importlib.invalidate_caches()
    return [package for package in missing if not package.is_present()]


def _find_privilege() -> list[str] | None:
    """The words before apt-get: none for root, `sudo -n` where it needs no password; None where neither."""
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        return ["sudo", "-n"]
    return None


def _run_apt(prefix: list[str], packages: list[DebianPackage]) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    names = [package.name for package in packages]
    commands = (
        [*prefix, "apt-get", "update", "-qq"],
        [*prefix, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *names],
    )
    for command in commands:
        finished = subprocess.run(
            command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
        )
    if finished.returncode:
        say(f"  {shlex.join(command)} failed:\n{finished.stderr.strip()[-2000:]}")
    return finished.returncode == 0


def explain_missing(packages: Iterable[DebianPackage]) -> str:
    """What is missing, what it is for, and the line to type."""
    packages = list(packages)
    wants = "\n".join(f"    {package.name}: {package.purpose}" for package in packages)
    return f"missing on this machine:\n{wants}\n  to install them, type:\n    {install_line(packages)}"


def require(file: Path, sections: Iterable[str]) -> None:
    """Like install_missing, but LaunchError when anything stays missing."""
    missing = install_missing(file, sections)
    if missing:
        raise LaunchError(explain_missing(missing))
