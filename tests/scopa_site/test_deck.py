"""The deck in the static files is the one the code draws, and every card is in it and is its own."""

import re

import pytest

from scopa_site.deck.sprite import ICON_FILE, SPRITE_FILE, icon, sprite

CODES = [f"{rank}{suit}" for suit in "dcsb" for rank in range(1, 11)]


@pytest.fixture(scope="module")
def symbols() -> dict[str, str]:
    found = re.findall(r'<symbol id="([^"]+)" [^>]*>(.*?)</symbol>', sprite())
    assert len(found) == len(dict(found))
    return dict(found)


def test_the_committed_sprite_is_what_the_generator_draws() -> None:
    assert SPRITE_FILE.read_text(encoding="utf-8") == sprite()
    assert ICON_FILE.read_text(encoding="utf-8") == icon()


def test_the_sprite_holds_forty_faces_forty_small_faces_and_a_back(symbols: dict[str, str]) -> None:
    wanted = {f"card-{code}" for code in CODES} | {f"mini-{code}" for code in CODES} | {"card-back"}
    assert set(symbols) == wanted


def test_no_two_cards_look_the_same(symbols: dict[str, str]) -> None:
    drawings = {drawing for name, drawing in symbols.items()}
    assert len(drawings) == len(symbols)


@pytest.mark.parametrize(("suit", "sign"), [("d", "pip-d"), ("c", "pip-c"), ("s", "sabre"), ("b", "pip-b")])
def test_a_numeral_card_shows_as_many_signs_as_its_rank(
    symbols: dict[str, str], suit: str, sign: str
) -> None:
    for rank in range(2, 8):
        copies = re.findall(r'href="#([a-z-]+)"', symbols[f"card-{rank}{suit}"])
        corner_signs = 2
        shown = copies.count(sign) + (copies.count("pip-s") if sign == "sabre" else 0)
        assert shown - corner_signs == rank


def test_the_sprite_is_one_small_file_without_styles_or_scripts() -> None:
    text = sprite()
    assert len(text.encode()) <= 120_000
    assert not re.search(r"<style|style=|<script|https?://(?!www\.w3\.org/2000/svg)", text)
    named = set(re.findall(r'href="#([^"]+)"', text))
    assert named <= set(re.findall(r'id="([^"]+)"', text))
