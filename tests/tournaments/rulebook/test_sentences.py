"""No option without words: every value has its sentence in every language, with the right numbers."""

import pytest

from engine.rules import PRESET_NAMES, RuleSet, preset
from engine.rules.options import DEFAULTS, DISPLAY_OPTIONS
from engine.rules.primiera import SCALES
from tournaments.rulebook.books import LANGUAGES, Book, book_in
from tournaments.rulebook.chapters import CHAPTERS, GROUPS, OPTION_ORDER, irrelevant_options
from tournaments.rulebook.sentences import (
    changed_lines,
    option_lines,
    option_sentence,
    option_title,
    playable_values,
    value_key,
)


@pytest.fixture(params=LANGUAGES)
def book(request: pytest.FixtureRequest) -> Book:
    return book_in(request.param)


def test_every_value_of_every_option_has_a_sentence(book: Book) -> None:
    for option in DEFAULTS:
        assert option_title(book, option)
        for value in [*playable_values(option), DEFAULTS[option]]:
            sentence = option_sentence(book, option, value)
            assert sentence.endswith("."), (option, value)
            assert "{" not in sentence, (option, value)


def test_two_values_of_an_option_never_read_alike(book: Book) -> None:
    for option in DEFAULTS:
        sentences = [option_sentence(book, option, value) for value in playable_values(option)]
        assert len(set(sentences)) == len(sentences), option


def test_every_option_stands_in_one_chapter_and_what_a_log_carries_in_one_group() -> None:
    assert sorted(OPTION_ORDER) == sorted(DEFAULTS)
    asked = [option for options in GROUPS.values() for option in options]
    assert sorted(asked) == sorted(set(DEFAULTS) - DISPLAY_OPTIONS)


def test_every_chapter_and_group_has_its_title(book: Book) -> None:
    assert set(CHAPTERS) <= set(book.words["chapters"])
    assert set(book.words["groups"]) == set(GROUPS)


def test_the_languages_have_the_same_texts() -> None:
    first, *others = (book_in(language) for language in LANGUAGES)
    for other in others:
        assert set(other.presets) == set(first.presets) == set(PRESET_NAMES)
        assert {name: set(entry) for name, entry in other.options.items()} == {
            name: set(entry) for name, entry in first.options.items()
        }
        assert {name: set(group) for name, group in other.words.items()} == {
            name: set(group) for name, group in first.words.items()
        }
        assert len(other.glossary) == len(first.glossary)
        assert [part["code"] for part in other.strategy["part"]] == [
            part["code"] for part in first.strategy["part"]
        ]


def test_a_number_is_named_in_its_sentence(book: Book) -> None:
    for option in ("match.target", "match.deals", "deal.redeal_low_sum", "accuso.low", "accuso.limit"):
        assert "17" in option_sentence(book, option, 17)


@pytest.mark.parametrize("scale", SCALES)
def test_the_values_of_the_primiera_are_the_engines(book: Book, scale: str) -> None:
    sentence = option_sentence(book, "primiera.scale", scale)
    numbers = [int(word) for word in sentence.replace(",", " ").replace(".", " ").split() if word.isdecimal()]
    wanted = [SCALES[scale][rank] for rank in (7, 6, 1, 5, 4, 3, 2)]
    assert numbers[: len(wanted)] == wanted
    figures = {SCALES[scale][rank] for rank in (8, 9, 10)} - {0}
    assert set(numbers[len(wanted) :]) == figures


def test_lines_hold_every_option_a_log_carries_and_mark_what_differs(book: Book) -> None:
    rules = preset("cirulla")
    lines = option_lines(book, rules.options)
    assert {line.option for line in lines} == set(rules.to_json())
    assert {line.option for line in lines if line.changed} == {
        name for name, value in rules.options.items() if value != DEFAULTS[name]
    }
    assert changed_lines(book, preset("scopa").options) == []


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_what_a_preset_changes_makes_a_difference(name: str) -> None:
    rules = preset(name)
    changed = {option for option, value in rules.options.items() if value != DEFAULTS[option]}
    # Said once more where the mode has made it idle already.
    idle = {"scopa.points", "deal.redeal_kings"}
    assert changed & set(irrelevant_options(rules.options)) <= idle


@pytest.mark.parametrize("name", ["scopone_10", "sbarazzino", "scopa_perdere"])
def test_a_fixed_number_of_deals_is_told_without_a_target(book: Book, name: str) -> None:
    rules = RuleSet.resolve({**preset(name).options, "match.deals": 6})
    told = {line.option: line.sentence for line in changed_lines(book, rules.options)}
    assert "6" in told["match.deals"]
    assert not {"match.target", "match.both_over", "match.tie", "match.max_deals"} & told.keys()


def test_values_are_spelled_as_json() -> None:
    assert [value_key(value) for value in (True, False, None, 3, "to6")] == [
        "true",
        "false",
        "null",
        "3",
        "to6",
    ]
