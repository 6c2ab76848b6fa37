"""The textbook engine against the exact vectors and printed check values."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.captures import sets_of_sum, taken_or_left
from tests.oracle.cards import DECK, codes, total_of
from tests.oracle.counting import sets_by_ranks
from tests.oracle.decks import shuffled
from tests.oracle.options import PRESETS, preset
from tests.oracle.validity import refusals
from tests.oracle.vectors import answer

VECTORS = json.loads(
    (Path(__file__).resolve().parents[1] / "engine" / "rules" / "vectors.json").read_text(encoding="utf-8")
)["vectors"]
SEED = bytes(range(32))
PRINTED = {
    (0, 0): "5s 8s 9c 8c 4s 5c 4c 8d 2s 9s 6d 7d 3c 6b 10s 4d 2c 3s 5b 2b "
    "9b 2d 5d 8b 10b 4b 7c 1d 1b 3d 1c 7b 7s 10d 9d 6c 10c 1s 3b 6s",
    (0, 1): "6d 8b 9c 5c 7d 2b 8c 1d 1s 5d 10d 7b 8s 9d 7c 10b 2d 2s 5b 4c "
    "3c 8d 9b 10s 5s 3b 6c 4d 3s 1c 1b 4s 2c 4b 6s 3d 10c 7s 9s 6b",
    (7, 0): "1d 2b 4c 1s 6b 9c 4s 9s 8c 6d 2c 9b 5d 7d 5c 6c 10s 2d 2s 4b "
    "8b 3d 3c 6s 7s 7c 1b 4d 8s 9d 8d 5s 1c 5b 3s 10d 10b 3b 10c 7b",
}


def canonical_expectation(expect: dict[str, Any]) -> dict[str, Any]:
    """A vector's expectation with captures as sorted sets and items that pay nobody left out."""
    expect = dict(expect)
    if "captures" in expect and isinstance(expect["captures"], list):
        expect["captures"] = sorted(sorted(capture) for capture in expect["captures"])
    for name in ("table_after", "gained", "leftovers"):
        if name in expect:
            expect[name] = sorted(expect[name])
    if "items" in expect:
        expect["items"] = {name: values for name, values in expect["items"].items() if any(values)}
    return expect


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_the_textbook_answers_every_vector(vector: dict[str, Any]) -> None:
    expect = canonical_expectation(vector["expect"])
    said = canonical_expectation(answer(vector))
    assert {name: said[name] for name in expect} == expect, vector["why"]


def test_the_vector_file_holds_all_cases() -> None:
    assert len(VECTORS) == 154


@pytest.mark.parametrize(("deal", "attempt"), list(PRINTED))
def test_decks_come_out_as_printed(deal: int, attempt: int) -> None:
    assert " ".join(codes(shuffled(SEED, deal, attempt))) == PRINTED[deal, attempt]


@pytest.mark.parametrize("name", PRESETS)
def test_no_preset_is_refused(name: str) -> None:
    assert refusals(preset(name)) == []


def test_sets_of_sum_are_all_sets_of_that_sum() -> None:
    for start in range(0, 40, 5):
        table = [*DECK, *DECK][start : start + 25 : 3]
        for total in range(1, 15):
            every = {
                frozenset(some)
                for size in range(1, len(table) + 1)
                for some in combinations(table, size)
                if total_of(some) == total
            }
            found = sets_of_sum(table, total)
            assert set(taken_or_left(table, total)) == every
            by_rank = {rank: sum(one.rank == rank for one in table) for rank in range(1, 11)}
            assert set(found) == every
            assert len(found) == len(every) == sets_by_ranks(by_rank, total)
