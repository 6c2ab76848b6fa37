"""The formats a tournament can have; a new one is a module and a line here."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tournaments.pairing.errors import PairingError
from tournaments.pairing.format import Contestants, Format
from tournaments.pairing.groups import GROUPS_KNOCKOUT
from tournaments.pairing.history import History
from tournaments.pairing.knockout import KNOCKOUT
from tournaments.pairing.ladder import LADDER
from tournaments.pairing.options import Config
from tournaments.pairing.plan import Ending, RoundPlan
from tournaments.pairing.round_robin import ROUND_ROBIN
from tournaments.pairing.swiss import SWISS

_ALL = (ROUND_ROBIN, SWISS, KNOCKOUT, GROUPS_KNOCKOUT, LADDER)

FORMATS: Mapping[str, Format] = MappingProxyType({known.code: known for known in _ALL})


def find_format(code: str) -> Format:
    """The format of this code; `PairingError` unknown_format."""
    if code not in FORMATS:
        raise PairingError("unknown_format", f"there is no format {code!r}")
    return FORMATS[code]


def check_config(code: str, config: Config, entries_count: int = 0, side_count: int = 2) -> None:
    """Raise `PairingError` if this format cannot be run so; a draft has no entries yet."""
    find_format(code).check_config(config, entries_count, side_count)


def plan_rounds(code: str, entries: Sequence[int], config: Config) -> list[RoundPlan]:
    """The rounds this format can plan ahead for entry ids in seeding order."""
    return find_format(code).plan_rounds(entries, config)


def plan_next(code: str, contestants: Contestants, history: History, config: Config) -> RoundPlan | Ending:
    """The coming round, or why there is none."""
    return find_format(code).plan_next(contestants, history, config)


def next_round(code: str, contestants: Contestants, history: History, config: Config) -> RoundPlan | None:
    """The coming round, or None where there is none (`plan_next` says why)."""
    planned = plan_next(code, contestants, history, config)
    return planned if isinstance(planned, RoundPlan) else None


def count_rounds(code: str, contestants: Contestants, config: Config) -> int | None:
    """How many rounds there will be, at most where results decide, None for a ladder."""
    return find_format(code).count_rounds(contestants, config)


def place_entries(
    code: str, contestants: Contestants, history: History, config: Config
) -> list[list[int]] | None:
    """The order that the format itself makes, groups of equal places; None where points make it."""
    place = find_format(code).place_entries
    return None if place is None else place(contestants, history, config)
