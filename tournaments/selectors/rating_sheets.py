"""Rating lists as tables of plain values, for spreadsheets and programs: what a page shows and no more.

A sheet is the names of its columns and its rows; whoever writes one for a spreadsheet makes texts harmless.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tournaments.models import Contender, Pool, Rating
from tournaments.selectors.contender_page import ContenderPage, version_label
from tournaments.selectors.cross_page import Cell, CrossPage, Likelihood
from tournaments.selectors.ledger import LedgerEntry, elo_now
from tournaments.selectors.rating_page import DayPage

NUMBERS = (
    "elo",
    "elo_low",
    "elo_high",
    "rank_best",
    "rank_worst",
    "los_above",
    "trend",
    "set_count",
    "game_count",
    "deal_count",
    "points_per_deal",
    "points_per_deal_se",
    "win_count",
    "draw_count",
    "loss_count",
    "average_opponent",
)
COLUMNS = ("contender", "name", "version", "author", "connected", "provisional", *NUMBERS, "last_played_at")
Sheet = tuple[Sequence[str], list[Sequence[Any]]]


def list_records(ratings: Sequence[Rating]) -> list[dict[str, Any]]:
    """A list as records of plain values under `COLUMNS`; None where there is no number."""
    return [
        {
            "contender": rating.contender.key,
            "name": rating.contender.label,
            "version": rating.contender.submission.number if rating.contender.submission else None,
            "author": author_of(rating.contender),
            "connected": rating.connected,
            "provisional": rating.provisional,
            **{name: _number(getattr(rating, name)) for name in NUMBERS},
            "last_played_at": rating.last_played_at.isoformat() if rating.last_played_at else None,
        }
        for rating in ratings
    ]


def list_sheet(pool: Pool, ratings: Sequence[Rating]) -> Sheet:
    """A list of people has their classical Elo at its end, with the games behind it."""
    rows: list[Sequence[Any]] = [[record[name] for name in COLUMNS] for record in list_records(ratings)]
    if pool.kind == Pool.Kind.BOTS:
        return COLUMNS, rows
    now = elo_now(pool)
    longer: list[Sequence[Any]] = []
    for row, rating in zip(rows, ratings, strict=True):
        classical = now.get(rating.contender_id)
        own = [_number(classical.elo), classical.games] if classical else [None, None]
        longer.append([*row, *own])
    return (*COLUMNS, "classical_elo", "classical_games"), longer


def day_sheet(page: DayPage) -> Sheet:
    """The list of a day past."""
    head = (
        "contender",
        "name",
        "version",
        "author",
        "elo",
        "elo_low",
        "elo_high",
        "set_count",
        "provisional",
    )
    return head, [
        [
            point.contender.key,
            point.contender.label,
            point.contender.submission.number if point.contender.submission else None,
            author_of(point.contender),
            *(_number(number) for number in (point.elo, point.elo_low, point.elo_high)),
            point.set_count,
            point.provisional,
        ]
        for point in page.points
    ]


def cross_sheet(page: CrossPage) -> Sheet:
    """One line for each two who met in the block."""
    head = ("row", "column", "sets", "games", "score", "deals", "points_per_deal")
    return head, [
        [
            _named(row.rating),
            _named(other),
            cell.sets,
            cell.games,
            cell.score,
            cell.deals,
            cell.points_per_deal,
        ]
        for row in page.rows
        for other, cell in (pair for pair in row.cells if pair)
        if isinstance(cell, Cell)
    ]


def likelihood_sheet(page: CrossPage) -> Sheet:
    return ("row", "column", "likelihood_row_is_better"), [
        [_named(row.rating), _named(other), round(cell.percent / 100, 4)]
        for row in page.rows
        for other, cell in (pair for pair in row.cells if pair)
        if isinstance(cell, Likelihood)
    ]


def history_sheet(page: ContenderPage) -> Sheet:
    head = ("day", "name", "version", "elo", "elo_low", "elo_high", "sets", "provisional")
    bots = page.contender.submission is not None
    return head, [
        [
            point.day.isoformat(),
            page.contender.label,
            point.label if bots else "",
            *(_number(number) for number in (point.elo, point.elo_low, point.elo_high)),
            point.set_count,
            point.provisional,
        ]
        for point in page.points
    ]


def ledger_sheet(entries: Sequence[LedgerEntry]) -> Sheet:
    """Classical Elo line by line, newest first: each `after` follows from its own line."""
    head = (
        "when",
        "result",
        "opponents",
        "games_before",
        "games",
        "score",
        "expected",
        "k",
        "before",
        "after",
    )
    return head, [
        [
            entry.line.result.finished_at.isoformat(),
            entry.line.result.key,
            ", ".join(one.label for one in entry.opponents),
            entry.line.games_before,
            entry.line.games,
            entry.line.score,
            entry.line.expected,
            entry.line.k,
            _number(entry.line.before),
            _number(entry.line.after),
        ]
        for entry in entries
    ]


def list_facts(pool: Pool) -> dict[str, Any]:
    """What a list says of itself: its rules, its age, what the seat is worth, what it can tell apart."""
    names = ("seat_elo", "seat_elo_low", "seat_elo_high", "twin_gap", "twin_error")
    return {
        "variant": pool.variant,
        "kind": pool.kind,
        "rules_hash": pool.rules_hash,
        "fitted_at": pool.fitted_at,
        **{name: _number(getattr(pool, name)) for name in names},
    }


def author_of(contender: Contender) -> str:
    """Who wrote a bot; empty for people and for the house's own."""
    submission = contender.submission
    return "" if submission is None or submission.bot.builtin else submission.bot.owner.username


def _named(rating: Rating) -> str:
    label = rating.contender.label
    version = version_label(rating.contender) if rating.contender.submission else ""
    return f"{label} {version}".strip()


def _number(value: Any) -> Any:
    return value if value is None or isinstance(value, int) else float(value)
