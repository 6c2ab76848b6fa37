"""One deal at several tables: results by category, margins, and two games side by side."""

from random import Random

import pytest
from django.test import Client

from engine.rules import preset
from replays.models import Replay
from replays.same_deal import boards_of, has_other_tables, tables_of
from replays.selectors import frames_of
from replays.services import store_log
from tests.engine.record.random_games import RandomTable, header
from tests.replays.archive import stored

pytestmark = pytest.mark.django_db


def stored_mirrors(variant: str = "scopa", count: int = 2) -> list[Replay]:
    """Games dealt from one seed and played differently."""
    games = []
    for mirror in range(count):
        made = header(preset(variant), 4, variant=variant, id=f"mirror-{mirror}", mirror=mirror)
        games.append(store_log(RandomTable(made, Random(mirror)).play_game()))
    return games


def test_a_board_shows_each_table_that_finished_the_deal_with_its_points_by_category() -> None:
    replays = stored_mirrors()
    boards = boards_of(replays)
    assert boards[0].number == 1
    for place, replay in enumerate(replays):
        score = frames_of(replay)["deals"][0]["score"]
        row = boards[0].rows[place]
        assert row.totals == tuple(side["total"] for side in score)
        assert row.points[0] == tuple(side["carte"] for side in score)
        assert sum(points[0] for points in row.points) == row.totals[0]


def test_a_margin_is_compared_with_the_mean_of_the_other_tables() -> None:
    rows = boards_of(stored_mirrors())[0].rows
    margins = [row.totals[0] - row.totals[1] for row in rows]
    assert [row.margin for row in rows] == margins
    assert [row.net for row in rows] == [margins[0] - margins[1], margins[1] - margins[0]]


def test_with_three_sides_there_is_no_margin() -> None:
    assert {row.margin for row in boards_of(stored_mirrors("scopa_3"))[0].rows} == {None}


def test_a_game_alone_has_a_board_and_no_net() -> None:
    replay = stored()
    assert boards_of([replay])[0].rows[0].net is None
    assert not has_other_tables(replay)


def test_the_page_of_a_game_leads_to_its_other_tables_and_back(client: Client) -> None:
    first, second = stored_mirrors()
    address = f"/same/{first.commitment}/"
    assert address in client.get(f"/g/{first.pk}/").content.decode()
    board = client.get(address).content.decode()
    assert f"/g/{first.pk}/#d1.p0" in board
    assert f"/g/{first.pk}/beside/{second.pk}/" in board


def test_two_games_of_one_deal_stand_side_by_side_and_others_do_not(client: Client) -> None:
    first, second = stored_mirrors()
    other = stored("scopa", 9)
    page = client.get(f"/g/{first.pk}/beside/{second.pk}/")
    assert page.status_code == 200
    assert page.content.decode().count("data-frames-url") == 2
    for pair in ((first.pk, other.pk), (first.pk, first.pk), (first.pk, "nothing")):
        assert client.get(f"/g/{pair[0]}/beside/{pair[1]}/").status_code == 404


def test_a_deal_that_nobody_played_has_no_board(client: Client) -> None:
    assert client.get(f"/same/{'0' * 64}/").status_code == 404
    assert client.get("/same/nothing/").status_code == 404


def test_the_tables_of_a_deal_were_dealt_the_same_cards() -> None:
    first, second = tables_of(stored_mirrors()[0].commitment)
    assert frames_of(first)["frames"][0]["hands"] == frames_of(second)["frames"][0]["hands"]
