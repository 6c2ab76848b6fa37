"""What should be known of a draw that an organiser changed, beside the one that the format would make."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from tournaments.pairing import groups, knockout, round_robin
from tournaments.pairing.bracket import first_meeting
from tournaments.pairing.contestant import Contestant, share_owner
from tournaments.pairing.drawn import without_draw
from tournaments.pairing.history import History
from tournaments.pairing.manual import PairingWarning
from tournaments.pairing.options import Config, value_of
from tournaments.pairing.plan import RoundPlan

_REFUSALS = {"group_small": "{entries}: this group would have too few entries"}
_WARNINGS = {
    "owners_late": "{entries} have one owner and would meet later than the format has it",
    "owners_apart": "{entries} have one owner and would be in different groups",
    "seeds_early": "{entries} are the best two seeds and would meet before the final",
    "seeds_together": "{entries} are two of the best seeds in one group",
    "groups_uneven": "{entries}: this group would have two entries more than another",
    "three_running": "{entries} would lead, or not lead, three times running",
    "rematch_soon": "{entries} would meet in two rounds running",
}
# Rounds without a change of the lead before it is worth a word.
RUNNING = 3


def draw_rounds(code: str, contestants: Sequence[Contestant], config: Config) -> list[RoundPlan]:
    """What is drawn before the first result: every round of a table, or the first of a bracket."""
    here = round_robin.in_the_table(contestants)
    if code == "round_robin":
        return round_robin.plan_table(here, config)
    if code == "knockout" and len(here) >= 2:
        planned = knockout.plan_next(here, History(), config)
        return [planned] if isinstance(planned, RoundPlan) else []
    return []


def seat_entries(code: str, contestants: Sequence[Contestant], config: Config) -> list[Contestant]:
    """Contestants by the numbers of a table or the places of a bracket."""
    here = round_robin.in_the_table(contestants)
    return knockout.seat(here, config) if code == "knockout" else round_robin.seat(here, config)


def check_draw(code: str, contestants: Sequence[Contestant], config: Config) -> list[PairingWarning]:
    """What speaks against a draw as it stands in the configuration; refusals first."""
    return _CHECKS[code](contestants, config) if code in _CHECKS else []


def _check_bracket(contestants: Sequence[Contestant], config: Config) -> list[PairingWarning]:
    drawn = _bracket_meetings(contestants, config)
    planned = _bracket_meetings(contestants, without_draw(config))
    found = _owners_late(contestants, drawn, planned)
    best = frozenset(one.entry for one in knockout.starters_of(contestants)[:2])
    if len(best) == 2 and drawn[best] < planned[best]:
        found.append(_warn("seeds_early", *sorted(best)))
    return found


def _bracket_meetings(contestants: Sequence[Contestant], config: Config) -> dict[frozenset[int], int]:
    seats = [one.entry for one in seat_entries("knockout", contestants, config)]
    pairs = combinations(enumerate(seats, start=1), 2)
    return {frozenset((a, b)): first_meeting(len(seats), i, j) for (i, a), (j, b) in pairs}


def _check_table(contestants: Sequence[Contestant], config: Config) -> list[PairingWarning]:
    here = round_robin.in_the_table(contestants)
    drawn, planned = (round_robin.plan_table(here, one) for one in (config, without_draw(config)))
    pairs = [[(p.first, p.second) for p in one.pairings] for one in drawn]
    usual = [[(p.first, p.second) for p in one.pairings] for one in planned]
    found = _owners_late(contestants, _table_meetings(pairs), _table_meetings(usual))
    found += [_warn("three_running", entry) for entry in sorted(_long_runs(pairs) - _long_runs(usual))]
    fresh = set(_soon_again(pairs)) - set(_soon_again(usual))
    return found + [_warn("rematch_soon", *sorted(pair)) for pair in sorted(fresh, key=sorted)]


def _table_meetings(rounds: Sequence[Sequence[tuple[int, int]]]) -> dict[frozenset[int], int]:
    back = reversed(list(enumerate(rounds, start=1)))
    return {frozenset(pair): number for number, pairs in back for pair in pairs}


def _long_runs(rounds: Sequence[Sequence[tuple[int, int]]]) -> set[int]:
    """Who leads, or does not, in three rounds of play running."""
    runs: dict[int, tuple[bool, int]] = {}
    found = set()
    for pairs in rounds:
        for entry, leads in ((entry, place == 0) for pair in pairs for place, entry in enumerate(pair)):
            led, count = runs.get(entry, (leads, 0))
            runs[entry] = (leads, count + 1 if led == leads else 1)
            if runs[entry][1] >= RUNNING:
                found.add(entry)
    return found


def _soon_again(rounds: Sequence[Sequence[tuple[int, int]]]) -> Iterator[frozenset[int]]:
    for one, other in pairwise(rounds):
        yield from {frozenset(pair) for pair in one} & {frozenset(pair) for pair in other}


def _check_groups(contestants: Sequence[Contestant], config: Config) -> list[PairingWarning]:
    dealt = groups.deal_groups(contestants, config)
    least = max(2, int(value_of(groups.QUALIFIERS, config)))
    small = [group for group in dealt.values() if len(group) < least]
    if small:
        return [
            PairingWarning(
                "group_small",
                _REFUSALS["group_small"],
                tuple(one.entry for one in group),
                refused=True,
            )
            for group in small
        ]
    letter_of = {one.entry: letter for letter, group in dealt.items() for one in group}
    found = [
        _warn("owners_apart", one.entry, other.entry)
        for one, other in combinations(contestants, 2)
        if share_owner(one, other) and letter_of.get(one.entry) != letter_of.get(other.entry)
    ]
    best = [one.entry for one in round_robin.in_the_table(contestants)[: len(dealt)]]
    together = [pair for pair in combinations(best, 2) if letter_of[pair[0]] == letter_of[pair[1]]]
    found += [_warn("seeds_together", *pair) for pair in together]
    fewest = min(len(group) for group in dealt.values())
    large = [group for group in dealt.values() if len(group) > fewest + 1]
    return found + [_warn("groups_uneven", *(one.entry for one in group)) for group in large]


def _owners_late(
    contestants: Sequence[Contestant],
    drawn: Mapping[frozenset[int], int],
    planned: Mapping[frozenset[int], int],
) -> list[PairingWarning]:
    pairs = [(a, b) for a, b in combinations(contestants, 2) if share_owner(a, b)]
    late = [(a.entry, b.entry) for a, b in pairs if _round(drawn, a, b) > _round(planned, a, b)]
    return [_warn("owners_late", *pair) for pair in late]


def _round(meetings: Mapping[frozenset[int], int], one: Contestant, other: Contestant) -> int:
    return meetings.get(frozenset((one.entry, other.entry)), 0)


def _warn(code: str, *entries: int) -> PairingWarning:
    return PairingWarning(code, _WARNINGS[code], entries)


_CHECKS: Mapping[str, Callable[[Sequence[Contestant], Config], list[PairingWarning]]] = {
    "knockout": _check_bracket,
    "round_robin": _check_table,
    "groups": _check_groups,
}
