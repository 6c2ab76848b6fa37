"""What the desk's pages show, made from the state that the log tells."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.utils import timezone

from tournaments.desk import (
    AskedBye,
    DeskBye,
    DeskEntry,
    DeskMatch,
    DeskPenalty,
    DeskRound,
    DeskState,
    MatchState,
    fold_acts,
)
from tournaments.models import SlipCode, Tournament
from tournaments.selectors.desk_lineup import absent_from_draw, has_paired_last_round, planned_rounds
from tournaments.selectors.desk_state import LogLine, log_of
from tournaments.selectors.desk_telling import Teller, teller_of

# Whose word is not answered for so long is on the organiser's list; nothing is decided by silence.
SILENT_AFTER = timedelta(minutes=10)
HALF_POINTS = {"half": 1, "zero": 0}


class DeskStep(StrEnum):
    """What the evening waits for."""

    ENTER = "enter"
    CHECK_IN = "check_in"
    PAIR = "pair"
    PLAY = "play"
    FINISH = "finish"
    PUBLISH = "publish"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table as lists show it. `silent`: one side spoke and the other has not answered for long."""

    match: DeskMatch
    round: int
    first: DeskEntry
    second: DeskEntry
    silent: bool
    has_slip: bool

    @property
    def subject(self) -> str:
        return f"table {self.round}/{self.match.table}"

    @property
    def needs_organiser(self) -> bool:
        return self.silent or self.match.state is MatchState.DISPUTED


@dataclass(frozen=True, slots=True)
class RestLine:
    """Who sits out a round, and what for."""

    entry: DeskEntry
    bye: DeskBye


@dataclass(frozen=True, slots=True)
class RoundView:
    round: DeskRound
    tables: list[TableLine]
    resting: list[RestLine]

    @property
    def open_count(self) -> int:
        return sum(line.match.result is None for line in self.tables)

    @property
    def for_organiser(self) -> list[TableLine]:
        return [line for line in self.tables if line.needs_organiser]


@dataclass(frozen=True, slots=True)
class Evening:
    """A club evening read once: its state, its log and the words for it."""

    tournament: Tournament
    state: DeskState
    log: list[LogLine]
    teller: Teller

    @property
    def last(self) -> LogLine | None:
        """The newest act of the organiser that stands and can be taken back.

        What a side says comes at any moment: it shall not slip under a thumb that wants to undo its own act.
        """
        mine = (line for line in self.log if line.row.actor is not None)
        return next((line for line in mine if not line.undone and not line.lasting), None)

    @property
    def last_told(self) -> str:
        return self.teller.tell(self.last.act) if self.last else ""

    @property
    def present(self) -> list[DeskEntry]:
        return [entry for entry in self.state.staying() if entry.present]

    @property
    def by_name(self) -> list[DeskEntry]:
        """Who has not left, as a name that somebody says at the door is looked for."""
        return sorted(self.state.staying(), key=lambda entry: (entry.name.casefold(), entry.number))

    @property
    def absent(self) -> list[DeskEntry]:
        return self.state.absent()

    @property
    def asked_now(self) -> list[RestLine]:
        """Who is here or not and sits out the coming round by his own wish."""
        asked = self.state.asked_for(self.state.next_round)
        return [
            RestLine(
                entry, DeskBye(entry.number, asked[entry.number].kind, HALF_POINTS[asked[entry.number].kind])
            )
            for entry in self.state.staying()
            if entry.number in asked
        ]

    @property
    def byes(self) -> list[tuple[int, list[RestLine]]]:
        """Round by round who sat out, where somebody did."""
        rounds = [round_ for round_ in self.state.rounds if round_.byes]
        return [
            (round_.number, [RestLine(self.state.entries[bye.entry], bye) for bye in round_.byes])
            for round_ in rounds
        ]

    @property
    def left_out(self) -> list[DeskEntry]:
        """Who will not be in the table that the first round draws."""
        return absent_from_draw(self.tournament, self.state)

    @property
    def penalties(self) -> list[tuple[DeskEntry, DeskPenalty]]:
        return [(self.state.entries[one.entry], one) for one in self.state.penalties]

    def asked_by(self, entry: DeskEntry) -> list[AskedBye]:
        """The coming rounds that an entry will miss, in order."""
        coming = [bye for bye in self.state.asked if bye.round >= self.state.next_round]
        return sorted((bye for bye in coming if bye.entry == entry.number), key=lambda bye: bye.round)

    @property
    def coming_rounds(self) -> list[int]:
        """The rounds that can still be missed."""
        last = max(self.planned_rounds or 0, self.state.next_round)
        return list(range(self.state.next_round, last + 1))

    @property
    def planned_rounds(self) -> int | None:
        """How many rounds there will be, as far as the format knows."""
        return planned_rounds(self.tournament, self.state)

    @property
    def round_count(self) -> int:
        """How many rounds there are in all, those that the organiser added among them."""
        return max(self.planned_rounds or 0, len(self.state.rounds))

    @property
    def no_round_left(self) -> bool:
        """Whether who comes now plays only in a round that the organiser adds."""
        return has_paired_last_round(self.tournament, self.state)

    @property
    def step(self) -> DeskStep:
        state, status = self.state, Tournament.Status
        if self.tournament.status in (status.PUBLISHED, status.CANCELLED):
            return DeskStep.OVER
        if state.finished_at:
            return DeskStep.PUBLISH
        if state.current and state.current.is_open:
            return DeskStep.PLAY
        if not state.rounds:
            if len(state.entries) < 2:
                return DeskStep.ENTER
            return DeskStep.PAIR if len(self.present) >= 2 else DeskStep.CHECK_IN
        return DeskStep.FINISH if self.no_round_left else DeskStep.PAIR


def read_evening(tournament: Tournament) -> Evening:
    """In one query."""
    log = log_of(tournament)
    state = fold_acts([line.act for line in reversed(log)])
    return Evening(tournament, state, log, teller_of(log))


def round_view(evening: Evening, number: int | None = None, *, with_slips: bool = True) -> RoundView | None:
    """A round as the desk shows it, the last one unless told otherwise; None if there is none.

    Who does not stand behind the desk need not know which tables have slips.
    """
    rounds = evening.state.rounds
    if not rounds or not 1 <= (number or 1) <= len(rounds):
        return None
    shown = rounds[(number or len(rounds)) - 1]
    slips = _tables_with_slips(evening.tournament, shown.number) if with_slips else set()
    now = timezone.now()
    return RoundView(
        shown,
        [_line(evening.state, shown, match, slips, now) for match in shown.matches],
        [RestLine(evening.state.entries[bye.entry], bye) for bye in shown.byes],
    )


def table_line(evening: Evening, number: int, table: int) -> TableLine | None:
    """One table of a round, None where there is none."""
    view = round_view(evening, number) if number else None
    return next((line for line in view.tables if line.match.table == table), None) if view else None


def _line(state: DeskState, round_: DeskRound, match: DeskMatch, slips: set[int], now: datetime) -> TableLine:
    spoken = [claim.at for claim in match.claims if claim]
    return TableLine(
        match=match,
        round=round_.number,
        first=state.entries[match.first],
        second=state.entries[match.second],
        silent=match.state is MatchState.CLAIMED and spoken[0] <= now - SILENT_AFTER,
        has_slip=match.table in slips,
    )


def _tables_with_slips(tournament: Tournament, number: int) -> set[int]:
    codes = SlipCode.objects.filter(
        match__round__tournament=tournament, match__round__number=number, revoked_at=None
    )
    return set(codes.values_list("match__number", flat=True))
