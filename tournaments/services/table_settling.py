"""What a table owes at this moment: the clock's moves, our own bots' answers, the end. Done on every look.

Every step is a transaction of its own and names the `n` that it answers, so that two who settle at once, or
one that is killed between two steps, leave nothing undone and nothing done twice.
"""

from __future__ import annotations

import time
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.bots import BASELINES
from engine.rules import Verdict, automatic_action, observe, to_text
from tournaments.errors import Refused
from tournaments.live.facts import Act
from tournaments.live.loading import position_of, seats_at
from tournaments.live.position import Position
from tournaments.models import BotTurn, LiveGame, LiveSeat
from tournaments.services.match_tables import judge_call
from tournaments.services.queue import queue_bot_turn
from tournaments.services.table_ending import clear_abandoned, ending_of, finish_game
from tournaments.services.table_turns import blame, lock_game, spent_us, write_act

# A bot that was not asked, or whose worker is silent, is looked after so long later.
PATIENCE = timedelta(seconds=1)


def settle_game(game_id: str, *, now: datetime | None = None) -> LiveGame:
    """Bring the table up to date and give its row back. Refused: `no_such_table`."""
    now = now or timezone.now()
    while True:
        game = LiveGame.objects.filter(pk=game_id).first()
        if game is None:
            raise Refused("no_such_table", _("There is no such table."), status=404)
        if _is_call_over(game, now) and judge_call(game.pk, now=now):
            continue
        if game.status != LiveGame.Status.LIVE or _is_waiting(game, now) or not _take_step(game, now):
            return game


def settle_overdue(*, now: datetime | None = None) -> int:
    """Judge the clocks and calls of tables that nobody looks at. Returns how many clocks had run out."""
    now = now or timezone.now()
    clear_abandoned(now=now)
    overdue = LiveGame.objects.filter(status=LiveGame.Status.LIVE, deadline_at__lte=now)
    ids = list(overdue.values_list("pk", flat=True)[:500])
    for game_id in (*ids, *_forgotten_bots(now), *_calls_over(now)):
        settle_game(game_id, now=now)
    return len(ids)


def call_worker(game_id: str, n: int) -> None:
    """A stranger's bot is to answer `n`: a worker is woken by the first who sees it, later by beat."""
    with transaction.atomic():
        _turn, created = BotTurn.objects.get_or_create(game_id=game_id, defaults={"n": n})
        fresh = {"n": n, "token": None, "lease_until": None, "attempt_count": 0, "reason": ""}
        if created or BotTurn.objects.filter(game_id=game_id, n__lt=n).update(**fresh):
            queue_bot_turn(game_id)


def _forgotten_bots(now: datetime) -> list[str]:
    """Tables that wait for a bot whom nobody asks; where a worker is due, it is woken here."""
    waiting = LiveGame.objects.filter(
        status=LiveGame.Status.LIVE, awaits_bot=True, turn_began_at__lt=now - PATIENCE
    )
    ids = list(waiting.exclude(bot_turn__lease_until__gte=now).values_list("pk", flat=True)[:500])
    for game_id in BotTurn.objects.filter(game_id__in=ids).values_list("game_id", flat=True):
        queue_bot_turn(game_id)
    return ids


def _calls_over(now: datetime) -> list[str]:
    called = LiveGame.objects.filter(status=LiveGame.Status.OPEN, show_up_until__lte=now)
    return list(called.values_list("pk", flat=True)[:500])


def _is_call_over(game: LiveGame, now: datetime) -> bool:
    """The players of a tournament's table had to be there by now."""
    if game.status != LiveGame.Status.OPEN or game.show_up_until is None:
        return False
    return now >= game.show_up_until


def _is_waiting(game: LiveGame, now: datetime) -> bool:
    """A deadline runs only while a person is to move in a game that goes on: nothing else can be due."""
    return game.deadline_at is not None and now < game.deadline_at


def _take_step(game: LiveGame, now: datetime) -> bool:
    """One act that is due; False when the table waits for a person."""
    seats = seats_at(game)
    position = position_of(game, seats)
    if ending_of(game, seats, position):
        finish_game(game.pk, now=now)
        return True
    seat = position.to_move
    if seat is not None and seats[seat].kind == LiveSeat.Kind.BOT:
        return _answer_for_bot(game, seats, position, seat, now)
    if game.deadline_at is not None:
        _judge_clock(game.pk, game.action_count, now)
        return True
    return False


def _answer_for_bot(
    game: LiveGame, seats: list[LiveSeat], position: Position, seat: int, now: datetime
) -> bool:
    """One of our own baselines plays, from its seat's observation; a stranger's bot is asked by a worker."""
    submission = seats[seat].submission
    name = submission.bot.builtin if submission else ""
    if name not in BASELINES:
        call_worker(game.pk, game.action_count)
        return False
    begin = time.perf_counter_ns()
    action = BASELINES[name](position.table.rules).choose(observe(position.game, seat))
    spent = (time.perf_counter_ns() - begin) // 1000
    act = Act(seat, to_text(action), spent_us=spent)
    with transaction.atomic():
        locked, seats = lock_game(game.pk)
        if _is_as_seen(locked, game.action_count):
            write_act(locked, seats, act, at=max(now, locked.turn_began_at or now))
    return True


def _judge_clock(game_id: str, n: int, now: datetime) -> None:
    """A turn has run out: the automatic move plays, or the bank is empty and the game is lost."""
    with transaction.atomic():
        game, seats = lock_game(game_id)
        deadline = game.deadline_at
        if not _is_as_seen(game, n) or deadline is None or now < deadline:
            return
        position = position_of(game, seats)
        seat = position.to_move
        if seat is None:
            return
        if game.turn_ms is None:
            blame(game, seats[seat], Verdict.BANK_EMPTY, f"seat {seat}: used more time than its clock had")
            return
        action = automatic_action(observe(position.game, seat))
        spent = spent_us(game, deadline)
        after = write_act(game, seats, Act(seat, to_text(action), by="clock", spent_us=spent), at=deadline)
        if seat in after.absentees() and after.game.outcome is None:
            blame(game, seats[seat], Verdict.ABSENT, f"seat {seat}: was absent for too long")


def _is_as_seen(game: LiveGame, n: int) -> bool:
    return game.status == LiveGame.Status.LIVE and game.action_count == n
