"""Frames tell a viewer that knows no rules what may be played, and which packet is on."""

from itertools import pairwise

import pytest

from engine.record import frames_json
from engine.rules import cards_from_codes, preset, score_piles
from tests.engine.record.random_games import forfeited_log, random_log


@pytest.mark.parametrize("variant", ["scopa", "scopone_9", "cirulla", "scopa_6"])
def test_what_was_played_next_is_among_what_was_legal(variant: str) -> None:
    frames = frames_json(random_log(variant))["frames"]
    for frame, later in pairwise(frames):
        if later["ply"]:
            action = later["action"]
            assert (action["play"] or f"!{action['declaration']}") in frame["legal"]


def test_nothing_is_legal_when_a_deal_is_over_and_something_before() -> None:
    for frame in frames_json(random_log("scopa"))["frames"]:
        assert bool(frame["legal"]) == (frame["to_move"] is not None)


def test_a_game_that_was_broken_off_still_says_what_could_have_been_played() -> None:
    assert frames_json(forfeited_log())["frames"][-1]["legal"]


def test_packets_count_up_to_their_number_and_start_again_with_every_deal() -> None:
    document = frames_json(random_log("scopa"))
    assert document["packets"] == 6
    for deal in document["deals"]:
        first = deal["first_frame"]
        packets = [frame["packet"] for frame in document["frames"][first : first + deal["plies"] + 1]]
        assert packets == sorted(packets)
        assert (packets[0], packets[-1]) == (1, 6)


@pytest.mark.parametrize("variant", ["scopa", "chkobba", "escoba", "scopa_6"])
def test_a_pile_tells_how_its_primiera_stands_as_the_rules_compare_it(variant: str) -> None:
    rules = preset(variant)
    for frame in frames_json(random_log(variant))["frames"][:80]:
        piles = [cards_from_codes(pile["cards"]) for pile in frame["piles"]]
        for pile, score in zip(frame["piles"], score_piles(rules, piles), strict=True):
            sevens, sixes = (sum(card.startswith(rank) for card in pile["cards"]) for rank in "76")
            wanted = {"chkobba": [sevens, sixes], "escoba": None}
            assert pile["primiera"] == wanted.get(variant, [score.counts["primiera"]])
            suits = len({card[-1] for card in pile["cards"]})
            assert pile["suits"] == suits
            assert pile["short"] == (suits < 4 and variant not in wanted)
