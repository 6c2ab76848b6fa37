"""The golden counts of all ways to play on: by the engine in full, by the textbook as far as it is quick."""

from typing import Any

import pytest

from engine.rules import preset
from tests.engine.differential.move_trees import count_tree, engine_tree, textbook_tree
from tests.golden.store import MOVE_TREES, read_table
from tests.golden.wishes import TREES
from tests.oracle import options

TREE_TABLE = read_table(MOVE_TREES)
MOST_NODES = 4_000
QUICK_NODES = 200
LONG_NODES = 1_500
COLUMNS = ("nodes", "takes", "scope", "declared")


def first_plies(golden: dict[str, Any], plies: int) -> dict[str, list[int]]:
    """The golden counts of some plies."""
    return {column: golden[column][:plies] for column in COLUMNS}


def test_every_preset_has_three_trees() -> None:
    assert set(TREE_TABLE) == {f"{name}-{number}" for name, number in TREES}


def test_some_trees_have_declarations_and_scope() -> None:
    assert any(any(golden["declared"]) for golden in TREE_TABLE.values())
    assert any(any(golden["scope"]) for golden in TREE_TABLE.values())


def engine_counts(golden: dict[str, Any], most: int) -> dict[str, list[int]]:
    """The engine's counts of a golden tree's deal."""
    return count_tree(engine_tree(preset(golden["preset"]), bytes.fromhex(golden["seed"])), most).to_json()


@pytest.mark.parametrize("name", TREE_TABLE)
def test_the_engine_counts_the_first_plies_of_the_golden_tree(name: str) -> None:
    golden = TREE_TABLE[name]
    counts = engine_counts(golden, QUICK_NODES)
    assert counts == first_plies(golden, len(counts["nodes"]))


@pytest.mark.slow
@pytest.mark.parametrize("name", TREE_TABLE)
def test_the_engine_counts_the_whole_golden_tree(name: str) -> None:
    golden = TREE_TABLE[name]
    assert engine_counts(golden, MOST_NODES) == first_plies(golden, len(golden["nodes"]))


@pytest.mark.parametrize("name", [name for name in TREE_TABLE if name.endswith("-1")])
def test_the_textbook_counts_its_first_plies(name: str) -> None:
    golden = TREE_TABLE[name]
    root = textbook_tree(options.preset(golden["preset"]), bytes.fromhex(golden["seed"]))
    counts = count_tree(root, QUICK_NODES)
    assert len(counts.nodes) >= 2
    assert counts.to_json() == first_plies(golden, len(counts.nodes))


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in TREE_TABLE if name.endswith("-0")])
def test_the_textbook_counts_more_plies(name: str) -> None:
    golden = TREE_TABLE[name]
    root = textbook_tree(options.preset(golden["preset"]), bytes.fromhex(golden["seed"]))
    counts = count_tree(root, LONG_NODES)
    assert counts.to_json() == first_plies(golden, len(counts.nodes))
