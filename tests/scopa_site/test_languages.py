"""The site answers in the reader's language, and the game's sentences are whole in each."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from deploy.launch.places import ROOT
from replays.wording import card_name, describe_action

LOCALE = ROOT / "scopa_site" / "locale"


@pytest.fixture(scope="module")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues of today, whatever was compiled in the clone before."""
    folder = tmp_path_factory.mktemp("locale")
    for catalogue in LOCALE.glob("*/LC_MESSAGES/django.po"):
        target = folder / catalogue.relative_to(LOCALE).with_suffix(".mo")
        target.parent.mkdir(parents=True)
        words = ["-m", "babel.messages.frontend", "-q", "compile", "-i", str(catalogue), "-o", str(target)]
        subprocess.run([sys.executable, *words], check=True, capture_output=True)
    return folder


@pytest.fixture(autouse=True)
def compiled_catalogues(catalogues: Path, settings: Any) -> None:
    settings.LOCALE_PATHS = [catalogues]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "language", "words"),
    [
        ("it-IT,it;q=0.9,en;q=0.5", "it", "Tutti i replay"),
        ("es-AR,es;q=0.9", "es", "Todas las repeticiones"),
        ("en-GB", "en", "All replays"),
        ("fi,de;q=0.5", "en", "All replays"),
    ],
)
def test_the_first_page_speaks_the_language_that_the_browser_asks_for(
    client: Client, asked: str, language: str, words: str
) -> None:
    text = client.get("/", headers={"accept-language": asked}).content.decode()
    assert f'<html lang="{language}">' in text
    assert words in text


@pytest.mark.django_db
def test_a_language_that_was_chosen_stays(client: Client) -> None:
    client.post("/i18n/setlang/", {"language": "es", "next": "/"})
    assert '<html lang="es">' in client.get("/", headers={"accept-language": "it"}).content.decode()


@pytest.mark.parametrize(
    ("language", "name"), [("en", "knave of clubs"), ("it", "fante di bastoni"), ("es", "sota de bastos")]
)
def test_a_card_is_called_as_players_call_it(language: str, name: str) -> None:
    with translation.override(language):
        assert card_name("8b") == name


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Lupo: seven of coins takes ace of cups, two of swords and four of clubs. Scopa!"),
        ("it", "Lupo: sette di denari prende asso di coppe, due di spade e quattro di bastoni. Scopa!"),
        ("es", "Lupo: siete de oros se lleva as de copas, dos de espadas y cuatro de bastos. ¡Escoba!"),
    ],
)
def test_a_scopa_is_one_whole_sentence_in_each_language(language: str, sentence: str) -> None:
    action = {"card": "7d", "captured": ["1c", "2s", "4b"], "self_take": False, "scopa": True}
    with translation.override(language):
        assert describe_action(action, "Lupo") == sentence
