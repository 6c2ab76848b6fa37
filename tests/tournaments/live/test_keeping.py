"""Positions that are kept: whoever goes on from one meets the game as it is, however it came there."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import Any

import pytest

from engine.record import SeatRecord
from tests.tournaments.live.test_secrecy import SEED, some_game, table_for
from tournaments.live.documents import Moment, live_log, state_document
from tournaments.live.keeping import Kept, KeptPositions
from tournaments.live.position import Position, follow
from tournaments.live.steps import steps_from, steps_since

NOW = datetime(2026, 11, 29, 21, 0, tzinfo=UTC)


def said_of(position: Position) -> list[Any]:
    moment = Moment("LIVE", position.n, SEED.hex(), ("OK",) * len(position.table.seats), NOW)
    seats = (None, *range(position.table.rules.players))
    return [live_log(position), *(state_document(position, seat, moment) for seat in seats)]


@pytest.mark.parametrize("variant", ["scopone_9", "cirulla_2", "scopa"])
def test_going_on_from_a_copy_is_the_same_game_and_leaves_the_first_alone(variant: str) -> None:
    table = table_for(variant)
    acts = some_game(table)
    here = Position(table)
    for n, act in enumerate(acts):
        before = said_of(here)
        there = here.copy()
        there.take(act)
        assert said_of(here) == before, n
        here = there
        assert said_of(here) == said_of(follow(table, acts[: n + 1])), n
    assert here.game.outcome is not None


@pytest.mark.parametrize("since", [0, 5, 17, 36])
def test_pictures_from_a_kept_position_are_those_from_the_first_card(since: int) -> None:
    table = table_for("cirulla_2")
    acts = some_game(table)[: since + 7]
    for start in (0, max(0, since - 3), since):
        known = follow(table, acts[:start])
        for seat in (None, 0, 1):
            steps = steps_from(known, acts[start:since], acts[since:], seat)
            assert [asdict(one) for one in steps] == [
                asdict(one) for one in steps_since(table, acts, since, seat)
            ]
        assert known.n == start


def test_the_nearest_kept_position_is_found_and_only_while_the_same_people_sit() -> None:
    table = table_for("scopa")
    acts = some_game(table)
    kept = KeptPositions(tables=1, of_one=2)
    for n in (3, 4, 5):
        kept.put(follow(table, acts[:n]))
    at = {n: kept.latest(table.id, n, table.seats) for n in (3, 4, 5, 9)}
    assert {n: one.n if one else None for n, one in at.items()} == {3: None, 4: 4, 5: 5, 9: 5}
    others = (SeatRecord(0, 0, "somebody else", "human"), *table.seats[1:])
    assert kept.latest(table.id, 9, others) is None
    kept.put(follow(replace(table, id="another"), acts[:1]))
    assert kept.latest(table.id, 9, table.seats) is None


def test_what_was_not_asked_for_longest_goes_first() -> None:
    kept: Kept[str] = Kept(2)
    kept.put(("a",), "first")
    kept.put(("b",), "second")
    assert kept.get(("a",)) == "first"
    kept.put(("c",), "third")
    assert [kept.get((key,)) for key in "abc"] == ["first", None, "third"]
    kept.clear()
    assert kept.get(("a",)) is None
