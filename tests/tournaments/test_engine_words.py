"""Every refusal of the engine that reaches a page has a sentence in the catalogues."""

from __future__ import annotations

import re
from pathlib import Path

from django.utils import translation

from engine.sandbox import archive, manifest, probe
from tournaments import engine_words, pairing

PAIRING_FOLDER = Path(pairing.__file__).parent


def codes_of(error: str, *files: Path) -> set[str]:
    text = "\n".join(file.read_text() for file in files)
    return set(re.findall(rf'{error}\(\s*"([a-z_]+)"', text))


def test_every_reason_why_an_upload_is_no_bot_has_words() -> None:
    found = codes_of("ArchiveError", Path(archive.__file__), Path(manifest.__file__))
    assert found
    assert found == set(engine_words.ARCHIVES)


def test_every_reason_why_something_cannot_be_paired_has_words() -> None:
    found = codes_of("PairingError", *PAIRING_FOLDER.glob("*.py"))
    assert found
    assert found == set(engine_words.PAIRINGS)


def test_every_check_of_the_jail_has_words() -> None:
    names = set(re.findall(r'^        "([^"]+)": \w+\(', Path(probe.__file__).read_text(), re.MULTILINE))
    assert names
    assert names <= set(engine_words.JAIL_CHECKS)


def test_limits_stand_in_the_sentences_of_every_language() -> None:
    for language in ("it", "es", "en"):
        with translation.override(language):
            assert str(archive.MAX_FILES) in engine_words.tell_archive("too_many_files", "")
            assert "%" not in engine_words.tell_archive("too_big", "")
    with translation.override("it"):
        assert engine_words.tell_archive("encrypted", "") == "L'archivio è cifrato."
