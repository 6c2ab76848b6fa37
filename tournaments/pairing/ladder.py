"""Ladder: matches without end between near ratings, those who have played least first."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.pairing.contestant import Contestant, contestants_of, share_owner
from tournaments.pairing.errors import PairingError
from tournaments.pairing.format import Contestants, Format
from tournaments.pairing.history import History, check_entries
from tournaments.pairing.leading import choose_leader
from tournaments.pairing.options import (
    Config,
    Option,
    check_options,
    check_two_sides,
    forbidden_pairs,
    value_of,
)
from tournaments.pairing.plan import Ending, Pairing, RoundPlan

BATCH = Option(
    name="batch",
    default=8,
    title="Matches at once",
    explanation="How many matches are paired together at most.",
    low=1,
    high=200,
)
PER_HOUR = Option(
    name="per_hour",
    default=60,
    title="Matches an hour",
    explanation="How many matches the ladder may ask for in an hour.",
    low=1,
    high=10_000,
)
AGAIN = Option(
    name="again",
    default=40,
    title="Cost of meeting again",
    explanation="By how many rating points a meeting already had makes an opponent seem farther away.",
    high=1000,
)
HOUSE_BOT = Option(
    name="house_bot",
    default=True,
    title="Enter the house's Greedy",
    explanation="Ratings are measured from it: whom no games connect with it has none. Rated ladders only.",
)
OPTIONS = (BATCH, PER_HOUR, AGAIN, HOUSE_BOT)
ENTRIES_MAX = 2000


@dataclass(frozen=True, slots=True)
class Demand:
    """A ladder that wants matches: how many it may still start now, and how many it has under way."""

    wanted: int
    running: int = 0


def check_config(config: Config, entries_count: int, side_count: int) -> None:
    """Refuse wrong options, games of three sides and too many entries."""
    check_options("a ladder", OPTIONS, config, forbids=True)
    check_two_sides("a ladder", side_count)
    if entries_count > ENTRIES_MAX:
        raise PairingError("too_many_entries", f"a ladder takes at most {ENTRIES_MAX} entries")


def plan_rounds(entries: Sequence[int], config: Config) -> list[RoundPlan]:
    """The first batch, by seeding, since nobody has a rating yet."""
    planned = plan_next(contestants_of(entries), History(), config)
    return [planned] if isinstance(planned, RoundPlan) else []


def plan_next(contestants: Contestants, history: History, config: Config) -> RoundPlan | Ending:
    """The next batch of matches: whoever has played least chooses first, the nearest opponent.

    Nearness is the gap of the ratings plus the cost of having met. Nobody plays twice in a batch or
    while a match of theirs is under way, and an owner's entries do not meet. The batch says nothing
    of time: `matches_due` does, and the caller asks for that many with `batch`.
    """
    check_entries((one.entry for one in contestants), history)
    here = [one for one in contestants if one.plays(history.next_number)]
    if len(here) < 2:
        return Ending.TOO_FEW
    pairs = _choose(_free(here, history), history, config)
    if not pairs:
        return Ending.WAITING
    return RoundPlan(number=history.next_number, pairings=tuple(pairs))


def matches_due(config: Config, *, started_last_hour: int, running: int) -> int:
    """How many matches may start now: the batch, within what the hour has left."""
    left = value_of(PER_HOUR, config) - started_last_hour
    return int(max(0, min(value_of(BATCH, config) - running, left)))


def share_budget(slots: int, demands: Mapping[int, Demand]) -> dict[int, int]:
    """Deal free places for matches to ladders, one by one, each to the one that has fewest.

    What is under way counts, so a ladder that was first does not stay ahead; the lowest id is served
    first among equals, and nobody gets more than wanted.
    """
    given = dict.fromkeys(sorted(demands), 0)
    for _ in range(slots):
        open_ = [one for one in given if given[one] < demands[one].wanted]
        if not open_:
            break
        given[min(open_, key=lambda one: (demands[one].running + given[one], one))] += 1
    return given


def count_rounds(contestants: Contestants, config: Config) -> None:
    """A ladder has no last round."""
    return None


def _free(here: Sequence[Contestant], history: History) -> list[Contestant]:
    busy = {entry for one in history.unplayed if one.running for entry in (one.first, one.second)}
    return [one for one in here if one.entry not in busy]


def _choose(free: Sequence[Contestant], history: History, config: Config) -> list[Pairing]:
    ratings = _ratings_of(free)
    played = Counter({one.entry: len(history.results_of.get(one.entry, ())) for one in free})
    waiting = sorted(free, key=lambda one: (played[one.entry], free.index(one)))
    again, forbidden = value_of(AGAIN, config), forbidden_pairs(config)
    pairs: list[Pairing] = []
    while waiting and len(pairs) < value_of(BATCH, config):
        one, *others = waiting
        waiting = others
        fit = [other for other in others if _may_meet(one, other, forbidden)]
        if fit:
            best = min(
                fit,
                key=lambda other: (
                    abs(ratings[one.entry] - ratings[other.entry])
                    + again * history.times_met(one.entry, other.entry),
                    played[other.entry],
                    other.entry,
                ),
            )
            waiting.remove(best)
            pairs.append(_lead(one, best, history))
    return pairs


def _may_meet(one: Contestant, other: Contestant, forbidden: set[frozenset[int]]) -> bool:
    return not share_owner(one, other) and frozenset((one.entry, other.entry)) not in forbidden


def _ratings_of(free: Sequence[Contestant]) -> dict[int, float]:
    """Ratings, with the middle one for those who have none yet."""
    known = sorted(one.rating for one in free if one.rating is not None)
    middle = known[len(known) // 2] if known else 0.0
    return {one.entry: middle if one.rating is None else one.rating for one in free}


def _lead(one: Contestant, other: Contestant, history: History) -> Pairing:
    led = history.leads_of(one.entry), history.leads_of(other.entry)
    first, second = (one, other) if choose_leader(*led, ties_to_first=True) else (other, one)
    return Pairing(first.entry, second.entry)


def enters_house_bot(chosen: Format, config: Config) -> bool:
    """Whether the format asks for it and the organiser wants it."""
    return HOUSE_BOT in chosen.options and bool(value_of(HOUSE_BOT, config))


LADDER = Format(
    code="ladder",
    title="Ladder",
    explanation="Matches without end between near ratings; those who have played least come first.",
    options=OPTIONS,
    check_config=check_config,
    plan_rounds=plan_rounds,
    plan_next=plan_next,
    count_rounds=count_rounds,
    takes_forbidden=True,
    takes_late_entries=True,
    endless=True,
)
