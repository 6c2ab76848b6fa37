"""The score pad asks for what people can see, and counts as the engine does."""

import random
from collections.abc import Mapping, Sequence

import pytest

from engine.rules import PRESET_NAMES, Game, RuleError, RuleSet, SideScore, preset
from engine.rules.cards import RE_DENARI, SUIT_MASKS
from engine.rules.outcome import Termination
from engine.rules.scorepad import MarkKind, count_deal, pad_of, play_pad
from engine.rules.scoring import CAVALLI, ITEMS, taken_in
from tests.engine.rules.positions import rules_with, seeded_game

DENARI = SUIT_MASKS[0]


def written_down(game: Game, scores: Sequence[SideScore]) -> dict[str, tuple[int, ...]]:
    """What the people at the table would write after this deal, from the piles before them."""
    taken = taken_in(game.deal)
    marks = {}
    for line in pad_of(game.rules):
        values = [score.items.get(line.name, 0) for score in scores]
        if line.name == "scope":
            values = list(taken.scope)
        elif line.name == "ponino":
            values = [int(pile & CAVALLI == CAVALLI) for pile in taken.piles]
        elif line.name == "re_denari":
            values = [pile >> RE_DENARI & 1 for pile in taken.piles]
        elif line.name == "all_denari":
            values = [int(pile & DENARI == DENARI) for pile in taken.piles]
        elif line.kind is MarkKind.HOLDER:
            values = [int(value > 0) for value in values]
        marks[line.name] = tuple(values)
    return marks


def play_through(rules: RuleSet, number: int) -> tuple[Game, list[Mapping[str, tuple[int, ...]]]]:
    game, rng, sheet = seeded_game(rules, number), random.Random(number), []
    while True:
        while not game.deal.finished:
            game.play(rng.choice(game.deal.legal_actions()))
        assert game.last_score
        sheet.append(written_down(game, game.last_score))
        if game.finished:
            return game, sheet
        game.next_deal()


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_written_sheet_comes_to_the_result_of_the_game(name: str) -> None:
    rules = preset(name)
    for number in range(3):
        game, sheet = play_through(rules, number)
        counted = play_pad(rules, sheet)
        assert list(counted.totals) == game.totals
        assert counted.outcome == game.outcome


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_every_item_that_pays_is_asked_for(name: str) -> None:
    asked = [line.name for line in pad_of(preset(name))]
    assert len(set(asked)) == len(asked)
    assert set(asked) - {"all_denari", "re_denari"} <= set(ITEMS)


def first(*names: str, scope: tuple[int, int] = (0, 0)) -> dict[str, tuple[int, int]]:
    """A classic deal in which the first side has these items and the second the rest."""
    lines = ("carte", "denari", "settebello", "primiera")
    return {**{line: (1, 0) if line in names else (0, 1) for line in lines}, "scope": scope}


def test_classic_scopa_asks_four_questions_and_counts_scope() -> None:
    pad = pad_of(preset("scopa"))
    assert [line.name for line in pad] == ["carte", "denari", "settebello", "primiera", "scope"]
    assert [line.may_be_nobody for line in pad[:4]] == [True, True, False, True]
    counted = count_deal(preset("scopa"), first("carte", "settebello", scope=(2, 0)))
    assert [sum(side.values()) for side in counted] == [4, 2]


@pytest.mark.parametrize(
    ("marks", "code"),
    [
        ({"settebello": (0, 0)}, "pad_nobody"),
        ({"carte": (1, 1)}, "pad_all"),
        ({"carte": (2, 0)}, "pad_value"),
        ({"carte": (1,)}, "pad_value"),
        ({"scope": (-1, 0)}, "pad_value"),
        ({"scope": (15, 15)}, "pad_total"),
        ({"napola": (0, 0)}, "pad_unknown_item"),
    ],
)
def test_what_the_cards_cannot_give_is_refused(marks: dict[str, tuple[int, ...]], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        count_deal(preset("scopa"), {**first("carte"), **marks})
    assert refused.value.code == code


def test_a_missing_line_is_refused() -> None:
    marks = first("carte")
    del marks["denari"]
    with pytest.raises(RuleError) as refused:
        count_deal(preset("scopa"), marks)
    assert refused.value.code == "pad_missing"


def test_a_shared_tie_pays_both() -> None:
    rules = rules_with(score__tie="shared")
    carte = next(line for line in pad_of(rules) if line.name == "carte")
    assert carte.may_be_all
    assert not carte.may_be_nobody
    assert [side["carte"] for side in count_deal(rules, {**first("denari"), "carte": (1, 1)})] == [1, 1]


def test_a_run_belongs_to_one_side() -> None:
    rules = preset("napola")
    napola = next(line for line in pad_of(rules) if line.name == "napola")
    assert napola.values == (0, 3, 4, 5, 6, 7, 8, 9, 10)
    with pytest.raises(RuleError, match="only one side"):
        count_deal(rules, {**first("carte"), "napola": (3, 3)})
    won = play_pad(rules, [{**first("denari"), "napola": (10, 0)}])
    assert won.outcome
    assert won.outcome.termination is Termination.INSTANT_WIN


def test_no_deal_follows_the_end() -> None:
    rules = rules_with(match__deals=1)
    deal = first("carte", "denari", "settebello")
    assert play_pad(rules, [deal]).outcome
    with pytest.raises(RuleError) as refused:
        play_pad(rules, [deal, deal])
    assert refused.value.code == "game_over"
    assert play_pad(rules, []).outcome is None
