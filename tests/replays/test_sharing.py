"""A position passed on: its picture, the frame for other pages, the counting of a seat."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client

from engine.record import counting_json
from replays.models import Replay
from replays.pictures import best_frame, draw_position
from replays.selectors import frames_of, log_of
from replays.sprites import sprite_pieces
from tests.replays.archive import stored, stored_forfeit

pytestmark = pytest.mark.django_db


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
    shown = cards_in(draw_position(frames, 0, seat=2, open_hands=False))
    assert shown.count("back") == 27
    assert sorted(card for card in shown if card != "back") == sorted(
        frames["frames"][0]["hands"][2] + frames["frames"][0]["table"]
    )


def test_a_picture_holds_the_drawing_of_everything_it_refers_to(replay: Replay) -> None:
    svg = draw_position(frames_of(replay), 3)
    assert set(re.findall(r'href="#([^"]+)"', svg)) <= set(re.findall(r'id="([^"]+)"', svg))
    assert sprite_pieces(["no-such-card"]) == ""


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
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml; charset=utf-8")
    page = client.get(f"/g/{replay.pk}/").content.decode()
    assert f'property="og:image" content="http://testserver/g/{replay.pk}/picture.svg"' in page


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
