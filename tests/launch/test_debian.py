"""apt.txt is read, what is missing is found, and without rights the line to type is shown."""

from pathlib import Path

import pytest

from deploy.launch import debian
from deploy.launch.console import LaunchError

LIST = """
# a comment
[run]
python3-venv   module:ensurepip          makes environments
no-such-thing  command:no-such-program   is never there
[test]
no-such-file   file:/no/such/*/file      is never there either
"""


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    file = tmp_path / "apt.txt"
    file.write_text(LIST, encoding="utf-8")
    return file


def test_only_what_is_absent_of_the_asked_sections_is_missing(listed: Path) -> None:
    assert [package.name for package in debian.find_missing(listed, ["run"])] == ["no-such-thing"]
    both = debian.find_missing(listed, ["run", "test"])
    assert [package.name for package in both] == ["no-such-thing", "no-such-file"]


def test_without_rights_the_exact_line_is_shown(listed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(debian, "_find_privilege", lambda: None)
    with pytest.raises(LaunchError) as caught:
        debian.require(listed, ["run", "test"])
    assert "sudo apt-get install -y --no-install-recommends no-such-thing no-such-file" in str(caught.value)


def test_with_rights_apt_is_asked_for_what_is_missing_alone(
    listed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[list[str], list[str]]] = []

    def note(prefix: list[str], packages: list[debian.DebianPackage]) -> bool:
        asked.append((prefix, [package.name for package in packages]))
        return True

    monkeypatch.setattr(debian, "_find_privilege", lambda: ["sudo", "-n"])
    monkeypatch.setattr(debian, "_run_apt", note)
    assert [package.name for package in debian.install_missing(listed, ["run"])] == ["no-such-thing"]
    assert asked == [(["sudo", "-n"], ["no-such-thing"])]
