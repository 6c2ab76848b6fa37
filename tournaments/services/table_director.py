"""A director's acts at a table: adjourn and go on, adjust a clock, substitute a player, decide the game.

Each is an act of the game `by=director` and stands in its log; the organiser of a table's tournament may do
them, and the staff everywhere, but nobody at a table where he plays himself. Clocks, players and the result
can also be seen to while the game is adjourned.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.rules import ranks_of
from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.live.facts import Act
from tournaments.live.loading import position_of
from tournaments.models import LiveGame, LiveSeat, Submission, User
from tournaments.selectors.table_rights import may_direct
from tournaments.services.table_settling import settle_game
from tournaments.services.table_turns import Turn, begin_turn, lock_game, stop_clock

LONGEST_ADJUSTMENT_MS = 3_600_000
ALSO_ADJOURNED = Q(status__in=[LiveGame.Status.LIVE, LiveGame.Status.ADJOURNED])


def adjourn_game(*, actor: User, game_id: str, reason: str, now: datetime | None = None) -> LiveGame:
    """LIVE → ADJOURNED: no clock runs until the game goes on. Conflict: `not_running`."""
    now = now or timezone.now()
    with _directing(actor, game_id, reason, now) as turn:
        turn.write(Act(None, event="adjourn", reason=reason, by="director"), actor=actor)
        game = turn.game
        game.status, game.adjourned_at, game.deadline_at = LiveGame.Status.ADJOURNED, now, None
        game.save(update_fields=["status", "adjourned_at", "deadline_at"])
    return settle_game(game_id, now=now)


def resume_game(*, actor: User, game_id: str, now: datetime | None = None) -> LiveGame:
    """ADJOURNED → LIVE: the clock of the seat to move goes on where it stood. Conflict: `not_adjourned`."""
    now = now or timezone.now()
    with transaction.atomic():
        game, seats = lock_game(game_id)
        _check_may(actor, game)
        if game.status != LiveGame.Status.ADJOURNED or game.adjourned_at is None:
            raise Conflict("not_adjourned", _("This game is not adjourned."))
        began = (game.turn_began_at or now) + (now - game.adjourned_at)
        game.status, game.adjourned_at = LiveGame.Status.LIVE, None
        game.save(update_fields=["status", "adjourned_at"])
        begin_turn(game, seats, position_of(game, seats), at=began)
    return settle_game(game_id, now=now)


def adjust_clock(
    *, actor: User, game_id: str, seat: int, milliseconds: int, reason: str, now: datetime | None = None
) -> LiveGame:
    """Give a seat's bank more time, or take some. Refused: `no_bank`, `bad_adjustment`, `no_such_seat`."""
    now = now or timezone.now()
    with _directing(actor, game_id, reason, now, ALSO_ADJOURNED) as turn:
        if turn.game.bank_ms is None:
            raise Refused("no_bank", _("Only a clock with a bank can be adjusted."))
        _check_seat(turn.seats, seat)
        left = turn.position().turn_ms(seat) or 0
        if not 0 < abs(milliseconds) <= LONGEST_ADJUSTMENT_MS or left + milliseconds <= 0:
            raise Refused("bad_adjustment", _("A clock cannot be adjusted by so much."))
        act = Act(seat, event="adjourn", reason=reason, by="director", adjust_ms=milliseconds)
        turn.write(act, actor=actor)
    return settle_game(game_id, now=now)


def substitute_player(
    *,
    actor: User,
    game_id: str,
    seat: int,
    reason: str,
    user: User | None = None,
    submission: Submission | None = None,
    now: datetime | None = None,
) -> LiveGame:
    """Another person, or a bot, plays on at this seat; the log lists both. Refused: `no_substitute`."""
    now = now or timezone.now()
    with _directing(actor, game_id, reason, now, ALSO_ADJOURNED) as turn:
        game = turn.game
        _check_seat(turn.seats, seat)
        if (user is None) == (submission is None) or (user and not user.is_active):
            raise Refused("no_substitute", _("Name a member or a bot."))
        if user and game.seats.filter(user=user).exists():
            raise Refused("no_substitute", _("This person sits at the table already."))
        if submission and submission.status != Submission.Status.ACCEPTED:
            raise Refused("no_substitute", _("This bot cannot play."))
        # A list of people is about those who sat down.
        LiveGame.objects.filter(pk=game_id).update(rated=False)
        _exchange(turn, turn.seats[seat], user, submission)
        turn.seats = list(game.seats.select_related("submission__bot", "user").order_by("seat"))
        turn.write(Act(seat, event="substitute", reason=reason, by="director"), actor=actor)
    return settle_game(game_id, now=now)


def decide_game(
    *, actor: User, game_id: str, winner: int | None, reason: str, now: datetime | None = None
) -> LiveGame:
    """The game is over as the director says: a side has won, or nobody. Also where it is adjourned."""
    now = now or timezone.now()
    with _directing(actor, game_id, reason, now, ALSO_ADJOURNED) as turn:
        game, rules = turn.game, turn.position().table.rules
        if winner is not None and winner not in range(rules.side_count):
            raise Refused("no_such_side", _("There is no such side."))
        game.decided_ranks = [1] * rules.side_count
        if winner is not None:
            goal = str(rules.options["match.goal"])
            game.decided_ranks = list(ranks_of(turn.position().game.totals, goal, winner=winner))
        game.status, game.adjourned_at = LiveGame.Status.LIVE, None
        game.save(update_fields=["decided_ranks", "status", "adjourned_at"])
        turn.write(Act(None, event="adjudicate", reason=reason, by="director"), actor=actor)
        stop_clock(game, reason)
    return settle_game(game_id, now=now)


@contextmanager
def _directing(
    actor: User, game_id: str, reason: str, now: datetime, statuses: Q | None = None
) -> Iterator[Turn]:
    """The table for this director alone, brought up to date and still going on."""
    if not reason.strip():
        raise Refused("no_reason", _("A director says why."))
    settle_game(game_id, now=now)
    with transaction.atomic():
        game, seats = lock_game(game_id)
        _check_may(actor, game)
        running = statuses or Q(status=LiveGame.Status.LIVE)
        if not LiveGame.objects.filter(running, pk=game_id).exists():
            raise Conflict("not_running", _("This game is not being played."))
        yield Turn(game, seats, now)


def _check_may(actor: User, game: LiveGame) -> None:
    if not may_direct(actor, game):
        raise NotAllowed("not_director", _("Only its director can do that at this table."))


def _check_seat(seats: list[LiveSeat], seat: int) -> None:
    if seat not in range(len(seats)):
        raise Refused("no_such_seat", _("There is no such seat."))


def _exchange(turn: Turn, seat: LiveSeat, user: User | None, submission: Submission | None) -> None:
    """The row of the seat is the substitute's from now on; who sat there is kept in the seat's list."""
    position = turn.position()
    here = {"deal": position.game.deal_number, "ply": position.ply}
    seat.occupants = seat.occupants or [{"deal": 0, "ply": 0, **_facts_of(seat)}]
    seat.kind = LiveSeat.Kind.HUMAN if user else LiveSeat.Kind.BOT
    seat.name = user.get_username() if user else submission.bot.name if submission else ""
    seat.user, seat.submission, seat.guest_hash, seat.is_host = user, submission, "", False
    # From the play after the act that says so.
    seat.occupants.append({**here, "ply": here["ply"] + 1, **_facts_of(seat)})
    seat.save()


def _facts_of(seat: LiveSeat) -> dict[str, Any]:
    version = seat.submission.sha256 if seat.submission else None
    return {"name": seat.name, "kind": seat.kind, "version": version, "user": seat.user_id}
