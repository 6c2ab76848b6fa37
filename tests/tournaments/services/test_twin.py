"""One baseline entered twice: two rows, one player."""

import pytest

from engine.bots import BASELINES
from tests.tournaments.cast import Cast, claimed, first_set, played, running_tournament
from tournaments.models import Bot
from tournaments.services.bots import TWINS, ensure_baselines
from tournaments.services.play import player_spec
from tournaments.services.sets import record_report


@pytest.mark.django_db
def test_the_twin_is_made_with_the_baselines_once() -> None:
    for _ in range(2):
        assert [bot.builtin for bot in ensure_baselines()] == list(BASELINES)
    assert Bot.objects.filter(builtin__in=TWINS).count() == 2


def test_the_twin_plays_as_the_baseline_does(cast: Cast) -> None:
    ensure_baselines()
    twins = [Bot.objects.get(builtin=name) for name in TWINS]
    assert [player_spec(bot.active_submission)["builtin"] for bot in twins] == ["greedy", "greedy"]
    claim = claimed(first_set(running_tournament(cast.organiser, twins)))
    assert record_report(claim, played(claim))
