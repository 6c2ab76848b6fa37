"""A bracket with its results so far: found again from the history, round by round."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.pairing.bracket import LoserOf, Seed, Slot, Source, WinnerOf
from tournaments.pairing.contestant import Contestant, share_owner
from tournaments.pairing.errors import PairingError
from tournaments.pairing.history import History
from tournaments.pairing.leading import choose_leader
from tournaments.pairing.plan import Ending, Pairing, RoundPlan

NOBODY = None


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A slot as a page draws it; sides and winner are None while unknown or where nobody is.

    `round` is the round in which it was played or is about to be, None before that and where it
    needs no match. `open` says that its two sides are not known yet.
    """

    slot: str
    first_from: Source
    second_from: Source
    first: int | None
    second: int | None
    winner: int | None
    round: int | None
    open: bool


@dataclass(frozen=True, slots=True)
class _Decision:
    """What came of a slot; winner or loser is None where there is nobody."""

    winner: int | None
    loser: int | None
    out: tuple[int, ...] = ()


class PlayedBracket:
    """Slots, seeds and results; the rounds of the bracket come after `rounds_before` others."""

    def __init__(
        self, slots: Sequence[Slot], seeds: Sequence[Contestant], history: History, rounds_before: int
    ) -> None:
        self._slots = slots
        self._seeds = {place: one for place, one in enumerate(seeds, start=1)}
        self._known = {one.entry: one for one in seeds}
        self._history = history
        self._decided: dict[str, _Decision] = {}
        self._rounds: dict[str, int] = {}
        for number in range(rounds_before + 1, history.rounds + 1):
            for slot, one, other in self._ready():
                self._rounds[slot.name] = number
                self._decided[slot.name] = self._outcome(number, one, other)
        self._coming = self._ready()

    def plan(self) -> RoundPlan | Ending:
        """The coming round, or COMPLETE."""
        number = self._history.next_number
        pairings, byes = [], self._byes_by_shape() if self._is_first_round() else []
        for slot, one, other in self._coming:
            here = [entry for entry in (one, other) if self._known[entry].is_in(number)]
            if len(here) == 2:
                pairings.append(self._pairing(slot, one, other))
            byes.extend(here if len(here) == 1 else [])
        if not self._coming:
            return Ending.COMPLETE
        return RoundPlan(number=number, pairings=tuple(pairings), byes=tuple(byes))

    def places(self) -> list[list[int]]:
        """Groups of equal places, best first; those who are still in come before all others."""
        reached: dict[int, tuple[int, int]] = {}
        for slot in self._slots:
            decision = self._decided.get(slot.name)
            if decision is None:
                continue
            if decision.loser is not None and LoserOf(slot.name) not in self._sources():
                reached[decision.loser] = (slot.level, 0)
            if decision.winner is not None and WinnerOf(slot.name) not in self._sources():
                reached[decision.winner] = (slot.level, 1)
            reached.update(dict.fromkeys(decision.out, (slot.level, 0)))
        best = (1 + max(slot.level for slot in self._slots), 0)
        order = sorted(self._known, key=lambda entry: reached.get(entry, best), reverse=True)
        return [list(group) for _, group in groupby(order, key=lambda entry: reached.get(entry, best))]

    def matches(self) -> list[BracketMatch]:
        """Every slot with what is known of it."""
        coming = {slot.name: self._history.next_number for slot, _, _ in self._coming}
        return [
            BracketMatch(
                slot=slot.name,
                first_from=slot.first,
                second_from=slot.second,
                first=self._side(slot.first),
                second=self._side(slot.second),
                winner=decision.winner if (decision := self._decided.get(slot.name)) else None,
                round={**self._rounds, **coming}.get(slot.name),
                open=not (self._is_known(slot.first) and self._is_known(slot.second)),
            )
            for slot in self._slots
        ]

    def _ready(self) -> list[tuple[Slot, int, int]]:
        """The slots of the coming stage, after those with one side or none have been passed."""
        found = []
        for slot in self._slots:
            if slot.name in self._decided or not (self._is_known(slot.first) and self._is_known(slot.second)):
                continue
            one, other = self._side(slot.first), self._side(slot.second)
            if slot.name == "R" and not self._needs_reset():
                self._decided[slot.name] = _Decision(other, one)
            elif one is None or other is None:
                self._decided[slot.name] = _Decision(other if one is None else one, NOBODY)
            else:
                found.append((slot, one, other))
        stage = min((slot.stage for slot, _, _ in found), default=0)
        return [ready for ready in found if ready[0].stage == stage]

    def _outcome(self, number: int, one: int, other: int) -> _Decision:
        result = self._history.results_at.get((number, frozenset((one, other))))
        if result is not None:
            winner = result.decided()
            if winner is None and result.forfeited:
                return _Decision(NOBODY, NOBODY, (one, other))
            return self._decision(winner, one, other, number)
        here = [entry for entry in (one, other) if self._known[entry].is_in(number)]
        if not here:
            return _Decision(NOBODY, NOBODY, (one, other))
        return self._decision(here[0] if len(here) == 1 else None, one, other, number)

    @staticmethod
    def _decision(winner: int | None, one: int, other: int, number: int) -> _Decision:
        if winner not in (one, other):
            raise PairingError("undecided", f"round {number}: nobody has won between {one} and {other}")
        return _Decision(winner, other if winner == one else one)

    def _needs_reset(self) -> bool:
        """Whether the final was won by its second side, who comes from the losers' bracket."""
        final = next(slot for slot in self._slots if slot.name == "F")
        winner = self._decided["F"].winner
        return winner is not None and winner == self._side(final.second) != self._side(final.first)

    def _is_known(self, source: Source) -> bool:
        return isinstance(source, Seed) or source.slot in self._decided

    def _side(self, source: Source) -> int | None:
        if isinstance(source, Seed):
            seed = self._seeds.get(source.place)
            return seed.entry if seed else NOBODY
        decision = self._decided.get(source.slot)
        if decision is None:
            return NOBODY
        return decision.winner if isinstance(source, WinnerOf) else decision.loser

    def _sources(self) -> set[Source]:
        return {source for slot in self._slots for source in (slot.first, slot.second)}

    def _is_first_round(self) -> bool:
        return not self._rounds

    def _byes_by_shape(self) -> list[int]:
        """Who has nobody on the other side in the winners' first round, best seed first."""
        passed = (self._decided.get(slot.name) for slot in self._slots if slot.name.startswith("W1."))
        free = {decision.winner for decision in passed if decision}
        return [one.entry for one in self._seeds.values() if one.entry in free]

    def _pairing(self, slot: Slot, one: int, other: int) -> Pairing:
        led = (self._history.leads_of(one), self._history.leads_of(other))
        order = list(self._known)
        leads = choose_leader(*led, ties_to_first=order.index(one) < order.index(other))
        first, second = (one, other) if leads else (other, one)
        rated = not share_owner(self._known[one], self._known[other])
        return Pairing(first, second, rated=rated, slot=slot.name)


def iter_places(places: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    """Every entry with its place; equal places share the number and are followed by a gap."""
    place = 1
    for group in places:
        yield from ((entry, place) for entry in group)
        place += len(group)
