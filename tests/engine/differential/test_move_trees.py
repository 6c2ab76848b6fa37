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


def check_engine(name: str) -> None:
    """The engine's counts of a whole tree."""
    golden = TREE_TABLE[name]
    counts = count_tree(engine_tree(preset(golden["preset"]), bytes.fromhex(golden["seed"])), MOST_NODES)
    assert counts.to_json() == first_plies(golden, len(golden["nodes"]))


@pytest.mark.parametrize("name", [name for name in TREE_TABLE if name.endswith("-0")])
def test_the_engine_counts_the_golden_tree(name: str) -> None:
    check_engine(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in TREE_TABLE if not name.endswith("-0")])
def test_the_engine_counts_the_other_golden_trees(name: str) -> None:
    check_engine(name)


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
