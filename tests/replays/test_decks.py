"""The reader's deck: what the address asks for, else what the browser has kept, in pictures and in words."""

import re

import pytest
from django.test import Client

from replays.decks import current_deck, use_deck
from replays.models import Replay
from replays.wording import card_name, card_names
from tests.replays.archive import stored

pytestmark = pytest.mark.django_db


@pytest.fixture
def replay() -> Replay:
    return stored()


def test_the_french_deck_has_its_own_names_for_suits_and_courts() -> None:
    with use_deck("french"):
        assert [card_name(code) for code in ("7d", "8c", "9s", "10b")] == [
            "seven of diamonds", "jack of hearts", "queen of spades", "king of clubs",
        ]  # fmt: skip
        assert len(set(card_names().values())) == 40
    with use_deck("spanish"):
        assert card_name("8c") == "knave of cups"


def test_an_unknown_deck_is_the_first_one() -> None:
    with use_deck("tarot"):
        assert current_deck() == "italian"


@pytest.mark.parametrize(
    ("cookie", "query", "deck"),
    [
        ("", "", "italian"), ("french", "", "french"), ("french", "?deck=spanish", "spanish"),
        ("../x", "", "italian"), ("spanish", "?deck=nothing", "spanish"),
    ],
)  # fmt: skip
def test_the_page_is_written_with_the_readers_deck(
    client: Client, replay: Replay, cookie: str, query: str, deck: str
) -> None:
    if cookie:
        client.cookies["deck"] = cookie
    page = client.get(f"/g/{replay.pk}/{query}").content.decode()
    moves = page[page.index("data-moves") : page.index("viewer-setup")]
    assert set(re.findall(r'href="[^"]*/deck/(\w+)[.\w]*\.svg#mini', moves)) == {deck}
    assert ("of diamonds" in moves) == (deck == "french")
    assert ("Diamonds</th>" in page) == (deck == "french")


def test_a_frame_in_another_page_asks_by_its_address_alone(client: Client, replay: Replay) -> None:
    client.cookies["deck"] = "french"
    assert "of coins" in client.get(f"/embed/g/{replay.pk}").content.decode()
    assert "of diamonds" in client.get(f"/embed/g/{replay.pk}?deck=french").content.decode()
