"""Every point on the sheet is proved by cards or counts, under every preset, from the log alone."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.utils import translation

from engine.record import frames_json
from engine.rules import PRESET_NAMES, RuleSet, cards_from_codes, preset, score_piles
from engine.rules.cards import cards_of_mask, mask_of
from engine.rules.scoring import ITEMS
from replays.proofs import PROVERS, Proof, SideTaken, prove, taken_in_deal
from replays.sheets import ITEM_NAMES
from replays.viewer import present_game
from tests.engine.record.random_games import random_log


@pytest.fixture(autouse=True)
def _english() -> Any:
    with translation.override("en"):
        yield


def proof_of(item: str, pile: str, rules: RuleSet | None = None, **had: Any) -> Proof:
    """The proof of an item for a side with these cards, counted by the engine."""
    rules = rules or preset("scopa")
    cards = cards_from_codes(pile.split())
    counts = score_piles(rules, [cards, *([] for _ in range(rules.side_count - 1))])[0].counts
    return prove(item, SideTaken(mask_of(cards), **had), counts, rules)


def shown(proof: Proof) -> list[tuple[str, int | None]]:
    return [(card.card, card.value) for card in proof.cards]


def test_every_item_of_the_log_has_a_name_and_a_proof() -> None:
    assert set(PROVERS) == set(ITEM_NAMES) == set(ITEMS)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_piles_that_prove_a_deal_are_those_that_were_counted(name: str) -> None:
    rules = preset(name)
    frames = frames_json(random_log(name))
    for deal in frames["deals"]:
        taken = taken_in_deal(frames, deal, rules)
        assert sum(side.pile.bit_count() for side in taken) == 40
        scope = [len(side.scope) + side.bonus for side in taken]
        declared = [sum(price or 0 for _hand, price in side.declared) for side in taken]
        again = score_piles(rules, [cards_of_mask(side.pile) for side in taken], scope, declared)
        assert [side.to_json() for side in again] == deal["score"]


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_every_point_has_its_proof(name: str) -> None:
    game = present_game(frames_json(random_log(name)), preset(name))
    for deal in game.deals:
        assert deal.sheet
        for row in deal.sheet.rows:
            for cell in row.cells:
                if cell.points:
                    assert cell.proof.count or cell.proof.cards, row.code


def test_a_primiera_shows_its_four_cards_and_their_values() -> None:
    proof = proof_of("primiera", "7d 2d 6c 1s 3s 9b")
    assert shown(proof) == [("7d", 21), ("6c", 18), ("1s", 16), ("9b", 10)]
    assert proof.count == 65
    assert proof.note == ""


def test_house_rules_show_the_values_of_their_own_scale() -> None:
    rules = RuleSet.resolve({"primiera.scale": "figures_graded"})
    assert ("9b", 9) in shown(proof_of("primiera", "9b", rules))


def test_a_missing_suit_is_named() -> None:
    assert proof_of("primiera", "7d 7c 7s").note == "1 suit missing"
    assert proof_of("primiera", "7d").note == "3 suits missing"


def test_a_primiera_of_sevens_and_sixes_shows_them_and_how_many() -> None:
    proof = proof_of("primiera", "7d 7c 6s 1b", preset("chkobba"))
    assert [card for card, _value in shown(proof)] == ["7d", "7c", "6s"]
    assert proof.note == "2 · 1"


def test_a_run_of_denari_is_shown_from_the_ace_to_its_first_gap() -> None:
    for item in ("napola", "piccola"):
        proof = proof_of(item, "1d 2d 3d 4d 6d 7d")
        assert [card for card, _value in shown(proof)] == ["1d", "2d", "3d", "4d"]
        assert proof.count == 4
    assert proof_of("napola", "2d 3d 4d").count == 0


PILE = "1d 2d 7d 7c 8d 9d 10d 9c 9s 6d"
HELD: Mapping[str, list[str]] = {
    "settebello": ["7d"],
    "re_bello": ["10d"],
    "rebello6": ["6d"],
    "ponino": ["9d", "9c", "9s"],
    "grande": ["8d", "9d", "10d"],
    "most_sevens": ["7d", "7c"],
    "all_sevens": ["7d", "7c"],
    "frac": ["1d", "8d", "9d", "10d", "9c", "9s"],
}


@pytest.mark.parametrize("item", HELD)
def test_an_item_of_certain_cards_shows_those_that_the_side_holds(item: str) -> None:
    assert [card for card, _value in shown(proof_of(item, PILE))] == HELD[item]


def test_trente_shows_what_each_card_pays() -> None:
    assert shown(proof_of("trente", "1d 3d 4d")) == [("1d", 1), ("3d", 3)]


def test_scopas_show_the_cards_that_made_them_and_the_dealers_table() -> None:
    proof = proof_of("scope", "7d 4c", scope=("7d",), bonus=2)
    assert shown(proof) == [("7d", None)]
    assert proof.count == 3
    assert proof.note == "+2 by the first table"


def test_declarations_show_the_hands_and_what_they_paid() -> None:
    declared = ((("1d", "2c", "3s"), 3), (("6d", "6c", "6s"), 10))
    proof = proof_of("accusi", "7d", declared=declared)
    assert len(proof.cards) == 6
    assert proof.note == "3 + 10"


def test_counts_are_shown_for_cards_and_coins() -> None:
    assert proof_of("carte", "7d 7c").count == 2
    assert proof_of("denari", "7d 7c 1d").count == 2
