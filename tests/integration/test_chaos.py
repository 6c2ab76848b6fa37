"""Workers, runners, broker, beat and web are killed at random: every match ends once, no rating drifts."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.integration.chaos import Site, check_every_match_ended_once, play_under_blows, strange_bots
from tests.integration.test_competition import held
from tests.services.redis_server import RedisServer
from tests.tournaments.cast import baseline, make_user

pytestmark = [
    pytest.mark.integration,
    pytest.mark.sandbox,
    pytest.mark.timeout(600),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def site(broker: RedisServer, tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path, broker)
    yield site
    site.stop()


def test_twenty_matches_under_blows_end_once_each(site: Site) -> None:
    bots = [*strange_bots(4), *(baseline(name) for name in ("greedy", "counting", "random"))]
    tournament = held(make_user("dario"), bots)
    play_under_blows(site, tournament, blows=6, seconds=400, seed=7)
    check_every_match_ended_once(tournament, 21)
    assert len(site.blows) == 6


@pytest.mark.endurance
@pytest.mark.timeout(1800)
def test_two_hundred_matches_under_blows_end_once_each(site: Site) -> None:
    bots = [*strange_bots(18), *(baseline(name) for name in ("greedy", "counting", "random"))]
    tournament = held(make_user("dario"), bots)
    play_under_blows(site, tournament, blows=60, seconds=1700, seed=11)
    print(f"\n{dict(site.blows)}")
    check_every_match_ended_once(tournament, 210)
    assert sum(site.blows.values()) == 60
