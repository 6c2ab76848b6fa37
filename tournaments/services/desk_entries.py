"""Who takes part in a club evening: names entered one by one or from a sheet, checked in, gone, back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.desk import ActKind, DeskState
from tournaments.errors import Conflict, Refused
from tournaments.exchange import ExchangeError, SheetEntry, entries_from_csv, text_from_bytes
from tournaments.pairing import find_format, late_half_rounds
from tournaments.selectors.desk_lineup import may_come_back
from tournaments.services.desk_log import DeskOrder, check_desk, no_late_entries, write_act

SHEET_MAX_BYTES = 256 * 1024


def enter_names(order: DeskOrder, names: Sequence[str]) -> DeskState:
    """A lone player or a pair; after the start for the coming round on. Refused as `enter_sheet`."""
    check_desk(order.actor, order.tournament)
    return _enter(order, [SheetEntry(name=names[0], partner=names[1] if len(names) > 1 else "")])


def enter_sheet(order: DeskOrder, sheet: Sequence[SheetEntry]) -> DeskState:
    """Everybody of a sheet as one act, or nobody.

    Refused: the desk's `name`, `name_taken`, `pair_size`; `no_late_entries` where the format takes none.
    """
    check_desk(order.actor, order.tournament)
    if not sheet:
        raise Refused("no_entries", _("This sheet has no entries."))
    return _enter(order, sheet)


def read_sheet(data: bytes, entry_size: int) -> list[SheetEntry]:
    """A CSV file's entries for an event of lone players or pairs. Refused with the line at fault."""
    if len(data) > SHEET_MAX_BYTES:
        raise Refused("too_large", _("This sheet is larger than 256 KiB."), status=413)
    try:
        sheet = entries_from_csv(text_from_bytes(data), size=entry_size)
    except ExchangeError as error:
        raise Refused(error.code, _in_line(error.line, _sheet_words(error, entry_size))) from error
    if not sheet:
        raise Refused("no_entries", _("This sheet has no entries."))
    return sheet


def check_in(order: DeskOrder, numbers: Sequence[int], *, present: bool) -> DeskState:
    """Who is there for the coming round; who is not is not paired."""
    check_desk(order.actor, order.tournament)
    return write_act(order, ActKind.CHECK_IN, {"entries": list(numbers), "present": present})


def withdraw_names(order: DeskOrder, number: int) -> DeskState:
    """Leaves for good; its open table, if there is one, is won by the other side."""
    check_desk(order.actor, order.tournament)
    return write_act(order, ActKind.WITHDRAW, {"entry": number, "forfeit": True})


def withdraw_absent(order: DeskOrder) -> DeskState:
    """Everybody who is `DeskState.absent` leaves at once, as `withdraw_names`. Refused `nobody_absent`."""
    check_desk(order.actor, order.tournament)

    def facts(state: DeskState) -> dict[str, Any]:
        absent = [entry.number for entry in state.absent()]
        if not absent:
            raise Conflict("nobody_absent", _("Everybody who is entered is here."))
        return {"entries": absent, "forfeit": True}

    return write_act(order, ActKind.WITHDRAW, facts)


def bring_back(order: DeskOrder, number: int) -> DeskState:
    """Plays again from the coming round on.

    Refused `no_late_entries` for who was not there when a table was drawn, `name_taken` for a player who
    plays with somebody else now.
    """
    check_desk(order.actor, order.tournament)

    def facts(state: DeskState) -> dict[str, Any]:
        entry = state.entries.get(number)
        if entry and entry.withdrawn_at:
            if not may_come_back(order.tournament, state, number):
                raise no_late_entries()
            _check_nobody_twice(state, entry.names)
        return {"entry": number, "late": True}

    return write_act(order, ActKind.RETURN, facts)


def correct_names(order: DeskOrder, number: int, names: Sequence[str]) -> DeskState:
    """Other names for an entry. Refused `name_taken` and what is wrong with a name."""
    check_desk(order.actor, order.tournament)

    def facts(state: DeskState) -> dict[str, Any]:
        _check_nobody_twice(state, names, but=number)
        return {"entry": number, "names": list(names)}

    return write_act(order, ActKind.RENAME, facts)


def _enter(order: DeskOrder, sheet: Sequence[SheetEntry]) -> DeskState:
    def facts(state: DeskState) -> dict[str, Any]:
        if state.rounds and not find_format(order.tournament.format).takes_late_entries:
            raise no_late_entries()
        _check_nobody_twice(state, [name for entry in sheet for name in (entry.name, entry.partner)])
        first = max(state.entries, default=0) + 1
        granted = late_half_rounds(len(state.rounds), order.tournament.format_config)
        return {
            **({"half_rounds": granted} if granted else {}),
            "entries": [
                {
                    "number": number,
                    "names": [entry.name, entry.partner] if entry.partner else [entry.name],
                    "rating": entry.rating,
                }
                for number, entry in enumerate(sheet, start=first)
            ],
        }

    return write_act(order, ActKind.ENTER, facts)


def _check_nobody_twice(state: DeskState, names: Sequence[str], but: int | None = None) -> None:
    """One person plays once, in whatever pair: namesakes need a letter more. Entry `but` is left aside."""
    others = (entry for entry in state.staying() if entry.number != but)
    known = {name.casefold() for entry in others for name in entry.names}
    for name in names:
        if " ".join(name.split()).casefold() in known - {""}:
            words = _("%(name)s is entered already. Add a letter or a number to tell two people apart.")
            raise Conflict("name_taken", words % {"name": name})


def _sheet_words(error: ExchangeError, entry_size: int) -> str:
    words = {
        "no_name": _("the first line must name the columns, one of them “name”"),
        "unreadable": _("a quotation mark is missing or too many"),
        "name": _("a name has 1 to 80 letters"),
        "rating": _("this is no rating"),
        "duplicate": _("somebody is there twice: namesakes need a letter more"),
        "pair_size": _("a pair needs a name and a partner")
        if entry_size == 2
        else _("there are no pairs here"),
        "workbook": _("this is a spreadsheet's own file: save it there as CSV"),
        "too_long": _("a sheet has at most 1000 entries"),
    }
    return words.get(error.code, _("this sheet cannot be read"))


def _in_line(line: int, words: str) -> str:
    return _("Line %(line)d: %(words)s.") % {"line": line, "words": words} if line else f"{words}."
