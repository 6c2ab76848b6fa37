"""Groups, then knockout: a round robin in each group, then a bracket of the best of each."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain, combinations, repeat, zip_longest

from tournaments.pairing import knockout, round_robin
from tournaments.pairing.bracket import first_meeting
from tournaments.pairing.contestant import Contestant, contestants_of
from tournaments.pairing.drawn import groups_of
from tournaments.pairing.errors import PairingError
from tournaments.pairing.format import Contestants, Format, Places
from tournaments.pairing.history import History, check_closed, check_entries
from tournaments.pairing.options import BY_RATING, Config, Option, check_options, check_two_sides, value_of
from tournaments.pairing.plan import Ending, RoundPlan
from tournaments.pairing.played_bracket import BracketMatch
from tournaments.standings.results import Entrant
from tournaments.standings.table import Standing, rank_entries
from tournaments.standings.tiebreaks import DEFAULT_TIE_BREAKS

GROUPS = Option(
    name="groups",
    default=2,
    title="Groups",
    explanation="Into how many groups the entries are dealt, by seeding, to and fro.",
    low=1,
    high=26,
)
QUALIFIERS = Option(
    name="qualifiers",
    default=2,
    title="Qualifiers",
    explanation="How many of each group go on to the knockout.",
    low=1,
    high=16,
)
OPTIONS = (
    GROUPS,
    QUALIFIERS,
    round_robin.CYCLES,
    knockout.LOSSES,
    knockout.THIRD_PLACE,
    knockout.RESET_FINAL,
    BY_RATING,
)
ENTRIES_MAX = 400
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def check_config(config: Config, entries_count: int, side_count: int) -> None:
    """Refuse wrong options, and groups too small for those who are to qualify from them."""
    check_options("groups then knockout", OPTIONS, config)
    check_two_sides("groups then knockout", side_count)
    if entries_count > ENTRIES_MAX:
        raise PairingError("too_many_entries", f"groups take at most {ENTRIES_MAX} entries")
    groups, qualifiers = int(value_of(GROUPS, config)), int(value_of(QUALIFIERS, config))
    if groups * qualifiers < 2:
        raise PairingError("qualifiers", "a knockout needs two qualifiers at least")
    if entries_count >= 2 and entries_count // groups < max(2, qualifiers):
        raise PairingError("groups", f"{entries_count} entries are too few for {groups} groups")


def plan_rounds(entries: Sequence[int], config: Config) -> list[RoundPlan]:
    """Every round of the groups; the knockout waits for its qualifiers."""
    contestants = contestants_of(entries)
    if len(contestants) < 2:
        return []
    rounds = range(_group_rounds(contestants, config))
    planned = (_plan_groups(contestants, History(rounds=number), config) for number in rounds)
    return [one for one in planned if isinstance(one, RoundPlan)]


def plan_next(contestants: Contestants, history: History, config: Config) -> RoundPlan | Ending:
    """The coming round of all groups at once, then of the bracket.

    The bracket is seeded by the place in the group, groups in order; within each place seeds are
    exchanged so that two of one group meet as late as can be.
    """
    check_closed(history)
    check_entries((one.entry for one in contestants), history)
    if len(round_robin.in_the_table(contestants)) < 2:
        return Ending.TOO_FEW
    if history.rounds < _group_rounds(contestants, config):
        return _plan_groups(contestants, history, config)
    qualified = list_qualifiers(contestants, history, config)
    if len(qualified) < 2:
        return Ending.TOO_FEW
    before = _group_rounds(contestants, config)
    return knockout.play(qualified, history, config, rounds_before=before).plan()


def count_rounds(contestants: Contestants, config: Config) -> int:
    """Rounds of the largest group and the most that the bracket can have."""
    here = round_robin.in_the_table(contestants)
    if len(here) < 2:
        return 0
    qualified = sum(
        min(len(group), int(value_of(QUALIFIERS, config))) for group in deal_groups(here, config).values()
    )
    return _group_rounds(contestants, config) + knockout.count_rounds(here[:qualified], config)


def needs_winner(contestants: Contestants, config: Config, number: int) -> bool:
    """In the bracket that follows the groups."""
    return number > _group_rounds(contestants, config)


def deal_groups(contestants: Contestants, config: Config) -> dict[str, list[Contestant]]:
    """The groups by letter: dealt to and fro by seeding, an owner's entries into one group.

    To bring an owner's entries together each changes places with the one of about its seeding in the
    group of the owner's best. Where the organiser dealt the groups, they are taken as they are.
    """
    here = round_robin.in_the_table(contestants)
    letters = LETTERS[: int(value_of(GROUPS, config))]
    drawn = groups_of(here, config, letters)
    if drawn is not None:
        return drawn
    groups: dict[str, list[Contestant]] = {letter: [] for letter in letters}
    for row in range(0, len(here), len(letters)):
        order = letters if row // len(letters) % 2 == 0 else letters[::-1]
        for letter, one in zip(order, here[row : row + len(letters)], strict=False):
            groups[letter].append(one)
    return _gather_owners(groups)


def rank_groups(contestants: Contestants, history: History, config: Config) -> dict[str, list[int]]:
    """Each group's entries, best first: points, then the usual tie-breaks, then the seeding."""
    tables = tabulate_groups(contestants, history, config)
    return {letter: [standing.entry for standing in table] for letter, table in tables.items()}


def tabulate_groups(contestants: Contestants, history: History, config: Config) -> dict[str, list[Standing]]:
    """Each group's table from the matches of the groups alone."""
    rounds = _group_rounds(contestants, config)
    return {
        letter: _rank_group(group, history, rounds)
        for letter, group in deal_groups(contestants, config).items()
    }


def list_qualifiers(contestants: Contestants, history: History, config: Config) -> list[Contestant]:
    """Who plays the bracket, in its seeding order; who left in the groups makes room for the next."""
    first_round = _group_rounds(contestants, config) + 1
    known = {one.entry: one for one in contestants}
    count = int(value_of(QUALIFIERS, config))
    best = [
        [known[entry] for entry in ranked if known[entry].is_in(first_round)][:count]
        for ranked in rank_groups(contestants, history, config).values()
    ]
    by_place = [[one for one in row if one is not None] for row in zip_longest(*best)]
    groups = deal_groups(contestants, config).items()
    return _keep_apart(by_place, {one.entry: letter for letter, group in groups for one in group})


def seat_qualifiers(contestants: Contestants, history: History, config: Config) -> list[Contestant]:
    """Who plays the bracket, by its places."""
    return knockout.seat(list_qualifiers(contestants, history, config), config)


def place_entries(contestants: Contestants, history: History, config: Config) -> Places:
    """The places of the bracket, then the groups' places; before the bracket, the groups' alone."""
    before = _group_rounds(contestants, config)
    ranked = list(rank_groups(contestants, history, config).values())
    rows = [[entry for entry in row if entry is not None] for row in zip_longest(*ranked)]
    if history.rounds < before:
        return rows
    qualified = list_qualifiers(contestants, history, config)
    if len(qualified) < 2:
        return rows
    through = {one.entry for one in qualified}
    rest = [[entry for entry in row if entry not in through] for row in rows]
    bracket = knockout.play(qualified, history, config, rounds_before=before)
    return [*bracket.places(), *(row for row in rest if row)]


def draw_qualifiers(contestants: Contestants, history: History, config: Config) -> list[BracketMatch]:
    """The bracket after the groups, for a page to draw; empty as long as the groups are played."""
    before = _group_rounds(contestants, config)
    if history.rounds < before or any(one.running and one.round <= before for one in history.unplayed):
        return []
    qualified = list_qualifiers(contestants, history, config)
    if len(qualified) < 2:
        return []
    return knockout.play(qualified, history, config, rounds_before=before).matches()


def _plan_groups(contestants: Contestants, history: History, config: Config) -> RoundPlan | Ending:
    planned = {
        letter: round_robin.plan_next(group, _history_of(group, history), config)
        for letter, group in deal_groups(contestants, config).items()
    }
    rounds = {letter: one for letter, one in planned.items() if isinstance(one, RoundPlan)}
    if not rounds and not any(one is Ending.COMPLETE for one in planned.values()):
        return Ending.TOO_FEW
    return RoundPlan(
        number=history.next_number,
        pairings=tuple(replace(p, slot=letter) for letter, one in rounds.items() for p in one.pairings),
        byes=tuple(entry for one in rounds.values() for entry in one.byes),
        walkovers=tuple(replace(p, slot=letter) for letter, one in rounds.items() for p in one.walkovers),
    )


def _group_rounds(contestants: Contestants, config: Config) -> int:
    groups = deal_groups(contestants, config).values()
    return max(round_robin.count_rounds(group, config) for group in groups)


def _history_of(group: Contestants, history: History) -> History:
    """The part of the history that one group made."""
    entries = {one.entry for one in group}
    return History(
        rounds=history.rounds,
        results=tuple(one for one in history.results if {one.first, one.second} <= entries),
        byes=tuple(bye for bye in history.byes if bye.entry in entries),
        unplayed=tuple(one for one in history.unplayed if {one.first, one.second} <= entries),
    )


def _rank_group(group: Contestants, history: History, rounds: int) -> list[Standing]:
    own = _history_of(group, history)
    return rank_entries(
        [Entrant(one.entry, seeding=place) for place, one in enumerate(group)],
        [one for one in own.results if one.round <= rounds],
        [bye for bye in own.byes if bye.round <= rounds],
        DEFAULT_TIE_BREAKS,
    )


def _keep_apart(rows: Sequence[Sequence[Contestant]], group_of: Mapping[int, str]) -> list[Contestant]:
    """The rows one after the other, each turned so that those of one group meet late in the bracket.

    In each row two exchange their seeds as long as that puts off a meeting within a group; an early
    one weighs more than any number of later ones.
    """
    seeded = list(chain.from_iterable(rows))
    start = len(rows[0]) if rows else 0
    for row in rows[1:]:
        places = range(start, start + len(row))
        cost = _closeness(seeded, group_of)
        for i, j in chain.from_iterable(repeat(list(combinations(places, 2)), len(row))):
            seeded[i], seeded[j] = seeded[j], seeded[i]
            if (changed := _closeness(seeded, group_of)) < cost:
                cost = changed
            else:
                seeded[i], seeded[j] = seeded[j], seeded[i]
        start += len(row)
    return seeded


def _closeness(seeded: Sequence[Contestant], group_of: Mapping[int, str]) -> Fraction:
    places: dict[str, list[int]] = {}
    for place, one in enumerate(seeded, start=1):
        places.setdefault(group_of[one.entry], []).append(place)
    pairs = chain.from_iterable(combinations(group, 2) for group in places.values())
    return sum((Fraction(1, 64 ** first_meeting(len(seeded), i, j)) for i, j in pairs), Fraction(0))


def _gather_owners(groups: Mapping[str, list[Contestant]]) -> dict[str, list[Contestant]]:
    dealt = {letter: list(group) for letter, group in groups.items()}
    home: dict[int, str] = {}
    settled: set[int] = set()
    for letter, group in groups.items():
        for one in group:
            if one.owner is not None:
                home.setdefault(one.owner, letter)
    for letter, group in groups.items():
        for place, one in enumerate(group):
            if one.owner is None or home[one.owner] == letter:
                continue
            target = dealt[home[one.owner]]
            free = [i for i, other in enumerate(target) if other.owner is None and other.entry not in settled]
            if free:
                chosen = min(free, key=lambda i: abs(i - place))
                target[chosen], dealt[letter][place] = one, target[chosen]
                settled.add(one.entry)
    return dealt


GROUPS_KNOCKOUT = Format(
    code="groups",
    title="Groups, then knockout",
    explanation="A round robin in every group; the best of each play a knockout.",
    options=OPTIONS,
    check_config=check_config,
    plan_rounds=plan_rounds,
    plan_next=plan_next,
    count_rounds=count_rounds,
    place_entries=place_entries,
    needs_winner=needs_winner,
    draw=draw_qualifiers,
    tabulate_groups=tabulate_groups,
)
