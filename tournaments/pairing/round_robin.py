"""Round robin: everybody meets everybody, once or twice, by the Berger tables."""

from collections.abc import Sequence

from tournaments.pairing.berger import Meeting, berger_table, reverse_leaders, swap_last_two
from tournaments.pairing.contestant import Contestant, contestants_of, share_owner
from tournaments.pairing.drawn import round_order, seats_of, without_draw
from tournaments.pairing.errors import PairingError
from tournaments.pairing.format import Contestants, Format
from tournaments.pairing.history import History, check_closed, check_entries
from tournaments.pairing.options import Config, Option, check_options, check_two_sides, value_of
from tournaments.pairing.owners import bring_owners_together
from tournaments.pairing.plan import Ending, Pairing, RoundPlan
from tournaments.standings.results import results_stand

CYCLES = Option(
    name="cycles",
    default=1,
    title="Cycles",
    explanation="How often everybody meets everybody.",
    choices=(1, 2),
)
OPTIONS = (CYCLES,)
ENTRIES_MAX = 200


def check_config(config: Config, entries_count: int, side_count: int) -> None:
    """Refuse options that do not exist, other cycles than 1 and 2, and games of three sides."""
    check_options("round robin", OPTIONS, config)
    check_two_sides("round robin", side_count)
    if entries_count > ENTRIES_MAX:
        raise PairingError("too_many_entries", f"round robin takes at most {ENTRIES_MAX} entries")


def plan_rounds(entries: Sequence[int], config: Config) -> list[RoundPlan]:
    """All rounds for entry ids in seeding order; an odd one out has a bye (its number meets nobody).

    In two cycles the second repeats the first with the other side leading, and the last two rounds
    of the first cycle change places, as FIDE advises.
    """
    return plan_table(contestants_of(entries), config)


def plan_table(contestants: Contestants, config: Config) -> list[RoundPlan]:
    """All rounds as if nobody ever left; entries with one owner get numbers that meet early.

    Numbers and the order of rounds are the organiser's where he drew them.
    """
    check_entries((one.entry for one in contestants), History())
    if len(contestants) < 2:
        return []
    rounds = _table(len(contestants), config)
    seated = seat(contestants, config)
    return [_seat(seated, number, meetings) for number, meetings in enumerate(rounds, start=1)]


def seat(contestants: Contestants, config: Config) -> list[Contestant]:
    """The contestants by their numbers in the table: as the organiser drew them, else an owner's early."""
    # Seats stay as they are when rounds change places.
    rounds = _table(len(contestants), without_draw(config))
    meets = {frozenset(pair): number for number, pairs in reversed(list(enumerate(rounds))) for pair in pairs}
    drawn = seats_of(contestants, config)
    return drawn or bring_owners_together(contestants, lambda i, j: meets[frozenset((i + 1, j + 1))])


def _table(count: int, config: Config) -> list[list[Meeting]]:
    """The rounds of so many in the order of play."""
    table = berger_table(count + count % 2)
    rounds = table if value_of(CYCLES, config) == 1 else [*swap_last_two(table), *reverse_leaders(table)]
    return [rounds[place] for place in round_order(len(rounds), config)]


def plan_next(contestants: Contestants, history: History, config: Config) -> RoundPlan | Ending:
    """The coming round of the table, without those who have left.

    Who meets somebody that left wins by forfeit if the results of that one stand (half of the
    matches were played), and has a bye without points if they are annulled. Who is away for a round
    only is paired all the same: the match waits or is forfeited.
    """
    check_closed(history)
    check_entries((one.entry for one in contestants), history)
    table = plan_table(in_the_table(contestants), config)
    number = history.next_number
    here = [one for one in contestants if one.is_in(number)]
    if number > len(table):
        return Ending.COMPLETE if table else Ending.TOO_FEW
    if len(here) < 2:
        return Ending.TOO_FEW
    standing = {one.entry for one in contestants if one.is_in(number) or _stays(one, history, table)}
    return _without_the_gone(table[number - 1], {one.entry for one in here}, standing)


def count_rounds(contestants: Contestants, config: Config) -> int:
    """How many rounds the table has."""
    return len(plan_table(in_the_table(contestants), config))


def count_matches(contestants: Contestants, config: Config) -> int:
    """How many matches the table has."""
    return sum(len(planned.pairings) for planned in plan_table(in_the_table(contestants), config))


def is_annulled(one: Contestant, contestants: Contestants, history: History, config: Config) -> bool:
    """Whether somebody left before half of the matches, so that none of the results counts."""
    table = plan_table(in_the_table(contestants), config)
    return one.left_before is not None and not _stays(one, history, table)


def in_the_table(contestants: Contestants) -> list[Contestant]:
    """Those who were there when the table was drawn; nobody comes in later."""
    return [one for one in contestants if one.is_in(1)]


def _stays(one: Contestant, history: History, table: Sequence[RoundPlan]) -> bool:
    played = len(history.results_of.get(one.entry, ()))
    sides = [entry for planned in table for p in planned.pairings for entry in (p.first, p.second)]
    return results_stand(played, sides.count(one.entry))


def _without_the_gone(planned: RoundPlan, here: set[int], standing: set[int]) -> RoundPlan:
    pairings, byes, walkovers = [], [entry for entry in planned.byes if entry in here], []
    for pairing in planned.pairings:
        stays = [entry for entry in (pairing.first, pairing.second) if entry in here]
        if len(stays) == 2:
            pairings.append(pairing)
        elif stays:
            gone = pairing.second if stays[0] == pairing.first else pairing.first
            if gone in standing:
                walkovers.append(Pairing(stays[0], gone, rated=False))
            else:
                byes.append(stays[0])
    return RoundPlan(planned.number, tuple(pairings), tuple(byes), walkovers=tuple(walkovers))


def _seat(entries: Contestants, number: int, meetings: Sequence[Meeting]) -> RoundPlan:
    seats = dict(enumerate(entries, start=1))
    pairings = tuple(
        Pairing(seats[a].entry, seats[b].entry, rated=not share_owner(seats[a], seats[b]))
        for a, b in meetings
        if a in seats and b in seats
    )
    byes = tuple(
        seats[n].entry for pair in meetings if not seats.keys() >= set(pair) for n in pair if n in seats
    )
    return RoundPlan(number=number, pairings=pairings, byes=byes)


ROUND_ROBIN = Format(
    code="round_robin",
    title="Round robin",
    explanation="Everybody meets everybody, once or twice, in the order of the Berger tables.",
    options=OPTIONS,
    check_config=check_config,
    plan_rounds=plan_rounds,
    plan_next=plan_next,
    count_rounds=count_rounds,
    count_matches=count_matches,
    is_annulled=is_annulled,
)
