"""In which order the files of tests are given out to the processes that run them."""

from collections import Counter

import pytest

# Most of their time these wait for servers, workers and browsers: begun first, they leave the machine to the
# rest, and no long file is left for the end.
WAITING = ("integration", "browser")
HEAVY = ("slow", "sandbox")


def begin_with_the_long(items: list[pytest.Item]) -> None:
    """Files that wait, then heavy ones, then the others, many tests before few; a file's own order stays."""
    sizes = Counter(map(_file_of, items))
    weights = dict.fromkeys(sizes, 2)
    for item in items:
        weights[_file_of(item)] = min(weights[_file_of(item)], _weight_of(item))
    items.sort(key=lambda item: (weights[_file_of(item)], -sizes[_file_of(item)]))


def _file_of(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def _weight_of(item: pytest.Item) -> int:
    marks = {mark.name for mark in item.iter_markers()}
    return 0 if marks.intersection(WAITING) else 1 if marks.intersection(HEAVY) else 2
