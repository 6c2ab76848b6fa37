"""The count: proof of every item, primiera by number, items of the rules only."""

import pytest

from engine.rules import ITEMS, PRESET_NAMES, RuleSet, preset, score_piles
from engine.rules.cards import CARDS
from engine.rules.scoring import run_of_denari, scorer_of, taken_from
from tests.engine.rules.positions import cards, rules_with


def items(rules: RuleSet, *piles: str, scope: list[int] | None = None) -> list[dict[str, int]]:
    return [dict(score.items) for score in score_piles(rules, [cards(pile) for pile in piles], scope)]


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_score_has_the_items_of_the_rules_in_log_order_and_they_add_up(name: str) -> None:
    rules = preset(name)
    piles = [[card for card in CARDS if card % rules.side_count == side] for side in range(rules.side_count)]
    for score in score_piles(rules, piles, [2] * rules.side_count):
        names = list(score.items)
        assert names == [item for item in ITEMS if item in names]
        assert score.total == sum(score.items.values())
        assert score.to_json()["total"] == score.total


def test_which_items_stand_follows_the_options() -> None:
    plain = ["carte", "denari", "settebello", "primiera", "scope"]
    assert list(items(preset("scopa"), "7d", "1c")[0]) == plain
    assert list(items(preset("cirulla"), "7d", "1c")[0]) == [*plain, "accusi", "piccola", "grande"]
    assert list(items(preset("escoba"), "7d", "1c")[0]) == [
        "carte", "denari", "settebello", "scope", "most_sevens", "all_sevens",
    ]  # fmt: skip
    assert list(items(preset("scopa_frac"), "7d", "1c")[0]) == ["frac"]


def test_the_proof_has_the_best_card_of_each_suit_dearest_first() -> None:
    (score, _) = score_piles(preset("scopa"), [cards("7d 6d 10c 9c 8c 6s 1s 6b 1b"), []])
    assert score.counts["primiera_cards"] == ["7d", "6s", "6b", "8c"]
    assert score.counts["primiera"] == 21 + 18 + 18 + 10
    assert (score.counts["cards"], score.counts["coins"]) == (9, 2)


def test_the_proof_uses_the_sum_of_the_scale_whatever_the_method() -> None:
    (score, _) = score_piles(preset("chkobba"), [cards("7d 6c 2s"), []])
    assert score.counts["primiera"] == 21 + 18 + 12
    assert score.counts["sevens"] == 1


def test_primiera_goes_to_the_greater_number_and_not_to_the_greater_text() -> None:
    low, high = "10d 10c 10s 2b", "7d 7c 7s 7b"  # 42 and 84
    assert [side["primiera"] for side in items(preset("scopa"), low, high)] == [0, 1]
    assert [side["primiera"] for side in items(rules_with(primiera__missing_suit="zero"), "2d 2c", high)] == [
        0,
        1,
    ]
    three_figures = items(rules_with(primiera__missing_suit="zero"), "8d 8c 8s", "7d 7c 7s 7b")
    assert [side["primiera"] for side in three_figures] == [0, 1]


@pytest.mark.parametrize(
    ("missing", "paid"), [("suits_first", [0, 1]), ("excluded", [0, 1]), ("zero", [1, 0])]
)
def test_a_missing_suit_is_judged_in_three_ways(missing: str, paid: list[int]) -> None:
    sides = items(rules_with(primiera__missing_suit=missing), "7d 7c 7s", "8d 8c 8s 8b")
    assert [side["primiera"] for side in sides] == paid


@pytest.mark.parametrize(
    ("method", "paid"),
    [("sum", [0, 1]), ("sevens", [1, 0]), ("sevens_sixes", [1, 0]), ("lexicographic", [1, 0])],
)
def test_the_shortcut_of_sevens_is_not_the_sum(method: str, paid: list[int]) -> None:
    sides = items(rules_with(primiera__method=method), "7d 7c 10s 10b", "7s 6d 6c 6b")
    assert [side["primiera"] for side in sides] == paid


def test_lexicographic_goes_on_down_the_scale() -> None:
    rules = rules_with(primiera__method="lexicographic")
    assert [side["primiera"] for side in items(rules, "7d 6d 1d 5d", "7c 6c 1c 4c")] == [1, 0]
    assert [side["primiera"] for side in items(rules, "7d 6d 8d", "7c 6c 9c")] == [0, 0]


def test_21_cards_are_needed_where_the_rules_say_so() -> None:
    piles = [" ".join(f"{rank}{suit}" for rank in range(1, 11)) for suit in "cs"]
    first = f"{piles[0]} 1b 2b 3b 4b 5b"
    for rule, paid in (("most", [1, 0, 0]), ("at_least_21", [0, 0, 0])):
        assert [
            side["carte"] for side in items(rules_with(score__carte_rule=rule), first, piles[1], "6b")
        ] == paid
    whole = " ".join([*piles, "1b"])
    assert items(rules_with(score__carte_rule="at_least_21"), whole, "6b")[0]["carte"] == 1


def test_fourteen_of_forty_cards_can_be_overtaken_by_three_players() -> None:
    deck = list(CARDS)
    scores = score_piles(preset("scopa_3"), [deck[:14], deck[14:29], deck[29:]])
    assert [score.items["carte"] for score in scores] == [0, 1, 0]


def test_a_shared_tie_pays_all_but_never_a_level_zero() -> None:
    rules = rules_with(score__tie="shared")
    assert [side["denari"] for side in items(rules, "1d 2c", "2d 3c")] == [1, 1]
    assert [side["denari"] for side in items(rules, "1c 2c", "2s 3c")] == [0, 0]
    assert [side["carte"] for side in items(rules, "", "")] == [0, 0]
    assert [side["primiera"] for side in items(rules, "", "")] == [0, 0]


def test_the_run_of_denari_starts_at_the_ace() -> None:
    def run(ranks: str) -> int:
        return run_of_denari(sum(1 << int(rank) - 1 for rank in ranks.split()))

    assert [run("1 2 3"), run("2 3 4"), run("1 2 4"), run("1"), run("1 2 3 4 5 6 7 8 9 10")] == [
        3,
        0,
        2,
        1,
        10,
    ]


@pytest.mark.parametrize(("cap", "paid"), [("full", 10), ("to6", 6), ("to7", 7), ("to9", 9)])
def test_napola_is_capped_as_the_rules_say(cap: str, paid: int) -> None:
    whole = " ".join(f"{rank}d" for rank in range(1, 11))
    assert items(rules_with(score__napola=cap), whole, "1c")[0]["napola"] == paid


def test_napoleone_for_points_pays_ten_in_place_of_the_napola() -> None:
    whole = " ".join(f"{rank}d" for rank in range(1, 11))
    capped = rules_with(score__napola="to6", score__napoleone="points")
    assert items(capped, whole, "1c")[0]["napola"] == 10
    assert items(capped, whole.replace(" 10d", ""), "10d")[0]["napola"] == 6
    alone = rules_with(score__napoleone="points")
    assert items(alone, whole, "1c")[0]["napola"] == 10
    assert items(alone, whole.replace(" 10d", ""), "10d")[0]["napola"] == 0


@pytest.mark.parametrize(("cap", "paid"), [("to5", 5), ("to6", 6), ("full", 7)])
def test_piccola_is_capped_as_the_rules_say(cap: str, paid: int) -> None:
    assert items(rules_with(score__piccola=cap), "1d 2d 3d 4d 5d 6d 7d", "1c")[0]["piccola"] == paid


def test_ponino_pays_the_scope_once_more_to_who_has_all_cavalli() -> None:
    rules = preset("ponino")
    assert items(rules, "9d 9c 9s 9b", "7d", scope=[3, 2])[0]["ponino"] == 3
    assert items(rules, "9d 9c 9s 9b", "7d", scope=[3, 2])[1]["ponino"] == 0
    assert items(rules, "9d 9c 9s", "9b", scope=[3, 2])[0]["ponino"] == 0


def test_scope_pay_nothing_where_they_have_no_points() -> None:
    assert "scope" not in items(rules_with(scopa__points=0), "7d", "1c", scope=[3, 0])[0]


@pytest.mark.parametrize(
    ("name", "pile", "wins"),
    [
        ("napola", "1d 2d 3d 4d 5d 6d 7d 8d 9d 10d", True),
        ("napola", "1d 2d 3d 4d 5d 6d 7d 8d 9d 10c", False),
        ("cirulla", "1d 2d 3d 4d 5d 6d 7d 8d 9d 10d", True),
        ("scopone_trente", "1d 2d 3d", True),
        ("scopone_trente", "1d 2d 4d", False),
        ("scopa", "1d 2d 3d 4d 5d 6d 7d 8d 9d 10d", False),
    ],
)
def test_some_sets_of_cards_win_at_once(name: str, pile: str, wins: bool) -> None:
    taken = taken_from([cards("1c"), cards(pile)])
    assert scorer_of(preset(name)).instant_winner(taken) == (1 if wins else None)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_points_for_search_are_the_totals_of_the_sheet(name: str) -> None:
    rules = preset(name)
    piles = [[card for card in CARDS if card % rules.side_count == side] for side in range(rules.side_count)]
    taken = taken_from(piles, list(range(rules.side_count)))
    scorer = scorer_of(rules)
    assert scorer.points(taken) == [score.total for score in scorer.score(taken)]
