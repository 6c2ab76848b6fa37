"""The script that adds golden games leaves those that are there alone."""

from pathlib import Path

import pytest

from tests.golden import add
from tests.golden.store import read_log
from tests.golden.wishes import Wish


def refuse(wish: Wish) -> None:
    """Stands for playing a game, where none may be played."""
    raise AssertionError(f"{wish.name} would be played again")


def test_nothing_is_added_where_all_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(add, "find_game", refuse)
    assert add.add_logs() == []


def test_a_file_without_a_line_in_the_manifest_is_not_overwritten(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = tmp_path / "scopa-random.json.gz"
    kept.write_bytes(b"kept")
    monkeypatch.setattr(add, "LOGS", tmp_path)
    monkeypatch.setattr(add, "MANIFEST", tmp_path / "manifest.json")
    monkeypatch.setattr(add, "WISHES", [Wish("scopa-random", "scopa", "random")])
    monkeypatch.setattr(add, "read_manifest", dict)
    monkeypatch.setattr(add, "path_of", lambda name: tmp_path / f"{name}.json.gz")
    monkeypatch.setattr(add, "find_game", refuse)
    assert add.add_logs() == []
    assert kept.read_bytes() == b"kept"


def test_the_same_wish_gives_the_same_game() -> None:
    wish = Wish("scopa-random", "scopa", "random")
    assert add.find_game(wish) == read_log("scopa-random")
