"""Many hands at one desk: every act has its own number, and a form sent twice is one act."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.tournaments.cast import make_cast
from tests.tournaments.desk.club_evening import evening_of, order, won
from tournaments.desk import MatchState
from tournaments.errors import Conflict
from tournaments.models import BoardResult
from tournaments.selectors.desk_state import state_of
from tournaments.services.desk_entries import check_in
from tournaments.services.desk_log import DeskOrder
from tournaments.services.desk_results import claim_result, confirm_result, rule_result
from tournaments.services.desk_rounds import open_next_round

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], object]) -> list[str]:
    """Each act in a thread of its own; "done", or the code of its refusal."""

    def run(act: Callable[[], object]) -> str:
        try:
            act()
        except Conflict as refusal:
            return refusal.code
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def test_every_table_may_speak_at_once() -> None:
    evening = evening_of(make_cast().organiser, 8)
    open_next_round(order(evening))

    def say(table: int, side: int) -> Callable[[], object]:
        one = DeskOrder(tournament=evening, actor=None)
        return lambda: claim_result(one, number=1, table=table, side=side, score=won(21, table))

    assert set(at_once(*(say(table, side) for table in range(1, 5) for side in (0, 1)))) == {"done"}
    assert BoardResult.objects.count() == 4
    assert {match.state for match in state_of(evening).current.matches} == {MatchState.DONE}
    numbers = list(evening.desk_acts.values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def test_one_form_sent_many_times_is_one_act() -> None:
    evening = evening_of(make_cast().organiser)
    open_next_round(order(evening))
    key, before = uuid.uuid4(), evening.desk_acts.count()
    acts = [lambda: rule_result(order(evening, key=key), number=1, table=1, score=won(21, 8))] * 6
    assert set(at_once(*acts)) == {"done"}
    assert evening.desk_acts.count() == before + 1


def test_a_confirmation_and_a_correction_do_not_both_count() -> None:
    """Whichever comes second was made from an older page and is refused."""
    evening = evening_of(make_cast().organiser)
    open_next_round(order(evening))
    claim_result(DeskOrder(tournament=evening, actor=None), number=1, table=1, side=0, score=won(21, 8))
    seen = {"table 1/1": state_of(evening).current.match_at(1).version}
    mine, theirs = (DeskOrder(tournament=evening, actor=None, seen=seen) for _ in range(2))
    answers = at_once(
        lambda: claim_result(mine, number=1, table=1, side=0, score=won(21, 9)),
        lambda: confirm_result(theirs, number=1, table=1, side=1),
    )
    assert sorted(answers) == ["done", "stale_save"]


def test_a_table_is_drawn_once_however_often_its_form_is_sent() -> None:
    """Who is not there is taken out by an act of its own, in the same transaction."""
    evening = evening_of(make_cast().organiser, 6, format="round_robin", rounds=0)
    check_in(order(evening), [5, 6], present=False)
    key, seen = uuid.uuid4(), {"lineup": state_of(evening).lineup}
    acts = [lambda: open_next_round(order(evening, key=key, seen=seen))] * 4
    assert set(at_once(*acts)) == {"done"}
    kinds = list(evening.desk_acts.order_by("number").values_list("kind", flat=True))
    assert (kinds[-2:], kinds.count("OPEN_ROUND")) == (["WITHDRAW", "OPEN_ROUND"], 1)
