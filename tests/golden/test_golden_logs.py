"""Golden games stay as they are, verify, play again to the same log, and the textbook tells them alike."""

import pytest

from engine.record import play_back, record_to_json, verify_log
from engine.rules import PRESET_NAMES
from tests.golden.replays import part_told, record_again, retell
from tests.golden.store import FOLDER, LOGS, file_digest, path_of, read_log, read_manifest
from tests.golden.wishes import RARE, WISHES

MANIFEST = read_manifest()
MOST_BYTES = 1_500_000


def test_the_manifest_names_every_file_and_no_other() -> None:
    assert {path.name for path in LOGS.iterdir()} == {path_of(name).name for name in MANIFEST}


def test_every_golden_game_that_is_wanted_is_there() -> None:
    assert {wish.name for wish in WISHES} == set(MANIFEST)


def test_every_preset_has_two_whole_games_or_more() -> None:
    variants = [read_log(name)["variant"] for name in MANIFEST if not name.startswith("house-")]
    assert all(variants.count(name) >= 2 for name in PRESET_NAMES)


@pytest.mark.parametrize("wish", RARE, ids=lambda wish: wish.name)
def test_rare_events_happen_where_they_should(wish) -> None:
    assert wish.wanted(read_log(wish.name))


@pytest.mark.parametrize("name", MANIFEST)
def test_no_golden_game_was_rewritten(name: str) -> None:
    assert file_digest(name) == MANIFEST[name]["file"]
    assert read_log(name)["digest"] == MANIFEST[name]["digest"]


@pytest.mark.parametrize("name", MANIFEST)
def test_golden_games_verify(name: str) -> None:
    found = verify_log(read_log(name))
    assert found.ok, found.error
    assert found.digest == MANIFEST[name]["digest"]


@pytest.mark.parametrize("name", MANIFEST)
def test_playing_a_golden_game_back_gives_its_log_again(name: str) -> None:
    log = read_log(name)
    playback = play_back(log)
    assert playback.error is None
    assert record_to_json(playback.record) == log
    plies = sum(len(deal["actions"]) + 1 for deal in log["deals"])
    assert len(playback.frames) == plies


@pytest.mark.parametrize("name", MANIFEST)
def test_recording_the_same_plays_gives_the_same_log(name: str) -> None:
    log = read_log(name)
    assert record_again(log) == log


@pytest.mark.parametrize("name", MANIFEST)
def test_the_textbook_tells_the_same_game(name: str) -> None:
    log = read_log(name)
    assert retell(log) == part_told(log)


def test_the_golden_folder_stays_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*.*") if path.is_file()) < MOST_BYTES
