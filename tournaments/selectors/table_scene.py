"""What a table's page draws: the state of the own seat, what happened since the last look, words for both."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from threading import Lock
from typing import Any

from django.utils.translation import get_language

from replays.deal_wording import describe_misdeals, describe_start
from replays.viewer import DealPart, present_game
from replays.wording import describe_action
from tournaments.live.loading import acts_of, position_before, seats_at, table_of
from tournaments.live.people import Person
from tournaments.live.steps import MOST_STEPS, Step, steps_from, steps_since
from tournaments.models import LiveGame, LiveSeat
from tournaments.selectors.table_page import scene_words
from tournaments.selectors.tables_live import frames_of_table, rules_of_table, shown_to, state_of

KEPT_STEPS = 256


def scene_of(
    game: LiveGame, person: Person, since: int | None, *, now: datetime | None = None
) -> dict[str, Any]:
    """`scopa-scene` 1 of a started game: `state`, `steps` after the first `since` acts, `words`.

    Without `since` the steps are those of the deal in play. `words.plays` says each legal play.
    """
    state = state_of(game, person, now=now)
    words = scene_words(state)
    steps = _steps(game, since, state["seat"])
    return {
        "format": "scopa-scene",
        "version": 1,
        "state": state,
        "steps": [_step_json(step, words.names) for step in steps],
        "words": {"turn": words.turn, "ending": words.ending, "plays": words.plays, "sides": words.sides},
        "outcome": _outcome(state),
    }


def _outcome(state: Mapping[str, Any]) -> str | None:
    """How it ended here: `won`, `lost`, `drawn`, `over` for a spectator, `void`; None while it goes on."""
    result, seat = state.get("result"), state["seat"]
    if not result:
        return "void" if state["game"]["status"] == LiveGame.Status.VOID else None
    if seat is None:
        return "over"
    if result["winner"] is None:
        return "drawn"
    return "won" if result["winner"] == seat % state["side_count"] else "lost"


def _step_json(step: Step, names: Sequence[str]) -> dict[str, Any]:
    return {
        "n": step.n,
        "dealer": step.dealer,
        "ends": step.ends,
        "frame": step.frame,
        "words": _step_words(step, names),
    }


def _step_words(step: Step, names: Sequence[str]) -> str:
    action = step.frame["action"]
    if action is not None:
        return describe_action(action, "" if action["seat"] is None else names[action["seat"]])
    frame = step.frame
    start = describe_start(frame["deal"] + 1, names[step.dealer], frame["table"], frame["piles"])
    return f"{describe_misdeals(step.misdeals)} {start}".strip()


def _steps(game: LiveGame, since: int | None, seat: int | None) -> list[Step]:
    """Kept for a while: all who watch a table ask for the same."""
    seats = seats_at(game)
    game = shown_to(game, seats, seat)
    key = (game.pk, game.action_count, since, seat)
    steps = _kept.get(key)
    if steps is None:
        steps = _steps_of_deal(game, seats, seat) if since is None else _steps_since(game, seats, since, seat)
        _kept.put(key, steps)
    return steps


def _steps_since(game: LiveGame, seats: list[LiveSeat], since: int, seat: int | None) -> list[Step]:
    """From the nearest position that is known: a long game costs no more than a short one."""
    before = position_before(game, seats, min(since, game.action_count))
    acts = acts_of(game, before.n)
    ahead = max(0, since - before.n)
    return steps_from(before, acts[:ahead], acts[ahead:], seat)


def _steps_of_deal(game: LiveGame, seats: list[LiveSeat], seat: int | None) -> list[Step]:
    steps = steps_since(table_of(game, seats), acts_of(game), game.action_count - MOST_STEPS, seat)
    return [step for step in steps if step.frame["deal"] == steps[-1].frame["deal"]]


class _Kept:
    """The steps last asked for."""

    def __init__(self) -> None:
        self._steps: OrderedDict[tuple[str, int, int | None, int | None], list[Step]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: tuple[str, int, int | None, int | None]) -> list[Step] | None:
        with self._lock:
            return self._steps.get(key)

    def put(self, key: tuple[str, int, int | None, int | None], steps: list[Step]) -> None:
        with self._lock:
            self._steps[key] = steps
            while len(self._steps) > KEPT_STEPS:
                self._steps.popitem(last=False)


_kept = _Kept()


@dataclass(frozen=True, slots=True)
class CountedDeal:
    """A deal that was played out, and the names of the sides over its columns."""

    part: DealPart
    sides: tuple[str, ...]


def counted_deal(game: LiveGame, number: int) -> CountedDeal | None:
    """The points of deal `number` (from 0) with their proofs; None before it is counted."""
    names = tuple(seat.name for seat in seats_at(game))
    return _counted_deal(game.pk, number, game.action_count, get_language() or "", names)


@lru_cache(maxsize=64)
def _counted_deal(
    game_id: str, number: int, _acts: int, _language: str, _names: tuple[str, ...]
) -> CountedDeal | None:
    game = LiveGame.objects.get(pk=game_id)
    frames = frames_of_table(game)
    if frames is None:
        return None
    shown = present_game(frames, rules_of_table(game))
    if number >= len(shown.deals) or shown.deals[number].sheet is None:
        return None
    return CountedDeal(shown.deals[number], tuple(side.name for side in shown.sides))
