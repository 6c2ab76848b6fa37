"""What a ladder follows and what it forgets."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.cast import Cast, baseline_tournament, claimed, first_set, played
from tests.tournaments.paper import Paper, field, new_version, open_matches, stronger
from tournaments.models import Entry, Game, GameSeat, MatchSet, RatedResult
from tournaments.services.events import TournamentPlan, create_tournament, open_tournament
from tournaments.services.retention import forget_old_ladder_logs
from tournaments.services.rounds import advance_tournament
from tournaments.services.sets import record_report

pytestmark = pytest.mark.django_db


@pytest.fixture
def paper(monkeypatch: pytest.MonkeyPatch) -> Paper:
    return Paper(monkeypatch)


def test_a_newer_version_takes_the_place_of_the_one_before(paper: Paper, cast: Cast) -> None:
    ladder = field(cast.organiser, 4, format="ladder", format_config={"house_bot": False})
    advance_tournament(ladder.pk)
    paper.play_round(ladder, stronger)
    old = ladder.entries.get(number=2)
    version = new_version(old.lead.bot)
    advance_tournament(ladder.pk)
    old.refresh_from_db()
    new = Entry.objects.get(tournament=ladder, number=5)
    assert old.withdrawn_at
    assert (new.lead.submission, new.from_round, new.name) == (version, 2, old.name)
    assert old.lead.submission != version
    busy = {side.entry_id for match in open_matches(ladder) for side in match.sides.all()}
    assert new.pk in busy
    assert old.pk not in busy


def test_a_rated_ladder_begins_with_the_bot_that_ratings_are_measured_from(cast: Cast, client) -> None:
    ladder = create_tournament(
        organiser=cast.organiser, plan=TournamentPlan(name="Scala", variant="scopa", format="ladder")
    )
    open_tournament(actor=cast.organiser, tournament=ladder)
    assert [entry.lead.bot.builtin for entry in ladder.entries.all()] == ["greedy"]
    assert "Enter the house&#x27;s Greedy" in client.get(f"/tournaments/{ladder.slug}/").content.decode()


@pytest.mark.parametrize(
    "plan",
    [
        {"rated": False},
        {"rules": {"match.target": 5}},
        {"format_config": {"house_bot": False}},
        {"format": "swiss"},
        {"entrants": "PEOPLE"},
    ],
)
def test_nobody_is_entered_where_nothing_is_measured_or_the_organiser_does_not_want_it(
    cast: Cast, plan: dict[str, object]
) -> None:
    wanted = {"name": "Scala", "variant": "scopa", "format": "ladder"} | plan
    ladder = create_tournament(organiser=cast.organiser, plan=TournamentPlan(**wanted))
    open_tournament(actor=cast.organiser, tournament=ladder)
    assert not ladder.entries.exists()


def test_a_ladders_logs_pass_and_its_results_stay(cast: Cast) -> None:
    ladder = baseline_tournament(cast.organiser, format="ladder", format_config={"house_bot": False})
    cup = baseline_tournament(cast.organiser, name="Coppa")
    for tournament in (ladder, cup):
        claim = claimed(first_set(tournament))
        assert record_report(claim, played(claim))
    GameSeat.objects.update(stderr="words", notes=[{"n": 1, "note": "x"}])
    rated = RatedResult.objects.count()
    now = timezone.now()
    MatchSet.objects.update(finished_at=now - timedelta(days=31))
    assert forget_old_ladder_logs(now=now) == {"words": 4, "logs": 0}
    assert GameSeat.objects.filter(stderr="words").count() == 4
    MatchSet.objects.update(finished_at=now - timedelta(days=181))
    assert forget_old_ladder_logs(now=now) == {"words": 0, "logs": 2}
    assert forget_old_ladder_logs(now=now) == {"words": 0, "logs": 0}
    kept = Game.objects.filter(match_set__match__round__tournament=cup)
    assert all(game.replay for game in kept)
    gone = Game.objects.filter(match_set__match__round__tournament=ladder)
    assert [game.replay for game in gone] == [None, None]
    assert [game.sides.count() for game in gone] == [2, 2]
    assert RatedResult.objects.count() == rated == 2


def test_the_page_of_a_match_whose_logs_are_gone_still_opens(cast: Cast, client) -> None:
    ladder = baseline_tournament(cast.organiser, format="ladder", format_config={"house_bot": False})
    claim = claimed(first_set(ladder))
    assert record_report(claim, played(claim))
    MatchSet.objects.update(finished_at=timezone.now() - timedelta(days=181))
    forget_old_ladder_logs()
    match = first_set(ladder).match
    assert "its log has passed its time" in client.get(f"/matches/{match.pk}/").content.decode()
    assert client.get(f"/api/v1/matches/{match.pk}/").json()["sets"][0]["games"][0]["replay"] is None
    assert client.get(f"/tournaments/{ladder.slug}/").status_code == 200
