"""Knockout: who loses is out, at once or after a second loss."""

from collections.abc import Sequence

from tournaments.pairing.bracket import Slot, double_elimination, first_meeting, single_elimination
from tournaments.pairing.contestant import Contestant, contestants_of
from tournaments.pairing.drawn import seats_of
from tournaments.pairing.errors import PairingError
from tournaments.pairing.format import Contestants, Format, Places
from tournaments.pairing.history import History, check_closed, check_entries
from tournaments.pairing.options import BY_RATING, Config, Option, check_options, check_two_sides, value_of
from tournaments.pairing.owners import bring_owners_together
from tournaments.pairing.plan import Ending, RoundPlan
from tournaments.pairing.played_bracket import BracketMatch, PlayedBracket

LOSSES = Option(
    name="losses",
    default=1,
    title="Losses until out",
    explanation="1 is a single elimination, 2 a double elimination with a losers' bracket.",
    choices=(1, 2),
)
THIRD_PLACE = Option(
    name="third_place",
    default=False,
    title="Match for third place",
    explanation="The losers of the semi-finals play for third place (single elimination).",
)
RESET_FINAL = Option(
    name="reset_final",
    default=True,
    title="Reset final",
    explanation="If the survivor of the losers' bracket wins the final, a second one decides.",
)
OPTIONS = (LOSSES, THIRD_PLACE, RESET_FINAL, BY_RATING)
ENTRIES_MAX = 512


def check_config(config: Config, entries_count: int, side_count: int) -> None:
    """Refuse wrong options, games of three sides and too many entries."""
    check_options("knockout", OPTIONS, config)
    check_two_sides("knockout", side_count)
    if entries_count > ENTRIES_MAX:
        raise PairingError("too_many_entries", f"a knockout takes at most {ENTRIES_MAX} entries")


def plan_rounds(entries: Sequence[int], config: Config) -> list[RoundPlan]:
    """The first round; the others wait for winners."""
    planned = plan_next(contestants_of(entries), History(), config)
    return [planned] if isinstance(planned, RoundPlan) else []


def plan_next(contestants: Contestants, history: History, config: Config) -> RoundPlan | Ending:
    """The next stage of the bracket; in a double elimination both brackets go on together.

    Byes are those who go on without a match in this round: nobody is on the other side, or who was
    has left. Raises `PairingError` undecided where a match has no winner (see `MatchResult.decided`)
    or was void; where both forfeited, nobody goes on.
    """
    check_closed(history)
    check_entries((one.entry for one in contestants), history)
    seeds = starters_of(contestants)
    return Ending.TOO_FEW if len(seeds) < 2 else play(seeds, history, config).plan()


def count_rounds(contestants: Contestants, config: Config) -> int:
    """The most rounds that there can be, the reset final included."""
    seeds = starters_of(contestants)
    if len(seeds) < 2:
        return 0
    return max(slot.stage for slot in _slots(len(seeds), config))


def place_entries(contestants: Contestants, history: History, config: Config) -> Places:
    """Groups of equal places, best first: those still in, then whoever came further."""
    seeds = starters_of(contestants)
    return [[one.entry] for one in seeds] if len(seeds) < 2 else play(seeds, history, config).places()


def draw_bracket(contestants: Contestants, history: History, config: Config) -> list[BracketMatch]:
    """Every slot with what is known of it, for a page to draw."""
    seeds = starters_of(contestants)
    return [] if len(seeds) < 2 else play(seeds, history, config).matches()


def needs_winner(contestants: Contestants, config: Config, number: int) -> bool:
    """Always: one of the two goes on."""
    return True


def starters_of(contestants: Contestants) -> list[Contestant]:
    """Those who are there when the bracket is drawn; nobody comes in later."""
    return [one for one in contestants if one.is_in(1)]


def play(seeds: Contestants, history: History, config: Config, *, rounds_before: int = 0) -> PlayedBracket:
    """The bracket of `seeds`, in seeding order, with the results after `rounds_before` in it."""
    return PlayedBracket(_slots(len(seeds), config), seat(seeds, config), history, rounds_before)


def seat(seeds: Contestants, config: Config) -> list[Contestant]:
    """The seeds in the order of the bracket's places: as the organiser drew them, else an owner's early."""
    count = len(seeds)
    drawn = seats_of(seeds, config)
    return drawn or bring_owners_together(seeds, lambda i, j: first_meeting(count, i + 1, j + 1))


def _slots(count: int, config: Config) -> list[Slot]:
    if value_of(LOSSES, config) == 1:
        return single_elimination(count, third_place=bool(value_of(THIRD_PLACE, config)))
    return double_elimination(count, reset_final=bool(value_of(RESET_FINAL, config)))


KNOCKOUT = Format(
    code="knockout",
    title="Knockout",
    explanation="Who loses is out, at once or after a second loss; the better seeds meet late.",
    options=OPTIONS,
    check_config=check_config,
    plan_rounds=plan_rounds,
    plan_next=plan_next,
    count_rounds=count_rounds,
    place_entries=place_entries,
    needs_winner=needs_winner,
    draw=draw_bracket,
)
