"""Names of games and of guests, in the reader's language."""

from __future__ import annotations

import pytest
from django.utils import translation

from engine.rules import PRESET_NAMES, preset_title
from replays.titles import TITLES, shown_name, variant_title


def test_a_title_is_the_engines_in_italian_and_a_proper_name_or_words_elsewhere() -> None:
    with translation.override("it"):
        italian = {name: variant_title(name) for name in PRESET_NAMES}
    assert {name: preset_title(name) for name in PRESET_NAMES} | {"bga_default": "Standard BGA"} == italian
    with translation.override("es"):
        assert variant_title("scopone_9") == "Scopone (9 + 4 en la mesa)"
    with translation.override("en"):
        assert variant_title("scopa_3") == "Scopa for three"
        assert variant_title("sbarazzino") == "Sbarazzino"
        assert variant_title("our own game") == "our own game"
    assert set(TITLES) <= set(PRESET_NAMES)


@pytest.mark.parametrize(("language", "word"), [("it", "ospite"), ("en", "guest"), ("es", "invitado")])
def test_a_guest_is_called_one_in_the_readers_language(language: str, word: str) -> None:
    with translation.override(language):
        assert shown_name("guest #2d71 and ada") == f"{word} #2d71 and ada"
        assert shown_name("guest #1 of honour") == "guest #1 of honour"
