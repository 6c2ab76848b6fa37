"""Everything that was ever rated, from where it is stored; a rebuild and the nightly comparison read it.

A new kind of result is a module beside `rated_sets` and a line here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tournaments.services.rated import Finished
from tournaments.services.rated_boards import every_rated_board
from tournaments.services.rated_sets import every_rated_set
from tournaments.services.rated_tables import every_rated_table

SOURCES: tuple[Callable[[], Iterator[Finished]], ...] = (
    every_rated_set,
    every_rated_table,
    every_rated_board,
)


def everything_rated() -> Iterator[Finished]:
    for source in SOURCES:
        yield from source()
