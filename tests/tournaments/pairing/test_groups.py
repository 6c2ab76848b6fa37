"""Groups, then knockout: dealing, group rounds, who goes on, and where they meet."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.evenings import Evening
from tournaments.pairing import (
    Contestant,
    Ending,
    History,
    PairingError,
    RoundPlan,
    check_config,
    contestants_of,
    count_rounds,
    next_round,
    place_entries,
    plan_next,
    plan_rounds,
)
from tournaments.pairing.bracket import first_meeting
from tournaments.pairing.groups import deal_groups, list_qualifiers, rank_groups
from tournaments.standings import MatchResult


def play_by_seed(contestants: list[Contestant], config: dict[str, object]) -> tuple[History, list[RoundPlan]]:
    """The lower id always wins."""
    history, plans = History(), []
    while (planned := next_round("groups", contestants, history, config)) is not None:
        plans.append(planned)
        results = tuple(
            MatchResult(
                1000 * planned.number + i,
                planned.number,
                p.first,
                p.second,
                float(p.first < p.second),
                float(p.first > p.second),
            )
            for i, p in enumerate(planned.pairings)
        )
        history = History(planned.number, history.results + results)
    return history, plans


def test_entries_are_dealt_to_and_fro() -> None:
    dealt = deal_groups(contestants_of(list(range(1, 9))), {"groups": 2})
    assert {letter: [one.entry for one in group] for letter, group in dealt.items()} == {
        "A": [1, 4, 5, 8],
        "B": [2, 3, 6, 7],
    }


def test_two_groups_of_four_play_three_rounds_a_semi_final_and_a_final() -> None:
    field = contestants_of(list(range(1, 9)))
    history, plans = play_by_seed(field, {"groups": 2})
    assert [len(planned.pairings) for planned in plans] == [4, 4, 4, 2, 1]
    assert {p.slot for p in plans[0].pairings} == {"A", "B"}
    assert [{p.first, p.second} for p in plans[3].pairings] == [{1, 3}, {2, 4}]
    assert place_entries("groups", field, history, {"groups": 2}) == [[1], [2], [4, 3], [5, 6], [8, 7]]
    assert count_rounds("groups", field, {"groups": 2}) == 5


@pytest.mark.parametrize(("groups", "qualifiers"), [(2, 2), (4, 2), (4, 1), (8, 2), (3, 2), (4, 4), (2, 3)])
def test_two_of_one_group_meet_as_late_as_can_be(groups: int, qualifiers: int) -> None:
    field = contestants_of(list(range(1, 4 * groups + 1)))
    config: dict[str, object] = {"groups": groups, "qualifiers": qualifiers}
    seeded = list_qualifiers(field, History(), config)
    letter_of = {one.entry: letter for letter, group in deal_groups(field, config).items() for one in group}
    rounds = [
        first_meeting(len(seeded), i + 1, j + 1)
        for i, one in enumerate(seeded)
        for j, other in enumerate(seeded)
        if i < j and letter_of[one.entry] == letter_of[other.entry]
    ]
    last = (len(seeded) - 1).bit_length()
    if qualifiers == 2:
        assert set(rounds) == {last}
    assert all(number > 1 for number in rounds)


def test_ranks_within_a_group_come_from_its_own_matches() -> None:
    field = contestants_of(list(range(1, 7)))
    history, _ = play_by_seed(field, {"groups": 2})
    assert rank_groups(field, history, {"groups": 2}) == {"A": [1, 4, 5], "B": [2, 3, 6]}


def test_who_leaves_in_the_groups_makes_room_for_the_next() -> None:
    field = contestants_of(list(range(1, 9)))
    history, _ = play_by_seed(field, {"groups": 2})
    group_part = History(3, tuple(r for r in history.results if r.round <= 3))
    gone = [Contestant(one.entry, left_before=4 if one.entry == 1 else None) for one in field]
    assert {one.entry for one in list_qualifiers(gone, group_part, {"groups": 2})} == {2, 3, 4, 5}


def test_who_leaves_in_the_bracket_keeps_the_place_and_the_opponent_goes_on() -> None:
    field = contestants_of(list(range(1, 9)))
    history, _ = play_by_seed(field, {"groups": 2})
    semi = History(4, tuple(r for r in history.results if r.round <= 4))
    gone = [Contestant(one.entry, left_before=5 if one.entry == 1 else None) for one in field]
    assert next_round("groups", gone, semi, {"groups": 2}) == RoundPlan(5, (), (2,))


def test_an_owners_entries_are_in_one_group_and_meet_in_its_first_round() -> None:
    field = [Contestant(entry, owner=9 if entry in (1, 2) else None) for entry in range(1, 9)]
    planned = next_round("groups", field, History(), {"groups": 2})
    assert planned is not None
    (unrated,) = [p for p in planned.pairings if not p.rated]
    assert {unrated.first, unrated.second} == {1, 2}


@settings(max_examples=40)
@given(
    seed=st.integers(0, 2**32),
    groups=st.integers(1, 5),
    size=st.integers(2, 6),
    losses=st.sampled_from([1, 2]),
    leaving=st.sampled_from([0, 0.15]),
)
def test_every_tournament_ends_with_one_winner_and_everybody_placed(
    seed: int, groups: int, size: int, losses: int, leaving: float
) -> None:
    count = groups * size + seed % groups
    config: dict[str, object] = {"groups": groups, "losses": losses}
    evening = Evening("groups", contestants_of(list(range(count))), config, seed).play(
        coming_and_going=leaving
    )
    assert evening.ending in ({Ending.COMPLETE} if not leaving else {Ending.COMPLETE, Ending.TOO_FEW})
    places = place_entries("groups", evening.contestants, evening.history, config)
    assert places is not None
    assert sorted(entry for group in places for entry in group) == list(range(count))
    assert len(places[0]) == 1 or leaving


def test_the_rounds_of_the_groups_can_be_planned_ahead() -> None:
    planned = plan_rounds("groups", list(range(1, 8)), {"groups": 2})
    assert [one.number for one in planned] == [1, 2, 3]
    assert [len(one.byes) for one in planned] == [1, 1, 1]


@pytest.mark.parametrize("count", [0, 1])
def test_nobody_and_one_alone_stop_cleanly(count: int) -> None:
    entries = contestants_of(list(range(count)))
    assert plan_next("groups", entries, History(), {}) is Ending.TOO_FEW
    assert plan_rounds("groups", [one.entry for one in entries], {}) == []


REFUSED: list[tuple[dict[str, Any], int, int, str]] = [
    ({"groups": 0}, 8, 2, "groups"),
    ({"groups": 27}, 100, 2, "groups"),
    ({"groups": 5}, 8, 2, "groups"),
    ({"groups": 2, "qualifiers": 5}, 8, 2, "groups"),
    ({"groups": 1, "qualifiers": 1}, 8, 2, "qualifiers"),
    ({"cycles": 3}, 8, 2, "cycles"),
    ({"third": True}, 8, 2, "unknown_option"),
    ({}, 8, 3, "side_count"),
    ({}, 401, 2, "too_many_entries"),
]


@pytest.mark.parametrize(("config", "entries_count", "side_count", "code"), REFUSED)
def test_a_wrong_configuration_is_refused_by_name(
    config: dict[str, Any], entries_count: int, side_count: int, code: str
) -> None:
    with pytest.raises(PairingError) as refused:
        check_config("groups", config, entries_count, side_count)
    assert refused.value.code == code
