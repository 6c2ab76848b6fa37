"""What a table's page says beside the cards: who is waited for, what was said, what one may do about it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from replays.titles import shown_name
from tournaments.live.loading import seats_at
from tournaments.live.people import Person, seat_of
from tournaments.models import LedgerLine, LiveGame, LiveSeat, Mute, TableInvitation, TableSignal
from tournaments.models.table_signals import CALLS
from tournaments.selectors.ledger import lines_of_game
from tournaments.selectors.table_rights import break_of, has_arbiter, is_here, may_direct
from tournaments.table_phrases import PHRASES
from tournaments.words import Text


@dataclass(frozen=True, slots=True)
class Said:
    """A phrase and who said it."""

    name: str
    words: Text


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Another person at the table, for somebody with an account."""

    seat: int
    name: str
    is_muted: bool
    is_reported: bool


@dataclass(frozen=True, slots=True)
class Company:
    """`is_called`: one's own word to be there is still missing. `phrases` is empty while nobody may talk."""

    game: LiveGame
    sits: bool
    is_called: bool
    absent: tuple[str, ...]
    said: tuple[Said, ...]
    phrases: tuple[tuple[str, Text], ...]
    neighbours: tuple[Neighbour, ...]
    report_kinds: tuple[tuple[str, Text], ...]
    free_seats: tuple[int, ...]
    invitation: TableInvitation | None
    # What the arbiter may be called for, empty where there is none or all is asked already; and own calls.
    call_kinds: tuple[tuple[str, Text], ...]
    calls: tuple[TableSignal, ...]
    # After a rated game: what it did to those who played it.
    ledger: tuple[LedgerLine, ...]
    may_direct: bool


def company_of(game: LiveGame, person: Person) -> Company:
    """For whoever looks at the page."""
    seats = seats_at(game)
    own = seat_of(seats, person)
    now = timezone.now()
    is_called = game.match_id is not None and game.status == LiveGame.Status.OPEN
    is_open = game.status == LiveGame.Status.OPEN and game.match_id is None
    calls = _calls(game, person) if own and person.user else ()
    called = {call.kind for call in calls if call.state != TableSignal.State.SETTLED}
    may_call = own is not None and person.user is not None and has_arbiter(game)
    missing = [seat for seat in seats if not is_here(seat, now)]
    pause = break_of(game, seats)
    return Company(
        game=game,
        sits=own is not None,
        is_called=is_called and own is not None and not is_here(own, now),
        absent=tuple(shown_name(seat.name) for seat in missing) if is_called else (),
        said=phrases_said(game, seats, person) if pause is not None else (),
        phrases=tuple(PHRASES.items()) if pause is not None and _has_company(seats, own) else (),
        neighbours=_neighbours(game, seats, person) if own else (),
        report_kinds=tuple((kind, kind.label) for kind in TableSignal.Kind if kind not in CALLS),
        free_seats=_free_seats(game, seats) if own and person.user and is_open else (),
        invitation=_invitation(game, person) if is_open and own is None else None,
        call_kinds=tuple((kind, kind.label) for kind in CALLS if may_call and kind not in called),
        calls=calls,
        ledger=tuple(lines_of_game(game)) if game.rated and game.finished_at else (),
        may_direct=person.user is not None and may_direct(person.user, game),
    )


def _calls(game: LiveGame, person: Person) -> tuple[TableSignal, ...]:
    own = TableSignal.objects.filter(game=game, reporter=person.user, seat=None)
    return tuple(own.select_related("taken_by").order_by("-pk"))


def _has_company(seats: list[LiveSeat], own: LiveSeat | None) -> bool:
    """Does one sit with other people? Bots hear nothing."""
    return own is not None and any(seat != own and seat.kind != LiveSeat.Kind.BOT for seat in seats)


def phrases_said(game: LiveGame, seats: list[LiveSeat], person: Person) -> tuple[Said, ...]:
    """In the break that is now, oldest first, without those whom one has muted."""
    names = {seat.seat: shown_name(seat.name) for seat in seats}
    muted = _muted_seats(seats, person)
    pause = break_of(game, seats)
    rows = game.phrases.filter(deal=pause).order_by("pk") if pause is not None else []
    return tuple(
        Said(names[row.seat], PHRASES[row.code])
        for row in rows
        if row.seat in names and row.code in PHRASES and row.seat not in muted
    )


def _muted_seats(seats: list[LiveSeat], person: Person) -> set[int]:
    if person.user is None:
        return set()
    muted = set(Mute.objects.filter(user=person.user).values_list("muted", flat=True))
    return {seat.seat for seat in seats if seat.user_id in muted}


def _neighbours(game: LiveGame, seats: list[LiveSeat], person: Person) -> tuple[Neighbour, ...]:
    if person.user is None:
        return ()
    muted = _muted_seats(seats, person)
    reports = TableSignal.objects.filter(game=game, reporter=person.user, seat__isnull=False)
    reported = set(reports.values_list("seat__seat", flat=True))
    return tuple(
        Neighbour(seat.seat, shown_name(seat.name), seat.seat in muted, seat.seat in reported)
        for seat in seats
        if seat.kind != LiveSeat.Kind.BOT and seat.user_id != person.user.pk
    )


def _free_seats(game: LiveGame, seats: list[LiveSeat]) -> tuple[int, ...]:
    taken = {seat.seat for seat in seats}
    return tuple(seat for seat in range(int(game.rules["players"])) if seat not in taken)


def _invitation(game: LiveGame, person: Person) -> TableInvitation | None:
    if person.user is None:
        return None
    return game.invitations.filter(guest=person.user, declined_at=None).select_related("sender").first()
