"""Calls of the arbiter and reports of players: one list for those who judge, each step taken once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from tests.tournaments.cast import make_user
from tests.tournaments.live.events import event_of, people_at, tables_of
from tests.tournaments.live.tables import BANK, full_table, guest
from tournaments.errors import Refused
from tournaments.models import LiveGame, Notice, TableSignal, Tournament, User
from tournaments.selectors.moderation import count_newer, waiting_signals
from tournaments.selectors.table_company import company_of
from tournaments.services.table_signals import call_arbiter, report_player, settle_signal, take_signal

pytestmark = pytest.mark.django_db


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.code


def staff(name: str = "stefano") -> User:
    return User.objects.create_user(username=name, password="x", is_staff=True)


def event_table() -> tuple[Tournament, LiveGame]:
    tournament = event_of((make_user("ada"),), (make_user("bruno"),))
    (game,) = tables_of(tournament)
    return tournament, game


def told(user: User | None, code: str) -> int:
    return Notice.objects.filter(user=user, code=code).count()


def test_a_call_is_taken_and_settled_once_and_everybody_concerned_hears_of_it() -> None:
    tournament, game = event_table()
    ada, bruno = people_at(game)
    assert ada.user
    boss, other = tournament.organiser, staff()
    calls = [call_arbiter(person=ada, game_id=game.pk, kind="CLOCK", words=" it ran on ") for _ in range(2)]
    assert calls[0] == calls[1]
    assert told(boss, "SIGNAL_AT_EVENT") == 1
    assert told(other, "SIGNAL_AT_EVENT") == 0
    (line,) = waiting_signals(boss)
    assert (line.signal.state, line.signal.words, line.place) == ("OPEN", "it ran on", tournament.name)
    pk = line.signal.pk
    before = LiveGame.objects.get(pk=game.pk).version
    for _ in range(2):
        take_signal(actor=boss, signal_id=pk)
    assert refusal(lambda: take_signal(actor=other, signal_id=pk)) == "signal_taken"
    assert told(ada.user, "ARBITER_COMES") == 1
    assert LiveGame.objects.get(pk=game.pk).version == before + 1
    shown = company_of(game, ada)
    assert ([call.state for call in shown.calls], len(shown.call_kinds)) == (["TAKEN"], 1)
    assert refusal(lambda: settle_signal(actor=boss, signal_id=pk, words=" ")) == "no_reason"
    for words in ("Twenty seconds given back.", "Again."):
        settle_signal(actor=boss, signal_id=pk, words=words)
    signal = TableSignal.objects.get()
    assert (signal.state, signal.settled_by, signal.answer) == (
        "SETTLED",
        boss,
        "Twenty seconds given back.",
    )
    assert told(ada.user, "CALL_SETTLED") == 1
    assert waiting_signals(boss) == []
    assert refusal(lambda: take_signal(actor=boss, signal_id=pk)) == "signal_settled"
    # Settled, so that one may call again.
    assert call_arbiter(person=ada, game_id=game.pk, kind="CLOCK").pk != pk
    assert company_of(game, bruno).calls == ()


def test_who_sits_at_the_table_or_organises_another_event_judges_nothing_there() -> None:
    tournament, game = event_table()
    ada, bruno = people_at(game)
    assert bruno.user
    signal = call_arbiter(person=ada, game_id=game.pk, kind="ARBITER")
    User.objects.filter(pk=bruno.user.pk).update(is_staff=True)
    bruno.user.refresh_from_db()
    stranger = make_user("zeno")
    Tournament.objects.filter(pk=tournament.pk).update(organiser=bruno.user)
    boss = staff()
    for person in (bruno.user, stranger, ada.user):
        assert person
        assert waiting_signals(person) == []
        assert refusal(lambda person=person: take_signal(actor=person, signal_id=signal.pk)) == "not_judge"  # type: ignore[misc]
    assert [line.signal for line in waiting_signals(boss)] == [signal]
    # The organiser plays there himself: the staff is told of the next call instead.
    call_arbiter(person=ada, game_id=game.pk, kind="CLOCK")
    assert (told(boss, "SIGNAL_AT_EVENT"), told(bruno.user, "SIGNAL_AT_EVENT")) == (1, 0)


def test_there_is_an_arbiter_at_tables_of_events_and_at_rated_ones_alone() -> None:
    boss = staff()
    casual, people = full_table()
    assert refusal(lambda: call_arbiter(person=people[0], game_id=casual.pk, kind="ARBITER")) == "no_arbiter"
    assert company_of(casual, people[0]).call_kinds == ()
    LiveGame.objects.filter(pk=casual.pk).update(rated=True, turn_ms=None, bank_ms=120_000, increment_ms=1)
    casual.refresh_from_db()
    assert len(company_of(casual, people[0]).call_kinds) == 2
    call_arbiter(person=people[0], game_id=casual.pk, kind="ARBITER")
    assert told(boss, "SIGNAL_AT_TABLE") == 1
    for kind in ("RUDE", "", "x"):
        act = lambda kind=kind: call_arbiter(person=people[0], game_id=casual.pk, kind=kind)  # noqa: E731
        assert refusal(act) == "no_such_call"
    assert refusal(lambda: call_arbiter(person=guest(), game_id=casual.pk, kind="ARBITER")) == "not_your_seat"
    assert (
        refusal(lambda: call_arbiter(person=people[0], game_id="nowhere", kind="ARBITER")) == "no_such_table"
    )


def test_a_report_comes_once_and_says_how_often_somebody_was_reported() -> None:
    boss = staff()
    game, (ada, bruno) = full_table()
    for _ in range(2):
        report_player(person=ada, game_id=game.pk, seat=1, kind="STALLING", words="two minutes a card")
    (line,) = waiting_signals(boss)
    assert (line.signal.seat and line.signal.seat.user, line.times) == (bruno.user, 1)
    settle_signal(actor=boss, signal_id=line.signal.pk, words="He was warned.")
    assert told(ada.user, "REPORT_RESOLVED") == 1
    assert (
        refusal(lambda: report_player(person=ada, game_id=game.pk, seat=1, kind="CLOCK")) == "no_such_report"
    )


def test_nobody_fills_the_list_alone() -> None:
    game, (ada, _bruno) = full_table(clock=BANK)
    LiveGame.objects.filter(pk=game.pk).update(rated=True)
    old = timezone.now() - timedelta(hours=1)
    for number in range(10):
        other = LiveGame.objects.create(
            variant="scopa", rules=game.rules, seed_encrypted=b"x", commitment="", first_dealer=0
        )
        signal = TableSignal.objects.create(game=other, reporter=ada.user, kind="ARBITER")
        TableSignal.objects.filter(pk=signal.pk).update(created_at=old + timedelta(minutes=number))
    assert refusal(lambda: call_arbiter(person=ada, game_id=game.pk, kind="CLOCK")) == "signals_enough"
    assert (
        refusal(lambda: report_player(person=ada, game_id=game.pk, seat=1, kind="RUDE")) == "signals_enough"
    )


@pytest.mark.parametrize(
    "facts",
    [
        {"kind": "ARBITER", "state": "TAKEN"},
        {"kind": "ARBITER", "state": "OPEN", "settled_at": timezone.now()},
        {"kind": "RUDE", "state": "OPEN"},
        {"kind": "ARBITER", "state": "GONE"},
    ],
)
def test_the_database_refuses_what_is_no_signal(facts: dict[str, Any]) -> None:
    game, (ada, _bruno) = full_table()
    with pytest.raises(IntegrityError), transaction.atomic():
        TableSignal.objects.create(game=game, reporter=ada.user, **facts)


def test_the_list_is_worked_in_a_browser_by_the_organiser_and_shut_to_others(client: Client) -> None:
    tournament, game = event_table()
    ada, _bruno = people_at(game)
    assert ada.user
    client.force_login(ada.user)
    assert "Call the arbiter" in client.get(f"/t/{game.pk}/").content.decode()
    client.post(f"/t/{game.pk}/call/", {"kind": "ARBITER", "words": "<b>come</b>"})
    assert "the arbiter has been told" in client.get(f"/t/{game.pk}/").content.decode()
    assert client.get("/signals/").status_code == 403
    signal = TableSignal.objects.get()
    assert client.post(f"/signals/{signal.pk}/take/").status_code == 403
    client.force_login(tournament.organiser)
    page = client.get("/signals/").content.decode()
    assert f"/t/{game.pk}/" in page
    assert "&lt;b&gt;come" in page
    assert count_newer(tournament.organiser, signal.pk) == 0
    assert "1 new one" in client.get(f"/signals/newer/{signal.pk - 1}/").content.decode()
    client.post(f"/signals/{signal.pk}/take/")
    client.post(f"/signals/{signal.pk}/settle/", {"words": "All is well."})
    signal.refresh_from_db()
    assert signal.state == "SETTLED"
    assert "All is well." in client.get("/signals/").content.decode()
