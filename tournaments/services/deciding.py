"""A match that needs a winner and was drawn: a few more sets, then a lot that anybody can draw again."""

from __future__ import annotations

import hashlib
import hmac

from tournaments.models import Match, Tournament
from tournaments.models.matches import PlayStatus, Ruling
from tournaments.selectors.books import Books
from tournaments.services.openers import extend_match
from tournaments.services.seeds import read_event_seed


def decide_drawn_matches(books: Books) -> bool:
    """Card points decide first (`MatchResult.decided`), then sets, then the lot. True when sets were added.

    Runs under the tournament's lock, when nothing of its rounds is open.
    """
    if not books.rounds or not _needs_winner(books):
        return False
    drawn = {one.match for one in books.results if one.decided() is None and not one.forfeited}
    extended = False
    for match in books.rounds[-1].matches.all():
        if match.pk not in drawn:
            continue
        if match.ruling == Ruling.NONE and extend_match(match):
            extended = True
        else:
            draw_lot(match)
    return extended


def draw_lot(match: Match) -> None:
    """Once for ever: the same event seed draws the same lot."""
    side = lot_of(match.round.tournament, match.pk)
    Match.objects.filter(pk=match.pk, status=PlayStatus.FINISHED, lot=None).update(lot=side)


def lot_of(tournament: Tournament, match_id: int) -> int:
    """The side that goes through: the lowest bit of HMAC-SHA256(event seed, "scopa-lot/1:" + match id)."""
    message = f"scopa-lot/1:{match_id}".encode("ascii")
    digest = hmac.digest(read_event_seed(tournament), message, hashlib.sha256)
    return digest[-1] & 1


def _needs_winner(books: Books) -> bool:
    return books.format.needs_winner(books.contestants, books.config, books.opened)
