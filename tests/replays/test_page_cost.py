"""What each play adds to the cost of its replay page, in calls: they are the same on every machine."""

from __future__ import annotations

import sys
from random import Random
from types import FrameType
from typing import Any

import pytest
from django.test import Client

from engine.rules import RuleSet, preset_overrides
from replays.models import Replay
from replays.selectors import game_of
from replays.services import store_log
from tests.engine.record.random_games import RandomTable, header

CALLS_OF_A_PLAY = 160


def stored_game(deals: int) -> Replay:
    """A game of scopone of so many deals, its frames already kept."""
    rules = RuleSet.resolve({**preset_overrides("scopone_9"), "match.deals": deals})
    made = header(rules, 5, variant="scopone_9", id=f"deals-{deals}")
    replay = store_log(RandomTable(made, Random(5)).play_game())
    game_of(replay)
    return replay


def calls_of_page(client: Client, replay: Replay) -> int:
    """How many functions written in Python are called for one view of the page."""
    address, counted = f"/g/{replay.pk}/", 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal counted
        counted += event == "call"

    client.get(address)
    sys.setprofile(count)
    try:
        client.get(address)
    finally:
        sys.setprofile(None)
    return counted


@pytest.mark.django_db
def test_a_play_adds_few_calls_to_the_page(client: Client) -> None:
    short, long = stored_game(2), stored_game(6)
    more = calls_of_page(client, long) - calls_of_page(client, short)
    assert more <= CALLS_OF_A_PLAY * (long.ply_count - short.ply_count)
