"""Which rule sets the rule page and the design refuse, said as plainly as there."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from tests.oracle.cards import DECK, Card
from tests.oracle.opening import is_redealt
from tests.oracle.options import Options, resolve

SIDES = {2: {"each"}, 3: {"each"}, 4: {"each", "2x2"}, 6: {"each", "3x2", "2x3"}}
REDEALS = ("deal.redeal_kings", "deal.redeal_aces", "deal.redeal_low_sum")
MAJORITIES = ("score.carte", "score.denari", "score.settebello", "score.primiera", "scopa.points")
CARD_ITEMS = ("score.re_bello", "score.rebello6", "score.trente", "score.most_sevens", "score.all_sevens")
RUN_ITEMS = ("score.napola", "score.napoleone", "score.piccola", "score.cappotto")


@cache
def kinds_of_tables() -> list[tuple[int, list[Card]]]:
    """All 91,390 opening tables by what redeals look at: how many there are of a kind, and one of them."""
    kinds: dict[tuple[int, int, int], list[list[Card]]] = {}
    for table in map(list, combinations(DECK, 4)):
        ranks = [one.rank for one in table]
        kinds.setdefault((ranks.count(10), ranks.count(1), sum(ranks)), []).append(table)
    return [(len(tables), tables[0]) for tables in kinds.values()]


@cache
def share_of_redeals(kings: int, aces: int, low_sum: int) -> float:
    """The share of all opening tables that would be dealt again."""
    options = resolve(dict(zip(REDEALS, (kings, aces, low_sum), strict=True)))
    return sum(count for count, table in kinds_of_tables() if is_redealt(table, options)) / 91390


def deals_out(options: Options) -> bool:
    """Whether the sizes use exactly forty cards, with seats that the game knows."""
    if options["players"] not in SIDES or options["sides"] not in SIDES[options["players"]]:
        return False
    return bool(options["hand"] * options["packets"] * options["players"] + options["table"] == 40)


def can_pay(options: Options) -> bool:
    """Whether some item can ever be worth a point."""
    if options["score.frac"] or options["score.grande"]:
        return True
    if any(options[name] != "off" for name in RUN_ITEMS):
        return True
    prices = ("accuso.low", "accuso.tris")
    return any(options[name] for name in (*MAJORITIES, *CARD_ITEMS, *prices))


def wins_at_once(options: Options) -> bool:
    """Whether the rules have an instant win."""
    return bool(options["score.trente"] or "wins" in (options["score.napoleone"], options["score.cappotto"]))


def refusals(options: Options) -> list[str]:
    """The reasons to refuse a rule set; none are known where the list is empty."""
    bonus = options["deal.dealer_bonus"] != "off" or options["deal.bonus_low"] != "off"
    declares = options["accuso.low"] or options["accuso.tris"]
    redeals = [options[name] for name in REDEALS]
    reasons = {
        "sizes": not deals_out(options),
        "sweep and max_cards": options["ace.sweep"] and options["capture.max_cards"] is not None,
        "napola and piccola": options["score.napola"] != "off" and options["score.piccola"] != "off",
        "no opening table": options["table"] == 0 and bonus,
        "low and instant win": options["match.goal"] == "low" and wins_at_once(options),
        "designated": options["cirulla.matta"] == "designated",
        "declarations need three cards": declares and options["hand"] != 3,
        "target": not 1 <= options["match.target"] <= 101,
        "redeals": options["table"] == 4 and any(redeals) and share_of_redeals(*redeals) > 0.5,
        "endless redeals": options["table"] == 0 and options["deal.redeal_low_sum"] > 0,
        "nothing pays": not can_pay(options),
    }
    return [reason for reason, holds in reasons.items() if holds]
