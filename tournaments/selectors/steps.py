"""What somebody who looks at a tournament can do next."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.models import Bot, Entry, Tournament, User
from tournaments.selectors.events import enterable_bots


class Step(StrEnum):
    OPEN = "open"
    START = "start"
    WAIT_FOR_ENTRIES = "wait_for_entries"
    PUBLISH = "publish"
    LOG_IN = "log_in"
    NEED_BOT = "need_bot"
    ENTER = "enter"
    ENTERED = "entered"
    WATCH = "watch"
    OVER = "over"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class NextStep:
    """`organiser` is the organiser's next act or None; `player` is everybody's; `bots` may be entered now."""

    organiser: Step | None
    player: Step
    bots: list[Bot] = field(default_factory=list)
    own_entries: list[Entry] = field(default_factory=list)


def next_step(tournament: Tournament, user: User, entries: list[Entry]) -> NextStep:
    own = [entry for entry in entries if user.is_authenticated and entry.bot.owner_id == user.pk]
    bots = enterable_bots(user, tournament)
    if len([entry for entry in own if not entry.bot.builtin]) >= tournament.entries_per_owner:
        bots = [bot for bot in bots if bot.builtin]
    return NextStep(
        organiser=_organiser_step(tournament, entries) if may_organise(user, tournament) else None,
        player=_player_step(tournament, user, bots, own),
        bots=bots,
        own_entries=own,
    )


def may_organise(user: User, tournament: Tournament) -> bool:
    return bool(user.is_authenticated and (user.is_staff or user.pk == tournament.organiser_id))


def _organiser_step(tournament: Tournament, entries: list[Entry]) -> Step | None:
    match tournament.status:
        case Tournament.Status.DRAFT:
            return Step.OPEN
        case Tournament.Status.OPEN:
            return Step.START if len(entries) >= 2 else Step.WAIT_FOR_ENTRIES
        case Tournament.Status.FINISHED:
            return Step.PUBLISH
    return None


def _player_step(tournament: Tournament, user: User, bots: list[Bot], own: list[Entry]) -> Step:
    if tournament.status == Tournament.Status.OPEN:
        return _entry_step(user, bots, own)
    steps: dict[str, Step] = {
        Tournament.Status.DRAFT: Step.WATCH,
        Tournament.Status.RUNNING: Step.WATCH,
        Tournament.Status.CANCELLED: Step.CANCELLED,
    }
    return steps.get(tournament.status, Step.OVER)


def _entry_step(user: User, bots: list[Bot], own: list[Entry]) -> Step:
    is_member = bool(user.is_authenticated)
    if not is_member:
        return Step.LOG_IN
    if own:
        return Step.ENTERED
    return Step.ENTER if bots else Step.NEED_BOT
