"""A whole rule page put together from a rule set: chapters of sentences with examples, and every option."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from django.utils import translation

from engine.rules import PRESET_NAMES, RuleSet, preset
from replays.titles import variant_title
from tournaments.rulebook.books import Book, book_in
from tournaments.rulebook.chapters import CHAPTERS, is_on, is_told
from tournaments.rulebook.count_example import (
    CountExample,
    PrimieraExample,
    ScaleStep,
    count_example,
    primiera_example,
    scale_steps,
)
from tournaments.rulebook.examples import PlayExample, play_examples
from tournaments.rulebook.naming import Face, Naming, SuitName, naming_of
from tournaments.rulebook.openings import CardsExample, hand_examples, table_examples
from tournaments.rulebook.sentences import OptionLine, changed_lines, option_lines, option_sentence


@dataclass(frozen=True, slots=True)
class Chapter:
    """One part of the page; empty ones are left out of it."""

    code: str
    title: str
    lead: str
    sentences: tuple[str, ...]
    remarks: tuple[str, ...]
    plays: tuple[PlayExample, ...] = ()
    cards: tuple[CardsExample, ...] = ()


@dataclass(frozen=True, slots=True)
class RulePage:
    """Everything a template needs; `words` are the page's fixed texts in its language."""

    variant: str
    title: str
    tagline: str
    intro: tuple[str, ...]
    book: Book
    naming_note: str
    deck_name: str
    deck: tuple[Face, ...]
    suits: tuple[SuitName, ...]
    local_words: tuple[tuple[str, str], ...]
    chapters: tuple[Chapter, ...]
    count: CountExample
    scale: tuple[ScaleStep, ...]
    contest: PrimieraExample | None
    rules: RuleSet
    lines: tuple[OptionLine, ...]
    changed: tuple[OptionLine, ...]


def preset_of(rules: RuleSet, variant: str) -> str | None:
    """The preset whose rules these are: `variant` if it fits, else the first that does, else None."""
    names = [variant, *PRESET_NAMES] if variant in PRESET_NAMES else list(PRESET_NAMES)
    return next((name for name in names if preset(name).rules_hash == rules.rules_hash), None)


def with_display(rules: RuleSet, variant: str) -> RuleSet:
    """Rules read from a log, with the direction and the dealing habits of the preset they come from."""
    display = preset(variant).display if variant in PRESET_NAMES else {}
    return RuleSet.resolve({**rules.options, **display})


def tagline_of(variant: str, language: str | None) -> str:
    """A preset in one line."""
    return str(book_in(language).presets[variant]["tagline"])


@lru_cache(maxsize=256)
def rule_page(rules: RuleSet, variant: str, language: str) -> RulePage:
    """The page of these rules; `variant` is the preset they are, or were made from."""
    book = book_in(language)
    naming = naming_of(book, variant)
    known = preset_of(rules, variant)
    with translation.override(language):
        title = variant_title(known or variant)
    entry = book.presets[known] if known else {}
    changed = tuple(changed_lines(book, rules.options))
    return RulePage(
        variant=variant,
        title=title if known else book.word("page", "house_title"),
        tagline=str(entry.get("tagline") or book.word("page", "house_lead", preset=title)),
        intro=tuple(entry.get("intro", ())),
        book=book,
        naming_note=naming.note,
        deck_name=naming.deck,
        deck=naming.faces(range(10)),
        suits=naming.suits(),
        local_words=tuple((word, meaning) for word, meaning in entry.get("words", {}).items()),
        chapters=tuple(_chapters(rules, naming)),
        count=count_example(rules, naming),
        scale=scale_steps(rules, naming) if _adds_up(rules) else (),
        contest=primiera_example(rules, naming) if _adds_up(rules) else None,
        rules=rules,
        lines=tuple(option_lines(book, rules.options)),
        changed=changed,
    )


def _adds_up(rules: RuleSet) -> bool:
    return is_told(rules.options, "primiera.scale")


def _chapters(rules: RuleSet, naming: Naming) -> list[Chapter]:
    told = {**rules.options, **rules.display}
    found = []
    for code, options in _order(rules).items():
        sentences = tuple(
            option_sentence(naming.book, option, told[option]) for option in options if is_told(told, option)
        )
        if sentences:
            found.append(_chapter(code, sentences, rules, naming))
    return found


def _order(rules: RuleSet) -> dict[str, tuple[str, ...]]:
    """The chapters with their options; without declarations the matta is the dealer's business alone."""
    if is_on(rules.options, "accuso.low") or is_on(rules.options, "accuso.tris"):
        return CHAPTERS
    return {**CHAPTERS, "dealing": (*CHAPTERS["dealing"], "cirulla.matta"), "declaring": ()}


def _chapter(code: str, sentences: tuple[str, ...], rules: RuleSet, naming: Naming) -> Chapter:
    book = naming.book
    has_lead = code in book.words["leads"] and (code != "scopa" or is_told(rules.options, "scopa.points"))
    cards: tuple[CardsExample, ...] = ()
    if code == "dealing":
        cards = table_examples(rules, naming)
    elif code == "declaring":
        cards = hand_examples(rules, naming)
    return Chapter(
        code=code,
        title=book.word("chapters", code),
        lead=book.word("leads", code) if has_lead else "",
        sentences=sentences,
        remarks=tuple(book.word("leads", name) for name in _remarks(code, rules)),
        plays=play_examples(rules, code, naming),
        cards=cards,
    )


def _remarks(code: str, rules: RuleSet) -> list[str]:
    """Consequences worth a sentence, each with the condition under which it is true."""
    options = rules.options
    sums_only = options["capture.mode"] == "sum"
    majority = is_on(options, "score.carte") and not options["score.frac"]
    kings = (
        options["deal.redeal_kings"] == 3 and rules.table and sums_only and is_told(options, "scopa.points")
    )
    coins = is_on(options, "score.denari") and not options["score.frac"] and rules.side_count == 2
    remarks = {
        "dealing": [("kings_reason", bool(kings) and not options["ace.sweep"])],
        "taking": [("one_capture", True), ("equal_one", sums_only)],
        "count": [
            ("two_majority", majority and rules.side_count == 2),
            ("three_majority", majority and rules.side_count == 3),
            ("six_coins", coins),
        ],
    }
    return [name for name, holds in remarks.get(code, ()) if holds]
