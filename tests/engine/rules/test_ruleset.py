"""Rule sets: spelling, hashes, types, contradictions."""

import copy
import json
from pathlib import Path

import pytest

import engine.rules
from engine.rules import PRESET_NAMES, RuleError, RuleSet, preset, preset_title
from engine.rules.contradictions import count_redealt_tables
from engine.rules.options import CHOICES, DEFAULTS

SHARED = Path(__file__).parents[4] / "shared" / "rules"
OWN_PRESETS = Path(engine.rules.__file__).parent / "presets.json"


def refusal(**overrides: object) -> RuleError:
    with pytest.raises(RuleError) as caught:
        RuleSet.resolve({name.replace("__", "."): value for name, value in overrides.items()})  # type: ignore[misc]
    return caught.value


def test_the_presets_are_those_of_the_rules_paper() -> None:
    paper = SHARED / "presets.json"
    own = json.loads(OWN_PRESETS.read_text(encoding="utf-8"))
    assert len(own["presets"]) == 28
    if paper.exists():
        assert own == json.loads(paper.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("name", "rules_hash"),
    [("scopa", "b0b630c4f772"), ("scopone_9", "86aa8053cbc1"), ("cirulla", "49a6f2e86103")],
)
def test_the_published_hashes_come_out(name: str, rules_hash: str) -> None:
    assert preset(name).rules_hash == rules_hash


def test_every_preset_has_a_hash_of_its_own_or_differs_in_display_only() -> None:
    hashes = {preset(name).rules_hash for name in PRESET_NAMES}
    assert len(hashes) == len(PRESET_NAMES)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_preset_goes_through_json_and_back(name: str) -> None:
    rules = preset(name)
    again = RuleSet.from_json(json.loads(json.dumps(rules.to_json())))
    assert again.options == rules.options
    assert again.rules_hash == rules.rules_hash
    assert "direction" not in rules.to_json()
    assert "deal_pattern" not in rules.to_json()
    assert copy.deepcopy(rules) == rules
    assert preset_title(name)


def test_display_options_change_no_hash_but_stand_beside_the_rules() -> None:
    clockwise = RuleSet.resolve({"direction": "cw"})
    assert clockwise.rules_hash == preset("scopa").rules_hash
    assert clockwise.display["direction"] == "cw"
    assert clockwise != preset("scopa")


def test_rules_cannot_be_changed() -> None:
    rules = preset("scopa")
    with pytest.raises(TypeError):
        rules.options["match.target"] = 21  # type: ignore[index]
    with pytest.raises(AttributeError):
        rules.players = 4  # type: ignore[misc]


def test_sides_follow_the_seats() -> None:
    assert [preset("scopa_3").side_of(seat) for seat in range(3)] == [0, 1, 2]
    assert [preset("scopa_coppie").side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [preset("scopa_6").side_of(seat) for seat in range(6)] == [0, 1, 2, 0, 1, 2]
    two_teams = RuleSet.resolve({"players": 6, "sides": "2x3", "packets": 2})
    assert [two_teams.side_of(seat) for seat in range(6)] == [0, 1, 0, 1, 0, 1]


def test_an_unknown_preset_is_refused() -> None:
    for ask in (preset, preset_title):
        with pytest.raises(RuleError) as caught:
            ask("scopone_scientifico")
        assert caught.value.code == "unknown_preset"


def test_an_unknown_option_is_refused_by_name() -> None:
    error = refusal(capture__mod="sum")
    assert error.code == "unknown_option"
    assert "capture.mod" in error.message


@pytest.mark.parametrize("name", sorted(DEFAULTS))
def test_every_option_refuses_values_of_another_json_type(name: str) -> None:
    default = DEFAULTS[name]
    wrong: list[object] = [[], {}, 1.0, float("nan")]
    wrong += [1, 0] if isinstance(default, bool) else [True, False]
    wrong += ["1"] if not isinstance(default, str) else [1]
    wrong += [None] if default is not None else []
    for value in wrong:
        with pytest.raises(RuleError) as caught:
            RuleSet.resolve({name: value})  # type: ignore[dict-item]
        assert caught.value.code == "wrong_type"
        assert name in caught.value.message


@pytest.mark.parametrize("name", sorted(CHOICES))
def test_every_option_refuses_values_that_it_does_not_know(name: str) -> None:
    strange: list[object] = ["no such value"] if isinstance(DEFAULTS[name], str) else [-1, 100_000]
    for value in strange:
        with pytest.raises(RuleError) as caught:
            RuleSet.resolve({name: value})  # type: ignore[dict-item]
        assert caught.value.code == "bad_value"


def test_a_rule_set_that_is_no_object_is_refused() -> None:
    values: list[object] = [[], "scopa", None, 3]
    for value in values:
        with pytest.raises(RuleError):
            RuleSet.resolve(value)  # type: ignore[arg-type]


def test_a_log_must_carry_every_option_and_no_display_option() -> None:
    whole = preset("scopa").to_json()
    with pytest.raises(RuleError, match=r"match\.target") as caught:
        RuleSet.from_json({name: value for name, value in whole.items() if name != "match.target"})
    assert caught.value.code == "missing_option"
    with pytest.raises(RuleError):
        RuleSet.from_json({**whole, "direction": "cw"})


@pytest.mark.parametrize(
    ("overrides", "first", "second"),
    [
        ({"ace.sweep": True, "capture.max_cards": 2}, "ace.sweep", "capture.max_cards"),
        ({"score.napola": "full", "score.piccola": "to6"}, "score.napola", "score.piccola"),
        ({"score.napoleone": "points", "score.piccola": "to6"}, "score.napoleone", "score.piccola"),
        (
            {"hand": 10, "packets": 2, "table": 0, "deal.dealer_bonus": "15_30"},
            "table",
            "deal.dealer_bonus",
        ),
        ({"match.goal": "low", "score.napoleone": "wins"}, "match.goal", "score.napoleone"),
        ({"match.goal": "low", "score.trente": True}, "match.goal", "score.trente"),
        ({"match.goal": "low", "score.cappotto": "wins"}, "match.goal", "score.cappotto"),
        ({"match.deals": 101}, "match.deals", "match.max_deals"),
        ({"players": 4, "sides": "2x2", "hand": 9, "packets": 1, "accuso.low": 3}, "accuso.low", "hand"),
        ({"score.frac": True, "score.napola": "full"}, "score.frac", "score.napola"),
    ],
)
def test_contradictions_are_refused_and_both_options_named(
    overrides: dict[str, object], first: str, second: str
) -> None:
    with pytest.raises(RuleError) as caught:
        RuleSet.resolve(overrides)  # type: ignore[arg-type]
    assert caught.value.code == "contradiction"
    assert first in caught.value.message
    assert second in caught.value.message


@pytest.mark.parametrize(
    "sizes",
    [
        {"players": 3},
        {"packets": 5},
        {"table": 0},
        {"hand": 9},
        {"players": 4, "sides": "2x2"},
        {"players": 2, "sides": "2x2"},
        {"players": 4, "sides": "3x2", "packets": 3},
    ],
)
def test_sizes_that_deal_out_no_forty_cards_or_seat_no_sides_are_refused(sizes: dict[str, object]) -> None:
    with pytest.raises(RuleError) as caught:
        RuleSet.resolve(sizes)  # type: ignore[arg-type]
    assert caught.value.code == "bad_sizes"


def test_a_target_outside_1_to_101_is_refused() -> None:
    for target in (0, 102, -1):
        assert refusal(match__target=target).code == "bad_value"
    assert RuleSet.resolve({"match.target": 1}).options["match.target"] == 1
    assert RuleSet.resolve({"match.target": 101}).options["match.target"] == 101


def test_rules_under_which_nothing_pays_are_refused() -> None:
    off = {f"score.{name}": 0 for name in ("carte", "denari", "settebello", "primiera")}
    with pytest.raises(RuleError) as caught:
        RuleSet.resolve({**off, "scopa.points": 0})
    assert caught.value.code == "never_pays"
    assert RuleSet.resolve({**off, "scopa.points": 1}).options["scopa.points"] == 1


def test_rules_that_redeal_most_opening_tables_are_refused() -> None:
    assert refusal(deal__redeal_low_sum=25).code == "endless_redeal"
    assert refusal(deal__redeal_kings=0, deal__redeal_low_sum=40).code == "endless_redeal"
    assert RuleSet.resolve({"deal.redeal_low_sum": 10}).options["deal.redeal_low_sum"] == 10


def test_redealt_tables_are_counted_exactly() -> None:
    assert count_redealt_tables(3, 0, 0) == 145
    assert count_redealt_tables(0, 2, 0) == 3925
    assert count_redealt_tables(0, 0, 10) == 1522
    assert count_redealt_tables(0, 0, 40) == 91390


def test_a_rule_without_a_settled_meaning_is_refused_and_not_ignored() -> None:
    error = refusal(cirulla__matta="designated")
    assert error.code == "rule_not_supported"
    assert "cirulla.matta" in error.message


def test_rules_that_were_built_before_let_no_other_type_pass() -> None:
    """True and 1 are equal and have one hash."""
    right = preset("scopa").to_json()
    assert RuleSet.from_json(right) == RuleSet.from_json(right)
    for name, value in right.items():
        if isinstance(value, bool) or value in (0, 1):
            with pytest.raises(RuleError):
                RuleSet.from_json({**right, name: int(value) if isinstance(value, bool) else bool(value)})
