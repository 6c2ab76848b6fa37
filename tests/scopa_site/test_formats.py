"""Numbers and dates look as a reader of the language writes them."""

from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from django.utils import translation
from django.utils.formats import date_format

from replays.viewer import format_time
from tournaments.models import Rating
from tournaments.templatetags.rating_words import count_text, interval
from tournaments.templatetags.scopa_words import decimal_signed, points, seconds, signed

EVENING = datetime(2026, 3, 11, 21, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "11 Mar 2026, 21:05"),
        ("it", "11/03/2026 21:05"),
        ("es", "11/03/2026 21:05"),
    ],
)
def test_a_short_date_cannot_be_taken_for_another_day(language: str, words: str) -> None:
    with translation.override(language):
        assert date_format(EVENING, "SHORT_DATETIME_FORMAT") == words


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "11 March 2026"), ("it", "11/3/2026"), ("es", "11 de marzo de 2026")],
)
def test_a_long_date_has_no_capital_where_the_language_has_none(language: str, words: str) -> None:
    with translation.override(language):
        assert date_format(EVENING, "DATE_FORMAT") == words


@pytest.mark.parametrize(
    ("write", "value", "english", "continental"),
    [
        (decimal_signed, -1.236, "−1.24", "−1,24"),
        (decimal_signed, 0.456, "+0.46", "+0,46"),
        (decimal_signed, -0.004, "±0.00", "±0,00"),
        (points, 1.234, "1.23", "1,23"),
        (points, 2.5, "2½", "2½"),
        (count_text, Decimal("12.50"), "12½", "12½"),
        (count_text, 0.5, "½", "½"),
        (signed, 2.25, "+2.25", "+2,25"),
        (signed, -3, "−3", "−3"),
        (seconds, 100, "0.1", "0,1"),
        (seconds, 10_000, "10", "10"),
        (format_time, 1_449_000, "1.4 s", "1,4 s"),
    ],
)
def test_a_number_has_the_decimal_mark_of_the_language(
    write: Callable[..., str], value: float, english: str, continental: str
) -> None:
    with translation.override("en"):
        assert write(value) == english
    for language in ("it", "es"):
        with translation.override(language):
            assert write(value) == continental


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [(957, 1043, "± 43"), (636, 1548, "−364 +548"), (1000, 1000, ""), (None, None, "")],
)
def test_an_interval_that_reaches_further_on_one_side_says_so(
    low: int | None, high: int | None, text: str
) -> None:
    bounds = [None if bound is None else Decimal(bound) for bound in (low, high)]
    assert interval(Rating(elo=Decimal(1000), elo_low=bounds[0], elo_high=bounds[1])) == text
