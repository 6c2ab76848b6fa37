"""What is installed is pinned by hash, and every program used has its Debian package in apt.txt."""

import re

import pytest

from deploy.launch.debian import explain_missing, install_line, read_packages
from deploy.launch.places import ROOT

LOCKS = ("requirements.txt", "requirements-dev.txt")
PIN = re.compile(r"^([a-z0-9][a-z0-9._-]*)(\[[a-z,]+\])?==([^\s;]+)", re.IGNORECASE)
# Programs that the launcher, the jail and the tests start by name.
PROGRAMS = ("bwrap", "redis-server", "chromium", "node", "msguniq")


def read_pins(lock: str) -> dict[str, list[str]]:
    """Per `name==version` of a lock file, the lines that belong to it."""
    pins: dict[str, list[str]] = {}
    for line in (ROOT / lock).read_text(encoding="utf-8").splitlines():
        found = PIN.match(line)
        if found:
            current = pins.setdefault(f"{found[1]}=={found[3]}", [])
        elif not line.startswith((" ", "#")):
            pytest.fail(f"{lock} holds a line that is no pin: {line}")
        else:
            current.append(line.strip())
    return pins


def read_names(file: str) -> set[str]:
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    return {re.split(r"[\[><=~ ]", line)[0] for line in lines if line and line[0] not in "#-"}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_a_hash(lock: str) -> None:
    pins = read_pins(lock)
    assert len(pins) > 30
    assert [name for name, lines in pins.items() if not any("sha256:" in line for line in lines)] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_every_package_that_is_asked_for(lock: str) -> None:
    wanted = read_names(lock.replace(".txt", ".in"))
    assert {name.lower() for name in wanted} <= {pin.partition("==")[0].lower() for pin in read_pins(lock)}


def test_the_tests_run_on_the_versions_that_the_site_runs_on() -> None:
    assert set(read_pins("requirements.txt")) <= set(read_pins("requirements-dev.txt"))


def test_the_line_to_type_names_the_packages_alone() -> None:
    packages = [package for package in read_packages(ROOT / "apt.txt") if package.section == "run"]
    line = "sudo apt-get install -y --no-install-recommends python3-venv bubblewrap python3-seccomp"
    assert install_line(packages) == line
    assert line in explain_missing(packages)


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_that_is_started_has_a_debian_package(program: str) -> None:
    assert f"command:{program}" in {package.probe for package in read_packages(ROOT / "apt.txt")}


@pytest.mark.parametrize("package", read_packages(ROOT / "apt.txt"), ids=lambda package: package.name)
def test_what_apt_txt_names_is_on_this_machine(package) -> None:
    assert package.is_present(), explain_missing([package])
