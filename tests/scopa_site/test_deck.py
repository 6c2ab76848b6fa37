"""The decks in the static files are those the code draws, and every card is in them and is its own."""

import re

import pytest

from scopa_site.deck.sprite import DECKS, FOLDER, ICON_FILE, icon, sprite

CODES = [f"{rank}{suit}" for suit in "dcsb" for rank in range(1, 11)]


def symbols_of(deck: str) -> dict[str, str]:
    found = re.findall(r'<symbol id="([^"]+)" [^>]*>(.*?)</symbol>', sprite(deck))
    assert len(found) == len(dict(found))
    return dict(found)


@pytest.fixture(scope="module", params=sorted(DECKS))
def symbols(request: pytest.FixtureRequest) -> dict[str, str]:
    return symbols_of(request.param)


@pytest.mark.parametrize("deck", sorted(DECKS))
def test_the_committed_sprite_is_what_the_generator_draws(deck: str) -> None:
    assert (FOLDER / f"{deck}.svg").read_text(encoding="utf-8") == sprite(deck)
    assert ICON_FILE.read_text(encoding="utf-8") == icon()


def test_the_sprite_holds_forty_faces_forty_small_faces_and_a_back(symbols: dict[str, str]) -> None:
    wanted = {f"card-{code}" for code in CODES} | {f"mini-{code}" for code in CODES} | {"card-back"}
    assert set(symbols) == wanted


def test_no_two_cards_look_the_same(symbols: dict[str, str]) -> None:
    drawings = {drawing for name, drawing in symbols.items()}
    assert len(drawings) == len(symbols)


@pytest.mark.parametrize(("suit", "sign"), [("d", "pip-d"), ("c", "pip-c"), ("s", "sabre"), ("b", "pip-b")])
def test_a_numeral_card_of_the_italian_deck_shows_as_many_signs_as_its_rank(suit: str, sign: str) -> None:
    symbols = symbols_of("italian")
    for rank in range(2, 8):
        copies = re.findall(r'href="#([a-z-]+)"', symbols[f"card-{rank}{suit}"])
        corner_signs = 2
        shown = copies.count(sign) + (copies.count("pip-s") if sign == "sabre" else 0)
        assert shown - corner_signs == rank


@pytest.mark.parametrize(("deck", "first"), [("spanish", 2), ("french", 1)])
def test_a_numeral_card_of_another_deck_shows_as_many_signs_as_its_rank(deck: str, first: int) -> None:
    symbols = symbols_of(deck)
    corner_signs = 2
    for suit in "dcsb":
        for rank in range(first, 8):
            shown = re.findall(r'href="#([a-z-]+)"', symbols[f"card-{rank}{suit}"]).count(f"pip-{suit}")
            assert shown - corner_signs == rank


@pytest.mark.parametrize(
    ("deck", "index"), [("italian", "FCR"), ("spanish", ["10", "11", "12"]), ("french", "JQK")]
)
def test_the_courts_are_called_as_their_players_call_them(deck: str, index: str) -> None:
    assert list(DECKS[deck].index[7:]) == list(index)


@pytest.mark.parametrize("deck", sorted(DECKS))
def test_the_sprite_is_one_small_file_without_styles_or_scripts(deck: str) -> None:
    text = sprite(deck)
    assert len(text.encode()) <= 120_000
    assert not re.search(r"<style|style=|<script|https?://(?!www\.w3\.org/2000/svg)", text)
    named = set(re.findall(r'href="#([^"]+)"', text))
    assert named == set(re.findall(r'<g id="([^"]+)"', text))
