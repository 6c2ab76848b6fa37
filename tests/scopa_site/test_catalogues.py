"""Every visible string has its Italian and its Spanish, and the catalogues keep their placeholders."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from deploy.launch.places import ROOT
from tests.architecture.tree import tracked_files

LANGUAGES = ("it", "es")
COLLECTED = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext", "npgettext"}
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w+\}")
STOREYS = ("scopa_site", "tournaments", "replays")


@pytest.fixture(scope="module")
def visible_strings(tmp_path_factory: pytest.TempPathFactory) -> set[tuple[str, str]]:
    """The messages that gettext finds in the code and the templates of today."""
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
        key_of(message)
        for message in read_catalogue(copy / "locale" / "it" / "LC_MESSAGES" / "django.po")
        if message.id
    }


def read_catalogue(file: Path) -> Catalog:
    with file.open("rb") as opened:
        return read_po(opened)


def first_form(words: str | tuple[str, ...] | list[str]) -> str:
    """The singular of a message; plural ones come as a sequence."""
    return words if isinstance(words, str) else words[0]


def key_of(message: Message) -> tuple[str, str]:
    """What tells a message from all others: one word may mean two things, by its context."""
    return message.context or "", first_form(message.id)


def catalogues(language: str) -> list[Catalog]:
    return [read_catalogue(file) for file in sorted(ROOT.glob(f"*/locale/{language}/LC_MESSAGES/django.po"))]


def is_translated(message: Message, plural_forms: int) -> bool:
    """Every form is there and none of them is a guess of gettext's."""
    if isinstance(message.id, str):
        return bool(message.string) and not message.fuzzy
    return len(message.string) == plural_forms and all(message.string) and not message.fuzzy


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_visible_string_is_translated(language: str, visible_strings: set[tuple[str, str]]) -> None:
    done = {
        key_of(message)
        for catalogue in catalogues(language)
        for message in catalogue
        if message.id and is_translated(message, catalogue.num_plurals)
    }
    assert sorted(visible_strings - done) == []


def placeholders(words: str) -> list[str]:
    return sorted(PLACEHOLDER.findall(words))


def kept_placeholders(message: Message) -> bool:
    """The last form stands for many and names them all; only "one" may say its number in a word."""
    if isinstance(message.id, str):
        return placeholders(message.id) == placeholders(str(message.string))
    many = set(placeholders(message.id[-1]))
    return set(placeholders(message.string[-1])) == many and all(
        set(placeholders(form)) <= many for form in message.string
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_keeps_its_placeholders(language: str) -> None:
    faults = [
        key_of(message)
        for catalogue in catalogues(language)
        for message in catalogue
        if message.id and is_translated(message, catalogue.num_plurals) and not kept_placeholders(message)
    ]
    assert faults == []


def test_no_string_hides_in_an_f_string() -> None:
    """Gettext's collector does not look there, so the string would stay English unnoticed."""
    hidden = [
        f"{file}:{node.lineno}"
        for file in tracked_files()
        if file.parts[0] in STOREYS and file.suffix == ".py"
        for outer in ast.walk(ast.parse((ROOT / file).read_text("utf-8")))
        if isinstance(outer, ast.JoinedStr)
        for node in ast.walk(outer)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in COLLECTED
    ]
    assert hidden == []
