"""What an organiser looks at while his event runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from tournaments.engine_words import tell_pairing
from tournaments.format_words import translate
from tournaments.models import Entry, ForbiddenPairing, PointPenalty, RequestedBye, Tournament
from tournaments.pairing import PairingError, PairingWarning, RoundPlan
from tournaments.selectors.books import Books, read_books
from tournaments.selectors.coming import has_paired_last_round, question_of
from tournaments.selectors.draws import can_draw
from tournaments.selectors.outcomes import OVER
from tournaments.selectors.plans import takes_entries


@dataclass(frozen=True, slots=True)
class OrganisePage:
    """`waits` is why no further round can be planned, where the organiser must act; `why` in words."""

    entries: list[Entry]
    gone: list[Entry]
    penalties: list[PointPenalty]
    forbidden: list[ForbiddenPairing]
    byes: list[RequestedBye]
    open_count: int
    waits: str
    why: str
    can_forbid: bool
    can_pair: bool
    takes_byes: bool
    takes_late: bool
    endless: bool
    # How many rounds were paired, whether the draw can still be changed, and what may still be entered.
    opened: int
    can_draw: bool
    entries_open: bool
    # Nobody who comes in now would play.
    no_round_left: bool
    frozen: bool


@dataclass(frozen=True, slots=True)
class PairingPage:
    """The coming round as it would be paired; `initial` fills the form."""

    books: Books
    number: int
    entries: list[Entry]
    row_count: int
    initial: dict[str, str]
    warnings: list[str]

    def tell(self, warnings: Sequence[PairingWarning]) -> list[str]:
        return [tell_warning(warning, self.books) for warning in warnings]


def tell_warning(warning: PairingWarning, books: Books) -> str:
    """A warning about a pairing, with the entries' names."""
    names = [books.entries[pk].name if pk in books.entries else "?" for pk in warning.entries]
    return translate(warning.message).format(entries=" – ".join(names))


def organise_page(tournament: Tournament) -> OrganisePage:
    books = read_books(tournament)
    in_event = PointPenalty.objects.filter(entry__tournament=tournament).select_related("entry", "given_by")
    open_count = sum(match.status not in OVER for match in books.matches)
    error = None if open_count else _why_it_waits(books)
    return OrganisePage(
        entries=[entry for entry in books.fielded if entry.withdrawn_at is None],
        gone=[entry for entry in books.fielded if entry.withdrawn_at is not None],
        penalties=list(in_event),
        forbidden=list(ForbiddenPairing.objects.filter(tournament=tournament).select_related("one", "other")),
        byes=list(
            RequestedBye.objects.filter(
                entry__tournament=tournament, round_number__gt=books.opened
            ).select_related("entry")
        ),
        open_count=open_count,
        waits=error.code if error else "",
        why=tell_pairing(error) if error else "",
        can_forbid=books.format.takes_forbidden,
        can_pair=books.format.code == "swiss",
        takes_byes=books.format.takes_byes,
        takes_late=books.format.takes_late_entries,
        endless=books.format.endless,
        opened=books.opened,
        can_draw=can_draw(books),
        entries_open=takes_entries(tournament),
        no_round_left=has_paired_last_round(books),
        frozen=tournament.freezes_at is not None and tournament.freezes_at <= timezone.now(),
    )


def pairing_page(tournament: Tournament) -> PairingPage:
    books = read_books(tournament)
    coming = books.opened + 1
    entries = [books.entries[one.entry] for one in books.contestants if one.is_in(coming)]
    plan = _proposed(books)
    rows = [(str(pairing.first), str(pairing.second)) for pairing in plan.pairings] if plan else []
    rows += [(str(entry), "bye") for entry in (plan.byes if plan else ())]
    initial: dict[str, str] = {}
    for row, (first, second) in enumerate(rows):
        initial |= {f"first_{row}": first, f"second_{row}": second}
    return PairingPage(
        books=books,
        number=coming,
        entries=entries,
        row_count=max(len(rows), (len(entries) + 1) // 2),
        initial=initial,
        warnings=[],
    )


def _proposed(books: Books) -> RoundPlan | None:
    try:
        plan = question_of(books).answer()
    except PairingError:
        return None
    return plan if isinstance(plan, RoundPlan) else None


def _why_it_waits(books: Books) -> PairingError | None:
    if books.tournament.status != Tournament.Status.RUNNING or books.format.endless:
        return None
    try:
        question_of(books).answer()
    except PairingError as error:
        return error
    return None
