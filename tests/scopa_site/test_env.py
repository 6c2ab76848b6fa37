import os
import stat
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest

from scopa_site.env import EnvironmentValueError, read_count, read_flag, read_secret, read_text, read_words


def test_an_empty_variable_counts_as_unset() -> None:
    assert read_text("NAME", "default", {"NAME": "  "}) == "default"


@pytest.mark.parametrize(("text", "value"), [("1", True), ("Yes", True), ("off", False), ("", False)])
def test_a_flag_reads_the_usual_words(text: str, value: bool) -> None:
    assert read_flag("NAME", not value, {"NAME": text}) is value


def test_a_flag_that_is_no_flag_is_refused_by_name() -> None:
    with pytest.raises(EnvironmentValueError, match="SETTEBELLO_DEBUG must be 1 or 0"):
        read_flag("SETTEBELLO_DEBUG", False, {"SETTEBELLO_DEBUG": "maybe"})


@pytest.mark.parametrize("text", ["0", "-3", "2.5", "many"])
def test_a_count_below_one_or_not_whole_is_refused(text: str) -> None:
    with pytest.raises(EnvironmentValueError, match="NAME"):
        read_count("NAME", 1, {"NAME": text})


def test_words_are_parted_by_commas_and_spaces() -> None:
    assert read_words("NAME", [], {"NAME": "a.example, b.example c.example"}) == [
        "a.example",
        "b.example",
        "c.example",
    ]


def test_a_secret_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    file = tmp_path / "new" / "secret.key"
    assert read_secret(file, lambda: "first") == "first"
    assert read_secret(file, lambda: "second") == "first"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["secret.key"]


def test_processes_that_start_together_agree_on_the_secret(tmp_path: Path) -> None:
    numbers = count()
    with ThreadPoolExecutor(8) as pool:
        read = [
            pool.submit(read_secret, tmp_path / "secret.key", lambda: str(next(numbers))) for _ in range(40)
        ]
    assert len({future.result() for future in read}) == 1


def test_a_secret_made_in_the_middle_of_making_it_wins_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "secret.key"
    link, seconds = os.link, []

    def be_overtaken(draft: Path, place: Path) -> None:
        monkeypatch.setattr(os, "link", link)
        seconds.append(read_secret(file, lambda: "second"))
        link(draft, place)

    monkeypatch.setattr(os, "link", be_overtaken)
    assert read_secret(file, lambda: "first") == "second"
    assert seconds == ["second"]
    assert list(tmp_path.iterdir()) == [file]
