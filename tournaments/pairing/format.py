"""What a format is: a name, words for the organiser, a check and a plan."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tournaments.pairing.plan import RoundPlan

Config: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Format:
    """One way to run a tournament; a format is one module that fills one of these.

    `title` and `explanation` are English source texts for the caller to translate.
    `defaults` is the complete configuration; what an organiser gives replaces parts of it.
    `check_config(config, entries_count, side_count)` raises `PairingError`.
    `plan_rounds(entries, config)` takes entry ids in seeding order and plans every round that can
    be planned before the first result; it returns no rounds for fewer than two entries.
    """

    code: str
    title: str
    explanation: str
    defaults: Config
    check_config: Callable[[Config, int, int], None]
    plan_rounds: Callable[[Sequence[int], Config], list[RoundPlan]]
