"""Laying a table, sitting down at it, leaving it before the first card."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.bots import BASELINES
from engine.match.clock import ClockRule
from engine.rules import RuleSet, single_game_dealer
from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.live.people import Person, hash_token, seat_of
from tournaments.live.sealing import draw_seed
from tournaments.models import Bot, LiveGame, LiveSeat, Submission
from tournaments.selectors.table_bots import public_bots
from tournaments.services.bots import ensure_baselines
from tournaments.services.table_invitations import is_invited
from tournaments.services.table_laying import change_table, lay_table, seat_submission, start_if_full

OPEN_STATUSES = (LiveGame.Status.OPEN, LiveGame.Status.LIVE)
# Tables at which one person may sit at once.
MAX_TABLES = 5
TOKEN_BYTES = 18


@dataclass(frozen=True, slots=True)
class TablePlan:
    """What is decided before anybody sits: `bots` are for the seats after the host's, in order.

    A bot is a baseline by its name or a member's bot as `bot:` and its number.
    """

    variant: str
    rules: RuleSet
    clock: ClockRule | None
    rated: bool = False
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
    submissions = [public_bot(name, plan.variant) for name in plan.bots]
    check_rated(plan, person)
    seed, token = draw_seed(), secrets.token_urlsafe(TOKEN_BYTES) if plan.private else ""
    with transaction.atomic():
        game = lay_table(
            variant=plan.variant,
            rules=plan.rules,
            clock=plan.clock,
            seed=seed,
            first_dealer=single_game_dealer(seed, plan.rules.players),
            rated=plan.rated,
            link_hash=hash_token(token) if token else "",
        )
        _seat_person(game, 0, person, is_host=True)
        for seat, submission in enumerate(submissions, 1):
            seat_submission(game, seat, submission)
        start_if_full(game, timezone.now())
    return game, token


def check_rated(plan: TablePlan, person: Person) -> None:
    """A rated table is for members alone, with a bank that can be lost.

    Refused: `not_ratable`, `rated_needs_account`.
    """
    if not plan.rated:
        return
    if plan.bots or plan.clock is None or plan.clock.turn_ms is not None:
        raise Refused("not_ratable", _("A rated game is played by people, with a clock that can be lost on."))
    _check_account(person)


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
        _check_called(game)
        if game.rated:
            _check_account(person)
        if (
            game.is_private
            and not is_invited(game, person)
            and not hmac.compare_digest(game.link_hash, hash_token(token))
        ):
            raise NotAllowed("private_table", _("This table is private: its link lets you sit down."))
        _check_free(game, seat)
        _seat_person(game, seat, person)
        change_table(game)
        start_if_full(game, timezone.now())
    return game


def seat_bot(*, person: Person, game_id: str, seat: int, bot: str) -> LiveGame:
    """The host puts a bot on a free seat (`TablePlan` says how one is named).

    Refused: `not_your_table`, `no_such_bot`, `no_such_seat`, `not_ratable` (at a rated table).
    """
    with transaction.atomic():
        game = _lock_table(game_id)
        submission = public_bot(bot, game.variant)
        _check_open(game)
        _check_called(game)
        if game.rated:
            raise Refused("not_ratable", _("At a rated table there are no bots."))
        if not is_host(game, person):
            raise NotAllowed("not_your_table", _("Only who laid the table can do that."))
        _check_free(game, seat)
        seat_submission(game, seat, submission)
        change_table(game)
        start_if_full(game, timezone.now())
    return game


def leave_table(*, person: Person, game_id: str) -> LiveGame:
    """Stand up before the first card; without its host a table is cleared. Conflict: `table_not_open`."""
    with transaction.atomic():
        game = _lock_table(game_id)
        _check_open(game)
        _check_called(game)
        own = seat_of(game.seats.all(), person)
        if own is None:
            raise NotAllowed("not_your_seat", _("You do not sit at this table."))
        if own.is_host:
            game.status = LiveGame.Status.CANCELLED
            game.save(update_fields=["status"])
        else:
            own.delete()
        change_table(game)
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


def public_bot(name: str, variant: str) -> Submission:
    """The version that plays for a baseline's name or for `bot:` and a number. Refused: `no_such_bot`."""
    if name in BASELINES:
        return _baseline(name)
    number = name.removeprefix("bot:")
    found = public_bots(variant).filter(pk=int(number)) if number.isdecimal() and len(number) < 10 else None
    bot = found.first() if found is not None else None
    if bot is None or bot.active_submission is None:
        raise Refused("no_such_bot", _("There is no such bot."))
    return bot.active_submission


def _check_called(game: LiveGame) -> None:
    if game.match_id is not None:
        raise Conflict("table_of_an_event", _("Who sits at a tournament's table is decided by its pairing."))


def _check_account(person: Person) -> None:
    if person.via_api:
        raise Refused("not_ratable", _("Rated games are played in a browser."))
    if person.user is None:
        raise NotAllowed("rated_needs_account", _("Rated games are for members: log in first."))


def _baseline(name: str) -> Submission:
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
