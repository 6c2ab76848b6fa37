"""The ledger of classical Elo: each line by hand, K, and the same bytes when read again."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.ratings.leagues import play_set
from tournaments.ratings import RatedGame, RatedResult, RatingError, keep_ledger, split_game
from tournaments.ratings.ledger import expected_score


def game(number: int, a: int, b: int, score: float) -> RatedResult:
    return RatedResult(number, (RatedGame(a, b, score),))


def test_newcomers_move_by_half_of_forty() -> None:
    ledger = keep_ledger([game(1, 1, 2, 1)])
    assert ledger.ratings == {1: 1520, 2: 1480}
    assert [(line.entity, line.before, line.after, line.k) for line in ledger.lines] == [
        (1, 1500, 1520, 40),
        (2, 1500, 1480, 40),
    ]


def test_a_draw_takes_from_the_stronger() -> None:
    ledger = keep_ledger([game(1, 1, 2, 1), game(2, 1, 2, 0.5)])
    expected = 1 / (1 + 10 ** (-40 / 400))
    assert ledger.ratings[1] == round(1520 + 40 * (0.5 - expected), 2)
    assert ledger.ratings[1] + ledger.ratings[2] == pytest.approx(3000)


@pytest.mark.parametrize(
    ("gap", "printed"),
    # FIDE's table 8.1.2 of scoring probabilities, to two digits.
    [(0, 0.5), (50, 0.57), (100, 0.64), (200, 0.76), (300, 0.85), (400, 0.91), (900, 0.91)],
)
def test_expected_scores_are_those_of_the_printed_table(gap: int, printed: float) -> None:
    assert expected_score(1500 + gap, 1500) == pytest.approx(printed, abs=0.012)
    assert expected_score(1500, 1500 + gap) == pytest.approx(1 - printed, abs=0.012)


def test_after_thirty_games_k_is_twenty() -> None:
    ledger = keep_ledger([game(number, 1, 100 + number, 0.5) for number in range(32)])
    assert [line.k for line in ledger.lines if line.entity == 1] == [40] * 30 + [20] * 2
    assert all(line.k == 40 for line in ledger.lines if line.entity != 1)
    assert ledger.games[1] == 32


def test_the_games_of_a_set_count_from_the_ratings_before_it() -> None:
    both = (RatedGame(1, 2, 1), RatedGame(1, 2, 0))
    assert keep_ledger([RatedResult(1, both)]).ratings == {1: 1500, 2: 1500}
    assert keep_ledger([RatedResult(1, both[::-1])]).lines == keep_ledger([RatedResult(1, both)]).lines


def test_a_game_of_three_sides_counts_once() -> None:
    ledger = keep_ledger([RatedResult(1, split_game([1, 2, 3], [1, 2, 3]))])
    assert ledger.ratings == {1: 1520, 2: 1500, 3: 1480}
    assert set(ledger.games.values()) == {1}


def test_a_result_that_comes_twice_is_refused() -> None:
    with pytest.raises(RatingError) as refused:
        keep_ledger([game(1, 1, 2, 1), game(1, 1, 2, 1)])
    assert refused.value.code == "duplicate_result"


def test_the_standing_is_best_first() -> None:
    ledger = keep_ledger([game(1, 3, 2, 1), game(2, 9, 8, 1)])
    assert ledger.standing() == [(3, 1520), (9, 1520), (2, 1480), (8, 1480)]


@given(seed=st.integers(0, 2**32), count=st.integers(0, 60))
def test_read_again_it_is_the_same_and_lines_join_up(seed: int, count: int) -> None:
    chance = random.Random(seed)
    results = [game(n, *chance.sample(range(6), 2), chance.choice([0, 0.5, 1])) for n in range(count)]
    ledger = keep_ledger(results)
    assert repr(keep_ledger(list(results))) == repr(ledger)
    latest: dict[object, float] = {}
    for line in ledger.lines:
        assert line.before == latest.get(line.entity, 1500)
        assert line.after == round(line.after, 2)
        latest[line.entity] = line.after
    assert latest == dict(ledger.ratings)


def test_a_ledger_goes_on_where_it_stood() -> None:
    results = [play_set(number, number % 3, 3 + number % 2, 1, 0.5) for number in range(40)]
    whole, begun = keep_ledger(results), keep_ledger(results[:25])
    rest = keep_ledger(results[25:], ratings=begun.ratings, games=begun.games)
    assert begun.lines + rest.lines == whole.lines
    assert rest.ratings == whole.ratings
