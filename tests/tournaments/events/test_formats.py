"""Every format from its first round to its end, over the real services and tables."""

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.cast import Cast
from tests.tournaments.paper import Paper, field, open_matches, stronger
from tournaments.models import Bye, Match, Tournament
from tournaments.models.matches import PlayStatus, Ruling
from tournaments.selectors.books import read_books
from tournaments.selectors.lean_books import read_lean_books
from tournaments.selectors.tables import standings_of, tables_of
from tournaments.services.closing import rule_on_match
from tournaments.services.deciding import lot_of
from tournaments.services.leaving import withdraw_entry
from tournaments.services.rounds import advance_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def paper(monkeypatch: pytest.MonkeyPatch) -> Iterator[Paper]:
    """However an event ended, the table of a large one would be the same, read without a match as a row."""
    yield Paper(monkeypatch)
    for tournament in Tournament.objects.all():
        lean, whole = read_lean_books(tournament), read_books(tournament)
        assert standings_of(lean) == standings_of(whole)
        assert lean.history == whole.history


def order_of(tournament: Tournament) -> list[int]:
    return [row.entry.number for row in tables_of(tournament).rows]


def test_a_swiss_of_sixteen_pairs_nobody_twice_and_its_table_adds_up(paper: Paper, cast: Cast) -> None:
    tournament = field(cast.organiser, 16, format="swiss", tie_breaks=("PTS", "BH-C1", "BH", "SB", "WIN"))
    paper.play_out(tournament, stronger)
    assert (tournament.status, tournament.ending) == ("FINISHED", "complete")
    assert tournament.rounds.count() == 4
    meetings = Counter(
        frozenset(match.sides.values_list("entry__number", flat=True))
        for match in Match.objects.filter(round__tournament=tournament)
    )
    assert (len(meetings), set(meetings.values())) == (32, {1})
    points = Counter({number: 0 for number in range(1, 17)})
    points.update(min(pair) for pair in meetings)
    met = {
        number: [max(p) if min(p) == number else min(p) for p in meetings if number in p] for number in points
    }
    for row in tables_of(tournament).rows:
        number = row.entry.number
        rivals = sorted(points[rival] for rival in met[number])
        assert row.standing.points == points[number]
        assert row.standing.values["BH"] == sum(rivals)
        assert row.standing.values["BH-C1"] == sum(rivals[1:])
        assert row.standing.values["SB"] == sum(points[rival] for rival in met[number] if rival > number)
    assert order_of(tournament)[0] == 1


def test_the_odd_one_of_a_swiss_gets_its_point_as_a_row_and_only_once(paper: Paper, cast: Cast) -> None:
    tournament = field(cast.organiser, 5, format="swiss", format_config={"rounds": 5})
    paper.play_out(tournament, stronger)
    byes = Bye.objects.filter(round__tournament=tournament)
    assert [(bye.kind, bye.half_points) for bye in byes] == [("pairing", 2)] * 5
    assert len({bye.entry_id for bye in byes}) == 5
    total = sum(row.standing.points for row in tables_of(tournament).rows)
    assert total == Match.objects.filter(round__tournament=tournament).count() + 5


@pytest.mark.parametrize("count", [6, 7])
def test_a_double_elimination_loses_everybody_but_one_twice(paper: Paper, cast: Cast, count: int) -> None:
    tournament = field(
        cast.organiser, count, format="knockout", format_config={"losses": 2}, tie_breaks=("KO",)
    )
    paper.play_out(tournament, stronger)
    assert tournament.ending == "complete"
    lost = Counter(
        max(match.sides.values_list("entry__number", flat=True))
        for match in Match.objects.filter(round__tournament=tournament)
    )
    assert lost == Counter({number: 2 for number in range(2, count + 1)})
    assert order_of(tournament)[:2] == [1, 2]
    slots = Match.objects.filter(round__tournament=tournament).values_list("slot", flat=True)
    assert "F" in slots
    assert "W1.2" in slots
    assert any(slot.startswith("L") for slot in slots)


def test_groups_play_their_round_robins_and_the_best_a_knockout(paper: Paper, cast: Cast) -> None:
    tournament = field(cast.organiser, 8, format="groups")
    paper.play_out(tournament, stronger)
    assert order_of(tournament)[:2] == [1, 2]
    slots = Counter(Match.objects.filter(round__tournament=tournament).values_list("slot", flat=True))
    assert (slots["A"], slots["B"], slots["F"]) == (6, 6, 1)


def test_a_drawn_match_of_a_knockout_is_decided_by_card_points(paper: Paper, cast: Cast) -> None:
    tournament = field(cast.organiser, 2, format="knockout")
    advance_tournament(tournament.pk)
    (match,) = open_matches(tournament)
    paper.write(match, 1, 1, margin=-3)
    assert advance_tournament(tournament.pk) == "finished"
    assert order_of(tournament) == [2, 1]
    assert paper.extended == []


def test_a_match_drawn_to_the_last_card_goes_on_and_then_the_lot_decides(paper: Paper, cast: Cast) -> None:
    paper.extensions = 3
    tournament = field(cast.organiser, 2, format="knockout")
    advance_tournament(tournament.pk)
    for _ in range(3):
        (match,) = open_matches(tournament)
        paper.write(match, 1, 1)
        assert advance_tournament(tournament.pk) == "drawn matches go on"
    paper.write(match, 1, 1)
    assert advance_tournament(tournament.pk) == "finished"
    match.refresh_from_db()
    assert match.lot == lot_of(tournament, match.pk)
    winner = match.sides.get(side=match.lot).entry.number
    assert order_of(tournament)[0] == winner


def test_a_void_match_of_a_knockout_waits_for_the_organiser(paper: Paper, cast: Cast) -> None:
    tournament = field(cast.organiser, 2, format="knockout")
    advance_tournament(tournament.pk)
    (match,) = open_matches(tournament)
    Match.objects.filter(pk=match.pk).update(status=PlayStatus.VOID)
    assert advance_tournament(tournament.pk) == "waits for the organiser: undecided"
    assert len(order_of(tournament)) == 2
    rule_on_match(match, Ruling.SECOND, reason_code="ADJUDICATED", reason="by the organiser")
    assert advance_tournament(tournament.pk) == "finished"


def test_a_void_match_of_a_swiss_counts_as_unplayed_for_both(paper: Paper, cast: Cast) -> None:
    tournament = field(cast.organiser, 4, format="swiss", format_config={"rounds": 2})
    advance_tournament(tournament.pk)
    first, second = open_matches(tournament)
    Match.objects.filter(pk=first.pk).update(status=PlayStatus.VOID)
    paper.write(second, 2, 0)
    assert advance_tournament(tournament.pk) == "round 2 opened"
    assert sorted(row.standing.played for row in tables_of(tournament).rows) == [0, 0, 1, 1]


@pytest.mark.parametrize("format", ["round_robin", "swiss", "knockout", "groups"])
@pytest.mark.parametrize("left", [0, 1])
def test_an_event_that_everybody_leaves_stops_cleanly(
    paper: Paper, cast: Cast, format: str, left: int
) -> None:
    tournament = field(cast.organiser, 4, format=format)
    advance_tournament(tournament.pk)
    for entry in list(tournament.entries.order_by("number"))[left:]:
        withdraw_entry(actor=cast.organiser, entry=entry)
    paper.play_out(tournament, stronger)
    assert tournament.status == "FINISHED"
    assert len(order_of(tournament)) == 4


def test_who_leaves_late_loses_the_rest_by_walk_over(paper: Paper, cast: Cast) -> None:
    tournament = field(cast.organiser, 4)
    for _ in range(2):
        advance_tournament(tournament.pk)
        paper.play_round(tournament, stronger)
    withdraw_entry(actor=cast.organiser, entry=tournament.entries.get(number=1))
    paper.play_out(tournament, stronger)
    walked = Match.objects.get(round__tournament=tournament, reason_code="WITHDRAWN")
    assert (walked.status, walked.ruling, walked.rated) == ("FINISHED", "FIRST", False)
    rows = {row.entry.number: row.standing for row in tables_of(tournament).rows}
    assert (rows[1].points, rows[1].lost) == (2, 1)


def test_a_ladder_keeps_to_its_hour_and_pairs_the_least_played(paper: Paper, cast: Cast) -> None:
    config = {"batch": 3, "per_hour": 20, "house_bot": False}
    tournament = field(cast.organiser, 7, format="ladder", format_config=config)
    start = now = timezone.now()
    while now < start + timedelta(minutes=59):
        advance_tournament(tournament.pk, now=now)
        assert len(open_matches(tournament)) <= 3
        paper.play_round(tournament, stronger)
        now += timedelta(seconds=50)
    matches = Match.objects.filter(round__tournament=tournament)
    assert matches.count() == 20
    played = Counter(matches.values_list("sides__entry", flat=True))
    assert len(played) == 7
    assert max(played.values()) - min(played.values()) <= 1
    assert advance_tournament(tournament.pk, now=now) == "ladder waits"
    assert advance_tournament(tournament.pk, now=start + timedelta(hours=2)).endswith("matches opened")


def test_in_a_rehearsal_the_hour_of_a_ladder_passes_sooner(
    paper: Paper, cast: Cast, settings, client
) -> None:
    config = {"batch": 2, "per_hour": 2, "house_bot": False}
    ladder = field(cast.organiser, 4, format="ladder", format_config=config)
    start = ladder.started_at
    assert start
    settings.LADDER_PACE = 60
    for seconds, done in ((1, "2 matches opened"), (50, "waits"), (62, "2 matches opened")):
        assert done in advance_tournament(ladder.pk, now=start + timedelta(seconds=seconds))
        paper.play_round(ladder, stronger)
    live = client.get(f"/tournaments/{ladder.slug}/live/").content.decode()
    assert live.index('id="ladder"') < live.index('id="latest"')


def test_ladders_share_the_sites_places(paper: Paper, cast: Cast, settings) -> None:
    settings.LADDER_MATCHES_AT_ONCE = 4
    first, second = (field(cast.organiser, 12, format="ladder", name=name) for name in ("A", "B"))
    for tournament in (first, second):
        advance_tournament(tournament.pk)
    assert [len(open_matches(one)) for one in (first, second)] == [2, 2]
