"""House rules judged: every refusal of the engine is told in every language with the options it names."""

import pytest

from engine.rules import PRESET_NAMES, RuleError, RuleSet, preset
from engine.rules.contradictions import _CLASHES, ON
from engine.rules.options import CHOICES, DEFAULTS, Value
from tournaments.rulebook.books import LANGUAGES, Book, book_in
from tournaments.rulebook.verdict import judge_rules, named_options


@pytest.fixture(params=LANGUAGES)
def book(request: pytest.FixtureRequest) -> Book:
    return book_in(request.param)


def switched_on(option: str) -> Value:
    """Some value that switches an option on."""
    if isinstance(DEFAULTS[option], bool):
        return True
    return next(value for value in list(CHOICES[option])[::-1] if value not in (0, None, "off", "designated"))


CLASHES = [
    (
        first,
        switched_on(first) if wanted is ON else wanted,
        second,
        switched_on(second) if other is ON else other,
    )
    for first, wanted, second, other, _reason in _CLASHES
]


@pytest.mark.parametrize(("first", "one", "second", "two"), CLASHES)
def test_a_clash_names_both_options_and_says_why_in_every_language(
    first: str, one: Value, second: str, two: Value
) -> None:
    overrides = {first: one, second: two}
    if "table" in overrides:
        overrides |= {"hand": 10, "packets": 2}
    for language in LANGUAGES:
        book = book_in(language)
        problem = judge_rules("scopa", overrides, book).problem
        assert problem
        assert problem.code == "contradiction"
        assert set(problem.options[:2]) == {first, second}
        assert book.options[first]["title"] in problem.message
        assert book.options[second]["title"] in problem.message
        assert any(problem.message.endswith(reason) for reason in book.words["reasons"].values())


def test_the_reason_is_that_of_the_clash() -> None:
    book = book_in("en")
    cases = {
        "only_frac": {"score.frac": True, "score.napola": "full"},
        "sweep_limit": {"ace.sweep": True, "capture.max_cards": 2},
        "same_run": {"score.napola": "full", "score.piccola": "to6"},
        "low_win": {"match.goal": "low", "score.trente": True},
        "low_order": {"match.goal": "low", "match.both_over": "count_order"},
        "low_king": {"match.goal": "low", "match.tie": "re_denari"},
        "deal_bound": {"match.deals": 20, "match.max_deals": 10},
        "hand_of_three": {"accuso.low": 3, "hand": 9, "packets": 2},
    }
    for reason, overrides in cases.items():
        problem = judge_rules("scopa", overrides, book).problem
        assert problem
        assert problem.message.endswith(book.words["reasons"][reason]), reason


REFUSED = {
    "never_pays": dict.fromkeys(
        ("scopa.points", "score.carte", "score.denari", "score.settebello", "score.primiera"), 0
    ),
    "endless_redeal": {"deal.redeal_low_sum": 24},
    "bad_sizes": {"players": 4},
    "bad_value": {"match.target": 0},
    "wrong_type": {"match.target": True},
    "unknown_option": {"no.such": 1},
    "rule_not_supported": {"cirulla.matta": "designated"},
    "contradiction": {"accuso.low": 3, "hand": 9, "packets": 2},
}  # fmt: skip


@pytest.mark.parametrize("code", REFUSED)
def test_rules_that_could_hang_or_never_pay_are_refused_with_their_code(book: Book, code: str) -> None:
    verdict = judge_rules("scopa", REFUSED[code], book)
    assert verdict.rules is None
    assert verdict.problem
    assert verdict.problem.code == code
    assert verdict.problem.message
    assert "{" not in verdict.problem.message


@pytest.mark.parametrize("target", [0, 102, -1])
def test_a_target_outside_1_to_101_is_refused(target: int) -> None:
    problem = judge_rules("scopa", {"match.target": target}, book_in("en")).problem
    assert problem
    assert problem.options == ("match.target",)


def test_a_redeal_of_less_than_half_of_the_tables_may_stand() -> None:
    assert judge_rules("scopa", {"deal.redeal_low_sum": 10}, book_in("en")).rules


def test_options_that_no_log_carries_are_refused_and_not_lost() -> None:
    problem = judge_rules("scopa", {"direction": "cw"}, book_in("en")).problem
    assert problem
    assert problem.code == "unknown_option"
    assert problem.options == ("direction",)


def test_sizes_that_do_not_come_out_are_told_with_the_sum_and_a_way_out(book: Book) -> None:
    problem = judge_rules("scopa", {"players": 4, "sides": "2x2"}, book).problem
    assert problem
    assert "76" in problem.message
    assert "3" in problem.hint
    assert judge_rules("scopa", {"players": 4, "sides": "2x2", "packets": 3}, book).rules


def test_sides_that_do_not_fit_the_players_are_told(book: Book) -> None:
    problem = judge_rules("scopa", {"sides": "2x3"}, book).problem
    assert problem
    assert problem.options == ("sides", "players")
    assert not problem.hint


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_preset_is_playable_and_knows_itself(book: Book, name: str) -> None:
    verdict = judge_rules(name, {}, book)
    assert verdict.rules == RuleSet.resolve(preset(name).options)
    assert verdict.same_as
    changed = {line.option for line in verdict.changed}
    assert changed == {option for option, value in preset(name).options.items() if value != DEFAULTS[option]}


def test_house_rules_are_no_preset_and_say_what_they_change() -> None:
    verdict = judge_rules("scopa", {"match.target": 16, "score.re_bello": 1}, book_in("en"))
    assert verdict.same_as == ""
    assert [line.option for line in verdict.changed] == ["score.re_bello", "match.target"]


def test_house_rules_that_come_out_as_a_preset_say_so() -> None:
    assert "Re bello" in judge_rules("scopa", {"score.re_bello": 1}, book_in("en")).same_as.replace(
        "re bello", "Re bello"
    )


def test_options_are_found_in_a_message_whole_and_not_in_its_words() -> None:
    message = "score.napoleone=wins and score.napola=full, deal.dealer_bonus_30, hand=3: by hand at a table"
    assert named_options(message) == ("score.napoleone", "score.napola", "deal.dealer_bonus_30", "hand")


def test_what_somebody_sent_names_no_option() -> None:
    for overrides in ({"match.target": "score.napola"}, {"score.napola=": 1}):
        problem = judge_rules("scopa", overrides, book_in("en")).problem
        assert problem
        assert "score.napola" not in problem.options


def test_an_unknown_preset_is_an_error_of_the_caller() -> None:
    with pytest.raises(RuleError):
        judge_rules("poker", {}, book_in("en"))
