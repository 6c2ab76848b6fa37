"""A bot that tells its partner what it holds by thinking longer is seen; one that just thinks is not."""

from __future__ import annotations

import random

import pytest
from django.core.cache import cache

from engine.record.playback import play_back
from replays.selectors import log_of
from tests.tournaments.cast import Cast, baseline, claimed, first_set, played, running_tournament
from tests.tournaments.club import client_of
from tournaments.models import Bot, Game, User
from tournaments.selectors.think_times import think_page, turns_of
from tournaments.services.sets import record_report
from tournaments.think_times import Turn, find_dependence, ranks_of, ticks_of


def turns(tells: bool, deals: int = 60) -> list[Turn]:
    """Deals of nine turns; thinking grows with the choice, is noisy, and tells of the settebello or not."""
    chance = random.Random(5)
    made = []
    for deal in range(deals):
        mood, holds_until = chance.uniform(0.5, 2.0), chance.randrange(10)
        for kept in range(8, 0, -1):
            choice, holds = chance.randint(1, 9), int(9 - kept <= holds_until)
            time = mood * choice * chance.uniform(0.5, 1.5) + (4 if tells and holds else 0)
            made.append(Turn(deal, (kept, choice), ticks_of(int(time * 10_000)), (holds, kept)))
    return made


def test_a_bot_that_tells_is_seen_and_one_that_only_thinks_is_not() -> None:
    honest, _constant = find_dependence(turns(tells=False))
    telling, constant = find_dependence(turns(tells=True))
    assert not honest.is_telling
    assert telling.is_telling
    assert telling.r > 0.4 > abs(honest.r)
    assert (constant.r, constant.z) == (0.0, 0.0)  # among turns with as many cards it cannot vary


def test_without_turns_there_is_nothing_to_say() -> None:
    assert find_dependence([]) == []
    [lone] = find_dependence([Turn(0, 0, 5, (1,))])
    assert (lone.r, lone.z, lone.is_telling) == (0.0, 0.0, False)


def test_a_turn_takes_as_many_ticks_as_its_partner_waits() -> None:
    assert [ticks_of(time) for time in (0, 1, 20_000, 20_001, 60_000)] == [1, 1, 1, 2, 3]


def test_equal_times_share_a_rank() -> None:
    assert ranks_of([30, 10, 10, 20]) == [3.0, 0.5, 0.5, 2.0]
    assert ranks_of([]) == []


@pytest.mark.django_db
def test_the_page_reads_events_with_partners_and_names_strangers_only(cast: Cast) -> None:
    bots = [baseline("greedy"), baseline("random")]
    for variant in ("scopone_9", "scopa"):
        tournament = running_tournament(cast.organiser, bots, variant=variant, name=variant)
        claim = claimed(first_set(tournament))
        assert record_report(claim, played(claim))
    staff = User.objects.create_user(username="stefano", password="x", is_staff=True)
    client = client_of(staff)
    assert "No stranger" in client.get("/staff/think-times/").content.decode()
    assert client_of(cast.owner).get("/staff/think-times/").status_code == 403

    Bot.objects.filter(builtin="greedy").update(builtin="")
    game = Game.objects.filter(match_set__match__round__tournament__variant="scopone_9").earliest("pk")
    assert game.replay
    log = log_of(game.replay)
    found = list(turns_of(log))
    plies = sum(len(deal["actions"]) for deal in log["deals"])
    assert len(found) == plies - 4 * len(log["deals"])  # a seat's last card hides nothing
    assert {version for version, _turn in found} == {seat["version"] for seat in log["seats"]}
    first = play_back(log).frames[1].hands[log["deals"][0]["actions"][0]["seat"]]
    assert found[0][1].facts[1] == sum(card < 10 for card in first)

    assert think_page().lines == []  # what was read a moment ago is kept
    cache.clear()
    page = think_page()
    assert (page.games_read, [line.bot_name for line in page.lines]) == (2, ["Greedy"])
    assert page.lines[0].turn_count > 30
    assert "r = " in client.get("/staff/think-times/").content.decode()
