"""What a format is: a name, words for the organiser, its options, a check and a plan."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tournaments.pairing.contestant import Contestant
from tournaments.pairing.history import History
from tournaments.pairing.options import BY_RATING, Config, Option, defaults_of, value_of
from tournaments.pairing.plan import Ending, RoundPlan
from tournaments.pairing.played_bracket import BracketMatch
from tournaments.standings.table import Standing

Contestants: TypeAlias = Sequence[Contestant]
Places: TypeAlias = list[list[int]]


@dataclass(frozen=True, slots=True)
class Format:
    """One way to run a tournament; a format is one module that fills one of these.

    `title` and `explanation` are English source texts for the caller to translate.
    `check_config(config, entries_count, side_count)` raises `PairingError`; a draft has no entries.
    `plan_rounds(entries, config)` takes entry ids in seeding order and plans every round that can
    be planned before the first result; it returns no rounds for fewer than two entries.
    `plan_next(entries, history, config)` plans the coming round from all that was played, or says
    why there is none. It is a pure function: asked again, it answers the same.
    `count_rounds(entries, config)` is how many rounds there will be, None where results decide.
    `place_entries(entries, history, config)` is the order that the format itself makes, groups of
    equal places, best first; None for formats whose order is that of points.
    `count_matches(entries, config)` is how many matches there will be, None where results decide.
    `needs_winner(entries, config, round)` says whether a match of that round cannot end in a draw.
    `is_annulled(one, entries, history, config)` says whether who left has left too early to count.
    `draw` is the bracket and `tabulate_groups` the groups' own tables, for a page to show.
    A format that `takes_forbidden` also reads the pairs that must not meet, one that `takes_byes`
    leaves out of a round who asked for it.
    """

    code: str
    title: str
    explanation: str
    options: tuple[Option, ...]
    check_config: Callable[[Config, int, int], None]
    plan_rounds: Callable[[Sequence[int], Config], list[RoundPlan]]
    plan_next: Callable[[Contestants, History, Config], RoundPlan | Ending]
    count_rounds: Callable[[Contestants, Config], int | None]
    place_entries: Callable[[Contestants, History, Config], Places] | None = None
    count_matches: Callable[[Contestants, Config], int | None] = lambda entries, config: None
    needs_winner: Callable[[Contestants, Config, int], bool] = lambda entries, config, number: False
    is_annulled: Callable[[Contestant, Contestants, History, Config], bool] | None = None
    draw: Callable[[Contestants, History, Config], list[BracketMatch]] | None = None
    tabulate_groups: Callable[[Contestants, History, Config], dict[str, list[Standing]]] | None = None
    takes_forbidden: bool = False
    takes_byes: bool = False
    takes_late_entries: bool = False
    endless: bool = False

    @property
    def defaults(self) -> Config:
        """The complete configuration; what an organiser gives replaces parts of it."""
        return defaults_of(self.options)


def seeds_by_rating(chosen: Format, config: Config) -> bool:
    """Whether the format asks for it and the organiser wants it."""
    return BY_RATING in chosen.options and bool(value_of(BY_RATING, config))
