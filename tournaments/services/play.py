"""A set from claim to record: the secrets stay here, the cards are played in a runner that has none."""

from __future__ import annotations

import logging
import time
from datetime import UTC, datetime
from typing import Any

from django.conf import settings

from engine.rules import RuleSet
from engine.runner.host import run_set
from replays.models import new_replay_id
from tournaments.models import MatchSet, Submission, Tournament
from tournaments.selectors.entries import sides_with_teams, submissions_by_seat
from tournaments.services.benching import bench_crash_loops
from tournaments.services.fault_codes import code_of_fault
from tournaments.services.leases import lease_of
from tournaments.services.packages import package_path
from tournaments.services.seeds import game_seed_of
from tournaments.services.sets import (
    Claim,
    claim_set,
    fail_set,
    put_off_set,
    record_report,
    renew_lease,
    return_set,
)
from tournaments.services.turn_grid import turn_grid_ms
from tournaments.services.workers import find_jail_refusal, needs_jail

logger = logging.getLogger(__name__)


def play_set(match_set_id: int, *, worker: str) -> str:
    """Claim a set, have it played, record it. Says what became of it; harmless when called twice."""
    if needs_jail(match_set_id) and (refusal := find_jail_refusal(worker)):
        put_off_set(match_set_id, refusal)
        return "no jail here"
    since = time.monotonic()
    claim = claim_set(match_set_id, worker=worker)
    if claim is None:
        return "held by another or done"
    try:
        report = run_set(
            set_spec(claim),
            timeout_s=settings.SET_WALL_CAP_SECONDS + 30,
            lease=lease_of(lambda: renew_lease(claim), since=since),
        )
    except Exception:
        logger.exception("set %s: the runner could not be used", match_set_id)
        fail_set(claim, "the runner could not be used")
        return "failed"
    return settle(claim, report)


def settle(claim: Claim, report: dict[str, Any]) -> str:
    """Record what a runner says, or give the set back."""
    if report["outcome"] == "FINISHED":
        if not record_report(claim, report):
            return "report refused"
        bench_crash_loops(claim.match_set_id)
        return "finished"
    if report["outcome"] == "SANDBOX_UNAVAILABLE":
        return_set(claim, f"SANDBOX_UNAVAILABLE: {report['reason']}")
        return "no jail here"
    logger.error("set %s failed by our fault: %s", claim.match_set_id, report["reason"])
    reason = report["reason"] or "the runner failed"
    fail_set(claim, reason, code=code_of_fault(reason))
    return "failed"


def set_spec(claim: Claim) -> dict[str, Any]:
    """The runner's order (`scopa-set` 1). It holds the seed: it goes by stdin and is written nowhere."""
    match_set = MatchSet.objects.select_related("match__round__tournament").get(pk=claim.match_set_id)
    tournament = match_set.match.round.tournament
    rules = RuleSet.from_json(tournament.rules)
    entries = [side.entry for side in sides_with_teams(match_set)]
    by_seat = submissions_by_seat(entries, rules)
    return {
        "format": "scopa-set",
        "version": 1,
        "variant": tournament.variant,
        "rules": tournament.rules,
        "played_at": now_as_text(),
        "wall_cap_s": settings.SET_WALL_CAP_SECONDS,
        "seed": game_seed_of(match_set).hex(),
        "event": tournament.name,
        "round": match_set.match.round.number,
        "match": str(match_set.match_id),
        "set": match_set.number,
        "attempt": claim.attempt,
        "game_ids": [new_replay_id() for _ in range(rules.side_count)],
        "clock": clock_of(tournament),
        "turn_grid_ms": turn_grid_ms(tournament, rules, by_seat),
        "players": [player_spec(submission) for submission in by_seat],
    }


def now_as_text() -> str:
    """The moment a game is said to be played at, as the log has it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def clock_of(tournament: Tournament) -> dict[str, int]:
    return {"bank_ms": tournament.bank_ms, "increment_ms": tournament.increment_ms}


def player_spec(submission: Submission) -> dict[str, Any]:
    """Who plays, as the runner wants it: a baseline by its name, a stranger by the path of his package."""
    player = {"name": submission.bot.name, "kind": "bot", "version": submission.sha256}
    if submission.bot.builtin:
        return {**player, "builtin": submission.entry_point}
    return {**player, "package": str(package_path(submission.sha256))}
