"""Sequential tests between versions: they end by themselves, count for nothing, one at a time an owner."""

from __future__ import annotations

import math

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.tournaments.cast import Cast, claimed, played
from tests.tournaments.club import client_of, post
from tournaments.errors import Refused
from tournaments.models import (
    Bot,
    Game,
    GameSide,
    MatchSet,
    RatedResult,
    Submission,
    Tournament,
    VersionTest,
)
from tournaments.selectors.events import list_tournaments, visible_tournaments
from tournaments.selectors.version_tests import judged_scores, version_test_page
from tournaments.services.benching import bench
from tournaments.services.rounds import advance_tournament
from tournaments.services.sets import record_report
from tournaments.services.version_tests import (
    SETS_AT_ONCE,
    TESTS_PER_DAY,
    SequentialPlan,
    start_test,
    stop_test,
)
from tournaments.templatetags.rating_words import test_verdict as verdict_of


def second_version(bot: Bot) -> Submission:
    first = bot.submissions.get()
    return Submission.objects.create(
        bot=bot,
        number=2,
        sha256="2" * 64,
        filename="main.py",
        size_bytes=100,
        runtime="python",
        entry_point="main.py",
        variants=["*"],
        status=first.status,
        judged_at=timezone.now(),
    )


@pytest.fixture
def test(cast: Cast) -> VersionTest:
    return begin(cast)


def begin(cast: Cast, **plan: object) -> VersionTest:
    bot = cast.owners_bot
    versions = list(bot.submissions.order_by("-number"))
    new, old = versions if len(versions) == 2 else (second_version(bot), bot.submissions.get(number=1))
    plan = {"variant": "scopa", "elo0": 0.0, "elo1": 100.0} | plan
    return start_test(actor=cast.owner, bot=bot, plan=SequentialPlan(new=new, old=old, **plan))  # type: ignore[arg-type]


def finish(match_set: MatchSet, *half_points: int) -> None:
    """As if the set had been played: the new version's half points in its two games."""
    MatchSet.objects.filter(pk=match_set.pk).update(status="FINISHED", finished_at=timezone.now())
    for mirror, half in enumerate(half_points):
        game = Game.objects.create(
            match_set=match_set, mirror=mirror, termination="TARGET_REACHED", deal_count=1
        )
        for side, points in enumerate((half, 2 - half)):
            GameSide.objects.create(game=game, side=side, played_side=side, half_points=points, score=points)


def open_sets(test: VersionTest) -> list[MatchSet]:
    return list(test.match.sets.filter(status="SCHEDULED").order_by("number"))


def advance(test: VersionTest) -> str:
    said = advance_tournament(test.match.round.tournament_id)
    test.refresh_from_db()
    return said


def play_out(test: VersionTest, *half_points: int) -> int:
    """Every set ends like this until the test does. Returns how many were played."""
    count = 0
    while test.status == "OPEN":
        for match_set in open_sets(test):
            finish(match_set, *half_points)
            count += 1
        advance(test)
    return count


def test_a_test_lays_out_a_few_sets_in_an_event_that_no_list_shows(test: VersionTest) -> None:
    tournament = test.match.round.tournament
    assert (tournament.purpose, tournament.status) == (Tournament.Purpose.TEST, Tournament.Status.RUNNING)
    assert len(open_sets(test)) == SETS_AT_ONCE
    assert not list_tournaments().filter(pk=tournament.pk).exists()
    assert not visible_tournaments(test.owner).filter(pk=tournament.pk).exists()
    assert len({match_set.commitment for match_set in open_sets(test)}) == SETS_AT_ONCE


def test_sets_go_the_way_of_every_set_and_count_for_no_list(test: VersionTest) -> None:
    # The baselines play for the two versions, so that no jail is needed.
    Bot.objects.filter(pk=test.bot_id).update(builtin="counting")
    Submission.objects.filter(pk=test.new_id).update(entry_point="counting")
    Submission.objects.filter(pk=test.old_id).update(entry_point="random")
    claim = claimed(open_sets(test)[0])
    assert record_report(claim, played(claim))
    assert len(judged_scores(test)) == 1
    assert advance(test) == "1 sets added"
    assert len(open_sets(test)) == SETS_AT_ONCE
    assert not RatedResult.objects.exists()


def test_a_lopsided_series_ends_by_itself_with_finite_numbers(test: VersionTest) -> None:
    played = play_out(test, 2, 2)
    assert test.status == "H1"
    page = version_test_page(test)
    assert page.state.sets <= played <= page.state.sets + SETS_AT_ONCE
    assert page.counts == [0, 0, 0, 0, page.state.sets]
    assert verdict_of(test) == "v2 is worth +100 Elo or more over v1, rather than ±0 or less."
    assert all(math.isfinite(value) for value in (page.state.ratio, page.state.elo, page.state.elo_low))
    assert test.ended_at is not None
    tournament = Tournament.objects.get(pk=test.match.round.tournament_id)
    assert tournament.status == Tournament.Status.FINISHED
    assert tournament.event_seed_revealed
    assert not open_sets(test)


def test_a_series_of_ties_ends_with_h0_and_finite_numbers(test: VersionTest) -> None:
    play_out(test, 2, 0)
    assert test.status == "H0"
    page = version_test_page(test)
    assert abs(page.state.elo) < 1
    assert all(math.isfinite(ratio) for ratio in page.chart["ratios"])


def test_a_test_that_finds_nothing_out_ends_undecided(cast: Cast) -> None:
    test = begin(cast, elo0=-2.0, elo1=2.0, most_sets=30)
    count = 0
    while test.status == "OPEN":
        for match_set in open_sets(test):
            finish(match_set, *((2, 2) if count % 2 else (0, 0)))
            count += 1
        advance(test)
    assert (test.status, count) == ("EXHAUSTED", 30)


def test_a_set_that_ends_early_waits_for_those_before_it(test: VersionTest) -> None:
    first, second, *_rest = open_sets(test)
    finish(second, 2, 2)
    advance(test)
    assert judged_scores(test) == []
    finish(first, 0, 1)
    advance(test)
    assert judged_scores(test) == [0.5, 2.0]


def test_a_void_set_is_passed_over_and_replaced(test: VersionTest) -> None:
    first, second, *_rest = open_sets(test)
    MatchSet.objects.filter(pk=first.pk).update(status="VOID")
    finish(second, 2, 1)
    assert advance(test) == "2 sets added"
    assert judged_scores(test) == [1.5]


def test_an_owner_has_one_test_at_a_time_and_so_many_a_day(cast: Cast, test: VersionTest) -> None:
    with pytest.raises(Refused) as refused:
        begin(cast)
    assert refused.value.code == "test_running"
    for _ in range(TESTS_PER_DAY - 1):
        stop_test(actor=cast.owner, test=test)
        test = begin(cast)
    stop_test(actor=cast.owner, test=test)
    with pytest.raises(Refused) as refused:
        begin(cast)
    assert (refused.value.code, refused.value.status) == ("daily_quota", 429)


@pytest.mark.django_db(transaction=True)
def test_the_database_itself_refuses_a_second_open_test(cast: Cast) -> None:
    test = begin(cast)
    stop_test(actor=cast.owner, test=test)
    begin(cast)
    with pytest.raises(IntegrityError), transaction.atomic():
        VersionTest.objects.filter(pk=test.pk).update(status="OPEN", ended_at=None)


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        ({"elo0": 20.0, "elo1": 0.0}, "sprt"),
        ({"alpha": 0.0}, "sprt"),
        ({"beta": 0.9}, "sprt"),
        ({"elo1": math.nan}, "sprt"),
        ({"variant": "nothing"}, "test_variant"),
        ({"most_sets": 3}, "sets_out_of_range"),
        ({"most_sets": 10**6}, "sets_out_of_range"),
    ],
)
def test_a_plan_that_makes_no_test_is_refused(cast: Cast, plan: dict[str, object], code: str) -> None:
    with pytest.raises(Refused) as refused:
        begin(cast, **plan)
    assert refused.value.code == code
    assert not VersionTest.objects.exists()


def test_only_accepted_versions_of_ones_own_bot_are_tested(cast: Cast) -> None:
    mine, theirs = cast.owners_bot.submissions.get(), cast.rivals_bot.submissions.get()
    new = second_version(cast.owners_bot)
    wrong = [
        (cast.owner, SequentialPlan(mine, mine, "scopa"), "same_version"),
        (cast.owner, SequentialPlan(mine, theirs, "scopa"), "version_not_ready"),
        (cast.rival, SequentialPlan(new, mine, "scopa"), "not_your_bot"),
    ]
    for actor, plan, code in wrong:
        with pytest.raises(Refused) as refused:
            start_test(actor=actor, bot=cast.owners_bot, plan=plan)
        assert refused.value.code == code


def test_a_benched_version_ends_its_test(test: VersionTest) -> None:
    assert bench(test.new)
    advance(test)
    assert test.status == "STOPPED"
    assert not open_sets(test)


def test_the_owner_starts_watches_and_stops_a_test_in_the_browser(cast: Cast) -> None:
    second_version(cast.owners_bot)
    browser = client_of(cast.owner)
    page = browser.get(f"/bots/{cast.owners_bot.pk}/tests/").content.decode()
    assert "Start a test" in page
    versions = {v.number: v.pk for v in cast.owners_bot.submissions.all()}
    form = {
        "new": versions[2],
        "old": versions[1],
        "variant": "scopa",
        "elo0": "0",
        "elo1": "50",
        "alpha": "0.05",
        "beta": "0.05",
        "most_sets": "100",
    }
    assert post(browser, f"/bots/{cast.owners_bot.pk}/tests/", form | {"elo1": "-3"}).status_code == 400
    assert post(browser, f"/bots/{cast.owners_bot.pk}/tests/", form).status_code == 302
    test = VersionTest.objects.get()
    finish(open_sets(test)[0], 2, 2)
    page = browser.get(f"/tests/{test.pk}/").content.decode()
    assert "sprt-data" in page
    live = browser.get(f"/tests/{test.pk}/live/?seen={version_test_page(test).mark}")
    assert live.status_code == 204
    assert browser.get(f"/tests/{test.pk}/live/?seen=x").status_code == 200
    assert post(browser, f"/tests/{test.pk}/stop/").status_code == 302
    test.refresh_from_db()
    assert test.status == "STOPPED"
    ended = browser.get(f"/tests/{test.pk}/live/?seen=x")
    assert ended["HX-Refresh"] == "true"
    assert "Stopped before it was decided." in ended.content.decode()


def test_a_strangers_test_does_not_exist(cast: Cast, test: VersionTest) -> None:
    for path in (f"/tests/{test.pk}/", f"/tests/{test.pk}/live/", f"/bots/{test.bot_id}/tests/"):
        assert client_of(cast.rival).get(path).status_code == 404
        assert client_of(None).get(path).status_code == 302
    assert post(client_of(cast.rival), f"/tests/{test.pk}/stop/").status_code == 404
    test.refresh_from_db()
    assert test.status == "OPEN"
