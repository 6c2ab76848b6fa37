"""From a runner's report to rows: replays, games, what each side got, and the rated result."""

from __future__ import annotations

from typing import Any

from engine.match.sets import seating
from engine.rules import RuleSet
from replays.errors import LogRefused
from replays.services import store_log
from tournaments.models import Game, GameSeat, GameSide, MatchSet
from tournaments.selectors.entries import place_at, sides_with_teams, submissions_by_seat
from tournaments.services.rated import write_rated
from tournaments.services.rated_sets import rated_set
from tournaments.services.storable import storable
from tournaments.services.upsets import note_upsets

STDERR_KEPT = 64 * 1024


class ReportRefused(Exception):
    """The report does not belong to this set or does not hold together: our fault, never a bot's."""


def store_report(match_set: MatchSet, report: dict[str, Any], *, attempt: int) -> None:
    """Write every game of a finished set. Runs inside the transaction of the one who holds the set."""
    if report.get("outcome") != "FINISHED":
        raise ReportRefused(str(report.get("reason") or "the set was not finished"))
    tournament = match_set.match.round.tournament
    rules = RuleSet.from_json(tournament.rules)
    reports = report["games"]
    if [entry["mirror"] for entry in reports] != list(range(rules.side_count)):
        raise ReportRefused("the report does not hold every game of the set")
    entries = [side.entry for side in sides_with_teams(match_set)]
    versions = [submission.sha256 for submission in submissions_by_seat(entries, rules)]
    team_sizes = [len(entry.team) for entry in entries]
    for game in reports:
        _check_belongs(match_set, game, rules, versions, attempt)
        _store_game(match_set, game, rules, team_sizes)
    note_upsets(write_rated(rated_set(match_set)))


def _check_belongs(
    match_set: MatchSet, entry: dict[str, Any], rules: RuleSet, versions: list[str], attempt: int
) -> None:
    """``versions`` are the submissions' hashes by the seats of game 0."""
    log = entry["log"]
    expected = {
        "rules_hash": rules.rules_hash,
        "commitment": match_set.commitment,
        "set": match_set.number,
        "mirror": entry["mirror"],
        "match": str(match_set.match_id),
        "round": match_set.match.round.number,
        "attempt": attempt,
    }
    for key, value in expected.items():
        if log.get(key) != value:
            raise ReportRefused(f"the log's {key} is not the set's")
    players = seating(rules, match_set.number, entry["mirror"])
    if [seat["player"] for seat in entry["seats"]] != list(players):
        raise ReportRefused("the seats are not those of this set")
    if [seat["version"] for seat in log["seats"]] != [versions[player] for player in players]:
        raise ReportRefused("the log names other versions than were entered")


def _store_game(match_set: MatchSet, entry: dict[str, Any], rules: RuleSet, team_sizes: list[int]) -> None:
    log = entry["log"]
    try:
        replay = store_log(log)
    except LogRefused as error:
        raise ReportRefused(f"a log did not verify: {error.message}") from error
    result = log["result"]
    game = Game.objects.create(
        match_set=match_set,
        mirror=entry["mirror"],
        replay=replay,
        termination=result["termination"],
        deal_count=sum(1 for deal in log["deals"] if deal.get("score")),
    )
    match_side_of = {rules.side_of(seat["seat"]): rules.side_of(seat["player"]) for seat in entry["seats"]}
    at_fault = {rules.side_of(seat["seat"]) for seat in entry["seats"] if seat["verdict"] != "OK"}
    GameSide.objects.bulk_create(
        GameSide(
            game=game,
            side=side,
            played_side=played,
            half_points=half_points(result, played),
            score=result["totals"][played],
            at_fault=played in at_fault,
        )
        for played, side in match_side_of.items()
    )
    GameSeat.objects.bulk_create(
        GameSeat(
            game=game,
            seat=seat["seat"],
            side=rules.side_of(seat["player"]),
            place=place_at(seat["player"], rules, team_sizes[rules.side_of(seat["player"])]),
            verdict=seat["verdict"],
            detail=(seat.get("detail") or "")[:200],
            stderr=storable(seat.get("stderr") or "")[:STDERR_KEPT],
            notes=seat.get("notes") or [],
        )
        for seat in entry["seats"]
    )


def half_points(result: dict[str, Any], played_side: int) -> int:
    """2 for the winner, 1 for each side that shares the first place, 0 for the others."""
    ranks = result["ranks"]
    if ranks[played_side] != 1:
        return 0
    return 2 if ranks.count(1) == 1 else 1
