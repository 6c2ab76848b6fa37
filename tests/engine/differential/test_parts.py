"""The parts by themselves, on positions that random play seldom reaches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.rules import CODES, Deal, RuleSet, codes, score_piles, to_text
from engine.rules.game import is_misdeal
from engine.rules.kernel import kernel_of, moves_on_table
from engine.rules.scoring import scorer_of, taken_from
from engine.rules.target import judge_game
from tests.engine.differential.comparison import EXTRA_COUNTS
from tests.engine.differential.rule_sets import SIZES, drawn, keep_what_fits, values_of
from tests.oracle.accusi import on_offer, price
from tests.oracle.captures import plays_of_card
from tests.oracle.cards import cards
from tests.oracle.clearing import is_scopa
from tests.oracle.game import ending_after_deal, ranks_of
from tests.oracle.opening import dealer_scope, is_redealt
from tests.oracle.options import resolve, sides_of
from tests.oracle.scoring import counts_of, instant_winner, score_items

CASES = range(60)
MATTA = CODES.index("7c")
CAPTURES = (
    "capture.mode", "capture.priority", "capture.fifteen_priority", "capture.forced", "capture.max_cards",
    "ace.sweep", "ace.sweep_is_scopa", "ace.with_ace_on_table", "ace.empty_table", "ace.self_take_is_scopa",
    "ace.lone_ace_scopa", "ace.sweep_exclusive", "ace.may_decline", "scopa.last_play",
)  # fmt: skip


def with_changes(random: Random, names: tuple[str, ...]) -> tuple[RuleSet, dict[str, Any]]:
    """Rules with these options drawn, for the engine and for the textbook."""
    wanted = [(name, random.choice(values_of(name))) for name in names]
    return both_forms(keep_what_fits(dict(random.choice(SIZES)), wanted))


def both_forms(overrides: dict[str, Any]) -> tuple[RuleSet, dict[str, Any]]:
    """The rules for the engine and for the textbook."""
    return RuleSet.resolve(overrides), resolve(overrides)


def low_cards(random: Random, most: int) -> list[int]:
    """Some cards, more often low ones, so that sums come up."""
    deck = sorted(range(40), key=lambda card: (card % 10) * random.random())
    return deck[: random.randrange(most + 1)]


@pytest.mark.parametrize("case", CASES)
def test_captures_of_every_card_agree(case: int) -> None:
    random = Random(case)
    rules, options = with_changes(random, CAPTURES)
    table = low_cards(random, 10)
    for card in sorted(set(range(40)) - set(table)):
        ours = moves_on_table(rules, table, card)
        theirs = plays_of_card(cards([CODES[card]])[0], cards(codes(table)), options)
        assert [to_text(move) for move in ours] == [play.text for play in theirs]


@pytest.mark.parametrize("case", CASES)
def test_scope_agree_on_every_cleared_table(case: int) -> None:
    random = Random(case)
    rules, options = with_changes(random, CAPTURES)
    table = low_cards(random, 4)
    last = random.random() < 0.3
    judge = kernel_of(rules).why_no_scopa
    for card in sorted(set(range(40)) - set(table)):
        played, laid = cards([CODES[card]])[0], cards(codes(table))
        ours = moves_on_table(rules, table, card)
        theirs = plays_of_card(played, laid, options)
        clears = [move.takes and len(move.captured) == len(table) for move in ours]
        scope = [clear and judge(move, last) is None for clear, move in zip(clears, ours, strict=True)]
        assert scope == [is_scopa(play, laid, options, last) for play in theirs]


@pytest.mark.parametrize("case", CASES)
def test_the_first_card_of_a_deal_agrees(case: int) -> None:
    random = Random(case)
    rules, options = with_changes(random, (*CAPTURES, "ace.first_play"))
    deck = sorted(random.sample(range(40), 40), key=lambda card: card % 10 * random.random())
    deal = Deal(rules, deck, 0)
    ours = [to_text(move) for move in deal.legal_moves()]
    hand, table = cards(codes(deal.hands[1])), cards(codes(deal.table))
    free = [play for card in hand for play in plays_of_card(card, table, options, first_play=True)]
    barred = options["ace.first_play"] == "forbidden" and any(card.rank != 1 for card in hand)
    theirs = [play for play in free if not (barred and play.card.rank == 1)]
    assert ours == [play.text for play in sorted(theirs, key=lambda play: play.order)]


def random_piles(random: Random, sides: int) -> list[list[int]]:
    """Piles that often hold runs, suits or ranks whole, and sometimes not all cards."""
    favourite, deck = random.randrange(sides), random.sample(range(40), random.choice((40, 40, 12)))
    favoured = random.choice((lambda card: card < 10, lambda card: card % 10 in (6, 8), lambda card: False))
    piles: list[list[int]] = [[] for _ in range(sides)]
    for card in deck:
        piles[favourite if favoured(card) and random.random() < 0.95 else random.randrange(sides)].append(
            card
        )
    return piles


@pytest.mark.parametrize("case", CASES)
def test_scores_of_any_piles_agree(case: int) -> None:
    random = Random(case)
    overrides = drawn(random, 25)
    rules, options = both_forms(overrides)
    sides = sides_of(options)
    for _ in range(10):
        piles = random_piles(random, sides)
        scope = [random.randrange(4) for _ in range(sides)]
        accusi = [random.choice((0, 0, 3, 10)) for _ in range(sides)]
        theirs = [cards(codes(sorted(pile))) for pile in piles]
        items = score_items(theirs, scope, accusi, options)
        for side, sheet in enumerate(score_piles(rules, piles, scope, accusi)):
            assert dict(sheet.items) == {name: values[side] for name, values in items.items()}
            assert sheet.total == sum(sheet.items.values())
            counts = {name: value for name, value in sheet.counts.items() if name not in EXTRA_COUNTS}
            assert counts == counts_of(theirs[side], options)
        winner = scorer_of(rules).instant_winner(taken_from(piles, scope, accusi))
        assert winner == instant_winner(theirs, options)


ENDINGS = (
    "match.target", "match.both_over", "match.tie", "match.goal", "match.deals", "match.max_deals",
    "score.napola", "score.re_bello",
)  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_ends_of_games_agree(case: int) -> None:
    random = Random(case)
    rules, options = with_changes(random, ENDINGS)
    sides = sides_of(options)
    target = options["match.target"]
    for _ in range(20):
        before = [max(0, target - random.randrange(4)) for _ in range(sides)]
        names = ["carte", "denari", "settebello", "primiera", "scope", *["napola"] * (random.random() < 0.3)]
        items = {name: [random.choice((0, 0, 1, 2)) for _ in range(sides)] for name in names}
        totals = [have + sum(items[name][side] for name in names) for side, have in enumerate(before)]
        deals = random.randint(1, min(3, options["match.deals"] or options["match.max_deals"]))
        instant = random.choice((None, None, None, random.randrange(sides)))
        holder = random.choice((None, random.randrange(sides)))
        ours = judge_game(
            rules,
            deals_played=deals,
            before=before,
            totals=totals,
            items=[{name: items[name][side] for name in names} for side in range(sides)],
            instant_winner=instant,
            re_denari_side=holder,
        )
        theirs = ending_after_deal(options, deals, before, items, totals, instant=instant, re_denari=holder)
        assert (ours is None) == (theirs is None)
        if ours and theirs:
            ranks = ranks_of(totals, theirs.winner, options["match.goal"] == "low")
            assert (str(ours.termination), ours.winner) == (theirs.termination, theirs.winner)
            assert list(ours.ranks) == ranks


OPENINGS = (
    "deal.redeal_kings", "deal.redeal_aces", "deal.redeal_low_sum", "deal.dealer_bonus",
    "deal.dealer_bonus_30", "deal.bonus_low", "deal.aces_vs_bonus", "cirulla.matta",
)  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_opening_tables_agree(case: int) -> None:
    random = Random(case)
    wanted = [(name, random.choice(values_of(name))) for name in OPENINGS]
    rules, options = both_forms(keep_what_fits({}, wanted))
    for _ in range(60):
        table = random.sample(range(40), 4)
        if random.random() < 0.4:
            table = [MATTA, *(card for card in table if card != MATTA)][:4]
        if random.random() < 0.3:
            table = sorted(random.sample(range(40), 12), key=lambda card: (card % 10 + 1) % 10)[:4]
        deck = [card for card in range(40) if card not in table]
        deck[6:6] = table
        laid = cards(codes(table))
        assert is_misdeal(rules, deck) == is_redealt(laid, options)
        assert Deal(rules, deck, 0).dealer_bonus == dealer_scope(laid, options)


PREMIUMS = ("cirulla.matta", "accuso.low", "accuso.tris", "accuso.stack", "accuso.limit")


@pytest.mark.parametrize("case", CASES)
def test_premiums_of_hands_agree(case: int) -> None:
    random = Random(case)
    wanted = [(name, random.choice(values_of(name))) for name in PREMIUMS]
    rules, options = both_forms(keep_what_fits({}, wanted))
    for _ in range(40):
        hand = low_cards(random, 8)[:3] if random.random() < 0.7 else random.sample(range(40), 3)
        if random.random() < 0.5:
            hand = [MATTA, *(card for card in hand if card != MATTA)][:3]
        if len(hand) == 3:
            ours = kernel_of(rules).premium(sorted(hand)).prices
            offer = on_offer(cards(codes(sorted(hand))), options)
            assert dict(ours) == {kind: price(kind, options) for kind in offer}
