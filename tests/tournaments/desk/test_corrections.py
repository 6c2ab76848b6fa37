"""A mistake found after publishing: both versions stay readable, and ratings follow."""

from __future__ import annotations

import pytest

from tests.tournaments.cast import Cast
from tests.tournaments.club import client_of, post
from tests.tournaments.desk.club_evening import evening_of, order, play_round, won
from tournaments.errors import Conflict, Refused
from tournaments.models import DeskAct, RatedResult, Tournament
from tournaments.selectors.desk_state import state_of
from tournaments.selectors.event_exports import log_of_desk
from tournaments.selectors.tables import tables_of
from tournaments.services.desk_events import finish_evening
from tournaments.services.desk_replay import replay_event_log
from tournaments.services.desk_results import clear_table, rule_forfeit, rule_result
from tournaments.services.publishing import publish_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def published(cast: Cast) -> Tournament:
    evening = evening_of(cast.organiser)
    play_round(evening)
    finish_evening(order(evening))
    publish_tournament(actor=cast.organiser, tournament=evening)
    return evening


def sides_at(evening: Tournament, table: int) -> tuple[str, str]:
    state = state_of(evening)
    match = state.rounds[0].match_at(table)
    assert match
    return state.entries[match.first].name, state.entries[match.second].name


def loser_wins(evening: Tournament, table: int = 1, **more: str) -> str:
    """The other side won after all; its name."""
    match = state_of(evening).rounds[0].match_at(table)
    assert match
    assert match.result
    score = won(8, 21) if match.result.score.winner == 0 else won(21, 8)
    rule_result(order(evening, **more), number=1, table=table, score=score)
    return sides_at(evening, table)[score.winner or 0]


def points(rows: list[dict[str, object]], name: str) -> object:
    return next(row["points"] for row in rows if row["name"] == name)


def test_a_correction_is_the_next_version_and_the_one_before_stays(published: Tournament, client) -> None:
    winner = loser_wins(published, reason="read the wrong way round")
    second, first = published.publications.all()
    assert (first.number, second.number, second.reason) == (1, 2, "read the wrong way round")
    assert (points(first.standings, winner), points(second.standings, winner)) == (0.0, 1.0)
    assert {row.entry.name: row.standing.points for row in tables_of(published).rows}[winner] == 1.0
    published.refresh_from_db()
    assert published.status == Tournament.Status.PUBLISHED
    page = client.get(f"/tournaments/{published.slug}/").content.decode()
    for number in (1, 2):
        address = f"/tournaments/{published.slug}/published/{number}/"
        assert address in page
        assert client.get(address).status_code == 200


def test_a_correction_needs_a_reason_and_is_of_a_result(published: Tournament) -> None:
    with pytest.raises(Refused) as refused:
        loser_wins(published)
    assert refused.value.code == "reason_missing"
    with pytest.raises(Conflict) as refused:
        clear_table(order(published, reason="again"), number=1, table=1)
    assert refused.value.code == "results_final"
    assert published.publications.count() == 1


def test_a_finished_evening_that_is_not_published_is_taken_back_instead(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    play_round(evening)
    finish_evening(order(evening))
    with pytest.raises(Refused) as refused:
        loser_wins(evening, reason="wrong")
    assert refused.value.code == "event_over"


def test_ratings_follow_a_correction_and_keep_what_counted(published: Tournament) -> None:
    counted = RatedResult.objects.filter(rescinded_at=None).count()
    loser_wins(published, reason="wrong")
    assert RatedResult.objects.filter(rescinded_at=None).count() == counted
    assert RatedResult.objects.exclude(rescinded_at=None).count() == 1
    rule_forfeit(order(published, reason="nobody played"), number=1, table=1, who="both")
    assert RatedResult.objects.filter(rescinded_at=None).count() == counted - 1


def test_a_log_with_a_correction_gives_the_same_standings_again(published: Tournament, cast: Cast) -> None:
    loser_wins(published, reason="wrong")
    copy = replay_event_log(organiser=cast.organiser, log=log_of_desk(published))
    told = [
        [(row.entry.name, row.standing.points) for row in tables_of(event).rows]
        for event in (published, copy)
    ]
    assert told[0] == told[1]


def test_the_page_of_a_table_takes_a_correction(published: Tournament, cast: Cast) -> None:
    organiser = client_of(cast.organiser)
    address = f"/tournaments/{published.slug}/desk/rounds/1/tables/1/"
    page = organiser.get(address).content.decode()
    assert "what you save is a correction" in page
    assert "Begin this table anew" not in page
    key = organiser.get(address).content.decode().split('name="key" value="')[1].split('"')[0]
    values = {"key": key, "first": "3", "second": "21", "reason": "misread"}
    assert post(organiser, f"{address}result/", values).status_code == 302
    assert DeskAct.objects.latest("number").facts["correction"] is True
    assert "Undo" not in organiser.get(f"/tournaments/{published.slug}/desk/log/").content.decode()
