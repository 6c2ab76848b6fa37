"""What has been played, as far as pairing needs to know it."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from tournaments.pairing.errors import PairingError
from tournaments.standings.results import ByeKind, ByeResult, MatchResult


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A pairing without a result: void by our fault, or still `running`."""

    round: int
    first: int
    second: int
    running: bool = False


@dataclass(frozen=True)
class History:
    """The rounds so far; `rounds` is how many were opened, so the coming one is `rounds` + 1.

    Somebody who is in a round neither as a side nor with a bye was absent there and got nothing.
    """

    rounds: int = 0
    results: tuple[MatchResult, ...] = ()
    byes: tuple[ByeResult, ...] = ()
    unplayed: tuple[Unplayed, ...] = ()

    @property
    def next_number(self) -> int:
        """The number of the coming round."""
        return self.rounds + 1

    @cached_property
    def results_of(self) -> dict[int, list[MatchResult]]:
        """Results by entry in order of rounds."""
        found: dict[int, list[MatchResult]] = defaultdict(list)
        for result in sorted(self.results, key=lambda one: (one.round, one.match)):
            found[result.first].append(result)
            found[result.second].append(result)
        return found

    @cached_property
    def met_in(self) -> dict[frozenset[int], list[int]]:
        """For every two that sat at one table, the rounds in which they did; forfeits do not count."""
        rounds: dict[frozenset[int], list[int]] = defaultdict(list)
        for result in self.results:
            if not result.forfeited:
                rounds[frozenset((result.first, result.second))].append(result.round)
        return rounds

    @cached_property
    def results_at(self) -> dict[tuple[int, frozenset[int]], MatchResult]:
        """Results by round and the two sides."""
        return {(one.round, frozenset((one.first, one.second))): one for one in self.results}

    @cached_property
    def bye_at(self) -> dict[tuple[int, int], ByeResult]:
        """Byes by round and entry."""
        return {(bye.round, bye.entry): bye for bye in self.byes}

    @cached_property
    def had_free_win(self) -> set[int]:
        """Entries that may get no pairing bye: they had one, or a full point without playing."""
        free = {bye.entry for bye in self.byes if bye.kind in (ByeKind.PAIRING, ByeKind.FULL)}
        return free | {winner for one in self.results if one.forfeited for winner in _winners(one)}

    def times_met(self, one: int, other: int) -> int:
        """How often two have sat at one table."""
        return len(self.met_in.get(frozenset((one, other)), ()))

    def points_of(self, entry: int) -> float:
        """Tournament points from matches and byes, without penalties."""
        made = sum(
            points
            for one in self.results_of.get(entry, ())
            for side, points in zip((one.first, one.second), one.points(), strict=True)
            if side == entry
        )
        return made + sum(bye.points for bye in self.byes if bye.entry == entry)

    def leads_of(self, entry: int) -> list[bool]:
        """For each match played, in order, whether the entry led."""
        return [one.first == entry for one in self.results_of.get(entry, ()) if not one.forfeited]


def check_closed(history: History) -> None:
    """Raise `PairingError` round_open while a match of the last round is under way."""
    running = [one for one in history.unplayed if one.running]
    if running:
        raise PairingError("round_open", f"round {running[0].round} has matches under way")


def check_entries(entries: Iterable[int], history: History) -> None:
    """Raise `PairingError` for an entry named twice and for results of strangers."""
    entries = list(entries)
    known = set(entries)
    if len(known) != len(entries):
        raise PairingError("duplicate_entry", "an entry is there twice")
    sides = chain.from_iterable((one.first, one.second) for one in history.results)
    strangers = {*sides, *(bye.entry for bye in history.byes)} - known
    if strangers:
        raise PairingError("unknown_entry", f"a result of {min(strangers)}, who is not in the tournament")


def _winners(result: MatchResult) -> list[int]:
    sides = ((result.first, result.first_score), (result.second, result.second_score))
    return [entry for entry, score in sides if score > 0]
