"""Many workers reach for one set at the same moment: one gets it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from tests.tournaments.cast import baseline_tournament, make_cast
from tournaments.models import Attempt, MatchSet
from tournaments.services.sets import claim_set

WORKERS, SETS = 4, 25


@pytest.mark.django_db(transaction=True)
def test_workers_that_claim_one_set_at_once_get_it_once() -> None:
    tournament = baseline_tournament(make_cast().organiser, sets_per_pairing=SETS)
    sets = list(MatchSet.objects.filter(match__round__tournament=tournament).values_list("pk", flat=True))
    together = Barrier(WORKERS)

    def claim_all(worker: int) -> list[int]:
        won = []
        try:
            for pk in sets:
                together.wait(60)
                if claim_set(pk, worker=f"worker{worker}"):
                    won.append(pk)
        finally:
            connection.close()
        return won

    with ThreadPoolExecutor(WORKERS) as pool:
        won = [pk for part in pool.map(claim_all, range(WORKERS)) for pk in part]

    assert sorted(won) == sorted(sets)
    assert Attempt.objects.count() == SETS
