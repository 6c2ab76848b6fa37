"""Ladder: who plays next, against whom, and how many matches may start."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing import (
    Contestant,
    Demand,
    Ending,
    History,
    Pairing,
    Unplayed,
    contestants_of,
    matches_due,
    next_round,
    plan_next,
    plan_rounds,
    share_budget,
)
from tournaments.standings import MatchResult


def rated(*ratings: float | None) -> list[Contestant]:
    return [Contestant(entry, rating=rating) for entry, rating in enumerate(ratings, start=1)]


def run_ladder(contestants: list[Contestant], batches: int, seed: int, **config: object) -> History:
    chance, history = random.Random(seed), History()
    for _ in range(batches):
        planned = next_round("ladder", contestants, history, config)
        assert planned is not None
        results = tuple(
            MatchResult(
                len(history.results) + i,
                planned.number,
                p.first,
                p.second,
                score := chance.randint(0, 1),
                1 - score,
            )
            for i, p in enumerate(planned.pairings)
        )
        history = History(planned.number, history.results + results)
    return history


def test_the_nearest_ratings_meet() -> None:
    planned = next_round("ladder", rated(1500, 1000, 1490, 1010), History(), {})
    assert planned is not None
    assert planned.pairings == (Pairing(1, 3), Pairing(2, 4))


def test_who_has_no_rating_starts_in_the_middle() -> None:
    (met,) = plan(rated(None, 2000, 1500, 1000), History(), batch=1)
    assert {met.first, met.second} == {1, 3}


def test_who_has_played_least_comes_first() -> None:
    history = History(1, (MatchResult(1, 1, 1, 2, 1, 0),))
    planned = next_round("ladder", rated(1500, 1500, 1200, 1000), history, {"batch": 1})
    assert planned is not None
    assert planned.pairings == (Pairing(3, 4),)


def test_a_meeting_already_had_makes_an_opponent_farther_away() -> None:
    history = History(1, (MatchResult(1, 1, 1, 2, 1, 0),))
    field = rated(1500, 1500, 1530)
    often = History(2, (*history.results, MatchResult(2, 2, 3, 9, 1, 0), MatchResult(3, 2, 9, 3, 1, 0)))
    field.append(Contestant(9, present=False))
    assert plan(field, often, again=0, batch=1) == (Pairing(2, 1),)
    assert plan(field, often, again=40, batch=1) == (Pairing(3, 1),)


def plan(contestants: list[Contestant], history: History, **config: object) -> tuple[Pairing, ...]:
    planned = next_round("ladder", contestants, history, config)
    assert planned is not None
    return planned.pairings


def test_who_is_at_a_table_waits() -> None:
    history = History(1, unplayed=(Unplayed(1, 1, 2, running=True),))
    assert {e for p in plan(rated(1, 2, 3, 4), history) for e in (p.first, p.second)} == {3, 4}
    busy = History(2, unplayed=(*history.unplayed, Unplayed(2, 3, 4, running=True)))
    assert plan_next("ladder", rated(1, 2, 3, 4), busy, {}) is Ending.WAITING


def test_an_owners_entries_and_forbidden_pairs_do_not_meet() -> None:
    owned = [Contestant(1, owner=5), Contestant(2, owner=5), Contestant(3)]
    assert 3 in {e for p in plan(owned, History()) for e in (p.first, p.second)}
    assert plan_next("ladder", owned[:2], History(), {}) is Ending.WAITING
    assert plan_next("ladder", rated(1, 2), History(), {"forbidden": [[1, 2]]}) is Ending.WAITING


@settings(max_examples=15)
@given(seed=st.integers(0, 2**32), count=st.integers(2, 24), batch=st.integers(1, 12))
def test_everybody_plays_about_as_often_and_once_in_a_batch(seed: int, count: int, batch: int) -> None:
    chance = random.Random(seed)
    field = [Contestant(entry, rating=chance.gauss(1500, 200)) for entry in range(count)]
    history = run_ladder(field, 40, seed, batch=batch)
    played = Counter(e for r in history.results for e in (r.first, r.second))
    assert max(played.values()) - min(played[entry] for entry in range(count)) <= max(5, 40 // count)
    by_round = Counter((r.round, e) for r in history.results for e in (r.first, r.second))
    assert set(by_round.values()) == {1}


def test_who_leads_is_balanced_over_time() -> None:
    history = run_ladder(rated(1500, 1520, 1540, 1560, 1580), 60, 1, batch=2)
    for entry in range(1, 6):
        led = history.leads_of(entry)
        assert abs(2 * sum(led) - len(led)) <= 3


def test_a_batch_keeps_within_the_hour_and_what_is_under_way() -> None:
    config = {"batch": 8, "per_hour": 60}
    assert matches_due(config, started_last_hour=0, running=0) == 8
    assert matches_due(config, started_last_hour=55, running=0) == 5
    assert matches_due(config, started_last_hour=70, running=0) == 0
    assert matches_due(config, started_last_hour=0, running=6) == 2


def test_free_places_are_shared_fairly() -> None:
    assert share_budget(10, {1: Demand(20), 2: Demand(20), 3: Demand(1)}) == {1: 5, 2: 4, 3: 1}
    assert share_budget(4, {1: Demand(20, running=4), 2: Demand(20)}) == {1: 0, 2: 4}
    assert share_budget(9, {1: Demand(2), 2: Demand(0)}) == {1: 2, 2: 0}
    assert share_budget(3, {}) == {}


@given(
    slots=st.integers(0, 60),
    wanted=st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), max_size=6),
)
def test_no_place_is_lost_and_nobody_gets_more_than_wanted(slots: int, wanted: list[tuple[int, int]]) -> None:
    demands = {number: Demand(*one) for number, one in enumerate(wanted)}
    given_out = share_budget(slots, demands)
    assert sum(given_out.values()) == min(slots, sum(one.wanted for one in demands.values()))
    assert all(given_out[number] <= one.wanted for number, one in demands.items())


@pytest.mark.parametrize("count", [0, 1])
def test_nobody_and_one_alone_wait(count: int) -> None:
    assert plan_next("ladder", contestants_of(list(range(count))), History(), {}) is Ending.TOO_FEW
    assert plan_rounds("ladder", list(range(count)), {}) == []
