"""What docs/replays.md says of the documents is what they hold."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from engine.record import dump_log
from replays.documents import frames_document
from replays.selectors import log_of
from tests.replays.archive import stored

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "replays.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"^`(GET|POST) (/\S+)`\n\n```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)
pytestmark = pytest.mark.django_db


def lacking(shown: Any, real: Any, path: str = "") -> list[str]:
    """Where a real answer has no such key as the example, or a value of another kind; null fits anything."""
    if isinstance(shown, dict) and isinstance(real, dict):
        missing = [f"{path}.{key}" for key in shown if key not in real]
        return missing + [
            fault for key in shown if key in real for fault in lacking(shown[key], real[key], f"{path}.{key}")
        ]
    if isinstance(shown, list) and isinstance(real, list):
        return lacking(shown[0], real[0], f"{path}[0]") if shown and real else []
    return [] if shown is None or real is None or type(shown) is type(real) else [path]


@pytest.mark.parametrize(("method", "address", "example"), EXAMPLE.findall(PAGE))
def test_an_example_of_the_page_is_what_the_site_answers(
    client: Client, method: str, address: str, example: str
) -> None:
    replay = stored("scopa", 27)
    address = address.replace("{game}", replay.pk)
    if method == "GET":
        answer = client.get(address)
    else:
        answer = client.post(address, dump_log(log_of(replay)), content_type="application/json")
    assert answer.status_code == 200
    assert lacking(json.loads(example), answer.json()) == []


def test_the_page_shows_every_document() -> None:
    assert len(EXAMPLE.findall(PAGE)) == 3


def test_the_page_names_every_key_of_the_frames() -> None:
    frames = json.loads(frames_document(stored("scopa", 27)).write())
    action = next(frame["action"] for frame in frames["frames"] if frame["action"])
    for key in {*frames["frames"][0], *action, *frames["deals"][0]}:
        assert key in PAGE, key
