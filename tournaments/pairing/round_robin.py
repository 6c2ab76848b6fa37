"""Round robin: everybody meets everybody, once or twice, by the Berger tables."""

from collections.abc import Sequence

from tournaments.pairing.berger import Meeting, berger_table, reverse_leaders, swap_last_two
from tournaments.pairing.errors import PairingError
from tournaments.pairing.format import Config, Format
from tournaments.pairing.plan import Pairing, RoundPlan

DEFAULTS: Config = {"cycles": 1}
ENTRIES_MAX = 200


def check_config(config: Config, entries_count: int, side_count: int) -> None:
    """Refuse options that do not exist, other cycles than 1 and 2, and games of three sides."""
    unknown = sorted(set(config) - set(DEFAULTS))
    if unknown:
        raise PairingError("unknown_option", f"round robin has no option {unknown[0]!r}")
    _cycles_of(config)
    if side_count != 2:
        raise PairingError("side_count", f"round robin pairs two sides, not {side_count}")
    if entries_count > ENTRIES_MAX:
        raise PairingError("too_many_entries", f"round robin takes at most {ENTRIES_MAX} entries")


def plan_rounds(entries: Sequence[int], config: Config) -> list[RoundPlan]:
    """All rounds for entry ids in seeding order; an odd one out has a bye (its number meets nobody).

    In two cycles the second repeats the first with the other side leading, and the last two rounds
    of the first cycle change places, as FIDE advises.
    """
    if len(set(entries)) != len(entries):
        raise PairingError("duplicate_entry", "an entry is there twice")
    cycles = _cycles_of(config)
    if len(entries) < 2:
        return []
    table = berger_table(len(entries) + len(entries) % 2)
    rounds = table if cycles == 1 else [*swap_last_two(table), *reverse_leaders(table)]
    return [_seat(entries, number, meetings) for number, meetings in enumerate(rounds, start=1)]


def _seat(entries: Sequence[int], number: int, meetings: Sequence[Meeting]) -> RoundPlan:
    seats = dict(enumerate(entries, start=1))
    pairings = tuple(Pairing(seats[a], seats[b]) for a, b in meetings if a in seats and b in seats)
    byes = tuple(seats[n] for pair in meetings if not seats.keys() >= set(pair) for n in pair if n in seats)
    return RoundPlan(number=number, pairings=pairings, byes=byes)


def _cycles_of(config: Config) -> int:
    cycles = config.get("cycles", DEFAULTS["cycles"])
    if type(cycles) is not int or cycles not in (1, 2):
        raise PairingError("cycles", f"everybody meets everybody once or twice, not {cycles!r} times")
    return cycles


ROUND_ROBIN = Format(
    code="round_robin",
    title="Round robin",
    explanation="Everybody meets everybody, once or twice, in the order of the Berger tables.",
    defaults=DEFAULTS,
    check_config=check_config,
    plan_rounds=plan_rounds,
)
