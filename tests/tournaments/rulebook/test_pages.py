"""The rule pages: 28 presets in three languages, made from the options and not from the name."""

import re
from html import unescape

import pytest
from django.test import Client
from django.utils import translation

from engine.rules import CODES, PRESET_NAMES, RuleSet, preset
from replays.titles import variant_title
from tournaments.rulebook.books import LANGUAGES, book_in
from tournaments.rulebook.count_example import SCOPE, THREE, TWO
from tournaments.rulebook.page import RulePage, rule_page, with_display


def page_of(name: str, language: str = "en") -> RulePage:
    return rule_page(preset(name), name, language)


def prose(page: RulePage) -> str:
    """Everything that the chapters say, examples in it."""
    parts: list[str] = [*page.intro]
    for chapter in page.chapters:
        parts += [chapter.lead, *chapter.sentences, *chapter.remarks]
        parts += [f"{play.caption} {result.words}" for play in chapter.plays for result in play.results]
        parts += [f"{example.caption} {example.words}" for example in chapter.cards]
    return " ".join(parts)


def example(page: RulePage, name: str) -> list[tuple[list[str], bool]]:
    """The results of an example: what is taken, and whether it is a scopa."""
    found = next(play for chapter in page.chapters for play in chapter.plays if play.name == name)
    return [([face.code for face in result.taken], result.is_scopa) for result in found.results]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_preset_has_a_page_that_holds_its_own_numbers(client: Client, db: None, language: str) -> None:
    for name in PRESET_NAMES:
        rules = preset(name)
        answer = client.get(f"/rules/{name}/", headers={"accept-language": language})
        text = unescape(answer.content.decode())
        assert answer.status_code == 200, name
        assert rules.rules_hash in text
        with translation.override(language):
            assert variant_title(name) in text
        assert str(rules.options["match.target"]) in text
        assert book_in(language).presets[name]["tagline"] in text
        assert all(f"{option} = " in text for option in rules.options)


@pytest.mark.parametrize("path", ["/rules/", "/rules/strategy/"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_and_the_page_on_strategy_open_in_every_language(
    client: Client, db: None, path: str, language: str
) -> None:
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == 200
    assert unescape(book_in(language).strategy["title"]) in unescape(answer.content.decode())


def test_pages_are_made_from_options_so_equal_rules_read_alike() -> None:
    made = RuleSet.resolve({**preset("scopa").options, "score.re_bello": 1})
    assert prose(rule_page(made, "re_bello", "en")) == prose(page_of("re_bello"))
    house = RuleSet.resolve({**preset("scopa").options, "score.re_bello": 1, "match.target": 16})
    page = rule_page(house, "scopa", "en")
    assert page.title == "House rules"
    assert "The game goes to 16 points." in prose(page)
    assert "one point for the king of coins" in prose(page)


def test_rules_from_a_log_keep_the_direction_of_their_game() -> None:
    from_log = RuleSet.from_json(preset("cirulla").to_json())
    assert "clockwise" in prose(rule_page(with_display(from_log, "cirulla"), "cirulla", "en"))
    assert with_display(from_log, "no such game").display["direction"] == "ccw"


EXPECTED = {
    ("scopa", "equal_or_sum"): [["8c"]],
    ("scopa_frac", "equal_or_sum"): [["8c"], ["6s", "2b"]],
    ("bga_default", "fewest"): [["6c", "4s"]],
    ("max2", "three_cards"): [[]],
    ("quindici_1", "fifteen"): [["7b"]],
    ("quindici_1", "fifteen_not_equal"): [[]],
    ("quindici_2", "fifteen"): [["7b"], ["5c", "3s"]],
    ("escoba", "fifteen_king"): [["10s"]],
    ("cirulla", "ace_fifteen"): [["9c", "5s"], ["9c", "5s", "6b"]],
    ("quindici_3", "ace"): [["7c", "4s", "9b"]],
    ("asso_piglia_tutto", "ace_on_ace"): [["1c"]],
}


@pytest.mark.parametrize(("name", "example_name"), EXPECTED)
def test_examples_take_what_the_rules_say(name: str, example_name: str) -> None:
    taken = [codes for codes, _scopa in example(page_of(name), example_name)]
    assert taken == EXPECTED[name, example_name]


def test_an_aces_sweep_is_a_scopa_in_one_game_and_not_in_the_other() -> None:
    assert example(page_of("asso_piglia_tutto"), "ace") == [(["7c", "4s", "9b"], True)]
    assert example(page_of("scopa_assi"), "ace") == [(["7c", "4s", "9b"], False)]


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_every_example_shows_something_and_only_cards_of_its_table(name: str) -> None:
    page = page_of(name)
    for chapter in page.chapters:
        for play in chapter.plays:
            assert play.results
            table = {face.code for face in play.table}
            assert all({face.code for face in result.taken} <= table for result in play.results)
        assert all(example.words for example in chapter.cards)


@pytest.mark.parametrize("name", [name for name in PRESET_NAMES if preset(name).options["scopa.points"]])
def test_the_last_card_makes_no_scopa_on_any_page(name: str) -> None:
    assert [scopa for _cards, scopa in example(page_of(name), "last")] == [False]
    assert [scopa for _cards, scopa in example(page_of(name), "scopa")] == [True]


@pytest.mark.parametrize("piles", [TWO, THREE])
def test_the_piles_of_the_count_are_the_forty_cards_and_hold_their_scopas(
    piles: tuple[tuple[str, ...], ...],
) -> None:
    assert sorted(code for pile in piles for code in pile) == sorted(CODES)
    for pile, scopas in zip(TWO, SCOPE, strict=False):
        assert set(scopas) <= set(pile)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_example_of_the_count_adds_up(name: str) -> None:
    sheet = page_of(name).count.sheet
    for side, total in enumerate(sheet.points):
        assert sum(row.cells[side].points for row in sheet.rows) == total
    assert max(sheet.points) > 0


def test_a_suit_missing_is_judged_by_the_rules_of_the_page() -> None:
    classic, adding = page_of("scopa").contest, page_of("bga_default").contest
    assert classic
    assert adding
    assert [one.wins for one in classic.contestants] == [False, True]
    assert [one.wins for one in adding.contestants] == [True, False]
    assert classic.contestants[0].total == 63


def test_the_table_of_the_primiera_has_ten_ranks() -> None:
    steps = page_of("scopa").scale
    assert [step.value for step in steps] == [21, 18, 16, 15, 14, 13, 12, 10]
    assert sum(len(step.cards) for step in steps) == 10


def test_escoba_and_chkobba_are_told_with_their_own_names_and_pictures() -> None:
    escoba, chkobba = page_of("escoba"), page_of("chkobba")
    assert [face.rank for face in escoba.deck[7:]] == ["sota", "caballo", "rey"]
    assert [suit.name for suit in escoba.suits] == ["oros", "copas", "espadas", "bastos"]
    assert "dame" in chkobba.deck[7].rank
    assert "valet" in chkobba.deck[8].rank
    assert [face.picture for face in chkobba.deck[7:]] == ["9d", "8d", "10d"]
    assert {word for word, _meaning in chkobba.local_words} >= {
        "chkobba",
        "haya",
        "dinari",
        "karta",
        "bermila",
    }


# --- what the pages found elsewhere say wrong ---------------------------------------------------------------
def test_three_sides_are_not_told_that_fourteen_cards_are_safe() -> None:
    text = prose(page_of("scopa_3"))
    assert "14–15–11" in text
    assert "no safe number below 21" in text
    assert [side.bit_count() for side in [int("1" * len(pile), 2) for pile in THREE]] == [14, 15, 11]


def test_a_napola_up_to_the_seven_pays_seven() -> None:
    rules = RuleSet.resolve({**preset("napola").options, "score.napola": "to7", "score.napoleone": "off"})
    text = prose(rule_page(rules, "napola", "en"))
    assert "ace to seven are seven cards and pay 7" in text
    assert "10 points" not in text


def test_scopone_with_ten_cards_deals_ten_to_an_empty_table() -> None:
    text = prose(page_of("scopone_10"))
    assert "A hand has ten cards." in text
    assert "The table is empty at the start." in text
    assert "nine" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_six_is_worth_eighteen_but_where_the_rules_say_otherwise(language: str) -> None:
    for name in PRESET_NAMES:
        assert not re.search(r"\b19\b", prose(page_of(name, language))), name


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_kings_reason_stands_only_where_it_is_true(name: str) -> None:
    options = preset(name).options
    holds = (
        options["deal.redeal_kings"] == 3
        and options["capture.mode"] == "sum"
        and not options["ace.sweep"]
        and bool(options["scopa.points"])
    )
    assert ("nobody could make a scopa" in prose(page_of(name))) == holds


def test_leftovers_and_the_last_play_are_two_rules() -> None:
    sentences = next(chapter for chapter in page_of("scopa").chapters if chapter.code == "scopa").sentences
    assert any(sentence.startswith("The very last card") for sentence in sentences)
    assert any(sentence.startswith("The cards left on the table") for sentence in sentences)
