"""Laying a table, sitting down at it, leaving it before the first card."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.bots import BASELINES
from engine.match.clock import ClockRule
from engine.rules import RuleSet, commitment, single_game_dealer
from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.live.facts import DEAL_PAUSE_MS
from tournaments.live.loading import table_of
from tournaments.live.people import Person, hash_token, seat_of
from tournaments.live.position import Position
from tournaments.live.sealing import draw_seed, seal_seed
from tournaments.models import Bot, LiveGame, LiveSeat, Submission
from tournaments.services.announcing import announce
from tournaments.services.bots import ensure_baselines
from tournaments.services.table_turns import begin_turn

OPEN_STATUSES = (LiveGame.Status.OPEN, LiveGame.Status.LIVE)
# Tables at which one person may sit at once.
MAX_TABLES = 5
TOKEN_BYTES = 18


@dataclass(frozen=True, slots=True)
class TablePlan:
    """What is decided before anybody sits: `bots` are baselines for the seats after the host's, in order."""

    variant: str
    rules: RuleSet
    clock: ClockRule | None
    private: bool = False
    bots: tuple[str, ...] = ()


def create_table(*, person: Person, plan: TablePlan) -> tuple[LiveGame, str]:
    """A table with its host on seat 0: (game, token of its private link or "").

    Its seed is drawn and committed to now, before anybody else sits. Refused: `nobody`, `too_many_tables`,
    `no_such_bot`.
    """
    _check_may_sit(person)
    if len(plan.bots) > plan.rules.players - 1:
        raise Refused("too_many_bots", _("There are not so many seats."))
    submissions = [_baseline(name) for name in plan.bots]
    seed, token = draw_seed(), secrets.token_urlsafe(TOKEN_BYTES) if plan.private else ""
    clock = plan.clock
    with transaction.atomic():
        game = LiveGame.objects.create(
            variant=plan.variant,
            rules=plan.rules.to_json(),
            rules_hash=plan.rules.rules_hash,
            turn_ms=clock.turn_ms if clock else None,
            bank_ms=clock.bank_ms if clock and clock.turn_ms is None else None,
            increment_ms=clock.increment_ms if clock and clock.turn_ms is None else None,
            seed_encrypted=seal_seed(seed),
            commitment=commitment(seed),
            first_dealer=single_game_dealer(seed, plan.rules.players),
            link_hash=hash_token(token) if token else "",
        )
        _seat_person(game, 0, person, is_host=True)
        for seat, submission in enumerate(submissions, 1):
            _seat_bot(game, seat, submission)
        _start_if_full(game, timezone.now())
    return game, token


def sit_down(*, person: Person, game_id: str, seat: int, token: str = "") -> LiveGame:
    """Take a free seat; the last one starts the game. Sitting already is no error, wherever it is.

    Refused: `nobody`, `too_many_tables`, `no_such_seat`, `private_table`; Conflict: `seat_taken`,
    `table_not_open`.
    """
    with transaction.atomic():
        game = _lock_table(game_id)
        if seat_of(game.seats.all(), person):
            return game
        _check_open(game)
        _check_may_sit(person)
        if game.is_private and not hmac.compare_digest(game.link_hash, hash_token(token)):
            raise NotAllowed("private_table", _("This table is private: its link lets you sit down."))
        _check_free(game, seat)
        _seat_person(game, seat, person)
        _changed(game)
        _start_if_full(game, timezone.now())
    return game


def seat_bot(*, person: Person, game_id: str, seat: int, bot: str) -> LiveGame:
    """The host puts a baseline on a free seat. Refused: `not_your_table`, `no_such_bot`, `no_such_seat`."""
    submission = _baseline(bot)
    with transaction.atomic():
        game = _lock_table(game_id)
        _check_open(game)
        if not is_host(game, person):
            raise NotAllowed("not_your_table", _("Only who laid the table can do that."))
        _check_free(game, seat)
        _seat_bot(game, seat, submission)
        _changed(game)
        _start_if_full(game, timezone.now())
    return game


def leave_table(*, person: Person, game_id: str) -> LiveGame:
    """Stand up before the first card; without its host a table is cleared. Conflict: `table_not_open`."""
    with transaction.atomic():
        game = _lock_table(game_id)
        _check_open(game)
        own = seat_of(game.seats.all(), person)
        if own is None:
            raise NotAllowed("not_your_seat", _("You do not sit at this table."))
        if own.is_host:
            game.status = LiveGame.Status.CANCELLED
            game.save(update_fields=["status"])
        else:
            own.delete()
        _changed(game)
    return game


def is_host(game: LiveGame, person: Person) -> bool:
    """Did this person lay the table?"""
    own = seat_of(game.seats.all(), person)
    return own is not None and own.is_host


def _lock_table(game_id: str) -> LiveGame:
    game = LiveGame.objects.select_for_update().filter(pk=game_id).first()
    if game is None:
        raise Refused("no_such_table", _("There is no such table."), status=404)
    return game


def _check_open(game: LiveGame) -> None:
    if game.status != LiveGame.Status.OPEN:
        raise Conflict("table_not_open", _("This table takes nobody any more."))


def _check_free(game: LiveGame, seat: int) -> None:
    if seat not in range(int(game.rules["players"])):
        raise Refused("no_such_seat", _("There is no such seat."))
    if game.seats.filter(seat=seat).exists():
        raise Conflict("seat_taken", _("Somebody sits there already."))


def _check_may_sit(person: Person) -> None:
    if not person.is_somebody:
        raise NotAllowed("nobody", _("Sit down from a page of this site."))
    mine = LiveSeat.objects.filter(game__status__in=OPEN_STATUSES)
    mine = mine.filter(user=person.user) if person.user else mine.filter(guest_hash=person.guest_hash)
    if mine.count() >= MAX_TABLES:
        raise Refused("too_many_tables", _("You sit at as many tables as one can."))


def _baseline(name: str) -> Submission:
    if name not in BASELINES:
        raise Refused("no_such_bot", _("There is no such bot."))
    bot = Bot.objects.filter(builtin=name).first() or next(
        bot for bot in ensure_baselines() if bot.builtin == name
    )
    return bot.submissions.get(sha256__startswith="builtin:")


def _seat_person(game: LiveGame, seat: int, person: Person, *, is_host: bool = False) -> None:
    try:
        with transaction.atomic():
            LiveSeat.objects.create(
                game=game,
                seat=seat,
                kind=person.kind,
                name=person.name,
                user=person.user,
                guest_hash="" if person.user else person.guest_hash,
                is_host=is_host,
            )
    except IntegrityError as error:
        raise Conflict("seat_taken", _("Somebody sits there already.")) from error


def _seat_bot(game: LiveGame, seat: int, submission: Submission) -> None:
    LiveSeat.objects.create(
        game=game, seat=seat, kind=LiveSeat.Kind.BOT, name=submission.bot.name, submission=submission
    )


def _changed(game: LiveGame) -> None:
    game.version += 1
    game.save(update_fields=["version"])
    announce(game.pk, game.version)


def _start_if_full(game: LiveGame, now: datetime) -> None:
    seats = list(game.seats.select_related("submission__bot"))
    if len(seats) < int(game.rules["players"]):
        return
    game.status, game.started_at = LiveGame.Status.LIVE, now
    game.save(update_fields=["status", "started_at"])
    begin_turn(game, seats, Position(table_of(game, seats)), at=now, pause_ms=DEAL_PAUSE_MS)
