"""Rule sets that contradict themselves, deal out no whole deck, never pay or never start."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod

from engine.rules.cards import DECK_SIZE
from engine.rules.errors import RuleError
from engine.rules.options import Value

Options = Mapping[str, Value]

SIDE_COUNTS: dict[str, int] = {"2x2": 2, "3x2": 3, "2x3": 2}
_SEATS_OF_SIDES = {"2x2": 4, "3x2": 6, "2x3": 6}
OPENING_TABLES = comb(DECK_SIZE, 4)


class _On:
    """Stands for every value that switches an option on."""


ON = _On()
_SAME_RUN = "the same run would be paid twice"
_NO_TABLE = "there is no opening table to add up"
_LOW_WIN = "who wants few points cannot win at once by taking"
_ONLY_FRAC = "frac pays aces and figures and nothing else"
_BESIDE_FRAC = (
    "score.re_bello", "score.rebello6", "score.napola", "score.napoleone", "score.ponino", "score.trente",
    "score.most_sevens", "score.all_sevens", "score.piccola", "score.grande", "score.cappotto",
    "accuso.low", "accuso.tris",
)  # fmt: skip
# Two options with the values that cannot stand together, and why.
_CLASHES: list[tuple[str, Value | _On, str, Value | _On, str]] = [
    ("ace.sweep", ON, "capture.max_cards", ON, "an ace cannot take the whole table and at most two cards"),
    ("score.napola", ON, "score.piccola", ON, _SAME_RUN),
    ("score.napoleone", "points", "score.piccola", ON, _SAME_RUN),
    ("table", 0, "deal.dealer_bonus", ON, _NO_TABLE),
    ("table", 0, "deal.bonus_low", ON, _NO_TABLE),
    ("table", 0, "deal.redeal_low_sum", ON, _NO_TABLE),
    ("match.goal", "low", "score.napoleone", "wins", _LOW_WIN),
    ("match.goal", "low", "score.trente", ON, _LOW_WIN),
    ("match.goal", "low", "score.cappotto", "wins", _LOW_WIN),
    (
        "match.goal",
        "low",
        "match.both_over",
        "count_order",
        "points are not counted out where the target loses",
    ),
    ("match.goal", "low", "match.tie", "re_denari", "the Re di denari decides only where more is better"),
    *(("score.frac", ON, name, ON, _ONLY_FRAC) for name in _BESIDE_FRAC),
]


def _holds(options: Options, name: str, wanted: Value | _On) -> bool:
    if isinstance(wanted, _On):
        return options[name] not in (False, 0, None, "off")
    return options[name] == wanted


def check_options(options: Options) -> None:
    """Refuse a whole set of options that cannot be played; RuleError names the options."""
    check_sizes(options)
    for first, first_value, second, second_value, reason in _CLASHES:
        if _holds(options, first, first_value) and _holds(options, second, second_value):
            raise RuleError(
                "contradiction", f"{_show(options, first)} and {_show(options, second)}: {reason}"
            )
    _check_declarations(options)
    _check_deal_count(options)
    _check_pays(options)
    _check_redeals(options)


def check_sizes(options: Options) -> None:
    """Refuse seats and sides that do not fit, and sizes that do not deal out forty cards."""
    players, hand, packets, table = _numbers(options, "players", "hand", "packets", "table")
    sides = str(options["sides"])
    if _SEATS_OF_SIDES.get(sides, players) != players:
        raise RuleError("bad_sizes", f"sides={sides} needs {_SEATS_OF_SIDES[sides]} players, not {players}")
    dealt = players * hand * packets + table
    if dealt != DECK_SIZE:
        raise RuleError(
            "bad_sizes",
            f"players={players} hand={hand} packets={packets} table={table} "
            f"deal out {dealt} cards, not {DECK_SIZE}",
        )


def _check_declarations(options: Options) -> None:
    for name in ("accuso.low", "accuso.tris"):
        if options[name] and options["hand"] != 3:
            raise RuleError(
                "contradiction",
                f"{_show(options, name)} and {_show(options, 'hand')}: only hands of three can be declared",
            )


def _check_deal_count(options: Options) -> None:
    deals, bound = _numbers(options, "match.deals", "match.max_deals")
    if deals > bound:
        raise RuleError(
            "contradiction",
            f"{_show(options, 'match.deals')} and {_show(options, 'match.max_deals')}: the bound comes first",
        )


_PAYING = (
    "scopa.points", "score.carte", "score.denari", "score.settebello", "score.primiera", "score.re_bello",
    "score.rebello6", "score.napola", "score.trente", "score.frac", "score.most_sevens", "score.all_sevens",
    "score.piccola", "score.grande", "accuso.low", "accuso.tris",
)  # fmt: skip


def _check_pays(options: Options) -> None:
    if not any(_holds(options, name, ON) for name in _PAYING) and options["score.napoleone"] != "points":
        raise RuleError("never_pays", f"nothing can ever pay a point: {', '.join(_PAYING)} are all off")


def _check_redeals(options: Options) -> None:
    names = ("deal.redeal_kings", "deal.redeal_aces", "deal.redeal_low_sum")
    if options["table"] and 2 * count_redealt_tables(*_numbers(options, *names)) > OPENING_TABLES:
        shown = " ".join(_show(options, name) for name in names)
        raise RuleError("endless_redeal", f"{shown} redeal more than half of all opening tables")


@lru_cache(maxsize=256)
def count_redealt_tables(kings: int, aces: int, low_sum: int) -> int:
    """How many of the 91,390 opening tables of four cards the redeal options refuse (0 = option off)."""
    total = 0
    for ranks in combinations_with_replacement(range(1, 11), 4):
        if 0 < kings <= ranks.count(10) or 0 < aces <= ranks.count(1) or sum(ranks) <= low_sum:
            total += prod(comb(4, ranks.count(rank)) for rank in set(ranks))
    return total


def _numbers(options: Options, *names: str) -> list[int]:
    return [int(options[name] or 0) for name in names]


def _show(options: Options, name: str) -> str:
    value = options[name]
    return f"{name}={str(value).lower() if isinstance(value, bool) else value}"
