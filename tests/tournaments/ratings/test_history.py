"""Ratings over time."""

from datetime import date, timedelta

from hypothesis import example, given
from hypothesis import strategies as st

from tests.tournaments.ratings.leagues import play_league
from tournaments.ratings import rate, trace_ratings, trend_of
from tournaments.ratings.history import kept_days

START = date(2026, 1, 1)
RESULTS = play_league([0, 100, -100], 12, seed=3)
DATED = [(START + timedelta(days=number // 9), result) for number, result in enumerate(RESULTS)]


def test_the_last_list_is_the_list_of_today() -> None:
    shots = trace_ratings(DATED, anchor=0, anchor_rating=0)
    listed = rate(RESULTS, anchor=0, anchor_rating=0)
    assert [shot.day for shot in shots] == [START + timedelta(days=n) for n in range(4)]
    assert {row.entity: (row.rating, row.low, row.high) for row in listed.rows} == {
        entity: (point.rating, point.low, point.high) for entity, point in shots[-1].points.items()
    }


def test_each_list_knows_what_was_finished_until_then_only() -> None:
    shots = trace_ratings(DATED, anchor=0)
    early = trace_ratings([one for one in DATED if one[0] <= START + timedelta(days=1)], anchor=0)
    assert shots[:2] == early
    assert 2 not in shots[0].points
    sets = [shot.points[1].sets for shot in shots]
    assert sets == sorted(sets)


def test_a_long_history_keeps_days_then_weeks_then_months() -> None:
    days = [START + timedelta(days=n) for n in range(800)]
    kept = kept_days(days)
    last = days[-1]
    assert kept[-32:] == days[-32:]
    weeks = [day for day in kept if 32 < (last - day).days <= 366]
    assert all(day.isoweekday() == 7 for day in weeks[1:-1])
    months = [day for day in kept if (last - day).days > 366]
    assert all((day + timedelta(days=7)).month != day.month for day in months[:-1])
    assert len({(day.year, day.month) for day in months}) == len(months)
    assert kept == sorted(set(kept))


@given(gaps=st.lists(st.integers(1, 40), min_size=2, max_size=60))
@example(gaps=[1, 1, 1, 1, 1, 1, 1, 1, 39, *[40] * 8, 1])
def test_a_day_once_dropped_is_never_wanted_again(gaps: list[int]) -> None:
    days = [START + timedelta(days=sum(gaps[:n])) for n in range(len(gaps))]
    before = set(kept_days(days[:-1]))
    assert set(kept_days(days)) - before == {days[-1]}


def test_a_trend_is_the_change_since_a_day() -> None:
    shots = trace_ratings(DATED, anchor=0)
    last, first = shots[-1].points[1].rating, shots[0].points[1].rating
    assert trend_of(shots, 1, since=START) == round(last - first, 2)
    assert trend_of(shots, 1, since=START - timedelta(days=1)) is None
    assert trend_of(shots, 2, since=START) is None


def test_no_results_are_no_history() -> None:
    assert trace_ratings([], anchor=0) == []
