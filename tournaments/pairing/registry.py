"""The formats a tournament can have; a new one is a module and a line here."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tournaments.pairing.errors import PairingError
from tournaments.pairing.format import Config, Format
from tournaments.pairing.plan import RoundPlan
from tournaments.pairing.round_robin import ROUND_ROBIN

FORMATS: Mapping[str, Format] = MappingProxyType({known.code: known for known in (ROUND_ROBIN,)})


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
