"""Knockout: seeding, byes, single and double elimination, walk-overs and places."""

import math
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.evenings import Evening
from tournaments.pairing import (
    Contestant,
    Ending,
    History,
    Pairing,
    PairingError,
    RoundPlan,
    Unplayed,
    check_config,
    contestants_of,
    count_rounds,
    draw_bracket,
    iter_places,
    next_round,
    place_entries,
    plan_next,
)
from tournaments.pairing.bracket import double_elimination, first_meeting, seeding_order
from tournaments.standings import MatchResult

SEEDS = st.integers(0, 2**32)
DOUBLE = {"losses": 2}


def play_by_seed(count: int, upsets: set[tuple[int, int]] = frozenset(), **config: object) -> Evening:
    """The better seed always wins, but for the upsets (round, winner)."""
    evening = Evening("knockout", contestants_of(list(range(1, count + 1))), config, 1)
    while not isinstance(plan_next("knockout", evening.contestants, evening.history, config), Ending):
        planned = next_round("knockout", evening.contestants, evening.history, config)
        assert planned is not None
        evening.plans.append(planned)
        results = []
        for p in planned.pairings:
            upset = any(number == planned.number and who in (p.first, p.second) for number, who in upsets)
            better = max(p.first, p.second) if upset else min(p.first, p.second)
            match = len(evening.history.results) + len(results)
            results.append(
                MatchResult(
                    match, planned.number, p.first, p.second, *((1, 0) if better == p.first else (0, 1))
                )
            )
        evening.history = History(planned.number, (*evening.history.results, *results))
    return evening


def slots_of(planned: RoundPlan) -> list[str]:
    return [pairing.slot for pairing in planned.pairings]


def test_the_best_meets_the_last_and_the_two_best_are_in_different_halves() -> None:
    assert seeding_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert first_meeting(8, 1, 2) == 3
    assert first_meeting(6, 3, 6) == 1


def test_a_knockout_of_four_has_semi_finals_and_a_final() -> None:
    evening = play_by_seed(4)
    assert evening.plans[0].pairings == (Pairing(1, 4, slot="W1.1"), Pairing(2, 3, slot="W1.2"))
    assert slots_of(evening.plans[1]) == ["F"]
    assert place_entries("knockout", evening.contestants, evening.history, {}) == [[1], [2], [3, 4]]


def test_the_best_seeds_have_the_byes() -> None:
    first = play_by_seed(5).plans[0]
    assert first.byes == (1, 2, 3)
    assert [{p.first, p.second} for p in first.pairings] == [{4, 5}]


def test_losers_of_the_semi_finals_play_for_third_place_if_asked() -> None:
    evening = play_by_seed(8, third_place=True)
    assert slots_of(evening.plans[-1]) == ["T", "F"]
    places = place_entries("knockout", evening.contestants, evening.history, {"third_place": True})
    assert places == [[1], [2], [3], [4], [5, 6, 7, 8]]


def test_a_double_elimination_of_four_goes_round_by_round() -> None:
    evening = play_by_seed(4, **DOUBLE)
    assert [slots_of(planned) for planned in evening.plans] == [
        ["W1.1", "W1.2"],
        ["W2.1", "L1.1"],
        ["L2.1"],
        ["F"],
    ]
    assert place_entries("knockout", evening.contestants, evening.history, DOUBLE) == [[1], [2], [3], [4]]


def test_if_the_survivor_of_the_losers_wins_the_final_a_reset_final_decides() -> None:
    evening = play_by_seed(4, {(4, 2)}, **DOUBLE)
    assert slots_of(evening.plans[-1]) == ["R"]
    assert place_entries("knockout", evening.contestants, evening.history, DOUBLE) == [[1], [2], [3], [4]]


def test_without_a_reset_final_the_final_decides() -> None:
    config = {"losses": 2, "reset_final": False}
    evening = play_by_seed(4, {(4, 2)}, **config)
    assert slots_of(evening.plans[-1]) == ["F"]
    assert place_entries("knockout", evening.contestants, evening.history, config) == [[2], [1], [3], [4]]


@settings(max_examples=60)
@given(
    seed=SEEDS,
    count=st.integers(2, 60),
    losses=st.sampled_from([1, 2]),
    leaving=st.sampled_from([0, 0.1, 0.4]),
)
def test_a_knockout_ends_with_one_winner(seed: int, count: int, losses: int, leaving: float) -> None:
    config: dict[str, object] = {"losses": losses}
    evening = Evening("knockout", contestants_of(list(range(count))), config, seed).play(
        coming_and_going=leaving
    )
    assert evening.ending is Ending.COMPLETE
    places = place_entries("knockout", evening.contestants, evening.history, config)
    assert places is not None
    assert sorted(entry for group in places for entry in group) == list(range(count))
    if not leaving:
        assert len(places[0]) == 1
        rounds = count_rounds("knockout", evening.contestants, config)
        assert rounds is not None
        assert 1 <= len(evening.plans) <= rounds
    for planned in evening.plans:
        placed = [e for p in planned.pairings for e in (p.first, p.second)] + list(planned.byes)
        assert len(placed) == len(set(placed))


@settings(max_examples=40)
@given(seed=SEEDS, count=st.integers(2, 40), losses=st.sampled_from([1, 2]))
def test_everybody_but_the_winner_goes_out_by_that_many_losses(seed: int, count: int, losses: int) -> None:
    config: dict[str, object] = {"losses": losses}
    evening = Evening("knockout", contestants_of(list(range(count))), config, seed).play()
    lost = Counter(next(e for e in (r.first, r.second) if e != r.decided()) for r in evening.history.results)
    places = place_entries("knockout", evening.contestants, evening.history, config)
    assert places is not None
    ((champion,), *others) = places
    assert all(lost[entry] == losses for group in others for entry in group)
    assert lost[champion] < losses


@settings(max_examples=30)
@given(seed=SEEDS, count=st.integers(4, 32))
def test_asked_again_about_the_past_it_says_what_it_said(seed: int, count: int) -> None:
    evening = Evening("knockout", contestants_of(list(range(count))), DOUBLE, seed).play(coming_and_going=0.1)
    for planned in evening.plans:
        past = History(
            planned.number - 1, tuple(r for r in evening.history.results if r.round < planned.number)
        )
        assert next_round("knockout", evening.contestants, past, DOUBLE) == planned


@pytest.mark.parametrize("size", [8, 16, 32, 64])
def test_the_first_drop_into_the_losers_bracket_is_no_rematch(size: int) -> None:
    sources = {slot.name: slot for slot in double_elimination(size, reset_final=True)}
    for slot in sources.values():
        if slot.name.startswith("L2."):
            dropped = sources[slot.second.slot]
            came_from = {source.slot for source in (dropped.first, dropped.second)}
            played = sources[slot.first.slot]
            assert not came_from & {source.slot for source in (played.first, played.second)}


def test_who_meets_somebody_that_left_goes_on_without_a_match() -> None:
    history = History(1, (MatchResult(1, 1, 1, 4, 1, 0), MatchResult(2, 1, 2, 3, 1, 0)))
    field = [Contestant(1), Contestant(2, left_before=2), Contestant(3), Contestant(4)]
    assert next_round("knockout", field, history, {}) == RoundPlan(2, (), (1,))
    after = History(2, history.results)
    assert plan_next("knockout", field, after, {}) is Ending.COMPLETE
    assert place_entries("knockout", field, after, {}) == [[1], [2], [3, 4]]


def test_where_both_forfeited_nobody_goes_on() -> None:
    both = MatchResult(1, 1, 1, 4, 0, 0, forfeited=True)
    history = History(1, (both, MatchResult(2, 1, 2, 3, 1, 0)))
    field = contestants_of([1, 2, 3, 4])
    assert plan_next("knockout", field, history, {}) is Ending.COMPLETE
    assert place_entries("knockout", field, history, {}) == [[2], [1, 3, 4]]


@pytest.mark.parametrize(
    ("result", "winner"),
    [
        (MatchResult(1, 1, 1, 2, 1, 1, margin=3), 1),
        (MatchResult(1, 1, 1, 2, 1, 1, margin=-1), 2),
        (MatchResult(1, 1, 1, 2, 1, 1, winner=2), 2),
        (MatchResult(1, 1, 1, 2, 0.5, 1.5, margin=9, winner=1), 2),
    ],
)
def test_a_level_match_goes_by_margin_and_then_by_the_winner_that_was_found(
    result: MatchResult, winner: int
) -> None:
    places = place_entries("knockout", contestants_of([1, 2]), History(1, (result,)), {})
    assert places == [[winner], [3 - winner]]


@pytest.mark.parametrize(
    "history",
    [
        History(1, (MatchResult(1, 1, 1, 2, 1, 1),)),
        History(1, unplayed=(Unplayed(1, 1, 2),)),
        History(1),
    ],
)
def test_a_match_without_a_winner_waits_for_the_organiser(history: History) -> None:
    with pytest.raises(PairingError) as refused:
        plan_next("knockout", contestants_of([1, 2]), history, {})
    assert refused.value.code == "undecided"


def test_one_owners_entries_meet_in_the_first_round_unrated() -> None:
    field = [Contestant(entry, owner=5 if entry in (1, 2) else None) for entry in range(1, 9)]
    planned = next_round("knockout", field, History(), {})
    assert planned is not None
    (unrated,) = [p for p in planned.pairings if not p.rated]
    assert {unrated.first, unrated.second} == {1, 2}


def test_the_bracket_can_be_drawn_at_any_time() -> None:
    evening = Evening("knockout", contestants_of([1, 2, 3]), {}, 3)
    drawn = {match.slot: match for match in draw_bracket(evening.contestants, evening.history, {})}
    assert (drawn["W1.1"].first, drawn["W1.1"].second, drawn["W1.1"].winner) == (1, None, 1)
    assert (drawn["W1.2"].first, drawn["W1.2"].second, drawn["W1.2"].round) == (2, 3, 1)
    assert drawn["F"].open
    evening.play()
    (final,) = [m for m in draw_bracket(evening.contestants, evening.history, {}) if m.slot == "F"]
    assert final.winner in (1, 2, 3)
    assert final.round == 2


@pytest.mark.parametrize("count", [0, 1])
def test_nobody_and_one_alone_stop_cleanly(count: int) -> None:
    entries = contestants_of(list(range(count)))
    assert plan_next("knockout", entries, History(), {}) is Ending.TOO_FEW
    assert draw_bracket(entries, History(), {}) == []
    assert place_entries("knockout", entries, History(), {}) == [[0]] * count


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 9, 16, 33])
def test_a_single_elimination_takes_as_many_rounds_as_halvings(count: int) -> None:
    assert len(play_by_seed(count).plans) == math.ceil(math.log2(count))


def test_places_are_numbered_with_gaps() -> None:
    assert list(iter_places([[7], [8], [5, 6], [1]])) == [(7, 1), (8, 2), (5, 3), (6, 3), (1, 5)]


REFUSED: list[tuple[dict[str, Any], int, int, str]] = [
    ({"losses": 3}, 4, 2, "losses"),
    ({"losses": True}, 4, 2, "losses"),
    ({"third_place": 1}, 4, 2, "third_place"),
    ({"rounds": 3}, 4, 2, "unknown_option"),
    ({"forbidden": []}, 4, 2, "unknown_option"),
    ({}, 4, 3, "side_count"),
    ({}, 513, 2, "too_many_entries"),
]


@pytest.mark.parametrize(("config", "entries_count", "side_count", "code"), REFUSED)
def test_a_wrong_configuration_is_refused_by_name(
    config: dict[str, Any], entries_count: int, side_count: int, code: str
) -> None:
    with pytest.raises(PairingError) as refused:
        check_config("knockout", config, entries_count, side_count)
    assert refused.value.code == code


def test_pairs_of_seeds_meet_in_one_round_only() -> None:
    meetings = Counter(first_meeting(16, i, j) for i, j in combinations(range(1, 17), 2))
    assert meetings == {1: 8, 2: 16, 3: 32, 4: 64}
