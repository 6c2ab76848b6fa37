"""Spectators of a tournament's table see a deal when it is over; the players see their game as it is."""

from __future__ import annotations

import pytest

from tests.tournaments.live.tables import full_table, member, play_one, position, short_rules
from tournaments.live.people import Person
from tournaments.models import LiveGame
from tournaments.selectors.table_scene import scene_of
from tournaments.selectors.tables_live import frames_of_table, live_log_of, state_of
from tournaments.services.table_play import resign_game

pytestmark = pytest.mark.django_db

WATCHER = Person()


def delayed_table(deals: int = 2) -> tuple[LiveGame, list[Person]]:
    game, people = full_table(rules=short_rules("scopa", deals))
    LiveGame.objects.filter(pk=game.pk).update(is_delayed=True)
    game.refresh_from_db()
    return game, people


def seen_by_spectators(game: LiveGame) -> list[object]:
    game.refresh_from_db()
    state = state_of(game, WATCHER)
    del state["game"]["version"]
    scene = scene_of(game, WATCHER, 0)
    return [state, live_log_of(game), frames_of_table(game), scene["steps"], scene["words"]]


def test_no_play_of_a_deal_changes_what_spectators_see_before_it_is_over() -> None:
    game, people = delayed_table()
    before = seen_by_spectators(game)
    for _ in range(6):
        play_one(game, people)
        assert seen_by_spectators(game) == before


def test_the_deal_that_is_over_is_shown_whole() -> None:
    game, people = delayed_table()
    while position(game).game.deal_number == 0:
        play_one(game, people)
    play_one(game, people)
    state, log, frames, steps, _words = seen_by_spectators(game)
    plays = len(log["deals"][0]["actions"])  # type: ignore[index]
    assert plays == 36
    assert log["deals"][1]["actions"] == []  # type: ignore[index]
    assert state["last_deal"]["number"] == 0  # type: ignore[index]
    assert frames["frames"][-1]["deal"] == 1  # type: ignore[index]
    for frame in frames["frames"]:  # type: ignore[index]
        held = [card for hand in frame["hands"] for card in hand]
        assert (None in held) == (frame["deal"] == 1), (
            "a deal that is over lies open, the one in play does not"
        )
    assert steps


def test_players_follow_it_play_by_play() -> None:
    game, people = delayed_table()
    play_one(game, people)
    game.refresh_from_db()
    assert state_of(game, people[0])["n"] == 1
    assert state_of(game, WATCHER)["n"] == 0
    assert state_of(game, member("zeno"))["n"] == 0


def test_after_the_game_nothing_is_held_back() -> None:
    game, people = delayed_table()
    play_one(game, people)
    resign_game(person=people[0], game_id=game.pk)
    game.refresh_from_db()
    assert state_of(game, WATCHER)["n"] == 2
