"""Strangers' bots at tables with people: a worker asks for one turn, and its answer is taken once.

The row of the turn is leased like a set: a worker that dies leaves it to the next, an answer under an old
token changes nothing, and nothing that is ours costs anybody the game.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from django.db import transaction
from django.db.models import Case, F, Q, When
from django.utils import timezone

from engine.match.clock import START_ALLOWANCE_S, UNTIMED_TURN_S
from engine.rules import MoveError, Observation, Verdict, action_from_text, automatic_action, observe, to_text
from engine.runner.turn_host import TurnRunner
from engine.wire.messages import turn_message
from tournaments.live.facts import Act
from tournaments.live.loading import clock_of, position_of
from tournaments.models import BotTurn, LiveGame, LiveSeat, Submission
from tournaments.services.packages import package_path
from tournaments.services.queue import queue_bot_turn
from tournaments.services.sets import lease_length
from tournaments.services.table_ending import void_game
from tournaments.services.table_settling import settle_game
from tournaments.services.table_turns import blame, lock_game, seats_of, write_act
from tournaments.services.workers import find_jail_refusal

# A turn that failed this often by our fault makes the game void: nobody loses it.
MAX_ATTEMPTS = 5
# A worker that is silent for so long is taken for dead: somebody waits at the table.
LEASE = timedelta(seconds=10)
LONGEST_TURN_S = 300.0


@dataclass(frozen=True, slots=True)
class TurnClaim:
    """A bot's turn that is ours to ask for, as long as the lease is renewed."""

    game_id: str
    n: int
    seat: int
    token: uuid.UUID


def answer_turn(game_id: str, *, worker: str, ask: Callable[..., dict[str, Any]] | None = None) -> str:
    """Have a stranger's bot play the turn that a table waits for. Harmless when called twice."""
    if refusal := find_jail_refusal(worker):
        BotTurn.objects.filter(game_id=game_id).update(reason=refusal[:500])
        return "no jail here"
    claim = claim_turn(game_id, worker=worker)
    if claim is None:
        return "held by another or done"
    game = LiveGame.objects.get(pk=game_id)
    report = (ask or turn_runner().play)(
        order_of(game, seats_of(game), claim),
        timeout_s=START_ALLOWANCE_S + LONGEST_TURN_S + 30,
        keep_going=lambda: renew_turn(claim),
    )
    told = record_turn(claim, report)
    settle_game(game_id)
    return told


@cache
def turn_runner() -> TurnRunner:
    """This process's runner, started with the first turn and ended with the process."""
    return TurnRunner()


def turn_lease() -> timedelta:
    """As for a set, but no longer than people want to wait."""
    return min(LEASE, lease_length())


def claim_turn(game_id: str, *, worker: str, now: datetime | None = None) -> TurnClaim | None:
    """Hold the turn that the table waits for; None for everybody but one."""
    now = now or timezone.now()
    with transaction.atomic():
        game, seats = lock_game(game_id)
        seat = waiting_bot(game, seats)
        if seat is None:
            return None
        if not _may_play(seat.submission):
            void_game(game, now=now, reason=f"seat {seat.seat}: the bot was taken out of use")
            return None
        claim = TurnClaim(game_id, game.action_count, seat.seat, uuid.uuid4())
        BotTurn.objects.get_or_create(game_id=game_id, defaults={"n": claim.n})
        free = Q(n__lt=claim.n) | Q(n=claim.n, token=None) | Q(n=claim.n, lease_until__lt=now)
        taken = BotTurn.objects.filter(free, game_id=game_id).update(
            n=claim.n,
            token=claim.token,
            lease_until=now + turn_lease(),
            attempt_count=Case(When(n=claim.n, then=F("attempt_count") + 1), default=1),
            worker=worker[:100],
            reason="",
        )
    return claim if taken else None


def waiting_bot(game: LiveGame, seats: list[LiveSeat]) -> LiveSeat | None:
    """The stranger's bot whose turn it is; None where somebody else is to move, or nobody."""
    if game.status != LiveGame.Status.LIVE or not game.awaits_bot:
        return None
    seat = position_of(game, seats).to_move
    found = seats[seat] if seat is not None else None
    return found if found and found.submission and not found.submission.bot.builtin else None


def renew_turn(claim: TurnClaim, *, now: datetime | None = None) -> bool:
    """False when the turn is no longer ours, or nobody waits for it any more."""
    going_on = LiveGame.objects.filter(
        pk=claim.game_id, status=LiveGame.Status.LIVE, action_count=claim.n, awaits_bot=True
    )
    until = (now or timezone.now()) + turn_lease()
    return going_on.exists() and bool(_held(claim).update(lease_until=until))


def order_of(game: LiveGame, seats: list[LiveSeat], claim: TurnClaim) -> dict[str, Any]:
    """What the turn runner is told: all that the seat may know, and nothing else of the game."""
    position = position_of(game, seats)
    submission = seats[claim.seat].submission
    clock = clock_of(game)
    observation = observe(position.game, claim.seat)
    return {
        "package": str(package_path(submission.sha256 if submission else "")),
        "variant": game.variant,
        "rules": game.rules,
        "seat": claim.seat,
        "clock": clock.to_json() if clock else None,
        "turn": turn_message(observation, claim.n + 1, position.turn_ms(claim.seat)),
        "wall_cap_s": LONGEST_TURN_S if clock else UNTIMED_TURN_S,
    }


def record_turn(claim: TurnClaim, report: dict[str, Any], *, now: datetime | None = None) -> str:
    """Take the answer, or name the fault, once; under an old token nothing happens."""
    now = now or timezone.now()
    if report["outcome"] in ("PLATFORM_ERROR", "SANDBOX_UNAVAILABLE"):
        return _give_back(claim, report, now)
    with transaction.atomic():
        game, seats = lock_game(claim.game_id)
        if not _held(claim).update(token=None, lease_until=None):
            return "too late"
        if waiting_bot(game, seats) is None or game.action_count != claim.n:
            return "too late"
        at = max(now, game.turn_began_at or now)
        position = position_of(game, seats)
        observation = observe(position.game, claim.seat)
        turn_ms = position.turn_ms(claim.seat)
        if report["outcome"] == "PLAYED" and not _is_overdrawn(report["spent_us"], turn_ms):
            return _take_answer(game, seats, observation, claim.seat, report, at)
        verdict = report.get("verdict", Verdict.BANK_EMPTY)
        if game.turn_ms is not None and verdict == Verdict.BANK_EMPTY:
            return _let_clock_play(game, seats, observation, claim.seat, at)
        reason = report.get("reason") or "used more time than its clock had"
        blame(game, seats[claim.seat], verdict, f"seat {claim.seat}: {reason}", report.get("detail"))
    return "fault"


def _take_answer(
    game: LiveGame,
    seats: list[LiveSeat],
    observation: Observation,
    seat: int,
    report: dict[str, Any],
    at: datetime,
) -> str:
    try:
        action = action_from_text(report["move"])
    except MoveError:
        action = None
    if action is None or (action not in observation.legal and action not in observation.declare):
        reason = f"seat {seat}: {report['move'][:100]} is not legal here"
        blame(game, seats[seat], Verdict.ILLEGAL_MOVE, reason)
        return "fault"
    write_act(game, seats, Act(seat, to_text(action), spent_us=report["spent_us"]), at=at)
    return "played"


def _let_clock_play(
    game: LiveGame, seats: list[LiveSeat], observation: Observation, seat: int, at: datetime
) -> str:
    """As for a person who lets a turn's time run out: the automatic move, and in the end absence."""
    act = Act(seat, to_text(automatic_action(observation)), by="clock", spent_us=(game.turn_ms or 0) * 1000)
    after = write_act(game, seats, act, at=at)
    if seat in after.absentees() and after.game.outcome is None:
        blame(game, seats[seat], Verdict.ABSENT, f"seat {seat}: was absent for too long")
    return "clock played"


def _give_back(claim: TurnClaim, report: dict[str, Any], now: datetime) -> str:
    """Not the bot's doing: somebody else may try; after too many tries the game is void."""
    ours = report["outcome"] == "PLATFORM_ERROR"
    with transaction.atomic():
        game, _seats = lock_game(claim.game_id)
        given = _held(claim).update(
            token=None,
            lease_until=None,
            reason=str(report["reason"])[:500],
            attempt_count=F("attempt_count") - (0 if ours else 1),
        )
        if not given:
            return "too late"
        if ours and BotTurn.objects.filter(game_id=game.pk, attempt_count__gte=MAX_ATTEMPTS).exists():
            void_game(game, now=now, reason=f"seat {claim.seat}: {report['reason']}")
        elif ours:
            queue_bot_turn(game.pk)
    return "given back"


def _is_overdrawn(spent_us: int, turn_ms: int | None) -> bool:
    return turn_ms is not None and spent_us > turn_ms * 1000


def _may_play(submission: Submission | None) -> bool:
    return (
        submission is not None
        and submission.status == Submission.Status.ACCEPTED
        and submission.bot.disabled_at is None
    )


def _held(claim: TurnClaim) -> Any:
    return BotTurn.objects.filter(game_id=claim.game_id, n=claim.n, token=claim.token)
