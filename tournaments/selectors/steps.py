"""What somebody who looks at a tournament can do next."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.models import Bot, Entry, Tournament, User
from tournaments.models.events import Entrants, Venue
from tournaments.selectors.coming import lets_in
from tournaments.selectors.entries import has_part
from tournaments.selectors.events import enterable_bots
from tournaments.selectors.plans import is_full


class Step(StrEnum):
    OPEN = "open"
    START = "start"
    WAIT_FOR_ENTRIES = "wait_for_entries"
    WAIT_FOR_CHECKS = "wait_for_checks"
    PUBLISH = "publish"
    LOG_IN = "log_in"
    NEED_BOT = "need_bot"
    CLOSED = "closed"
    FULL = "full"
    ENTER = "enter"
    ENTERED = "entered"
    WATCH = "watch"
    OVER = "over"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class NextStep:
    """`organiser` is the organiser's next act or None; `player` is everybody's; `bots` may be entered now.

    `fielded` is how many entries would play if it started now, `pending` how many are still being checked.
    """

    organiser: Step | None
    player: Step
    fielded: int = 0
    pending: int = 0
    bots: list[Bot] = field(default_factory=list)
    own_entries: list[Entry] = field(default_factory=list)
    # Whether this person may enter himself, and the pairs that wait for his yes and can still have it.
    may_play: bool = False
    may_organise: bool = False
    invitations: list[Entry] = field(default_factory=list)

    @property
    def can_enter(self) -> bool:
        return bool(self.bots or self.may_play)


def next_step(tournament: Tournament, user: User, entries: list[Entry]) -> NextStep:
    own = [entry for entry in entries if has_part(user, entry)]
    open_ = lets_in(tournament)
    full = open_ and is_full(tournament)
    bots = enterable_bots(user, tournament) if open_ and not full else []
    answered_for = [entry for entry in own if any(one.bot for one in entry.team)]
    if len(answered_for) >= tournament.entries_per_owner:
        bots = [bot for bot in bots if bot.builtin]
    may_play = open_ and not full and _may_play(user, tournament, own)
    refused = Step.FULL if full else None if open_ else Step.CLOSED
    return NextStep(
        organiser=_organiser_step(tournament, entries) if may_organise(user, tournament) else None,
        player=_player_step(tournament, user, refused, own, bool(bots) or may_play),
        fielded=_count_staying(entries, Entry.Status.ACCEPTED),
        pending=_count_staying(entries, Entry.Status.PENDING),
        bots=bots,
        own_entries=own,
        may_play=may_play,
        may_organise=may_organise(user, tournament),
        invitations=[entry for entry in own if open_ and _is_asked(user, entry)],
    )


def _may_play(user: User, tournament: Tournament, own: list[Entry]) -> bool:
    """Whether this person can enter himself: people play here, and he does not play yet."""
    if not user.is_authenticated or tournament.venue == Venue.BOARD:
        return False
    playing = any(one.user_id == user.pk for entry in own for one in entry.team)
    return tournament.entrants != Entrants.BOTS and not playing


def _is_asked(user: User, entry: Entry) -> bool:
    return entry.status == Entry.Status.INVITED and any(one.user_id == user.pk for one in entry.team[1:])


def may_organise(user: User, tournament: Tournament) -> bool:
    return bool(user.is_authenticated and (user.is_staff or user.pk == tournament.organiser_id))


def _organiser_step(tournament: Tournament, entries: list[Entry]) -> Step | None:
    match tournament.status:
        case Tournament.Status.DRAFT:
            return Step.OPEN
        case Tournament.Status.OPEN:
            return _start_step(entries)
        case Tournament.Status.FINISHED:
            return Step.PUBLISH
    return None


def _start_step(entries: list[Entry]) -> Step:
    if _count_staying(entries, Entry.Status.PENDING):
        return Step.WAIT_FOR_CHECKS
    return Step.START if _count_staying(entries, Entry.Status.ACCEPTED) >= 2 else Step.WAIT_FOR_ENTRIES


def _count_staying(entries: list[Entry], status: str) -> int:
    return sum(1 for entry in entries if entry.status == status and entry.withdrawn_at is None)


def _player_step(
    tournament: Tournament, user: User, refused: Step | None, own: list[Entry], may_enter: bool
) -> Step:
    """`refused` is why nobody may enter, where that is so."""
    if tournament.status == Tournament.Status.OPEN:
        return Step.ENTERED if own else refused or _entry_step(user, may_enter)
    steps: dict[str, Step] = {
        Tournament.Status.DRAFT: Step.WATCH,
        Tournament.Status.RUNNING: Step.WATCH,
        Tournament.Status.CANCELLED: Step.CANCELLED,
    }
    return steps.get(tournament.status, Step.OVER)


def _entry_step(user: User, may_enter: bool) -> Step:
    is_member = bool(user.is_authenticated)
    if not is_member:
        return Step.LOG_IN
    return Step.ENTER if may_enter else Step.NEED_BOT
