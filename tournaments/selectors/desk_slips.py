"""What a side sees through the code on its slip: its own table, and nothing else of the desk."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.desk import Claim, DeskMatch, DeskState, MatchState
from tournaments.models import Match, SlipCode, Tournament
from tournaments.selectors.desk_sheets import Sheet, read_sheet
from tournaments.selectors.desk_state import state_of


@dataclass(frozen=True, slots=True)
class Slip:
    """A side at its table. `mine` and `theirs` are what was said, `sheet` what was written down so far."""

    match: Match
    side: int
    state: DeskState
    table: DeskMatch
    sheet: Sheet

    @property
    def tournament(self) -> Tournament:
        return self.match.round.tournament

    @property
    def names(self) -> tuple[str, str]:
        """By side of the match."""
        first, second = (self.state.entries[entry].name for entry in self.table.entries)
        return first, second

    @property
    def subject(self) -> str:
        return f"table {self.match.round.number}/{self.match.number}"

    @property
    def own_name(self) -> str:
        return self.names[self.side]

    @property
    def other_name(self) -> str:
        return self.names[1 - self.side]

    @property
    def mine(self) -> Claim | None:
        return self.table.claims[self.side]

    @property
    def theirs(self) -> Claim | None:
        return self.table.claims[1 - self.side]

    @property
    def stage(self) -> str:
        """`write`, `wait`, `answer`, `disputed` or `done`."""
        if self.table.state is MatchState.DONE:
            return "done"
        if self.table.state is MatchState.DISPUTED:
            return "disputed"
        return "answer" if self.theirs else "wait" if self.mine else "write"


def find_code(digest: str) -> SlipCode | None:
    """The code with this digest, valid or not."""
    codes = SlipCode.objects.select_related("match__round__tournament")
    return codes.filter(digest=digest).first()


def is_valid(code: SlipCode) -> bool:
    """Not revoked, and its round is the one that is played."""
    round_ = code.match.round
    over = round_.closed_at is not None or round_.tournament.status != Tournament.Status.RUNNING
    return code.revoked_at is None and not over


def read_slip(code: SlipCode) -> Slip | None:
    """The side's table as it stands; None where it is not in the evening any more."""
    state = state_of(code.match.round.tournament)
    rounds = state.rounds[code.match.round.number - 1 : code.match.round.number]
    table = rounds[0].match_at(code.match.number) if rounds else None
    if table is None:
        return None
    return Slip(code.match, code.side, state, table, read_sheet(code.match, code.side))
