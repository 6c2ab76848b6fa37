"""Matches with people: their tables open by themselves, call the players and bring the result."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from replays.selectors import log_of
from tests.tournaments.cast import baseline, make_user
from tests.tournaments.club import client_of
from tests.tournaments.live.events import event_of, people_at, tables_of
from tests.tournaments.live.tables import play_out
from tournaments.errors import Refused
from tournaments.live.people import Person
from tournaments.models import LiveGame, Match, Notice, Tournament, User
from tournaments.models.matches import PlayStatus
from tournaments.selectors.outcome_sources.live_games import read_scores
from tournaments.selectors.outcomes import find_result
from tournaments.services.closing import rule_on_match
from tournaments.services.match_tables import come_to_table
from tournaments.services.rounds import advance_tournament
from tournaments.services.seeds import read_event_seed
from tournaments.services.table_ending import void_game
from tournaments.services.table_play import resign_game
from tournaments.services.table_settling import settle_game, settle_overdue
from tournaments.services.tables import leave_table, sit_down

pytestmark = pytest.mark.django_db


def two_people(**plan: object) -> tuple[Tournament, User, User]:
    ada, bruno = make_user("ada"), make_user("bruno")
    return event_of((ada,), (bruno,), **plan), ada, bruno


def all_come(game: LiveGame) -> LiveGame:
    for person in people_at(game):
        if person.user:
            come_to_table(person=person, game_id=game.pk)
    game.refresh_from_db()
    return game


def play(game: LiveGame) -> LiveGame:
    return play_out(all_come(game), people_at(game))


def test_a_round_lays_the_table_and_calls_both() -> None:
    tournament, ada, bruno = two_people()
    (game,) = tables_of(tournament)
    assert (game.status, game.set_number, game.bank_ms) == (LiveGame.Status.OPEN, 0, 120_000)
    assert {seat.user for seat in game.seats.all()} == {ada, bruno}
    for user in (ada, bruno):
        notice = Notice.objects.get(user=user, code="TABLE_CALLED")
        assert notice.path == f"/t/{game.pk}/"
    assert advance_tournament(tournament.pk) == "round open"


def test_the_page_tells_people_how_long_they_play_and_by_which_clock(client: Client) -> None:
    tournament, _ada, _bruno = two_people()
    page = client.get(f"/tournaments/{tournament.slug}/").content.decode()
    for words in ("<dd>1 deal</dd>", "<dd>1 game</dd>", "2 min + 8 s", "<dd>10 min</dd>", "Clock of bots"):
        assert words in page, words
    Tournament.objects.filter(pk=tournament.pk).update(entrants="PEOPLE", pairing_hours=48)
    page = client.get(f"/tournaments/{tournament.slug}/").content.decode()
    assert "<dd>48 hours</dd>" in page
    for words in ("mirrored set", "Clock of bots", "of 0 sets"):
        assert words not in page, words


def test_it_begins_when_both_are_there_and_nobody_else_sits_down_or_leaves() -> None:
    tournament, ada, bruno = two_people()
    (game,) = tables_of(tournament)
    for act in (
        lambda: sit_down(person=Person(user=make_user("carla")), game_id=game.pk, seat=0),
        lambda: leave_table(person=Person(user=ada), game_id=game.pk),
    ):
        with pytest.raises(Refused) as refused:
            act()
        assert refused.value.code == "table_of_an_event"
    come_to_table(person=Person(user=ada), game_id=game.pk)
    come_to_table(person=Person(user=ada), game_id=game.pk)
    game.refresh_from_db()
    assert game.status == LiveGame.Status.OPEN
    come_to_table(person=Person(user=bruno), game_id=game.pk)
    game.refresh_from_db()
    assert game.status == LiveGame.Status.LIVE
    assert Match.objects.get().status == PlayStatus.RUNNING


def test_the_result_of_the_table_is_the_matchs_and_the_event_finishes() -> None:
    tournament, _ada, _bruno = two_people()
    (game,) = tables_of(tournament)
    game = play(game)
    match = Match.objects.get()
    assert match.status == PlayStatus.FINISHED
    result = find_result(match)
    assert result
    assert game.replay
    winner = log_of(game.replay)["result"]["winner"]
    assert (result.first_score, result.second_score) == {0: (1, 0), 1: (0, 1), None: (0.5, 0.5)}[winner]
    advance_tournament(tournament.pk)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED


def test_the_log_says_where_it_belongs_and_its_cards_come_from_the_events_seed() -> None:
    from engine.rules import event_game_seed

    tournament, _ada, _bruno = two_people()
    (game,) = tables_of(tournament)
    game = play(game)
    assert game.replay
    log = log_of(game.replay)
    match = Match.objects.get()
    assert (log["event"], log["round"], log["match"], log["set"]) == ("Serata", 1, str(match.pk), 0)
    assert log["seed"] == event_game_seed(read_event_seed(tournament), 1, str(match.pk), 0).hex()


def test_each_set_is_a_game_of_its_own_and_the_dealer_alternates() -> None:
    tournament, _ada, _bruno = two_people(sets_per_pairing=3)
    for number in range(3):
        game = tables_of(tournament)[-1]
        assert (game.set_number, game.first_dealer) == (number, number % 2)
        play(game)
    assert len(tables_of(tournament)) == 3
    assert len({game.commitment for game in tables_of(tournament)}) == 3
    score = read_scores(tournament)[Match.objects.get().pk]
    assert score.first + score.second == 3


def test_who_does_not_come_has_lost_and_the_round_goes_on() -> None:
    tournament, ada, bruno = two_people()
    (game,) = tables_of(tournament)
    come_to_table(person=Person(user=ada), game_id=game.pk)
    settle_overdue(now=timezone.now() + timedelta(minutes=11))
    match = Match.objects.get()
    result = find_result(match)
    assert result
    assert (match.status, match.reason_code) == (PlayStatus.FINISHED, "NO_SHOW")
    present = match.sides.get(entry__members__user=ada).side
    assert (result.first_score, result.second_score)[present] == 1
    assert result.forfeited
    game.refresh_from_db()
    assert game.status == LiveGame.Status.CANCELLED
    assert Notice.objects.filter(user=bruno, code="TABLE_LOST").exists()
    assert Notice.objects.filter(user=ada, code="TABLE_WON").exists()
    assert advance_tournament(tournament.pk) != "round open"


def test_where_nobody_comes_both_have_lost() -> None:
    tournament, ada, _bruno = two_people()
    (game,) = tables_of(tournament)
    late = timezone.now() + timedelta(minutes=11)
    come_to_table(person=Person(user=ada), game_id=game.pk, now=late)
    result = find_result(Match.objects.get())
    assert result
    assert (result.first_score, result.second_score) == (0, 0)
    game.refresh_from_db()
    assert game.status == LiveGame.Status.CANCELLED


def test_who_does_not_come_to_a_later_game_loses_that_game_alone() -> None:
    tournament, ada, _bruno = two_people(sets_per_pairing=2)
    play(tables_of(tournament)[0])
    game = tables_of(tournament)[1]
    come_to_table(person=Person(user=ada), game_id=game.pk)
    game = settle_game(game.pk, now=timezone.now() + timedelta(minutes=11))
    assert game.status == LiveGame.Status.FINISHED
    assert game.replay
    result = log_of(game.replay)["result"]
    own = game.seats.get(user=ada).seat
    assert (result["termination"], result["winner"]) == ("FORFEIT", own)
    score = read_scores(tournament)[Match.objects.get().pk]
    assert score.first + score.second == 2


def test_a_void_game_is_followed_by_one_with_fresh_cards_and_three_void_the_match() -> None:
    tournament, _ada, _bruno = two_people()
    seen = set()
    for number in range(3):
        game = tables_of(tournament)[-1]
        assert game.set_number == number
        seen.add(game.commitment)
        void_game(all_come(game), now=timezone.now(), reason="the jail was lost")
    assert len(seen) == 3
    match = Match.objects.get()
    assert (match.status, match.reason_code) == (PlayStatus.VOID, "TABLES_VOID")


def test_a_ruling_ends_what_is_played_at_the_table() -> None:
    tournament, _ada, _bruno = two_people()
    game = all_come(tables_of(tournament)[0])
    rule_on_match(Match.objects.get(), Match.Ruling.FIRST, reason_code="ADJUDICATED", reason="he left")
    game.refresh_from_db()
    assert (game.status, game.deadline_at) == (LiveGame.Status.VOID, None)
    assert len(tables_of(tournament)) == 1


def test_a_person_meets_a_bot_at_the_table_and_only_the_person_is_called() -> None:
    ada = make_user("ada")
    tournament = event_of((ada,), (baseline("greedy"),))
    (game,) = tables_of(tournament)
    assert {seat.kind for seat in game.seats.all()} == {"human", "bot"}
    game = play(game)
    assert game.status == LiveGame.Status.FINISHED
    assert Match.objects.get().status == PlayStatus.FINISHED
    assert not Match.objects.get().sets.exists()


def test_a_pair_of_a_person_and_a_bot_sits_opposite() -> None:
    people = [make_user(name) for name in ("ada", "bruno", "carla")]
    tournament = event_of(
        (people[0], baseline("greedy")), (people[1], people[2]), variant="scopone_9", rules={"match.deals": 1}
    )
    (game,) = tables_of(tournament)
    names = [seat.name for seat in game.seats.order_by("seat")]
    assert {frozenset(names[0::2]), frozenset(names[1::2])} == {
        frozenset({"ada", baseline("greedy").name}),
        frozenset({"bruno", "carla"}),
    }
    calls = client_of(people[1]).get("/play/calls.json").json()["calls"]
    assert set(calls[0]["opponent"].split(", ")) == {"ada", baseline("greedy").name}
    game = all_come(game)
    page = client_of(tournament.organiser).get(f"/t/{game.pk}/direct/").content.decode()
    assert "ada" in page
    game = play(game)
    assert game.status == LiveGame.Status.FINISHED


def test_who_resigns_gets_nothing_and_the_cards_count_for_nobody() -> None:
    tournament, ada, _bruno = two_people()
    game = all_come(tables_of(tournament)[0])
    resign_game(person=Person(user=ada), game_id=game.pk)
    score = read_scores(tournament)[Match.objects.get().pk]
    own = game.seats.get(user=ada).seat
    assert ((score.first, score.second)[own], score.margin) == (0, 0)
    assert score.first + score.second == 1


def test_the_matchs_page_leads_to_its_tables(client: Client) -> None:
    tournament, _ada, _bruno = two_people(sets_per_pairing=2)
    game = play(tables_of(tournament)[0])
    page = client.get(f"/matches/{Match.objects.get().pk}/").content.decode()
    assert f"/g/{game.replay_id}/" in page
    assert f"/t/{tables_of(tournament)[1].pk}/" in page


def test_to_be_there_holds_for_ten_minutes_and_the_game_needs_both_at_once() -> None:
    tournament, ada, bruno = two_people()
    Tournament.objects.filter(pk=tournament.pk).update(pairing_hours=48)
    (game,) = tables_of(tournament)
    now = timezone.now()
    LiveGame.objects.filter(pk=game.pk).update(show_up_until=now + timedelta(hours=48))
    come_to_table(person=Person(user=ada), game_id=game.pk, now=now)
    come_to_table(person=Person(user=bruno), game_id=game.pk, now=now + timedelta(hours=20))
    assert settle_game(game.pk).status == LiveGame.Status.OPEN
    come_to_table(person=Person(user=ada), game_id=game.pk, now=now + timedelta(hours=20, minutes=5))
    assert LiveGame.objects.get(pk=game.pk).status == LiveGame.Status.LIVE


def test_where_each_came_but_never_together_the_organiser_decides() -> None:
    tournament, ada, bruno = two_people()
    (game,) = tables_of(tournament)
    now = timezone.now()
    LiveGame.objects.filter(pk=game.pk).update(show_up_until=now + timedelta(hours=48))
    come_to_table(person=Person(user=ada), game_id=game.pk, now=now)
    come_to_table(person=Person(user=bruno), game_id=game.pk, now=now + timedelta(hours=20))
    settle_overdue(now=now + timedelta(hours=49))
    match = Match.objects.get()
    assert (match.status, match.reason_code) == (PlayStatus.VOID, "NOT_TOGETHER")
    assert LiveGame.objects.get(pk=game.pk).status == LiveGame.Status.CANCELLED


def test_an_open_table_raises_no_alarm_about_its_match_or_event() -> None:
    from tournaments.services.self_check import check_books

    two_people()
    later = timezone.now() + timedelta(minutes=5)
    assert {finding.code for finding in check_books(now=later)} <= {"NO_WORKER", "STALE_LISTS"}
    LiveGame.objects.update(status=LiveGame.Status.CANCELLED)
    assert "MATCHES_NOT_CLOSED" in {finding.code for finding in check_books(now=later)}


def test_the_organiser_sets_clock_patience_and_delay_of_the_tables(client: Client) -> None:
    tournament, ada, _bruno = two_people(sets_per_pairing=2)
    address = f"/tournaments/{tournament.slug}/organise/tables/"
    wishes = {"bank_seconds": 300, "increment_seconds": 5, "show_up_minutes": 3}
    client.force_login(ada)
    assert client.post(address, wishes).status_code == 403
    client.force_login(tournament.organiser)
    assert client.post(address, wishes | {"bank_seconds": 1}).status_code == 400
    assert client.post(address, wishes).status_code == 302
    assert tables_of(tournament)[0].bank_ms == 120_000
    play(tables_of(tournament)[0])
    later = tables_of(tournament)[1]
    assert (later.bank_ms, later.increment_ms, later.is_delayed) == (300_000, 5_000, False)
