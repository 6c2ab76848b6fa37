"""Pairings by hand: what is refused and what is only pointed out."""

import pytest

from tournaments.pairing import Contestant, History, Pairing, check_pairings
from tournaments.standings import ByeKind, ByeResult, MatchResult

FIELD = [
    Contestant(1),
    Contestant(2, owner=9),
    Contestant(3, owner=9),
    Contestant(4),
    Contestant(5, left_before=2),
    Contestant(6, present=False),
    Contestant(7, from_round=9),
]


def result(number: int, first: int, second: int, score: float = 1) -> MatchResult:
    return MatchResult(10 * number + first, number, first, second, score, 1 - score)


HISTORY = History(
    3,
    (result(1, 1, 4), result(2, 1, 2), result(3, 4, 3, 0)),
    (ByeResult(3, 2, 1.0), ByeResult(2, 4, 0.5, ByeKind.HALF)),
)


def found(
    *pairs: tuple[int, int], byes: tuple[int, ...] = (), **config: object
) -> set[tuple[str, tuple[int, ...]]]:
    pairings = [Pairing(first, second) for first, second in pairs]
    return {(one.code, one.entries) for one in check_pairings(pairings, byes, FIELD, HISTORY, config)}


@pytest.mark.parametrize(
    ("pairs", "byes", "code", "entries"),
    [
        ([(1, 99)], (), "unknown_entry", (99,)),
        ([(1, 5)], (), "not_in_round", (5,)),
        ([(1, 7)], (), "not_in_round", (7,)),
        ([(1, 1)], (), "self_pairing", (1,)),
        ([(1, 2), (3, 1)], (), "twice", (1,)),
        ([(1, 2)], (2,), "twice", (2,)),
    ],
)
def test_what_cannot_be_is_refused_alone(
    pairs: list[tuple[int, int]], byes: tuple[int, ...], code: str, entries: tuple[int, ...]
) -> None:
    warnings = check_pairings([Pairing(*pair) for pair in pairs], byes, FIELD, HISTORY, {})
    assert [(one.code, one.entries) for one in warnings] == [(code, entries)]
    assert all(one.refused for one in warnings)


def test_a_good_round_has_nothing_to_say() -> None:
    assert found((3, 1), (4, 2)) == set()


@pytest.mark.parametrize(
    ("pairs", "warning"),
    [
        ([(4, 1)], ("rematch", (4, 1))),
        ([(2, 3)], ("same_owner", (2, 3))),
        ([(1, 3)], ("leads_again", (1,))),
        ([(6, 2)], ("away", (6,))),
        ([(6, 1)], ("score_gap", (6, 1))),
        ([(3, 1)], ("left_out", (2,))),
    ],
)
def test_what_should_be_known_is_pointed_out(
    pairs: list[tuple[int, int]], warning: tuple[str, tuple[int, ...]]
) -> None:
    assert warning in found(*pairs)


def test_who_followed_twice_should_lead() -> None:
    history = History(2, (result(1, 1, 2), result(2, 4, 2)))
    warnings = check_pairings([Pairing(3, 2)], [], FIELD, history, {})
    assert ("follows_again", (2,)) in {(one.code, one.entries) for one in warnings}


def test_a_second_bye_and_a_forbidden_pair_are_pointed_out() -> None:
    assert ("second_bye", (2,)) in found((3, 1), byes=(2,))
    assert ("second_bye", (4,)) not in found((3, 1), byes=(4,))
    assert ("forbidden", (3, 1)) in found((3, 1), forbidden=[[1, 3]])


def test_warnings_refuse_nothing_and_have_words() -> None:
    warnings = check_pairings([Pairing(4, 1), Pairing(2, 3)], [], FIELD, HISTORY, {})
    assert warnings
    assert not any(one.refused for one in warnings)
    assert all("{entries}" in one.message for one in warnings)
