"""Swiss: pairings by the Dutch system, byes, late entries, leaving and coming back."""

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.evenings import Evening, late_field
from tournaments.pairing import (
    Contestant,
    Ending,
    History,
    Pairing,
    PairingError,
    RoundPlan,
    Unplayed,
    check_config,
    check_half_bye,
    contestants_of,
    next_round,
    plan_next,
    suggest_rounds,
)
from tournaments.pairing.leading import lead_balance
from tournaments.standings import ByeKind, ByeResult, MatchResult

SEEDS = st.integers(0, 2**32)


def won(match: int, number: int, first: int, second: int) -> MatchResult:
    return MatchResult(match, number, first, second, 1, 0)


def plan(contestants: list[Contestant], history: History | None = None, **config: object) -> RoundPlan:
    planned = next_round("swiss", contestants, history or History(), config)
    assert planned is not None
    return planned


def open_evening(seed: int, count: int, late: int, rounds: int, **config: object) -> Evening:
    field = late_field(count, late, rounds, random.Random(seed))
    return Evening("swiss", field, {"rounds": rounds, **config}, seed)


def test_the_first_round_pairs_the_upper_half_with_the_lower_and_the_last_has_the_bye() -> None:
    planned = plan(contestants_of([10, 20, 30, 40, 50, 60, 70]))
    assert planned == RoundPlan(1, (Pairing(10, 40), Pairing(50, 20), Pairing(30, 60)), (70,), bye_points=1)


def test_winners_meet_winners_and_who_led_does_not_lead_again() -> None:
    history = History(1, (won(1, 1, 1, 3), won(2, 1, 4, 2)))
    assert plan(contestants_of([1, 2, 3, 4]), history).pairings == (Pairing(4, 1), Pairing(2, 3))


@settings(max_examples=25)
@given(seed=SEEDS, count=st.integers(5, 60), late=st.integers(0, 4), rounds=st.integers(3, 7))
def test_nobody_has_a_second_pairing_bye_or_plays_twice_in_a_round(
    seed: int, count: int, late: int, rounds: int
) -> None:
    evening = open_evening(seed, count, late, rounds).play(coming_and_going=0.15)
    byes = Counter(entry for planned in evening.plans for entry in planned.byes)
    assert all(times == 1 for times in byes.values())
    for planned, absent in zip(evening.plans, evening.absent, strict=False):
        seated = [entry for p in planned.pairings for entry in (p.first, p.second)]
        placed = [*seated, *planned.byes]
        assert len(set(placed)) == len(placed)
        assert not absent & set(placed)
        playing = {one.entry for one in evening.contestants if one.from_round <= planned.number} - absent
        assert set(placed) == playing
        assert len(planned.byes) == len(playing) % 2


@settings(max_examples=25)
@given(seed=SEEDS, count=st.integers(5, 60), late=st.integers(0, 4), rounds=st.integers(3, 7))
def test_leaving_and_coming_back_gains_nothing(seed: int, count: int, late: int, rounds: int) -> None:
    evening = open_evening(seed, count, late, rounds).play(coming_and_going=0.2)
    history = evening.history
    free_wins = Counter(bye.entry for bye in history.byes if bye.kind is ByeKind.PAIRING)
    for one in evening.contestants:
        played = sum(
            points
            for result in history.results
            for entry, points in zip((result.first, result.second), result.points(), strict=True)
            if entry == one.entry
        )
        halves = sum(bye.entry == one.entry and bye.kind is ByeKind.HALF for bye in history.byes)
        assert history.points_of(one.entry) == played + free_wins[one.entry] + halves / 2
        assert free_wins[one.entry] <= 1


@settings(max_examples=25)
@given(seed=SEEDS, count=st.integers(5, 24), rounds=st.integers(3, 9))
def test_a_rematch_comes_only_where_no_pairing_is_without_one(seed: int, count: int, rounds: int) -> None:
    evening = open_evening(seed, count, 0, rounds)
    for _ in range(rounds):
        before = evening.history
        evening.play(rounds=1, coming_and_going=0.1)
        if evening.ending is not None:
            break
        planned = evening.plans[-1]
        again = [p for p in planned.pairings if before.times_met(p.first, p.second)]
        placed = [e for p in planned.pairings for e in (p.first, p.second)] + list(planned.byes)
        if again:
            assert not can_pair_afresh(placed, before)


def can_pair_afresh(entries: list[int], history: History) -> bool:
    """A search of its own: whether all can be paired without a rematch or a second bye."""
    if not entries:
        return True
    # Whoever has fewest possible opponents comes first, which keeps the search short.
    fresh = {e: [o for o in entries if o != e and not history.times_met(e, o)] for e in entries}
    one = min(entries, key=lambda e: len(fresh[e]))
    for other in fresh[one]:
        if can_pair_afresh([e for e in entries if e not in (one, other)], history):
            return True
    odd = len(entries) % 2 == 1
    return (
        odd and one not in history.had_free_win and can_pair_afresh([e for e in entries if e != one], history)
    )


@settings(max_examples=10)
@given(seed=SEEDS, count=st.integers(12, 40))
def test_before_the_last_round_nobody_leads_three_times_running(seed: int, count: int) -> None:
    evening = open_evening(seed, count, 0, 5).play(rounds=4)
    for one in evening.contestants:
        led = evening.history.leads_of(one.entry)
        assert abs(lead_balance(led)) <= 2
        assert not any(a == b == c for a, b, c in zip(led, led[1:], led[2:], strict=False))


@pytest.mark.parametrize("count", [0, 1])
def test_nobody_and_one_alone_stop_cleanly(count: int) -> None:
    entries = contestants_of(list(range(count)))
    assert plan_next("swiss", entries, History(), {"rounds": 3}) is Ending.TOO_FEW
    assert next_round("swiss", entries, History(), {"rounds": 3}) is None


def test_when_all_but_one_have_left_the_tournament_stops() -> None:
    field = [Contestant(1), Contestant(2, left_before=2), Contestant(3, left_before=2)]
    history = History(1, (won(1, 1, 1, 2),), (ByeResult(1, 3, 1.0),))
    assert plan_next("swiss", field, history, {"rounds": 3}) is Ending.TOO_FEW


def test_after_the_last_round_it_is_complete() -> None:
    evening = open_evening(1, 8, 0, 3).play()
    assert evening.ending is Ending.COMPLETE
    assert len(evening.plans) == 3


def test_without_a_number_there_are_as_many_rounds_as_single_out_a_winner() -> None:
    assert [suggest_rounds(count) for count in (0, 1, 2, 3, 8, 9, 16, 17)] == [0, 0, 1, 2, 3, 4, 4, 5]
    assert len(Evening("swiss", contestants_of(list(range(9))), {}, 1).play().plans) == 4


def test_an_odd_number_that_all_had_their_bye_ends_the_tournament() -> None:
    field = contestants_of([1, 2, 3])
    results = (won(1, 1, 1, 2), won(2, 2, 1, 3), won(3, 3, 2, 3))
    byes = (ByeResult(1, 3, 1.0), ByeResult(2, 2, 1.0), ByeResult(3, 1, 1.0))
    history = History(3, results, byes)
    assert plan_next("swiss", field, history, {"rounds": 5}) is Ending.NO_BYE_LEFT


def test_a_win_by_forfeit_or_a_full_point_bye_rules_out_a_pairing_bye() -> None:
    field = contestants_of([1, 2, 3])
    forfeit = MatchResult(1, 1, 3, 2, 1, 0, forfeited=True)
    history = History(1, (forfeit,), (ByeResult(1, 1, 1.0, ByeKind.FULL),))
    assert plan(field, history, rounds=3).byes == (2,)


def test_two_who_are_left_meet_again_and_the_other_leads() -> None:
    field = contestants_of([1, 2])
    assert plan(field, History(1, (won(1, 1, 1, 2),)), rounds=3).pairings == (Pairing(2, 1),)


def test_of_rematches_the_oldest_comes_first() -> None:
    field = contestants_of([1, 2, 3, 4])
    history = History(
        3,
        tuple(
            won(match, number, first, second)
            for match, (number, first, second) in enumerate(
                [(1, 1, 3), (1, 2, 4), (2, 4, 1), (2, 3, 2), (3, 1, 2), (3, 4, 3)]
            )
        ),
    )
    planned = plan(field, history, rounds=4)
    assert {frozenset((p.first, p.second)) for p in planned.pairings} == {
        frozenset((1, 3)),
        frozenset((2, 4)),
    }


def test_a_forfeited_match_may_be_paired_again() -> None:
    field = contestants_of([1, 2])
    history = History(1, (MatchResult(1, 1, 1, 2, 1, 0, forfeited=True),))
    assert len(plan(field, history, rounds=2).pairings) == 1


def test_a_forbidden_pairing_does_not_come_even_if_nothing_else_is_left() -> None:
    field = contestants_of([1, 2, 3, 4])
    assert Pairing(1, 3) not in plan(field, forbidden=[[1, 3]]).pairings
    alone = plan_next("swiss", contestants_of([1, 2]), History(), {"rounds": 1, "forbidden": [[2, 1]]})
    assert alone is Ending.NO_PAIRING_LEFT


def test_one_owners_entries_meet_in_the_first_round_unrated() -> None:
    field = [Contestant(entry, owner=7 if entry in (1, 6) else None) for entry in range(1, 9)]
    planned = plan(field)
    assert Pairing(1, 6, rated=False) in planned.pairings
    assert sum(not p.rated for p in planned.pairings) == 1


def test_three_of_one_owner_have_all_met_after_three_rounds() -> None:
    field = [Contestant(entry, owner=7 if entry <= 3 else None) for entry in range(1, 11)]
    evening = Evening("swiss", field, {"rounds": 4}, 5).play()
    owned = {frozenset(pair): 0 for pair in combinations((1, 2, 3), 2)}
    for planned in evening.plans[:3]:
        for p in planned.pairings:
            pair = frozenset((p.first, p.second))
            owned[pair] = owned.get(pair, 0) + 1
            assert p.rated is (pair - {1, 2, 3} != frozenset())
    assert all(owned[frozenset(pair)] == 1 for pair in combinations((1, 2, 3), 2))


def test_a_late_entry_starts_from_nothing_and_leaves_numbers_of_others_alone() -> None:
    field = [*contestants_of([1, 2, 3, 4]), Contestant(5, from_round=2), Contestant(6, from_round=2)]
    assert {e for p in plan(field, rounds=3).pairings for e in (p.first, p.second)} == {1, 2, 3, 4}
    history = History(1, (won(1, 1, 1, 3), won(2, 1, 4, 2)))
    planned = plan(field, history, rounds=3)
    seated = {e for p in planned.pairings for e in (p.first, p.second)}
    assert seated == {1, 2, 3, 4, 5, 6}
    assert planned.byes == ()


def test_no_round_is_paired_while_a_match_is_under_way() -> None:
    history = History(1, unplayed=(Unplayed(1, 1, 2, running=True),))
    with pytest.raises(PairingError) as refused:
        plan_next("swiss", contestants_of([1, 2]), history, {"rounds": 2})
    assert refused.value.code == "round_open"


def test_a_void_match_counts_as_unplayed_for_both() -> None:
    history = History(1, unplayed=(Unplayed(1, 1, 2),))
    assert len(plan(contestants_of([1, 2]), history, rounds=2).pairings) == 1


def test_half_point_byes_are_few_and_not_in_the_last_round() -> None:
    field = contestants_of([1, 2, 3, 4])
    check_half_bye(1, field, History(), {"rounds": 3})
    had = History(1, byes=(ByeResult(1, 1, 0.5, ByeKind.HALF),))
    with pytest.raises(PairingError) as refused:
        check_half_bye(1, field, had, {"rounds": 3})
    assert refused.value.code == "half_bye_limit"
    with pytest.raises(PairingError) as refused:
        check_half_bye(2, field, History(2), {"rounds": 3})
    assert refused.value.code == "half_bye_last_round"


REFUSED: list[tuple[dict[str, Any], int, int, str]] = [
    ({"rounds": 31}, 0, 2, "rounds"),
    ({"rounds": True}, 0, 2, "rounds"),
    ({"rounds": 4}, 4, 2, "rounds"),
    ({"rounds": 6}, 5, 2, "rounds"),
    ({"bye_points": 2}, 4, 2, "bye_points"),
    ({"bye_points": "1"}, 4, 2, "bye_points"),
    ({"forbidden": [[1]]}, 4, 2, "forbidden"),
    ({"forbidden": 3}, 4, 2, "forbidden"),
    ({"cycles": 1}, 4, 2, "unknown_option"),
    ({}, 4, 3, "side_count"),
    ({}, 501, 2, "too_many_entries"),
]


@pytest.mark.parametrize(("config", "entries_count", "side_count", "code"), REFUSED)
def test_a_wrong_configuration_is_refused_by_name(
    config: dict[str, Any], entries_count: int, side_count: int, code: str
) -> None:
    with pytest.raises(PairingError) as refused:
        check_config("swiss", config, entries_count, side_count)
    assert refused.value.code == code


def test_results_of_strangers_are_refused() -> None:
    with pytest.raises(PairingError) as refused:
        plan(contestants_of([1, 2]), History(1, (won(1, 1, 1, 9),)), rounds=3)
    assert refused.value.code == "unknown_entry"
