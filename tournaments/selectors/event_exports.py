"""An event as files that other programs read: CSV, JSON, TRF, and a club evening's log."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tournaments.exchange import Listed, TrfTournament, harmless, standings_to_csv, write_report
from tournaments.exchange.trf import to_text
from tournaments.models import Tournament
from tournaments.selectors.books import Books, read_books
from tournaments.selectors.desk_state import rows_of
from tournaments.selectors.tables import Tables, tables_of

LOG_FORMAT = "settebello-desk-log"
LOG_VERSION = 1


def export(tournament: Tournament, name: str) -> tuple[str, str] | None:
    """(content type, text) of a file by name, None where there is no such file."""
    found = _FILES.get(name)
    return (found[0], found[1](tournament)) if found else None


def log_of_desk(tournament: Tournament) -> dict[str, Any]:
    """The whole log of a club evening; enough to give it again on an empty database."""
    return {
        "format": LOG_FORMAT,
        "version": LOG_VERSION,
        "acts": [
            {
                "number": row.number,
                "kind": row.kind,
                "facts": row.facts,
                "at": row.at.isoformat(),
                "by": row.actor.get_username() if row.actor else None,
                "reason": row.reason,
                "undoes": row.undoes.number if row.undoes else None,
            }
            for row in rows_of(tournament)
        ],
    }


def _standings(tournament: Tournament) -> str:
    tables = tables_of(tournament)
    names = {pk: entry.name for pk, entry in tables.entries.items()}
    return standings_to_csv([row.standing for row in tables.rows], names)


def _entries(tournament: Tournament) -> str:
    """With the columns that the import reads."""
    lines = ["number,name,partner"]
    for entry in read_books(tournament).entries.values():
        names = [member.shown_name for member in entry.team]
        cells = [str(entry.number), *(_cell(name) for name in [*names, ""][:2])]
        lines.append(",".join(cells))
    return "\r\n".join(lines) + "\r\n"


def _cell(text: str) -> str:
    quoted = harmless(text).replace('"', '""')
    return f'"{quoted}"' if text else ""


def _event(tournament: Tournament) -> str:
    books = read_books(tournament)
    tables = tables_of(tournament, books)
    document = {
        "name": tournament.name,
        "variant": tournament.variant,
        "rules_hash": tournament.rules_hash,
        "format": tournament.format,
        "status": tournament.status,
        "entries": [
            {
                "number": entry.number,
                "names": [member.shown_name for member in entry.team],
                "withdrawn": entry.withdrawn_at is not None,
            }
            for entry in books.entries.values()
        ],
        "matches": [_match(one, books) for one in books.results],
        "byes": [
            {
                "round": bye.round,
                "entry": books.entries[bye.entry].number,
                "points": bye.points,
                "kind": bye.kind,
            }
            for bye in books.byes
        ],
        "standings": _lines(tables),
    }
    return json.dumps(document, ensure_ascii=False, indent=1)


def _match(result: Any, books: Books) -> dict[str, Any]:
    return {
        "round": result.round,
        "first": books.entries[result.first].number,
        "second": books.entries[result.second].number,
        "points": list(result.points()),
        "card_points": [result.made, result.made - result.margin],
        "forfeited": result.forfeited,
    }


def _lines(tables: Tables) -> list[dict[str, Any]]:
    return [
        {
            "rank": row.standing.rank,
            "entry": row.entry.number,
            "name": row.entry.name,
            "points": row.standing.points,
            "tie_breaks": dict(row.standing.values),
        }
        for row in tables.rows
    ]


def _report(tournament: Tournament) -> str:
    """FIDE's report file; card points have no place in it."""
    books = read_books(tournament)
    listed = [Listed(entry.pk, entry.name) for entry in books.fielded]
    started, finished = tournament.started_at, tournament.finished_at
    about = TrfTournament(
        name=tournament.name,
        players=(),
        rounds=books.opened,
        start_date=started.date().isoformat() if started else "",
        end_date=finished.date().isoformat() if finished else "",
        kind=tournament.format,
    )
    standings = [row.standing for row in tables_of(tournament, books).rows]
    return to_text(write_report(about, listed, standings, books.results, books.byes))


def _log(tournament: Tournament) -> str:
    return json.dumps(log_of_desk(tournament), ensure_ascii=False, indent=1)


_FILES: dict[str, tuple[str, Callable[[Tournament], str]]] = {
    "standings.csv": ("text/csv", _standings),
    "entries.csv": ("text/csv", _entries),
    "event.json": ("application/json", _event),
    "report.trf": ("text/plain", _report),
    "log.json": ("application/json", _log),
}
