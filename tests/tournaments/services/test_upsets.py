"""Wins against the rating are noted at the replay, by the list as it stood, and the filter finds them."""

from __future__ import annotations

from typing import Any

import pytest

from replays.filters import ReplayFilter
from replays.models import Replay
from replays.pages import replay_page
from tests.tournaments.cast import make_user
from tests.tournaments.services import test_rated
from tests.tournaments.services.test_rated import play_table
from tournaments.models import LedgerLine, LiveGame
from tournaments.services import upsets
from tournaments.services.rated import PairFact, write_rated
from tournaments.services.rated_tables import rated_table
from tournaments.services.upsets import note_upsets, points_behind

pytestmark = pytest.mark.django_db
logs = test_rated.logs
ELOS = {1: 1200.0, 2: 1000.0, 3: 1100.0}


@pytest.mark.parametrize(
    ("facts", "points"),
    [
        ([PairFact(1, 2, 0)], 200),
        ([PairFact(1, 2, 2)], -200),
        ([PairFact(1, 2, 1)], None),
        ([PairFact(1, 9, 0)], None),
        ([PairFact(1, 2, 0), PairFact(1, 3, 2), PairFact(2, 3, 2)], 200),
        ([PairFact(1, 2, 2), PairFact(1, 3, 2), PairFact(2, 3, 1)], -100),
        ([PairFact(1, 2, 1), PairFact(1, 3, 2), PairFact(2, 3, 2)], None),
        ([], None),
    ],
)
def test_the_winner_is_measured_against_the_best_of_those_who_lost(
    facts: list[PairFact], points: int | None
) -> None:
    assert points_behind(facts, ELOS) == points


def finish(game: LiveGame) -> Replay:
    note_upsets(write_rated(rated_table(game)))
    return Replay.objects.get(pk=game.replay_id)


def test_a_weaker_person_who_wins_is_found_among_the_upsets(
    logs: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upsets, "STEADY_GAMES", 1)
    ada, bea = make_user("ada"), make_user("bea")
    first = finish(play_table(logs, [ada, bea], [1, 2]))
    assert first.upset is None, "nobody was rated before"
    as_expected = finish(play_table(logs, [ada, bea], [1, 2], after=10))
    assert as_expected.upset is None
    upset = finish(play_table(logs, [ada, bea], [2, 1], after=20))
    lines = LedgerLine.objects.filter(result__live_game__replay=upset).order_by("contender")
    assert upset.upset == round(abs(lines[0].before - lines[1].before))
    assert [one.pk for one in replay_page(ReplayFilter(upset=True)).replays] == [upset.pk]
