"""A position passed on: its picture, the frame for other pages, the counting of a seat."""

import html
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.utils.translation import get_language

from engine.record import counting_json
from replays import rasters, sharing
from replays.decks import current_deck, use_deck
from replays.models import Replay
from replays.pictures import best_frame, draw_position
from replays.selectors import frames_of, log_of
from replays.sprites import sprite_pieces
from tests.replays.archive import stored, stored_forfeit

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_cache(settings: Any, tmp_path: Path) -> None:
    """Pictures are kept in a folder of the test's own."""
    pictures = {**settings.CACHES["pictures"], "LOCATION": str(tmp_path)}
    settings.CACHES = {**settings.CACHES, "pictures": pictures}


@pytest.fixture
def replay() -> Replay:
    return stored("scopone_9")


def cards_in(svg: str) -> list[str]:
    """The faces that a picture shows, in the order of drawing, outside of its definitions."""
    return re.findall(r'href="#card-(\w+)"', svg.split("</defs>")[1])


def test_a_picture_shows_every_open_card_of_its_position_once_and_is_well_formed(replay: Replay) -> None:
    frames = frames_of(replay)
    for index in (0, 7, 20):
        svg = draw_position(frames, index)
        ElementTree.fromstring(svg)  # noqa: S314 (our own drawing)
        frame, action = frames["frames"][index], frames["frames"][index]["action"]
        taken = [action["card"], *action["captured"]] if action and action["captured"] else []
        wanted = [*[card for hand in frame["hands"] for card in hand], *frame["table"], *taken]
        assert sorted(cards_in(svg)) == sorted(wanted)


def test_covered_hands_are_backs_in_a_picture_and_the_near_one_is_open(replay: Replay) -> None:
    frames = frames_of(replay)
    shown = cards_in(draw_position(frames, 0, seat=2, covered={0, 1, 3}))
    assert shown.count("back") == 27
    assert sorted(card for card in shown if card != "back") == sorted(
        frames["frames"][0]["hands"][2] + frames["frames"][0]["table"]
    )


def test_a_picture_holds_the_drawing_of_everything_it_refers_to(replay: Replay) -> None:
    svg = draw_position(frames_of(replay), 3)
    assert set(re.findall(r'href="#([^"]+)"', svg)) <= set(re.findall(r'id="([^"]+)"', svg))
    assert sprite_pieces(["no-such-card"], "italian") == ""


def test_a_picture_with_the_french_deck_shows_and_names_its_suits(replay: Replay) -> None:
    with use_deck("french"):
        svg = draw_position(frames_of(replay), 0)
    assert "jack of spades" in svg
    assert "of diamonds" in svg
    assert "coins" not in svg


def test_names_in_a_picture_are_text(replay: Replay) -> None:
    frames: dict[str, Any] = {**frames_of(replay)}
    frames["seats"] = [{**seat, "name": "<b>&"} for seat in frames["seats"]]
    svg = draw_position(frames, 0)
    ElementTree.fromstring(svg)  # noqa: S314 (our own drawing)
    assert "<b>" not in svg


def test_the_picture_of_a_game_is_that_of_a_scopa_if_it_has_one(replay: Replay) -> None:
    frames = frames_of(replay)
    action = frames["frames"][best_frame(frames)]["action"]
    assert action["scopa"] or not any(
        frame["action"] and frame["action"]["scopa"] for frame in frames["frames"]
    )


@pytest.mark.parametrize(
    "query", ["deal=0&ply=0", "deal=99&ply=0", "deal=1&ply=37", "deal=x", "deal=1&ply=-1", "seat=4", "seat=٣"]
)
def test_a_picture_of_no_position_is_not_found(client: Client, replay: Replay, query: str) -> None:
    assert client.get(f"/g/{replay.pk}/picture.svg?{query}").status_code == 404


def test_the_picture_is_served_as_svg_and_named_for_previews(client: Client, replay: Replay) -> None:
    answer = client.get(f"/g/{replay.pk}/picture.svg?deal=1&ply=36&seat=1")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml")


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height out of a PNG's header."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


def preview_of(client: Client, replay: Replay, query: str = "") -> str:
    """The picture that the replay's page names for messengers, without the host."""
    page = client.get(f"/g/{replay.pk}/{query}").content.decode()
    [address] = re.findall(r'property="og:image" content="http://testserver([^"]+)"', page)
    return html.unescape(address)


def test_messengers_get_the_position_that_a_link_names_as_a_png(client: Client, replay: Replay) -> None:
    assert preview_of(client, replay) == f"/g/{replay.pk}/picture.png?lang=en"
    address = preview_of(client, replay, "?at=d1.p36&seat=1&hands=closed&deck=french")
    assert address.endswith("?deal=1&ply=36&seat=1&hands=closed&deck=french&lang=en")
    answer = client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert size_of(answer.content) == (1200, 630)
    assert "max-age" in answer["Cache-Control"]


@pytest.mark.parametrize("query", ["?at=d1.p37", "?at=d9.p0", "?at=x", "?seat=4", "?deck=tarot", "?at=d0.p1"])
def test_a_preview_leaves_out_what_is_asked_wrongly(client: Client, replay: Replay, query: str) -> None:
    assert preview_of(client, replay, query) == f"/g/{replay.pk}/picture.png?lang=en"


def test_a_picture_is_drawn_once_and_then_taken_from_the_cache(
    client: Client, replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(rasters, "render", lambda svg: drawn.append(svg) or b"a picture")
    answers = [client.get(f"/g/{replay.pk}/picture.png?deal=1&ply={ply}") for ply in (1, 1, 2, 1)]
    assert [answer.content for answer in answers] == [b"a picture"] * 4
    assert len(drawn) == 2


def test_while_others_are_drawn_a_new_picture_has_to_wait_and_says_so(
    client: Client, replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rasters, "PATIENCE_SECONDS", 0.01)
    with rasters._turns:
        answer = client.get(f"/g/{replay.pk}/picture.png?deal=1&ply=3")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")


def test_a_drawing_that_cannot_be_read_spoils_nothing_else() -> None:
    with pytest.raises(rasters.PictureBusyError):
        rasters.render("<svg")
    assert size_of(rasters.render('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>')) == (3, 2)


def test_the_picture_wears_the_deck_and_speaks_the_language_of_its_address(
    client: Client, replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.cookies["deck"] = "spanish"
    client.cookies["django_language"] = "es"
    monkeypatch.setattr(sharing, "draw_position", lambda *_, **__: f"{get_language()} {current_deck()}")
    for query, looks in {"": "en italian", "?deck=french&lang=it": "it french"}.items():
        assert client.get(f"/g/{replay.pk}/picture.svg{query}").content.decode() == looks
    assert client.get(f"/g/{replay.pk}/picture.svg?lang=xx").status_code == 404


def test_the_counting_of_each_seat_is_what_the_engine_counts(client: Client, replay: Replay) -> None:
    answer = client.get(f"/g/{replay.pk}/counting.json?seat=3")
    assert answer.json() == counting_json(log_of(replay), 3)
    assert client.get(f"/g/{replay.pk}/counting.json?seat=4").status_code == 404


def test_the_embedded_page_may_stand_in_any_frame_and_other_pages_in_none(
    client: Client, replay: Replay
) -> None:
    answer = client.get(f"/embed/g/{replay.pk}")
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer
    other = client.get(f"/g/{replay.pk}/")
    assert "frame-ancestors 'none'" in other["Content-Security-Policy"]
    assert other["X-Frame-Options"] == "DENY"


def test_the_embedded_page_reads_and_sets_no_cookie_and_has_no_form(client: Client, replay: Replay) -> None:
    client.cookies["django_language"] = "it"
    answer = client.get(f"/embed/g/{replay.pk}", headers={"Accept-Language": "es-ES,en;q=0.5"})
    page = answer.content.decode()
    assert not answer.cookies
    assert "Cookie" not in answer.get("Vary", "")
    assert answer["Content-Language"] == "es"
    assert '<html lang="es">' in page
    assert "<form" not in page
    assert "csrf" not in page


def test_the_embedded_page_of_a_broken_game_works(client: Client) -> None:
    assert client.get(f"/embed/g/{stored_forfeit().pk}").status_code == 200


def test_documents_come_packed_to_who_takes_them_so(client: Client, replay: Replay) -> None:
    plain = client.get(f"/g/{replay.pk}/frames.json")
    packed = client.get(f"/g/{replay.pk}/frames.json", headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert len(packed.content) * 5 < len(plain.content)
    assert "Accept-Encoding" in packed["Vary"]


def test_the_page_of_a_long_game_is_light(client: Client) -> None:
    replay = stored("scopa_6", 2)
    page = client.get(f"/g/{replay.pk}/", headers={"Accept-Encoding": "gzip"})
    frames = client.get(f"/g/{replay.pk}/frames.json", headers={"Accept-Encoding": "gzip"})
    assert len(page.content) + len(frames.content) <= 30_000 * max(1, replay.ply_count / 200)
