"""A worker that froze while it recorded a set holds the set's row; other sets come back all the same."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Event

import pytest
from django.db import connection, transaction
from django.utils import timezone

from tests.tournaments.cast import Cast, baseline_tournament, claimed
from tournaments.models import MatchSet
from tournaments.models.matches import PlayStatus
from tournaments.services.sets import expire_leases

pytestmark = pytest.mark.django_db(transaction=True)


def hold(set_id: int, is_held: Event, may_go: Event) -> None:
    """A transaction that has locked the row and does nothing more."""
    try:
        with transaction.atomic():
            assert MatchSet.objects.select_for_update().get(pk=set_id)
            is_held.set()
            assert may_go.wait(120)
    finally:
        connection.close()


def test_a_row_that_is_held_is_left_and_the_others_are_taken_back(cast: Cast) -> None:
    tournament = baseline_tournament(cast.organiser, sets_per_pairing=2)
    frozen, other = MatchSet.objects.filter(match__round__tournament=tournament).order_by("pk")
    claimed(frozen), claimed(other)
    later = timezone.now() + timedelta(hours=1)
    if not connection.features.has_select_for_update_skip_locked:
        # Where writers wait in one line there are no rows to hold, and the one that froze is cut off by its
        # own process's end.
        assert expire_leases(now=later) == 2
        return
    is_held, may_go = Event(), Event()
    with ThreadPoolExecutor(1) as pool:
        holder = pool.submit(hold, frozen.pk, is_held, may_go)
        try:
            assert is_held.wait(60)
            assert expire_leases(now=later) == 1
            other.refresh_from_db()
            assert other.status == PlayStatus.SCHEDULED
        finally:
            may_go.set()
        holder.result(60)
    assert expire_leases(now=later) == 1


def test_the_database_ends_a_transaction_that_does_nothing() -> None:
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SHOW idle_in_transaction_session_timeout")
        assert cursor.fetchone() == ("5min",)
