"""What a side writes down deal by deal while its game goes on: a draft, of no account until it is said."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from engine.rules import RuleError, RuleSet
from engine.rules.scorepad import Marks, play_pad
from tournaments.desk import DeskError
from tournaments.errors import Conflict
from tournaments.models import BoardSheet, Match
from tournaments.services.desk_log import refusal_of

DEALS_MAX = 100


def add_deal(*, match: Match, side: int, marks: Marks, seen: int) -> BoardSheet:
    """One more deal. Refused `pad_…`, `game_over`, and `stale_save` from an older sheet."""
    with transaction.atomic():
        sheet = _sheet_for_change(match, side, seen)
        deals = [*sheet.deals, {name: list(values) for name, values in marks.items()}]
        rules = RuleSet.from_json(match.round.tournament.rules)
        try:
            play_pad(rules, deals)
        except RuleError as error:
            raise refusal_of(DeskError(error.code, error.message)) from error
        return _save(sheet, deals[:DEALS_MAX])


def drop_deal(*, match: Match, side: int, seen: int) -> BoardSheet:
    """Take the last deal back. Refused `stale_save`."""
    with transaction.atomic():
        sheet = _sheet_for_change(match, side, seen)
        return _save(sheet, sheet.deals[:-1])


def _sheet_for_change(match: Match, side: int, seen: int) -> BoardSheet:
    sheet, _created = BoardSheet.objects.select_for_update().get_or_create(match=match, side=side)
    if sheet.version != seen:
        raise Conflict(
            "stale_save", _("Somebody wrote on this slip since you opened the page. Nothing was saved.")
        )
    return sheet


def _save(sheet: BoardSheet, deals: list[Marks]) -> BoardSheet:
    sheet.deals, sheet.version = deals, sheet.version + 1
    sheet.save()
    return sheet
