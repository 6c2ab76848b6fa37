"""The replay page as the server sends it: readable without scripts, and nothing the policy would refuse."""

import json
import re
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory, override_settings
from django.utils import translation

from engine.record import frames_json
from replays.log_words import FAULTS, tell_fault
from replays.viewer import present_game
from tests.engine.record.random_games import random_log

PLAIN_FILES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}


@pytest.fixture(scope="module")
def frames() -> dict[str, Any]:
    frames = frames_json(random_log("scopa"))
    frames["seats"][1]["name"] = "<b>Volpe</b>"
    return frames


@pytest.fixture(scope="module")
def page(frames: dict[str, Any]) -> str:
    replay = SimpleNamespace(
        id="abc", digest="d", event="Coppa", played_at=datetime(2026, 11, 29, tzinfo=UTC)
    )
    context = {"replay": replay, "game": present_game(frames), "frames_url": "/replays/abc/frames/"}
    request = RequestFactory().get("/replays/abc/")
    with override_settings(STORAGES=PLAIN_FILES):
        return render_to_string("replays/replay.html", context, request=request)


def test_the_page_reads_without_scripts_one_linked_line_a_frame(page: str, frames: dict[str, Any]) -> None:
    links = re.findall(r'href="#(d\d+\.p\d+)" id="([^"]+)" data-frame="(\d+)"', page)
    assert [int(frame) for _, _, frame in links] == list(range(len(frames["frames"])))
    assert all(target == anchor for target, anchor, _ in links)


def test_every_deal_has_its_points_sheet_with_column_heads_and_row_heads(
    page: str, frames: dict[str, Any]
) -> None:
    assert page.count('<table class="sheet">') == len(frames["deals"])
    assert 'scope="row">Primiera' in page
    assert "<caption>Points of deal 1</caption>" in page


def test_a_name_is_shown_as_text_never_as_markup(page: str) -> None:
    assert "<b>Volpe" not in page
    assert "&lt;b&gt;Volpe" in page


def test_what_the_scripts_are_told_is_plain_data(page: str, frames: dict[str, Any]) -> None:
    found = re.search(r'<script id="viewer-setup" type="application/json">(.*?)</script>', page)
    assert found
    setup = json.loads(found[1])
    assert len(setup["cards"]) == 40
    assert setup["seats"][1] == "<b>Volpe</b>"
    assert len(setup["sides"]) == frames["side_count"]


def test_the_page_holds_no_inline_script_or_style(page: str) -> None:
    assert not re.search(r"\sstyle=|\son\w+=|<style", page)
    for attributes in re.findall(r"<script([^>]*)>", page):
        assert "src=" in attributes or 'type="application/json"' in attributes


def test_the_strings_the_scripts_ask_for_are_all_sent(page: str) -> None:
    from replays.wording import viewer_words
    from scopa_site.settings import BASE_DIR

    scripts = (BASE_DIR / "replays" / "static" / "replays" / "viewer").glob("*.js")
    asked = {
        name for path in scripts for name in re.findall(r"\bwords\.([a-z]\w*)\b(?!\()", path.read_text())
    }
    assert asked == set(viewer_words())


def test_the_scripts_tell_a_fault_in_the_language_of_the_page() -> None:
    from replays.wording import viewer_words

    with translation.override("it"):
        faults = viewer_words()["faults"]
        assert set(faults) == {*FAULTS, ""}
        assert f"{faults['wrong_score']} (wrong_score)" == tell_fault("wrong_score")
        assert f"{faults['']} (unheard_of)" == tell_fault("unheard_of")
    assert faults["wrong_score"] != viewer_words()["faults"]["wrong_score"]


def test_the_list_of_keys_names_every_key_that_the_scripts_know() -> None:
    from scopa_site.settings import BASE_DIR

    steps = (BASE_DIR / "replays" / "static" / "replays" / "viewer" / "steps.js").read_text()
    known = set(re.findall(r'^  "?([^\s":]+|\s)"?: "\w+",$', steps.partition("const KEYS")[2], re.MULTILINE))
    context = {"counting_url": "/c", "embed_url": "/e"}
    listed = set(re.findall(r"<kbd>(.*?)</kbd>", render_to_string("replays/parts/keys.html", context)))
    names = {"ArrowLeft": "←", "ArrowRight": "→", "ArrowUp": "↑", "ArrowDown": "↓", " ": "space", "-": "−"}
    assert listed == {names.get(key, key) for key in known}
