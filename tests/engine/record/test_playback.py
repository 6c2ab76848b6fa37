"""Playback and frames: every good position, one error, and what the viewer is told of each."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from engine.record import LogError, frames_json, log_digest, play_back
from engine.rules import PRESET_NAMES, preset
from tests.engine.record.random_games import forfeited_log, random_log

LOG = random_log("scopa", 1)


def damaged(change: Callable[[dict[str, Any]], object], log: dict[str, Any] = LOG) -> dict[str, Any]:
    twin = copy.deepcopy(log)
    change(twin)
    return twin


@pytest.mark.parametrize("variant", PRESET_NAMES)
def test_every_frame_holds_the_forty_cards_once(variant: str) -> None:
    for log in (random_log(variant, 5), forfeited_log(variant, 25, 6)):
        found = play_back(log)
        assert found.error is None
        for frame in found.frames:
            placed = [card for cards in (*frame.hands, *frame.piles, frame.table) for card in cards]
            assert len(set(placed)) == len(placed) == 40 - frame.stock


def test_there_is_one_frame_a_ply_and_one_for_each_deal_as_dealt() -> None:
    found = play_back(LOG)
    assert len(found.frames) == sum(1 + len(deal["actions"]) for deal in LOG["deals"])
    assert [frame.deal for frame in found.frames if frame.ply == 0] == list(range(len(LOG["deals"])))


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("illegal_move", lambda action: action.update(play="1d@")),
        ("unreadable_move", lambda action: action.update(play="the seven")),
        ("wrong_type", lambda action: action.update(play=None)),
        ("missing_key", lambda action: action.pop("by")),
        ("wrong_type", lambda action: action.update(spent_us=True)),
    ],
)
def test_a_log_that_goes_wrong_at_action_40_yields_39_good_positions_and_one_error(
    code: str, change: Callable[[dict[str, Any]], object]
) -> None:
    # The first deal has 36 actions: the fortieth of the game is the fourth of the second deal.
    log = damaged(lambda log: change(log["deals"][1]["actions"][3]))
    found = play_back(log)
    assert sum(frame.ply > 0 for frame in found.frames) == 39
    assert found.error is not None
    assert (found.error.code, found.error.deal, found.error.action) == (code, 1, 3)
    assert found.frames == play_back(LOG).frames[: len(found.frames)]
    shown = frames_json(log)
    assert shown["error"]["deal"], shown["error"]["action"] == (1, 3)
    assert len(shown["frames"]) == len(found.frames)


@pytest.mark.parametrize(
    ("change", "frames"),
    [
        (lambda deal: deal["deck"].__setitem__(0, "0x"), 37),
        (lambda deal: deal.update(actions={}), 37),
        (lambda deal: deal.update(dealer=7), 37),
        (lambda deal: deal.update(score=[]), 74),
        (lambda deal: deal.update(totals=["1", "2"]), 74),
        (lambda deal: deal["score"][1].update(total=None), 74),
        (lambda deal: deal.update(totals=[40, 41]), 74),
        (lambda deal: (deal.update(totals=None), deal["deck"].pop()), 37),
    ],
)
def test_what_stands_before_the_damage_is_shown(
    change: Callable[[dict[str, Any]], object], frames: int
) -> None:
    shown = frames_json(damaged(lambda log: change(log["deals"][1])))
    assert len(shown["frames"]) == frames
    assert shown["error"]["deal"] == 1
    assert shown["deals"][0]["score"] == LOG["deals"][0]["score"]
    if frames == 74:
        assert shown["deals"][1]["score"] is None
        assert shown["deals"][1]["totals"] is None


def test_a_log_damaged_in_its_first_deal_has_no_frames() -> None:
    shown = frames_json(damaged(lambda log: log["deals"][0].update(deck=[])))
    assert (shown["frames"], shown["deals"], shown["error"]["deal"]) == ([], [], 0)


def test_a_wrong_result_keeps_all_frames_and_is_named() -> None:
    shown = frames_json(damaged(lambda log: log["result"].update(winner=None)))
    assert len(shown["frames"]) == len(play_back(LOG).frames)
    assert shown["error"]["code"] == "wrong_winner"
    assert shown["error"]["deal"] is None


def test_a_header_that_cannot_be_read_is_an_error_of_its_own() -> None:
    for change, code in (
        (lambda log: log.pop("seed"), "missing_key"), (lambda log: log.update(live=True), "live_log"),
        (lambda log: log.update(seats=[]), "wrong_length"),
    ):  # fmt: skip
        with pytest.raises(LogError) as caught:
            frames_json(damaged(change))
        assert caught.value.code == code


def test_frames_tell_what_the_log_tells() -> None:
    shown = frames_json(LOG)
    assert (shown["format"], shown["version"]) == ("scopa-frames", 1)
    assert shown["digest"] == log_digest(LOG) == LOG["digest"]
    for key in ("id", "variant", "rules_hash", "first_dealer", "event", "round", "match", "set", "mirror",
                "clock", "result", "seats"):  # fmt: skip
        assert shown[key] == LOG[key]
    assert shown["side_count"] == 2
    for shown_deal, deal in zip(shown["deals"], LOG["deals"], strict=True):
        assert shown_deal["misdeals"] == len(deal["misdeals"])
        for key in ("number", "dealer", "dealer_bonus", "leftovers", "score", "totals"):
            assert shown_deal[key] == deal[key]
        first = shown_deal["first_frame"]
        actions = [frame["action"] for frame in shown["frames"][first + 1 : first + 1 + shown_deal["plies"]]]
        for action, entry in zip(actions, deal["actions"], strict=True):
            assert {key: action[key] for key in entry} == entry


def test_frames_follow_the_cards_of_a_deal_by_hand() -> None:
    shown = frames_json(LOG)
    dealt, laid = shown["frames"][0], shown["frames"][1]
    deck = LOG["deals"][0]["deck"]
    # Seat 1 deals, so seat 0 has the first three cards and lays the 3c.
    assert sorted(dealt["hands"][0]) == sorted(deck[:3])
    assert dealt["table"] == deck[6:10]
    assert (dealt["to_move"], dealt["stock"], dealt["action"], dealt["ply"]) == (0, 30, None, 0)
    assert laid["table"] == [*deck[6:10], "3c"]
    assert laid["action"]["play"] == laid["action"]["card"] == "3c"
    assert laid["to_move"] == 1


def test_a_scopa_a_cleared_last_play_and_the_settebello_are_marked() -> None:
    actions = [
        frame["action"]
        for number in range(12)
        for frame in frames_json(random_log("scopa", number))["frames"]
        if frame["action"]
    ]
    scopa = next(action for action in actions if action["scopa"])
    assert scopa["cleared"] is None
    assert any(action["cleared"] == "last_play" and not action["scopa"] for action in actions)
    seven = [action for action in actions if action["settebello"]]
    assert all("7d" in (action["card"], *action["captured"]) and action["captured"] for action in seven)
    assert seven


def test_scope_of_a_deal_add_up_to_the_marked_plays() -> None:
    for variant in ("scopa", "scopa_3", "asso_piglia_tutto", "cirulla"):
        shown = frames_json(random_log(variant, 2))
        for deal in shown["deals"]:
            start = deal["first_frame"]
            frames = shown["frames"][start : start + deal["plies"] + 1]
            marked = sum(bool(frame["action"] and frame["action"]["scopa"]) for frame in frames)
            assert sum(pile["scope"] for pile in frames[-1]["piles"]) == marked + deal["dealer_bonus"]


def test_leftovers_still_lie_on_the_table_in_the_last_frame_of_a_deal() -> None:
    shown = frames_json(LOG)
    for deal, following in zip(shown["deals"], [*shown["deals"][1:], None], strict=True):
        last = shown["frames"][-1 if following is None else following["first_frame"] - 1]
        assert last["to_move"] is None
        assert sorted(last["table"]) == sorted(deal["leftovers"]["cards"] if deal["leftovers"] else [])
        assert last["hands"] == [[], []]


def test_an_ace_that_sweeps_without_a_scopa_says_so() -> None:
    logs = [random_log("scopa_assi", number) for number in range(4)]
    cleared = {f["action"]["cleared"] for log in logs for f in frames_json(log)["frames"] if f["action"]}
    assert "ace_sweep" in cleared


def test_declarations_show_the_hand_until_it_is_played() -> None:
    shown = frames_json(random_log("cirulla", 3))
    index, frame = next(
        (index, frame)
        for number in (3, 4, 5)
        for shown in [frames_json(random_log("cirulla", number))]
        for index, frame in enumerate(shown["frames"])
        if frame["action"] and frame["action"]["declaration"]
    )
    seat = frame["action"]["seat"]
    assert frame["action"]["play"] == f"!{frame['action']['declaration']}"
    assert frame["action"]["card"] is None
    assert frame["shown"] == {str(seat): frame["hands"][seat]}
    assert frame["to_move"] == seat
    assert index
    assert shown["side_count"] == 2


def test_misdeals_and_the_dealers_bonus_are_told_with_their_tables() -> None:
    shown = [frames_json(random_log("cirulla_2", number)) for number in range(6)]
    assert all(one["error"] is None for one in shown)
    deals = [(one, deal) for one in shown for deal in one["deals"]]
    again = [deal for _, deal in deals if deal["misdeals"]]
    assert all(len(deal["misdeal_tables"]) == deal["misdeals"] for deal in again)
    assert {len(table) for deal in again for table in deal["misdeal_tables"]} == {4}
    one, paid = next((one, deal) for one, deal in deals if deal["dealer_bonus"])
    frame = one["frames"][paid["first_frame"]]
    assert frame["table"] == []
    assert one["side_count"] == 2
    assert sorted(frame["piles"][paid["dealer"]]["cards"]) == sorted(paid["opening"])
    assert frame["piles"][paid["dealer"]]["scope"] == paid["dealer_bonus"]


def test_a_forfeit_ends_in_the_middle_of_its_deal() -> None:
    log = forfeited_log("scopa", 40)
    shown = frames_json(log)
    last = shown["frames"][-1]
    assert last["ply"] == shown["deals"][-1]["plies"] == 4
    assert last["to_move"] is not None
    assert shown["deals"][-1]["score"] is shown["deals"][-1]["totals"] is None
    assert shown["result"]["termination"] == "FORFEIT"
    assert last["totals"] == log["deals"][0]["totals"]


def test_a_directors_act_is_a_ply_of_its_own() -> None:
    act = {"event": "substitute", "seat": 1, "reason": "ill"}
    shown = frames_json(damaged(lambda log: log["deals"][0]["actions"].insert(2, act)))
    assert shown["error"] is None
    before, after = shown["frames"][2], shown["frames"][3]
    assert after["action"]["event"] == "substitute"
    assert after["action"]["by"] == "director"
    assert {**before, "ply": 3, "action": None} == {**after, "action": None}


@pytest.mark.parametrize("variant", ["scopa_3", "scopa_coppie", "scopa_6", "scopone_10"])
def test_games_of_three_four_and_six_seats_are_shown_whole(variant: str) -> None:
    rules = preset(variant)
    shown = frames_json(random_log(variant, 1))
    assert shown["error"] is None
    for frame in shown["frames"]:
        assert len(frame["hands"]) == rules.players
        assert len(frame["piles"]) == len(frame["totals"]) == rules.side_count
