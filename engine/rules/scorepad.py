"""The score pad of a game with real cards: what people write down after a deal, and what it comes to.

Nobody types in forty cards. For each item of the rule set the pad asks either who has it (a holder) or how
many each side has (a count); the points, the end of the game and what cannot be are the rules' business.
A deal's marks are `{item: (first side, second side, …)}`: 1 for the holder, or the numbers.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

from engine.rules.errors import RuleError
from engine.rules.outcome import Outcome
from engine.rules.ruleset import RuleSet
from engine.rules.scoring import FRAC_CARDS, SHORTEST_RUN, TRENTE, scorer_of
from engine.rules.target import best_sides, judge_game

Marks: TypeAlias = Mapping[str, Sequence[int]]

# A scopa takes two cards at least; premiums of all packets together stay far below their bound.
SCOPE_MAX = 20
ACCUSI_MAX = 99
TOTAL_MAX = 999
_RUN_CAPS = {"off": 0, "to5": 5, "to6": 6, "to7": 7, "to9": 9, "full": 10}


class MarkKind(StrEnum):
    """How an item is written down."""

    HOLDER = "holder"
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class PadItem:
    """One line of the pad.

    A holder's item goes to one side; to nobody or to all only where these say so. A count has for each
    side one of `values`; `total` is what the sides' counts add up to where the cards fix it, `one_side`
    says that only one side can have any.
    """

    name: str
    kind: MarkKind
    may_be_nobody: bool = True
    may_be_all: bool = False
    values: tuple[int, ...] = (0, 1)
    total: int | None = None
    total_max: int | None = None
    one_side: bool = False


@dataclass(frozen=True, slots=True)
class PadDeal:
    """A counted deal: points by item for each side, and the totals of the game after it."""

    items: tuple[Mapping[str, int], ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PadGame:
    """The deals so far; `outcome` is None as long as the rules want another deal."""

    deals: tuple[PadDeal, ...]
    totals: tuple[int, ...]
    outcome: Outcome | None


@lru_cache(maxsize=64)
def pad_of(rules: RuleSet) -> tuple[PadItem, ...]:
    """The lines of the pad, in the order in which the rules count."""
    lines = [_LINES[name](rules) for name in scorer_of(rules).steps]
    return (*lines, *_extra_lines(rules, {line.name for line in lines}))


def count_deal(rules: RuleSet, marks: Marks) -> tuple[Mapping[str, int], ...]:
    """Points by item for each side. RuleError `pad_…` names the item that cannot be so."""
    check_marks(rules, marks)
    return tuple(
        {name: _points_of(rules, name, marks, side) for name in scorer_of(rules).steps}
        for side in range(rules.side_count)
    )


def play_pad(rules: RuleSet, deals: Sequence[Marks]) -> PadGame:
    """Count deal after deal. RuleError `game_over` for a deal after the end, `pad_…` for wrong marks."""
    totals = (0,) * rules.side_count
    counted: list[PadDeal] = []
    outcome: Outcome | None = None
    for number, marks in enumerate(deals, start=1):
        if outcome:
            raise RuleError("game_over", "the game was over before this deal")
        items, before = count_deal(rules, marks), totals
        points = tuple(sum(score.values()) for score in items)
        totals = tuple(total + more for total, more in zip(before, points, strict=True))
        counted.append(PadDeal(items, points, totals))
        outcome = judge_game(
            rules,
            deals_played=number,
            before=before,
            totals=totals,
            items=items,
            instant_winner=_instant_winner(rules, marks),
            re_denari_side=_holder_of(marks, ("re_bello", "re_denari")),
        )
    return PadGame(tuple(counted), totals, outcome)


def check_marks(rules: RuleSet, marks: Marks) -> None:
    """Refuse marks for other items than the pad's, and what the cards cannot give (RuleError `pad_…`)."""
    lines = {line.name: line for line in pad_of(rules)}
    unknown = set(marks) - set(lines)
    if unknown:
        raise RuleError("pad_unknown_item", f"{min(unknown)} is not counted here")
    for name, line in lines.items():
        if name not in marks:
            raise RuleError("pad_missing", f"{name} is missing")
        _check_line(line, tuple(marks[name]), rules.side_count)


def _check_line(line: PadItem, values: tuple[int, ...], sides: int) -> None:
    if len(values) != sides or any(value not in line.values for value in values):
        raise RuleError("pad_value", f"{line.name}: {list(values)} cannot be")
    having = sum(value > 0 for value in values)
    if line.kind is MarkKind.HOLDER:
        if having == 0 and not line.may_be_nobody:
            raise RuleError("pad_nobody", f"{line.name}: somebody has it")
        if having > 1 and not (line.may_be_all and having == sides):
            raise RuleError("pad_all", f"{line.name}: only one side can have it")
    if line.one_side and having > 1:
        raise RuleError("pad_all", f"{line.name}: only one side can have it")
    if line.total is not None and sum(values) != line.total:
        raise RuleError("pad_total", f"{line.name}: the sides have {line.total} together")
    if line.total_max is not None and sum(values) > line.total_max:
        raise RuleError("pad_total", f"{line.name}: the sides have at most {line.total_max} together")


def _all_taken(rules: RuleSet) -> bool:
    """Whether every card ends in a pile, so that a card that pays is always somebody's."""
    return bool(rules.options["capture.forced"]) or rules.options["leftovers.no_taker"] == "dealer"


def _majority(name: str, *, nobody: bool = False) -> Callable[[RuleSet], PadItem]:
    """Goes to whoever has more; a tie pays nobody, or all where the rules share it."""

    def line(rules: RuleSet) -> PadItem:
        shared = rules.options["score.tie"] == "shared"
        strict = name == "carte" and rules.options["score.carte_rule"] == "at_least_21"
        shares = shared and not (strict and rules.side_count == 2)
        may_be_nobody = nobody or strict or not shares or not _all_taken(rules)
        return PadItem(name, MarkKind.HOLDER, may_be_nobody, may_be_all=shares)

    return line


def _card(name: str) -> Callable[[RuleSet], PadItem]:
    """Goes to whoever has the card."""
    return lambda rules: PadItem(name, MarkKind.HOLDER, may_be_nobody=not _all_taken(rules))


def _rare(name: str) -> Callable[[RuleSet], PadItem]:
    """Goes to a side that holds several cards, if one does."""
    return lambda _rules: PadItem(name, MarkKind.HOLDER)


def _run(name: str) -> Callable[[RuleSet], PadItem]:
    def line(rules: RuleSet) -> PadItem:
        return PadItem(name, MarkKind.COUNT, values=(0, *_run_lengths(rules, name)), one_side=True)

    return line


def _run_lengths(rules: RuleSet, name: str) -> tuple[int, ...]:
    cap = _RUN_CAPS[str(rules.options[f"score.{name}"])]
    lengths = set(range(SHORTEST_RUN, cap + 1))
    if name == "napola" and rules.options["score.napoleone"] == "points":
        lengths.add(10)
    return tuple(sorted(lengths))


def _shares(name: str, total: int) -> Callable[[RuleSet], PadItem]:
    """Points of single cards, which the sides divide between them."""

    def line(rules: RuleSet) -> PadItem:
        fixed = total if _all_taken(rules) else None
        values = tuple(range(total + 1))
        return PadItem(name, MarkKind.COUNT, values=values, total=fixed, total_max=total)

    return line


_LINES: dict[str, Callable[[RuleSet], PadItem]] = {
    "carte": _majority("carte"),
    "denari": _majority("denari"),
    "settebello": _card("settebello"),
    "primiera": _majority("primiera", nobody=True),
    "scope": lambda _rules: PadItem(
        "scope", MarkKind.COUNT, values=tuple(range(SCOPE_MAX + 1)), total_max=SCOPE_MAX
    ),
    "accusi": lambda _rules: PadItem("accusi", MarkKind.COUNT, values=tuple(range(ACCUSI_MAX + 1))),
    "napola": _run("napola"),
    "re_bello": _card("re_bello"),
    "rebello6": _card("rebello6"),
    "ponino": _rare("ponino"),
    "trente": _shares("trente", sum(TRENTE.values())),
    "frac": _shares("frac", FRAC_CARDS.bit_count()),
    "most_sevens": _majority("most_sevens"),
    "all_sevens": _rare("all_sevens"),
    "piccola": _run("piccola"),
    "grande": _rare("grande"),
}


def _extra_lines(rules: RuleSet, counted: set[str]) -> list[PadItem]:
    """What pays nothing but decides: all the denari, and the Re di denari at a tie."""
    lines = []
    if _wins_by_denari(rules) and 10 not in (_run_lengths(rules, "napola") if "napola" in counted else ()):
        lines.append(PadItem("all_denari", MarkKind.HOLDER))
    if rules.options["match.tie"] == "re_denari" and "re_bello" not in counted:
        lines.append(PadItem("re_denari", MarkKind.HOLDER, may_be_nobody=not _all_taken(rules)))
    return lines


def _wins_by_denari(rules: RuleSet) -> bool:
    return rules.options["score.napoleone"] == "wins" or rules.options["score.cappotto"] == "wins"


def _points_of(rules: RuleSet, name: str, marks: Marks, side: int) -> int:
    value = marks[name][side]
    if name == "scope":
        return int(rules.options["scopa.points"] or 0) * value
    if name == "ponino":
        return value * int(rules.options["scopa.points"] or 0) * marks.get("scope", [0] * (side + 1))[side]
    if name == "grande":
        return value * int(rules.options["score.grande"] or 0)
    return value


def _instant_winner(rules: RuleSet, marks: Marks) -> int | None:
    """The side whose cards win the game at once."""
    if _wins_by_denari(rules):
        for side in range(rules.side_count):
            if marks.get("all_denari", ())[side : side + 1] == (1,) or _has_all_in_run(marks, side):
                return side
    best = sum(TRENTE.values())
    trente = marks.get("trente", ())
    return next((side for side, value in enumerate(trente) if value == best), None)


def _has_all_in_run(marks: Marks, side: int) -> bool:
    return "napola" in marks and marks["napola"][side] == 10


def _holder_of(marks: Marks, names: Sequence[str]) -> int | None:
    for name in names:
        for side, value in enumerate(marks.get(name, ())):
            if value:
                return side
    return None


def judge_totals(rules: RuleSet, totals: Sequence[int], *, early: bool = False) -> int | None:
    """Who won a game of which only the totals are known; None for a draw. `early`: it was broken off.

    RuleError: `totals_value`, `totals_short` where nobody has reached the target, `totals_level` where the
    rules play on, `totals_undecided` where only the deals tell who won.
    """
    if len(totals) != rules.side_count or any(not 0 <= total <= TOTAL_MAX for total in totals):
        raise RuleError("totals_value", f"a side has between 0 and {TOTAL_MAX} points")
    options = rules.options
    best = best_sides(totals, str(options["match.goal"]))
    if early or options["match.deals"] is not None:
        return best[0] if len(best) == 1 else None
    target = int(options["match.target"] or 0)
    if max(totals) < target:
        raise RuleError("totals_short", f"nobody has reached {target} points")
    if len(best) > 1:
        decided = options["match.tie"] != "play_on"
        code = "totals_undecided" if decided else "totals_level"
        raise RuleError(code, "level at the end: the game goes on, or the deals decide")
    if options["match.both_over"] == "count_order" and min(totals) >= target:
        raise RuleError("totals_undecided", "both are over the target: the deals decide")
    return best[0]
