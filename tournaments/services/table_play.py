"""Playing at a table: an act names the `n` it answers and is taken once; the clocks are judged first."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.rules import Action, MoveError, Verdict, action_from_text, observe, to_text
from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.live.facts import Act
from tournaments.live.loading import position_of
from tournaments.live.people import Person, seat_of
from tournaments.models import LiveGame, LiveSeat
from tournaments.services.table_ending import ending_of
from tournaments.services.table_settling import settle_game
from tournaments.services.table_turns import lock_game, spent_us, stop_clock, write_act


def play_action(*, person: Person, game_id: str, n: int, play: str, now: datetime | None = None) -> LiveGame:
    """Take one play or declaration; the same answer to the same `n` again changes nothing.

    Refused: `bad_move` (no play at all), `illegal_move`, `not_your_seat`, `browser_seat` (by API at a seat
    that was taken in a browser), `no_such_table`; Conflict:
    `stale_action` (something else was played at this `n`), `action_ahead`, `not_your_turn`, `game_over`.
    """
    action = _read_action(play)
    now = now or timezone.now()
    settle_game(game_id, now=now)
    with transaction.atomic():
        game, seats = lock_game(game_id)
        own = _own_seat(seats, person)
        if not _is_played(game, own, n, to_text(action)):
            _check_turn(game, seats, own, n)
            observation = observe(position_of(game, seats).game, own.seat)
            if action not in observation.legal and action not in observation.declare:
                raise Refused("illegal_move", _("%(play)s is not legal here.") % {"play": to_text(action)})
            act = Act(own.seat, to_text(action), spent_us=spent_us(game, now))
            write_act(game, seats, act, at=now)
    return settle_game(game_id, now=now)


def resign_game(
    *, person: Person, game_id: str, now: datetime | None = None, even_adjourned: bool = False
) -> LiveGame:
    """Give the game up, in one's own turn or not. Twice is once. Conflict: `game_over`, `adjourned`."""
    now = now or timezone.now()
    settle_game(game_id, now=now)
    with transaction.atomic():
        game, seats = lock_game(game_id)
        own = _own_seat(seats, person)
        if own.verdict == Verdict.RESIGNED:
            return game
        if even_adjourned and game.status == LiveGame.Status.ADJOURNED:
            game.status, game.adjourned_at = LiveGame.Status.LIVE, None
            game.save(update_fields=["status", "adjourned_at"])
        _check_running(game, seats)
        own.verdict = Verdict.RESIGNED
        own.save(update_fields=["verdict"])
        write_act(game, seats, Act(own.seat, event="resign"), at=now)
        stop_clock(game)
    return settle_game(game_id, now=now)


def _read_action(play: str) -> Action:
    try:
        return action_from_text(play)
    except MoveError as error:
        raise Refused("bad_move", _("This is no play.")) from error


def _own_seat(seats: list[LiveSeat], person: Person) -> LiveSeat:
    own = seat_of(seats, person)
    if own is None:
        raise NotAllowed("not_your_seat", _("You do not sit at this table."))
    if person.via_api and own.kind != LiveSeat.Kind.API:
        raise NotAllowed("browser_seat", _("This seat was taken in a browser and is played there."))
    return own


def _is_played(game: LiveGame, own: LiveSeat, n: int, play: str) -> bool:
    """Is this the repeated request for an act that was taken? Conflict where another act stands at `n`."""
    if n >= game.action_count:
        return False
    taken = game.actions.filter(n=n).first()
    if taken and (taken.seat, taken.play, taken.by) == (own.seat, play, "player"):
        return True
    raise Conflict("stale_action", _("The game has gone on since. Look at the table again."))


def _check_turn(game: LiveGame, seats: list[LiveSeat], own: LiveSeat, n: int) -> None:
    _check_running(game, seats)
    if n > game.action_count:
        raise Conflict("action_ahead", _("The game has not come so far."))
    if position_of(game, seats).to_move != own.seat:
        raise Conflict("not_your_turn", _("It is not your turn."))


def _check_running(game: LiveGame, seats: list[LiveSeat]) -> None:
    if game.status == LiveGame.Status.OPEN:
        raise Conflict("not_started", _("The game has not begun."))
    if game.status == LiveGame.Status.ADJOURNED:
        raise Conflict("adjourned", _("The director has adjourned this game."))
    if game.status != LiveGame.Status.LIVE or ending_of(game, seats, position_of(game, seats)):
        raise Conflict("game_over", _("The game is over."))
