import os
from pathlib import Path

import pytest

from engine.sandbox.places import read_own_file, write_own_file


def test_a_file_written_in_the_middle_of_writing_it_is_whole_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "filter"
    replace = os.replace

    def be_overtaken(draft: Path, place: Path) -> None:
        monkeypatch.setattr(os, "replace", replace)
        write_own_file(file, b"second")
        replace(draft, place)

    monkeypatch.setattr(os, "replace", be_overtaken)
    write_own_file(file, b"first")
    assert read_own_file(file) == b"first"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_cannot_be_put_in_place_leaves_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(draft: Path, place: Path) -> None:
        raise OSError("no room")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(OSError, match="no room"):
        write_own_file(tmp_path / "filter", b"first")
    assert list(tmp_path.iterdir()) == []
