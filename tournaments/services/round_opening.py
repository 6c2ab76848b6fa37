"""From a planned round to rows: its matches, its byes and its walk-overs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone

from tournaments.models import Bye, Entry, Match, MatchSide, OrganiserAct, Round, User
from tournaments.models.matches import PlayStatus, Ruling
from tournaments.models.organising import ByeReason
from tournaments.pairing import Pairing, RoundPlan
from tournaments.selectors.books import Books, requested_byes
from tournaments.selectors.draws import seats_by_number
from tournaments.selectors.entries import owners_of
from tournaments.services.benching import reason_of_leaving
from tournaments.services.event_log import record_act
from tournaments.services.openers import open_match
from tournaments.services.round_notices import tell_round


def open_round(books: Books, plan: RoundPlan, *, now: datetime, by_hand: User | None = None) -> int:
    """Write a planned round with its byes and walk-overs; how many matches are to be played.

    `by_hand` is who paired it himself. Runs under the tournament's lock.
    """
    tournament = books.tournament
    round_ = Round.objects.create(
        tournament=tournament, number=plan.number, by_hand=by_hand is not None, opened_at=now
    )
    byes = _write_byes(round_, plan, books)
    for number, pairing in enumerate(plan.pairings, start=1):
        _schedule(round_, number, pairing, books.entries)
    for number, pairing in enumerate(plan.walkovers, start=1 + len(plan.pairings)):
        _walk_over(round_, number, pairing, books.entries)
    tell_round(books, round_)
    if not books.format.endless:
        record_act(tournament, by_hand, OrganiserAct.Kind.OPEN_ROUND, _facts(books, plan, byes, by_hand))
    return len(plan.pairings)


def _facts(books: Books, plan: RoundPlan, byes: Sequence[Bye], by_hand: User | None) -> dict[str, Any]:
    """All that is needed to give the round again: pairings in table order, the walk-overs last."""
    numbers = {pk: entry.number for pk, entry in books.entries.items()}
    pairings = [*plan.pairings, *plan.walkovers]
    facts = {
        "round": plan.number,
        "matches": len(plan.pairings),
        "walkovers": len(plan.walkovers),
        "by_hand": by_hand is not None,
        "pairings": [[numbers[one.first], numbers[one.second], one.slot] for one in pairings],
        "byes": [[numbers[bye.entry_id], str(bye.kind), bye.half_points] for bye in byes],
    }
    drawn = seats_by_number(books)
    return {**facts, "drawn": drawn} if drawn else facts


def _write_byes(round_: Round, plan: RoundPlan, books: Books) -> list[Bye]:
    byes = [
        Bye(round=round_, entry_id=entry, half_points=round(2 * plan.bye_points), kind=ByeReason.PAIRING)
        for entry in plan.byes
    ]
    if books.format.takes_byes:
        seated = {entry for pairing in plan.pairings for entry in (pairing.first, pairing.second)}
        byes += [
            Bye(
                round=round_,
                entry_id=wish.entry_id,
                kind=wish.kind,
                half_points=1 if wish.kind == ByeReason.HALF else 0,
            )
            for wish in requested_byes(books.tournament, plan.number)
            if wish.entry_id not in seated and wish.entry_id not in plan.byes
        ]
    return Bye.objects.bulk_create(byes)


def _schedule(round_: Round, number: int, pairing: Pairing, entries: dict[int, Entry]) -> None:
    sides = [entries[pairing.first], entries[pairing.second]]
    apart = not owners_of(sides[0]) & owners_of(sides[1])
    match = Match.objects.create(
        round=round_, number=number, slot=pairing.slot, rated=pairing.rated and apart
    )
    _write_sides(match, sides)
    open_match(match)


def _walk_over(round_: Round, number: int, pairing: Pairing, entries: dict[int, Entry]) -> None:
    gone = entries[pairing.second]
    match = Match.objects.create(
        round=round_,
        number=number,
        slot=pairing.slot,
        rated=False,
        status=PlayStatus.FINISHED,
        ruling=Ruling.FIRST,
        reason_code=reason_of_leaving(gone),
        finished_at=timezone.now(),
    )
    _write_sides(match, [entries[pairing.first], gone])


def _write_sides(match: Match, entries: Sequence[Entry]) -> None:
    MatchSide.objects.bulk_create(
        MatchSide(match=match, side=side, entry=entry) for side, entry in enumerate(entries)
    )
