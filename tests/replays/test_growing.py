"""The part of a game that a page lacks: whole with what it has, and nothing twice."""

import pytest

from engine.record import frames_json
from replays.growing import part_since
from replays.viewer import present_game
from tests.engine.record.random_games import random_log

FRAMES = frames_json(random_log("scopa", 27))
GAME = present_game(FRAMES)


@pytest.mark.parametrize("known", [0, 1, 5, 36, 37, 38, 80, len(FRAMES["frames"]) - 1, len(FRAMES["frames"])])
def test_what_is_known_and_what_is_sent_make_the_whole_game(known: int) -> None:
    game, part = part_since(GAME, FRAMES, known)
    assert part["first"] == known
    assert FRAMES["frames"][:known] + part["frames"] == FRAMES["frames"]
    rows = [row.frame for deal in game.deals for row in deal.rows]
    assert rows == list(range(known, len(FRAMES["frames"])))
    assert [deal["number"] for deal in part["deals"]] == [deal.number - 1 for deal in game.deals]


def test_the_deal_of_the_last_known_frame_comes_once_more_with_its_sheet() -> None:
    game, part = part_since(GAME, FRAMES, 37)
    assert part["deals"][0]["number"] == 0
    assert game.deals[0].sheet == GAME.deals[0].sheet
    assert game.deals[0].rows == ()


def test_more_than_there_is_leaves_nothing_to_send() -> None:
    _game, part = part_since(GAME, FRAMES, 9_999)
    assert (part["first"], part["frames"]) == (len(FRAMES["frames"]), [])
