"""Tables for the tests: people who sit at them, and whole games played by rule of thumb."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from engine.match.clock import ClockRule
from engine.rules import RuleSet, automatic_action, observe, preset, preset_overrides, to_text
from tests.tournaments.cast import make_user
from tournaments.live.loading import position_of
from tournaments.live.people import Person, hash_token
from tournaments.live.position import Position
from tournaments.models import LiveGame
from tournaments.services.table_play import play_action
from tournaments.services.table_settling import settle_game
from tournaments.services.table_turns import seats_of
from tournaments.services.tables import TablePlan, create_table, sit_down

NAMES = ("ada", "bruno", "carla", "dino", "elsa", "furio")
TURNS = ClockRule(turn_ms=30_000)
BANK = ClockRule(bank_ms=120_000, increment_ms=8_000)


def member(name: str) -> Person:
    return Person(user=make_user(name))


def guest(name: str = "a guest") -> Person:
    return Person(guest_hash=hash_token(name))


def short_rules(variant: str, deals: int = 2) -> RuleSet:
    """A preset's rules for a game of so many deals."""
    return RuleSet.resolve({**preset_overrides(variant), "match.deals": deals})


def plan(variant: str = "scopa", **values: Any) -> TablePlan:
    return TablePlan(**{"variant": variant, "rules": short_rules(variant), "clock": TURNS, **values})


def full_table(variant: str = "scopa", **values: Any) -> tuple[LiveGame, list[Person]]:
    """A game that has just begun, with a member on each seat, in order."""
    people = [member(name) for name in NAMES[: preset(variant).players]]
    game, _token = create_table(person=people[0], plan=plan(variant, **values))
    for seat, person in enumerate(people[1:], 1):
        sit_down(person=person, game_id=game.pk, seat=seat)
    game.refresh_from_db()
    return game, people


def position(game: LiveGame) -> Position:
    """Where the game stands by its rows of now."""
    game.refresh_from_db()
    return position_of(game, seats_of(game))


def good_play(game: LiveGame) -> tuple[int, str]:
    """The seat to move and a play of its."""
    now = position(game)
    seat = now.to_move
    assert seat is not None
    observation = observe(now.game, seat)
    return seat, to_text(observation.declare[0] if observation.declare else automatic_action(observation))


def play_one(game: LiveGame, people: list[Person], now: datetime | None = None) -> LiveGame:
    seat, play = good_play(game)
    return play_action(person=people[seat], game_id=game.pk, n=game.action_count, play=play, now=now)


def play_out(game: LiveGame, people: list[Person]) -> LiveGame:
    """To the end, a second a play after each pause."""
    now = timezone.now()
    while settle_game(game.pk, now=now).status == LiveGame.Status.LIVE:
        game.refresh_from_db()
        now = max(now, game.turn_began_at or now) + timedelta(seconds=1)
        play_one(game, people, now)
    game.refresh_from_db()
    return game
