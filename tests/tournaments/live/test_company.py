"""People at a table: phrases between deals, mutes, reports, invitations, calls."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from engine.rules import RuleSet, preset_overrides
from tests.tournaments.cast import make_user
from tests.tournaments.live.events import event_of, tables_of
from tests.tournaments.live.tables import (
    BANK,
    full_table,
    guest,
    member,
    plan,
    play_one,
    position,
    short_rules,
)
from tournaments.errors import Refused
from tournaments.live.people import Person
from tournaments.models import LiveGame, Notice, User
from tournaments.selectors.table_calls import calls_for
from tournaments.selectors.table_company import company_of
from tournaments.services.table_invitations import decline_invitation, invite_member
from tournaments.services.table_play import resign_game
from tournaments.services.table_signals import report_player
from tournaments.services.table_talk import mute_player, say_phrase
from tournaments.services.tables import create_table, sit_down

pytestmark = pytest.mark.django_db


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.code


def said_to(person: Person, game: LiveGame) -> list[tuple[str, str]]:
    game.refresh_from_db()
    return [(one.name, str(one.words)) for one in company_of(game, person).said]


def test_a_phrase_is_said_between_deals_and_never_in_one() -> None:
    game, people = full_table("scopone_9", rules=short_rules("scopone_9", 2))
    say_phrase(person=people[0], game_id=game.pk, code="hello")
    say_phrase(person=people[0], game_id=game.pk, code="hello")
    assert said_to(people[2], game) == [("ada", "Good evening!")]
    play_one(game, people)
    assert said_to(people[2], game) == []
    assert refusal(lambda: say_phrase(person=people[0], game_id=game.pk, code="thanks")) == "deal_in_play"
    while position(game).game.deal_number == 0:
        play_one(game, people)
    say_phrase(person=people[0], game_id=game.pk, code="thanks")
    assert said_to(people[1], game) == [("ada", "Thank you!")]


def test_only_the_phrases_only_by_those_who_sit_and_only_a_few() -> None:
    game, people = full_table()
    for code in ("hello", "good_luck", "thanks"):
        say_phrase(person=people[0], game_id=game.pk, code=code)
    assert refusal(lambda: say_phrase(person=people[0], game_id=game.pk, code="sorry")) == "said_enough"
    assert refusal(lambda: say_phrase(person=people[1], game_id=game.pk, code="play!")) == "no_such_phrase"
    zeno = member("zeno")
    assert refusal(lambda: say_phrase(person=zeno, game_id=game.pk, code="hello")) == "not_your_seat"


def test_who_was_muted_is_heard_by_the_others_alone() -> None:
    game, people = full_table("scopone_9")
    ada, bruno = people[0], people[1]
    assert bruno.user
    mute_player(user=bruno.user, game_id=game.pk, seat=0, on=True)
    say_phrase(person=ada, game_id=game.pk, code="lucky")
    assert said_to(bruno, game) == []
    assert said_to(people[2], game) == [("ada", "What luck!")]
    mute_player(user=bruno.user, game_id=game.pk, seat=0, on=False)
    assert said_to(bruno, game) == [("ada", "What luck!")]


def test_bots_oneself_and_nobody_cannot_be_reported() -> None:
    ada = member("ada")
    game, _token = create_table(person=ada, plan=plan(bots=("greedy",)))
    for seat in (0, 1, 5):
        act = lambda seat=seat: report_player(person=ada, game_id=game.pk, seat=seat, kind="RUDE")  # noqa: E731
        assert refusal(act) == "nobody_there"
    assert refusal(lambda: report_player(person=guest(), game_id=game.pk, seat=0, kind="RUDE")) == (
        "reports_need_account"
    )


def test_an_invited_partner_sits_down_at_a_private_table_without_the_link() -> None:
    ada, bruno, carla = member("ada"), member("bruno"), member("carla")
    game, token = create_table(person=ada, plan=plan("scopone_9", private=True))
    assert token
    invite_member(person=ada, game_id=game.pk, seat=2, name="Bruno")
    assert Notice.objects.get(user=bruno.user).code == "TABLE_INVITED"
    assert refusal(lambda: sit_down(person=carla, game_id=game.pk, seat=2)) == "private_table"
    sit_down(person=bruno, game_id=game.pk, seat=2)
    assert game.seats.get(seat=2).user == bruno.user


def test_a_declined_invitation_opens_no_door() -> None:
    ada, bruno = member("ada"), member("bruno")
    game, _token = create_table(person=ada, plan=plan(private=True))
    invite_member(person=ada, game_id=game.pk, seat=1, name="bruno")
    assert bruno.user
    assert decline_invitation(user=bruno.user, game_id=game.pk)
    assert refusal(lambda: sit_down(person=bruno, game_id=game.pk, seat=1)) == "private_table"
    assert refusal(lambda: invite_member(person=ada, game_id=game.pk, seat=1, name="ada")) == "no_such_member"
    assert (
        refusal(lambda: invite_member(person=bruno, game_id=game.pk, seat=1, name="ada")) == "not_your_seat"
    )


def test_every_page_tells_who_is_called_and_the_button_starts_the_game(client: Client) -> None:
    ada, bruno = make_user("ada"), make_user("bruno")
    tournament = event_of((ada,), (bruno,))
    (game,) = tables_of(tournament)
    client.force_login(ada)
    for address in ("/play/", "/tournaments/", "/rules/"):
        assert f"/t/{game.pk}/" in client.get(address).content.decode()
    assert client.get("/play/calls.json").json()["calls"][0]["opponent"] == "bruno"
    page = client.get(f"/t/{game.pk}/").content.decode()
    assert "I am here" in page
    client.post(f"/t/{game.pk}/come/")
    assert calls_for(ada) == []
    assert "I am here" not in client.get(f"/t/{game.pk}/").content.decode()
    client.force_login(bruno)
    client.post(f"/t/{game.pk}/come/")
    game.refresh_from_db()
    assert game.status == LiveGame.Status.LIVE
    assert client.get("/play/calls.json").json() == {"calls": []}


def test_the_directors_page_acts_and_is_shut_to_others(client: Client) -> None:
    game, people = full_table()
    boss = User.objects.create_user(username="stefano", password="x", is_staff=True)
    client.force_login(people[0].user or boss)
    assert client.get(f"/t/{game.pk}/direct/").status_code == 403
    client.force_login(boss)
    assert "Adjourn" in client.get(f"/t/{game.pk}/direct/").content.decode()
    assert client.post(f"/t/{game.pk}/direct/adjourn/", {"adjourn-reason": ""}).status_code == 400
    assert client.post(f"/t/{game.pk}/direct/adjourn/", {"adjourn-reason": "fire"}).status_code == 302
    game.refresh_from_db()
    assert game.status == LiveGame.Status.ADJOURNED
    client.post(f"/t/{game.pk}/direct/resume/", {})
    client.post(f"/t/{game.pk}/direct/decide/", {"decide-reason": "over", "decide-winner": "1"})
    game.refresh_from_db()
    assert game.decided_ranks == [2, 1]
    assert game.status == LiveGame.Status.FINISHED


def test_after_a_rated_game_each_sees_what_it_did_in_the_lists_own_words(client: Client) -> None:
    game, people = full_table(clock=BANK, rated=True, rules=RuleSet.resolve(preset_overrides("scopa")))
    resign_game(person=people[0], game_id=game.pk)
    lines = company_of(LiveGame.objects.get(pk=game.pk), people[1]).ledger
    assert {(line.contender.label, int(line.after)) for line in lines} == {("ada", 1480), ("bruno", 1520)}
    page = client.get(f"/t/{game.pk}/?company").content.decode()
    assert "Elo after this game" in page
    assert "1500 → <strong>1520</strong>" in page
    assert "+20" in page


def test_a_game_that_is_not_rated_says_nothing_of_ratings(client: Client) -> None:
    game, people = full_table()
    resign_game(person=people[0], game_id=game.pk)
    assert "Elo after this game" not in client.get(f"/t/{game.pk}/?company").content.decode()
