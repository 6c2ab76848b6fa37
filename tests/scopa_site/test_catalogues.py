"""Every visible string has its Italian and its Spanish, and the catalogues keep their placeholders."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from deploy.launch.places import ROOT
from tests.architecture.tree import tracked_files

LANGUAGES = ("it", "es")
STOREYS = ("scopa_site", "tournaments", "replays")


@pytest.fixture(scope="module")
def visible_strings(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The msgids that gettext finds in the code and the templates of today."""
    copy = tmp_path_factory.mktemp("sources")
    for file in tracked_files():
        if (
            file.parts[0] in STOREYS
            and file.suffix in {".py", ".html", ".txt"}
            and "locale" not in file.parts
        ):
            (copy / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, copy / file)
    (copy / "locale").mkdir()
    words = ["-m", "django", "makemessages", "--locale", "it", "--no-location", "--no-wrap"]
    # Outside the site: its settings would send the strings to the catalogues of the clone.
    facts = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    finished = subprocess.run([sys.executable, *words], cwd=copy, env=facts, capture_output=True, text=True)
    assert finished.returncode == 0, finished.stderr
    return {
        first_form(message.id)
        for message in read_catalogue(copy / "locale" / "it" / "LC_MESSAGES" / "django.po")
        if message.id
    }


def read_catalogue(file: Path) -> Catalog:
    with file.open("rb") as opened:
        return read_po(opened)


def first_form(words: str | tuple[str, ...] | list[str]) -> str:
    """The singular of a message; plural ones come as a sequence."""
    return words if isinstance(words, str) else words[0]


def catalogues(language: str) -> list[Catalog]:
    return [read_catalogue(file) for file in sorted(ROOT.glob(f"*/locale/{language}/LC_MESSAGES/django.po"))]


def is_translated(message) -> bool:
    forms = [message.string] if isinstance(message.string, str) else message.string
    return all(forms) and not message.fuzzy


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_visible_string_is_translated(language: str, visible_strings: set[str]) -> None:
    done = {
        first_form(message.id)
        for catalogue in catalogues(language)
        for message in catalogue
        if message.id and is_translated(message)
    }
    assert sorted(visible_strings - done) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_keeps_its_placeholders(language: str) -> None:
    faults = [
        (first_form(message.id), [str(error) for error in errors])
        for catalogue in catalogues(language)
        for message, errors in catalogue.check()
    ]
    assert faults == []
