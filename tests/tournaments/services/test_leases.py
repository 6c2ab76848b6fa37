"""A lease in the database's hands: refused, granted, or not to be asked for just now."""

import pytest
from django.db import InterfaceError, OperationalError

from tournaments.services.leases import lease_of


def raising(error: Exception):
    def renew() -> bool:
        raise error

    return renew


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("error", [OperationalError("the server closed the connection"), InterfaceError()])
def test_a_database_that_does_not_answer_neither_grants_nor_refuses(error: Exception) -> None:
    assert lease_of(raising(error), since=0.0).renew() is None


def test_what_the_database_says_stands(settings) -> None:
    settings.LEASE_SECONDS = 7
    for answer in (True, False):
        lease = lease_of(lambda answer=answer: answer, since=3.5)
        assert (lease.renew(), lease.seconds, lease.since) == (answer, 7, 3.5)


def test_a_fault_of_ours_is_not_taken_for_the_databases(settings) -> None:
    with pytest.raises(ZeroDivisionError):
        lease_of(lambda: bool(1 / 0), since=0.0).renew()
