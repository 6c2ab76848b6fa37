"""Wrong rules, planted in the engine one at a time, are each found by the comparison with the textbook."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from engine.rules import Deal, Game, RuleSet, preset
from engine.rules import captures as captures_module
from engine.rules import game as game_module
from engine.rules import kernel as kernel_module
from engine.rules import opening as opening_module
from engine.rules import primiera as primiera_module
from engine.rules import scoring as scoring_module
from engine.rules import shapes as shapes_module
from engine.rules import target as target_module
from tests.engine.differential.comparison import Difference, play_beside
from tests.engine.differential.decks import deck_source

Plant = Callable[[pytest.MonkeyPatch], object]
MOST_GAMES = 60
SINGLE_DEALS = 35
FIFTEENS = {"capture.mode": "both", "ace.sweep": True, "ace.sweep_exclusive": False, "deal.redeal_kings": 0}

SIX_ALONE = {"players": 6, "packets": 2}


def forget_compiled_rules() -> None:
    """Empty the engine's caches of compiled rules, or a planted error would not grow."""
    for name, module in list(sys.modules.items()):
        if name.startswith("engine.rules"):
            for thing in vars(module).values():
                if callable(getattr(thing, "cache_clear", None)):
                    thing.cache_clear()


@pytest.fixture(autouse=True)
def _fresh_rules() -> Iterator[None]:
    forget_compiled_rules()
    yield
    forget_compiled_rules()


def first_difference(rules: RuleSet, games: int = MOST_GAMES) -> Difference | None:
    """The first difference in some single deals, then whole games; None when there is none."""
    for seed in range(games):
        try:
            play_beside(rules, deck_source(seed), seed, most_deals=1 if seed < SINGLE_DEALS else 30)
        except Difference as found:
            return found
    return None


def with_option(module: Any, function: str, name: str, value: object) -> Plant:
    """The engine's compiler of some rules reads another value of an option."""
    right = getattr(module, function)

    def wrong(options: Mapping[str, Any], *others: Any) -> Any:
        return right({**options, name: value}, *others)

    return lambda patch: patch.setattr(module, function, wrong)


def with_scale(rank: int, worth: int) -> Plant:
    """The standard scale of the primiera has a wrong value."""
    scale = list(primiera_module.SCALES["standard"])
    scale[rank] = worth
    return lambda patch: patch.setitem(primiera_module.SCALES, "standard", tuple(scale))


def leftovers_to_the_others(patch: pytest.MonkeyPatch) -> None:
    """The side after the last taker gets the cards that are left."""
    patch.setattr(
        kernel_module,
        "_compile_leftovers",
        lambda options: lambda dealer, taker: None if taker is None else 1 - taker,
    )


def bonus_to_the_leader(patch: pytest.MonkeyPatch) -> None:
    """The seat after the dealer takes the opening table."""
    right = Deal._take_bonus

    def wrong(deal: Deal) -> None:
        deal.dealer, dealer = (deal.dealer + 1) % deal.rules.players, deal.dealer
        right(deal)
        deal.dealer = dealer

    patch.setattr(Deal, "_take_bonus", wrong)


def bonus_is_no_capture(patch: pytest.MonkeyPatch) -> None:
    """The dealer who took the opening table is not the last taker."""
    right = Deal._take_bonus

    def wrong(deal: Deal) -> None:
        right(deal)
        deal.last_taker = None

    patch.setattr(Deal, "_take_bonus", wrong)


def scopa_judged_by_hands_alone(patch: pytest.MonkeyPatch) -> None:
    """The last card of any packet is taken for the last of the deal."""

    def wrong(deal: Deal, move: Any, side: int) -> None:
        reason = deal._kernel.why_no_scopa(move, not deal._left)
        deal._cleared = (len(deal.history), reason)
        deal.scope[side] += int(reason is None)

    patch.setattr(Deal, "_judge_clearing", wrong)


def last_taker_forgotten(patch: pytest.MonkeyPatch) -> None:
    """A new packet makes everybody forget who took last."""
    right = Deal._end_packet

    def wrong(deal: Deal) -> None:
        if deal.stock_count:
            deal.last_taker = None
        right(deal)

    patch.setattr(Deal, "_end_packet", wrong)


def matta_up_to_six(patch: pytest.MonkeyPatch) -> None:
    """The matta on the opening table is worth at most six."""
    right = opening_module.table_values
    patch.setattr(opening_module, "table_values", lambda table, wild: right(table, wild)[:6])


def dealer_stays(patch: pytest.MonkeyPatch) -> None:
    """The same seat deals every deal."""
    right = Game._start_deal

    def wrong(game: Game, number: int) -> None:
        first, game.first_dealer = game.first_dealer, (game.first_dealer - number) % game.rules.players
        right(game, number)
        game.first_dealer = first

    patch.setattr(Game, "_start_deal", wrong)


def target_must_be_passed(patch: pytest.MonkeyPatch) -> None:
    """A side exactly at the target has not won yet."""
    right = target_module.find_winner

    def wrong(rules: RuleSet, before: Any, totals: Any, *others: Any) -> int | None:
        target = rules.options["match.target"]
        return None if max(totals) == target else right(rules, before, totals, *others)

    patch.setattr(target_module, "find_winner", wrong)


def first_over_wins(patch: pytest.MonkeyPatch) -> None:
    """With both over the target the lower side number wins, and so does a tie."""

    def wrong(rules: RuleSet, before: Any, totals: Any, *others: Any) -> int | None:
        over = [side for side, total in enumerate(totals) if total >= int(rules.options["match.target"] or 0)]
        return over[0] if over else None

    patch.setattr(target_module, "find_winner", wrong)


def no_misdeals(patch: pytest.MonkeyPatch) -> None:
    """Nothing is ever dealt again."""
    patch.setattr(game_module, "is_misdeal", lambda rules, deck: False)


CAPTURES = (kernel_module, "capture_options")
CLEARING = (kernel_module, "compile_clearing")
OPENING = (kernel_module, "compile_opening")
PREMIUM = (kernel_module, "compile_premium")
SCORING = (scoring_module, "_compile_steps")

PLANTED: dict[str, tuple[str | dict[str, Any], Plant]] = {
    "fewest cards instead of the equal card": ("scopa", with_option(*CAPTURES, "capture.priority", "fewest")),
    "the equal card is not obligatory": ("scopa", with_option(*CAPTURES, "capture.priority", "free")),
    "capturing is not obligatory": ("scopa", with_option(*CAPTURES, "capture.forced", False)),
    "three cards where two are the most": ("max2", with_option(*CAPTURES, "capture.max_cards", None)),
    "fifteen does not take": ("quindici_2", with_option(*CAPTURES, "capture.mode", "sum")),
    "sums take where only fifteen does": ("escoba", with_option(*CAPTURES, "capture.mode", "both")),
    "an ace on an empty table takes itself": (
        "scopa_assi",
        with_option(*CAPTURES, "ace.empty_table", "takes_itself"),
    ),
    "an ace on an empty table stays": ("scopa_assi_10", with_option(*CAPTURES, "ace.empty_table", "stays")),
    "an ace sweeps over an ace": ("scopa_assi", with_option(*CAPTURES, "ace.with_ace_on_table", "sweeps")),
    "fifteens beside an exclusive sweep": (
        "quindici_3",
        with_option(*CAPTURES, "ace.sweep_exclusive", False),
    ),
    "a sweep hides the fifteens": ("cirulla", with_option(*CAPTURES, "ace.sweep_exclusive", True)),
    "the scopa of the last play counts": ("scopone_10", with_option(*CLEARING, "scopa.last_play", "counts")),
    "a sweep is a scopa": ("scopa_assi", with_option(*CLEARING, "ace.sweep_is_scopa", True)),
    "a sweep is no scopa": ("asso_piglia_tutto", with_option(*CLEARING, "ace.sweep_is_scopa", False)),
    "a lone ace is no scopa": ("scopa", with_option(*CLEARING, "ace.lone_ace_scopa", False)),
    "the last card of a packet makes no scopa": ("scopa", scopa_judged_by_hands_alone),
    "the last taker is forgotten at a new packet": ("scopa", last_taker_forgotten),
    "leftovers to the wrong side": ("scopa", leftovers_to_the_others),
    "redeal at four kings only": ("scopa", with_option(*OPENING, "deal.redeal_kings", 4)),
    "no redeal": ("cirulla_2", no_misdeals),
    "fifteen and aces are kept": ("cirulla_2", with_option(*OPENING, "deal.aces_vs_bonus", "bonus_first")),
    "no dealer's bonus": ("escoba", with_option(*OPENING, "deal.dealer_bonus", "off")),
    "thirty needs two fifteens": ("escoba", with_option(*OPENING, "deal.dealer_bonus_30", "two_fifteens")),
    "the dealer's bonus to the wrong player": ("escoba", bonus_to_the_leader),
    "the dealer's bonus is no capture": ("escoba", bonus_is_no_capture),
    "the matta is worth six at most": ("cirulla", matta_up_to_six),
    "the matta is a seven in premiums": ("cirulla", with_option(*PREMIUM, "cirulla.matta", "off")),
    "three of a kind pay five": ("cirulla", with_option(*PREMIUM, "accuso.tris", 5)),
    "low hands up to ten": ("cirulla_2", with_option(*PREMIUM, "accuso.limit", 10)),
    "both premiums are paid": ("cirulla_2", with_option(*PREMIUM, "accuso.stack", "sum")),
    "a six is worth nineteen": ("scopa", with_scale(6, 19)),
    "an ace is worth eleven": ("scopa", with_scale(1, 11)),
    "the napola stops at six": ("napola", with_option(*SCORING, "score.napola", "to6")),
    "the piccola has no end": ("cirulla_2", with_option(*SCORING, "score.piccola", "full")),
    "ties pay both": ("scopa", with_option(*SCORING, "score.tie", "shared")),
    "a missing suit adds nothing": (SIX_ALONE, with_option(*SCORING, "primiera.missing_suit", "zero")),
    "sevens in place of the sum": ("scopa", with_option(*SCORING, "primiera.method", "sevens")),
    "scope are not doubled": ("ponino", with_option(*SCORING, "score.ponino", False)),
    "the dealer stays": ("scopa", dealer_stays),
    "the target must be passed": ("scopa", target_must_be_passed),
    "any side over the target wins": ({"match.target": 3}, first_over_wins),
    "fewest fifteens": (FIFTEENS, with_option(*CAPTURES, "capture.fifteen_priority", "fewest")),
}


def rules_of(where: str | dict[str, Any]) -> RuleSet:
    """A preset by name, or house rules."""
    return preset(where) if isinstance(where, str) else RuleSet.resolve(where)


@pytest.mark.parametrize("error", PLANTED)
def test_a_planted_error_is_found(error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, plant = PLANTED[error]
    rules = rules_of(where)
    plant(monkeypatch)
    assert first_difference(rules) is not None


@pytest.mark.parametrize("where", ["scopa", "cirulla_2", "escoba", FIFTEENS], ids=str)
def test_nothing_is_found_where_nothing_is_planted(where: str | dict[str, Any]) -> None:
    assert first_difference(rules_of(where), games=8) is None


def test_a_planted_error_in_the_families_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(shapes_module._SUM_FAMILIES, "single_first", shapes_module._any_sum)
    assert first_difference(preset("scopa")) is not None


def test_two_equal_cards_taken_at_once_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(captures_module, "_split_bits", lambda mask: [mask])
    assert first_difference(preset("scopa")) is not None
