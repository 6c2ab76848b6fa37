"""Swiss: everybody plays every round against somebody of about the same score, nobody twice."""

from collections.abc import Sequence
from itertools import chain
from typing import TypeAlias

from tournaments.pairing.contestant import Contestant, contestants_of, share_owner
from tournaments.pairing.errors import PairingError
from tournaments.pairing.format import Contestants, Format
from tournaments.pairing.history import History, check_closed, check_entries
from tournaments.pairing.leading import choose_leader, clash
from tournaments.pairing.options import (
    BY_RATING,
    Config,
    Option,
    check_options,
    check_two_sides,
    forbidden_pairs,
    value_of,
)
from tournaments.pairing.owners import pair_owners
from tournaments.pairing.plan import Ending, Pairing, RoundPlan
from tournaments.standings.results import ByeKind

Pairs: TypeAlias = list[tuple[int, int | None]]

ROUNDS = Option(
    name="rounds",
    default=0,
    title="Rounds",
    explanation="How many rounds; 0 takes as many as single out a winner.",
    high=30,
    zero="as many as single out a winner",
)
BYE_POINTS = Option(
    name="bye_points",
    default=1,
    title="Points for a bye",
    explanation="What the odd one out gets; nobody gets a second one.",
    choices=(0, 0.5, 1),
)
HALF_BYES = Option(
    name="half_byes",
    default=1,
    title="Half-point byes",
    explanation="How many half-point byes an entry may ask for, none of them in the last round.",
    high=10,
)
LATE_HALF = Option(
    name="late_half",
    default=False,
    title="Half points for late entries",
    explanation="Who comes late gets it for rounds missed, as often as half-point byes are granted.",
)
OPTIONS = (ROUNDS, BYE_POINTS, HALF_BYES, LATE_HALF, BY_RATING)
ENTRIES_MAX = 500


def check_config(config: Config, entries_count: int, side_count: int) -> None:
    """Refuse wrong options, games of three sides, and more rounds than there are opponents."""
    check_options("Swiss", OPTIONS, config, forbids=True)
    check_two_sides("Swiss", side_count)
    if entries_count > ENTRIES_MAX:
        raise PairingError("too_many_entries", f"Swiss takes at most {ENTRIES_MAX} entries")
    most = _most_rounds(entries_count)
    if entries_count >= 2 and value_of(ROUNDS, config) > most:
        raise PairingError("rounds", f"{entries_count} entries have opponents for {most} rounds at most")


def plan_rounds(entries: Sequence[int], config: Config) -> list[RoundPlan]:
    """The first round; the others wait for results."""
    planned = plan_next(contestants_of(entries), History(), config)
    return [planned] if isinstance(planned, RoundPlan) else []


def plan_next(contestants: Contestants, history: History, config: Config) -> RoundPlan | Ending:
    """The coming round for everybody who plays in it.

    Entries with one owner that have not met are paired first; the rest by the Dutch system. Where
    that has no answer, rounds go on with the fewest rematches, the oldest first, and nobody ever gets
    a second pairing bye: an odd number of entries that all had theirs ends the tournament.
    """
    check_closed(history)
    check_entries((one.entry for one in contestants), history)
    number = history.next_number
    if number > count_rounds(contestants, config):
        return Ending.COMPLETE
    playing = [one for one in contestants if one.plays(number)]
    if len(playing) < 2:
        return Ending.TOO_FEW
    together = pair_owners(playing, _seated_together(history))
    for owned in (together, []) if together else ([],):
        pairs = _pair(contestants, playing, owned, history, config)
        if pairs is not None:
            return _plan(pairs, contestants, history, config)
    odd = len(playing) % 2 == 1
    without = odd and {one.entry for one in playing} <= history.had_free_win
    return Ending.NO_BYE_LEFT if without else Ending.NO_PAIRING_LEFT


def count_rounds(contestants: Contestants, config: Config) -> int:
    """How many rounds there are; without a number, ⌈log₂⌉ of those who are there at the start."""
    starters = sum(one.from_round <= 1 for one in contestants)
    return int(value_of(ROUNDS, config)) or suggest_rounds(starters)


def count_matches(contestants: Contestants, config: Config) -> int:
    """How many matches there are if nobody leaves or comes."""
    starters = sum(one.from_round <= 1 for one in contestants)
    return count_rounds(contestants, config) * (starters // 2)


def suggest_rounds(entries_count: int) -> int:
    """As many rounds as single out a winner if the better one always wins."""
    return (max(1, entries_count) - 1).bit_length()


def half_byes_allowed(config: Config) -> int:
    """How many half-point byes an entry may ask for."""
    return int(value_of(HALF_BYES, config))


def late_half_rounds(opened: int, config: Config) -> int:
    """For how many of the rounds opened so far, from the first on, who comes now gets half a point."""
    return min(opened, half_byes_allowed(config)) if value_of(LATE_HALF, config) else 0


def check_half_bye(entry: int, contestants: Contestants, history: History, config: Config) -> None:
    """Raise `PairingError` if this entry may not have half a point for missing the coming round."""
    allowed = half_byes_allowed(config)
    had = sum(bye.entry == entry and bye.kind is ByeKind.HALF for bye in history.byes)
    if had >= allowed:
        raise PairingError("half_bye_limit", f"an entry may ask for {allowed} half-point byes")
    if history.next_number >= count_rounds(contestants, config):
        raise PairingError("half_bye_last_round", "there is no half-point bye in the last round")


def _pair(
    contestants: Contestants,
    playing: Contestants,
    owned: list[tuple[Contestant, Contestant]],
    history: History,
    config: Config,
) -> Pairs | None:
    """Leaders and others of the whole round, with `owned` taken as given."""
    pairs: Pairs = [_lead(one, other, history) for one, other in owned]
    taken = {entry for pair in pairs for entry in pair}
    rest = [one for one in playing if one.entry not in taken]
    if not rest:
        return pairs
    others = _pair_dutch(contestants, rest, history, config) or _pair_freely(rest, history, config)
    return None if others is None else pairs + others


def _pair_dutch(
    contestants: Contestants, rest: Contestants, history: History, config: Config
) -> Pairs | None:
    try:
        from tournaments.pairing.dutch import pair_dutch
    except ModuleNotFoundError as missing:
        raise PairingError("no_swiss_library", "this machine has no py4swiss to pair by") from missing
    known = [one for one in contestants if one.from_round <= history.next_number]
    return pair_dutch(
        known,
        {one.entry for one in rest},
        history,
        rounds=count_rounds(contestants, config),
        bye_points=float(value_of(BYE_POINTS, config)),
        forbidden=forbidden_pairs(config),
    )


def _pair_freely(rest: Contestants, history: History, config: Config) -> Pairs | None:
    """The fewest rematches, then the oldest, then the fewest who must lead both, then near scores."""
    from tournaments.pairing.matching import match_all

    forbidden = forbidden_pairs(config)
    size, number = len(rest) + len(rest) % 2, history.next_number
    points = [round(2 * history.points_of(one.entry)) for one in rest]
    led = [history.leads_of(one.entry) for one in rest]
    gap_base = (2 * number) ** 2 * size + 1
    recent_base = number * size + 1

    def cost_of(i: int, j: int) -> int | None:
        if j == len(rest):
            return None if rest[i].entry in history.had_free_win else points[i] ** 2
        pair = frozenset((rest[i].entry, rest[j].entry))
        if pair in forbidden:
            return None
        met = history.met_in.get(pair, [])
        rank = (len(met) * recent_base + max(met, default=0)) * (size + 1) + clash(led[i], led[j])
        return rank * gap_base + (points[i] - points[j]) ** 2

    cost_max = ((number * recent_base + number) * (size + 1) + 1) * gap_base * 2
    partners = match_all(size, cost_of, cost_max)
    if partners is None:
        return None
    halves = [(i, j) for i, j in enumerate(partners) if i < j]
    return [(rest[i].entry, None) if j == len(rest) else _lead(rest[i], rest[j], history) for i, j in halves]


def _lead(one: Contestant, other: Contestant, history: History) -> tuple[int, int]:
    first, second = (history.leads_of(side.entry) for side in (one, other))
    leads = choose_leader(first, second, ties_to_first=True)
    return (one.entry, other.entry) if leads else (other.entry, one.entry)


def _plan(pairs: Pairs, contestants: Contestants, history: History, config: Config) -> RoundPlan:
    """The pairs in the order of FIDE D.9: the better score, then both, then the better seed."""
    seeds = {one.entry: (place, one) for place, one in enumerate(contestants)}

    def rank(pair: tuple[int, int]) -> tuple[float, float, int]:
        points = sorted(history.points_of(entry) for entry in pair)
        return -points[1], -points[0], min(seeds[entry][0] for entry in pair)

    tables = sorted(((first, second) for first, second in pairs if second is not None), key=rank)
    return RoundPlan(
        number=history.next_number,
        pairings=tuple(
            Pairing(first, second, rated=not share_owner(seeds[first][1], seeds[second][1]))
            for first, second in tables
        ),
        byes=tuple(first for first, second in pairs if second is None),
        bye_points=float(value_of(BYE_POINTS, config)),
    )


def _seated_together(history: History) -> dict[frozenset[int], object]:
    """Whoever was paired with whom, forfeits included."""
    sides = chain(
        ((one.first, one.second) for one in history.results),
        ((one.first, one.second) for one in history.unplayed),
    )
    return dict.fromkeys(frozenset(pair) for pair in sides)


def _most_rounds(entries_count: int) -> int:
    return entries_count - 1 + entries_count % 2


SWISS = Format(
    code="swiss",
    title="Swiss",
    explanation="Every round pairs entries of about the same score; nobody meets the same opponent twice.",
    options=OPTIONS,
    check_config=check_config,
    plan_rounds=plan_rounds,
    plan_next=plan_next,
    count_rounds=count_rounds,
    count_matches=count_matches,
    takes_forbidden=True,
    takes_byes=True,
    takes_late_entries=True,
)
