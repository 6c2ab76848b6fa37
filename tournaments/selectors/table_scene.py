"""What a table's page draws: the state of the own seat, what happened since the last look, words for both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.utils import timezone
from django.utils.translation import get_language

from replays.deal_wording import describe_misdeals, describe_start
from replays.decks import current_deck
from replays.viewer import DealPart, present_game
from replays.wording import describe_action
from tournaments.live.documents import running_clock
from tournaments.live.keeping import Kept
from tournaments.live.loading import acts_of, position_before, seats_at, table_of
from tournaments.live.people import Person
from tournaments.live.steps import MOST_STEPS, Step, steps_from, steps_since
from tournaments.models import LiveGame, LiveSeat
from tournaments.selectors.table_page import scene_words
from tournaments.selectors.tables_live import frames_of_table, rules_of_table, shown_to, state_of

KEPT_STEPS = KEPT_SCENES = 256


def scene_of(
    game: LiveGame, person: Person, since: int | None, *, now: datetime | None = None
) -> dict[str, Any]:
    """`scopa-scene` 1 of a started game: `state`, `steps` after the first `since` acts, `words`.

    Without `since` the steps are those of the deal in play. `words.plays` says each legal play.
    """
    now = now or timezone.now()
    is_shared = not person.is_somebody and game.status == LiveGame.Status.LIVE and not game.is_delayed
    return _public_scene(game, since, now) if is_shared else _scene_for(game, person, since, now)


def _public_scene(game: LiveGame, since: int | None, now: datetime) -> dict[str, Any]:
    """A passer-by's, made once for all who watch, since a play sends them all here at the same moment.

    But for the clock, nothing of it changes with the same version. A seat's scene never comes this way.
    """
    key = (game.pk, game.version, since, get_language(), current_deck())
    scene = _public.get(key)
    if scene is None:
        scene = _scene_for(game, Person(), since, now)
        _public.put(key, scene)
    return scene | {"state": scene["state"] | running_clock(game.turn_began_at, game.deadline_at, now)}


def _scene_for(game: LiveGame, person: Person, since: int | None, now: datetime) -> dict[str, Any]:
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


_kept: Kept[list[Step]] = Kept(KEPT_STEPS)
_public: Kept[dict[str, Any]] = Kept(KEPT_SCENES)


@dataclass(frozen=True, slots=True)
class CountedDeal:
    """A deal that was played out, and the names of the sides over its columns."""

    part: DealPart
    sides: tuple[str, ...]


def counted_deal(game: LiveGame, number: int) -> CountedDeal | None:
    """The points of deal `number` (from 0) with their proofs; None before it is counted."""
    names = tuple(seat.name for seat in seats_at(game))
    return _counted_deal(game.pk, number, game.action_count, (get_language(), current_deck()), names)


@lru_cache(maxsize=64)
def _counted_deal(
    game_id: str, number: int, _acts: int, _words: tuple[str | None, str], _names: tuple[str, ...]
) -> CountedDeal | None:
    game = LiveGame.objects.get(pk=game_id)
    frames = frames_of_table(game)
    if frames is None:
        return None
    shown = present_game(frames, rules_of_table(game))
    if number >= len(shown.deals) or shown.deals[number].sheet is None:
        return None
    return CountedDeal(shown.deals[number], tuple(side.name for side in shown.sides))
