"""What is written down deal by deal while a game goes on: a draft, of no account until it is said."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from engine.rules import RuleError, RuleSet
from engine.rules.scorepad import Marks, play_pad
from tournaments.desk import DeskError
from tournaments.errors import Conflict
from tournaments.models import BoardSheet, Match
from tournaments.selectors.desk_sheets import DESK
from tournaments.services.desk_log import refusal_of

DEALS_MAX = 100


def write_deal(*, match: Match, writer: int, marks: Marks, seen: int, place: int | None = None) -> BoardSheet:
    """One more deal, or other marks for the deal at `place` (from 1). The same sent twice is one.

    Refused `pad_…`, `game_over`, and `stale_save` from an older sheet.
    """
    deal = {name: list(values) for name, values in marks.items()}
    with transaction.atomic():
        sheet = _lock_sheet(match, writer)
        at = len(sheet.deals) if place is None else place - 1
        if _was_written(sheet, deal, seen, place):
            return sheet
        _check_seen(sheet, seen)
        return _save(sheet, [*sheet.deals[:at], deal, *sheet.deals[at + 1 :]])


def drop_deal(*, match: Match, writer: int, seen: int) -> BoardSheet:
    """Take the last deal back. Refused `stale_save`."""
    with transaction.atomic():
        sheet = _lock_sheet(match, writer)
        _check_seen(sheet, seen)
        return _save(sheet, sheet.deals[:-1])


def copy_deals(*, match: Match, deals: list[dict[str, list[int]]], seen: int) -> BoardSheet:
    """The organiser goes on from what a side wrote or said. Refused `stale_save`."""
    with transaction.atomic():
        sheet = _lock_sheet(match, DESK)
        _check_seen(sheet, seen)
        return _save(sheet, deals)


def _lock_sheet(match: Match, writer: int) -> BoardSheet:
    sheet, _created = BoardSheet.objects.select_for_update().get_or_create(match=match, side=writer)
    return sheet


def _was_written(sheet: BoardSheet, deal: dict[str, list[int]], seen: int, place: int | None) -> bool:
    """Whether this very deal was the last change: a phone that heard no answer sends it again."""
    at = len(sheet.deals) - 1 if place is None else place - 1
    return sheet.version == seen + 1 and sheet.deals[at : at + 1] == [deal]


def _check_seen(sheet: BoardSheet, seen: int) -> None:
    if sheet.version != seen:
        raise Conflict(
            "stale_save", _("Somebody wrote on this slip since you opened the page. Nothing was saved.")
        )


def _save(sheet: BoardSheet, deals: list[dict[str, list[int]]]) -> BoardSheet:
    rules = RuleSet.from_json(sheet.match.round.tournament.rules)
    try:
        play_pad(rules, deals[:DEALS_MAX])
    except RuleError as error:
        raise refusal_of(DeskError(error.code, error.message)) from error
    sheet.deals, sheet.version = deals[:DEALS_MAX], sheet.version + 1
    sheet.save()
    return sheet
