"""A closed account: what waits for it is given up by rule, and nobody hears from it or sends it anything."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client, TestCase
from pytest_django.fixtures import Settings

from tests.tournaments.cast import Cast, make_user, running_tournament
from tests.tournaments.club import client_of
from tests.tournaments.live.events import enter, event_of, people_at, tables_of
from tests.tournaments.live.tables import full_table, member, plan, play_one, play_out, position, short_rules
from tournaments.errors import Refused
from tournaments.models import (
    Bot,
    Challenge,
    LiveGame,
    LiveSeat,
    LoginFailure,
    Match,
    Notice,
    Submission,
    TableInvitation,
    TableSignal,
    User,
)
from tournaments.services.challenges import offer_challenge
from tournaments.services.closing import rule_on_match
from tournaments.services.forgetting import forget_account
from tournaments.services.leaving import bring_back, withdraw_entry
from tournaments.services.login_guard import note_failure
from tournaments.services.mails import mail_notice
from tournaments.services.notices import notify
from tournaments.services.organising import penalise
from tournaments.services.packages import package_path, store_package
from tournaments.services.publishing import publish_tournament
from tournaments.services.rounds import advance_tournament
from tournaments.services.table_bots import claim_turn
from tournaments.services.table_director import adjourn_game
from tournaments.services.table_invitations import invite_member
from tournaments.services.table_rematch import ask_rematch
from tournaments.services.table_signals import report_player
from tournaments.services.tables import create_table, sit_down
from tournaments.services.tokens import create_token
from tournaments.services.undoing import undo_event_act

pytestmark = pytest.mark.django_db


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.code


def close(user: User | None) -> str:
    assert user
    return forget_account(user)


def test_a_game_in_play_is_resigned_and_the_other_has_won() -> None:
    game, (ada, _bruno) = full_table()
    play_one(game, [ada, _bruno])
    close(ada.user)
    game.refresh_from_db()
    assert (game.status, game.seats.get(seat=0).verdict) == (LiveGame.Status.FINISHED, "RESIGNED")
    assert game.seats.get(seat=0).name.startswith("anonymous-")


def test_an_adjourned_game_is_resigned_too() -> None:
    game, (_ada, bruno) = full_table()
    boss = User.objects.create_user(username="stefano", password="x", is_staff=True)
    adjourn_game(actor=boss, game_id=game.pk, reason="pause")
    close(bruno.user)
    game.refresh_from_db()
    assert (game.status, game.seats.get(seat=1).verdict) == (LiveGame.Status.FINISHED, "RESIGNED")


def test_waiting_tables_are_left_and_the_own_one_is_cleared() -> None:
    ada, bruno = member("ada"), member("bruno")
    own, _token = create_table(person=ada, plan=plan("scopone_9"))
    other, _token = create_table(person=bruno, plan=plan("scopone_9"))
    sit_down(person=ada, game_id=other.pk, seat=2)
    close(ada.user)
    own.refresh_from_db()
    other.refresh_from_db()
    assert (own.status, other.status) == (LiveGame.Status.CANCELLED, LiveGame.Status.OPEN)
    assert list(other.seats.values_list("seat", flat=True)) == [0]


def test_a_running_tournament_is_left_and_the_match_is_the_others() -> None:
    ada, bruno = make_user("ada"), make_user("bruno")
    tournament = event_of((ada,), (bruno,))
    instead = close(ada)
    match = Match.objects.get()
    assert (match.ruling, match.reason_code) == (Match.Ruling.SECOND, "WITHDRAWN")
    assert not LiveGame.objects.filter(status=LiveGame.Status.OPEN).exists()
    entry = tournament.entries.get(members__user=ada)
    assert entry.withdrawn_at is not None
    assert entry.name == instead
    assert refusal(lambda: close(tournament.organiser)) == "still_organising"


def test_who_closed_the_account_is_not_brought_back_into_the_event() -> None:
    ada, *others = (make_user(name) for name in ("ada", "bruno", "carla", "elsa"))
    entries = [(ada,), *((other,) for other in others)]
    tournament = event_of(*entries, format="swiss", format_config={"rounds": 2})
    close(ada)
    act, entry = tournament.organiser_acts.get(kind="WITHDRAW"), tournament.entries.get(members__user=ada)
    organiser = tournament.organiser
    assert refusal(lambda: bring_back(actor=organiser, entry=entry)) == "account_closed"
    assert (
        refusal(lambda: undo_event_act(actor=organiser, tournament=tournament, number=act.number))
        == "undo_blocked"
    )


def test_standings_that_were_published_tell_the_name_no_more(client: Client) -> None:
    ada, bruno = make_user("ada"), make_user("bruno")
    tournament = event_of((ada,), (bruno,))
    rule_on_match(Match.objects.get(), Match.Ruling.FIRST, reason_code="ADJUDICATED", reason="")
    advance_tournament(tournament.pk)
    tournament.refresh_from_db()
    publish_tournament(actor=tournament.organiser, tournament=tournament)
    address = f"/tournaments/{tournament.slug}/published/1/"
    assert re.search(r"\bada\b", client.get(address).content.decode())
    instead = close(ada)
    page = client.get(address).content.decode()
    assert not re.search(r"\bada\b", page)
    assert instead in page


def test_a_partner_hears_that_the_pair_is_out() -> None:
    four = [make_user(name) for name in ("ada", "bruno", "carla", "dino")]
    tournament = event_of((four[0], four[1]), (four[2], four[3]), variant="scopone_9")
    (game,) = tables_of(tournament)
    assert len(people_at(game)) == 4
    close(four[0])
    assert Notice.objects.filter(user=four[1], code="PARTNER_LEFT").count() == 1
    assert not Notice.objects.filter(user=four[2], code="PARTNER_LEFT").exists()


def test_a_pair_and_the_log_of_its_event_tell_the_old_name_no_more() -> None:
    """Also where the entry was taken out before the start, and in a line that takes another back."""
    ada, bruno, carla, dino, elsa = (make_user(name) for name in ("ada", "bruno", "carla", "dino", "elsa"))
    tournament = event_of((ada, bruno), (carla, dino), variant="scopone_9", entries_close_at=None)
    pair = tournament.entries.get(members__user=ada)
    organiser = tournament.organiser
    undo = {"actor": organiser, "tournament": tournament}
    penalise(actor=organiser, entry=pair, half_points=1, reason="late")
    undo_event_act(**undo, number=tournament.organiser_acts.latest("number").number)
    undo_event_act(**undo, number=tournament.organiser_acts.get(kind="OPEN_ROUND").number)
    undo_event_act(**undo, number=tournament.organiser_acts.get(kind="START").number)
    tournament.refresh_from_db()
    other = tournament.entries.get(members__user=carla)
    withdraw_entry(actor=organiser, entry=other)
    enter(tournament, elsa, dino)
    close(carla)
    instead = close(ada)
    log = client_of(organiser).get(f"/tournaments/{tournament.slug}/organise/log/").content.decode()
    document = client_of(organiser).get(f"/tournaments/{tournament.slug}/organise/log.json").content.decode()
    for page in (log, document):
        assert not re.search(r"\b(ada|carla)\b", page)
        assert f"{instead} &amp; bruno" in page or f"{instead} & bruno" in page


def test_bots_are_retired_their_results_stay_and_their_packages_are_deleted(cast: Cast) -> None:
    owner, bot = cast.owner, cast.owners_bot
    tournament = running_tournament(cast.organiser, [bot, cast.rivals_bot])
    digest, others = bot.submissions.get().sha256, cast.rivals_bot.submissions.get().sha256
    for one in (digest, others):
        store_package(one, b"source")
    with TestCase.captureOnCommitCallbacks(execute=True):
        close(owner)
    bot.refresh_from_db()
    assert (bot.name, bot.active_submission, bot.disabled_at is None) == ("Lupo", None, False)
    version = bot.submissions.get()
    assert (version.status, version.reason_code) == (Submission.Status.DISABLED, "OWNER_LEFT")
    assert [package_path(one).is_file() for one in (digest, others)] == [False, True]
    assert tournament.entries.get(members__bot=bot).withdrawn_at is not None
    assert Match.objects.get().reason_code in ("OWNER_LEFT", "WITHDRAWN")
    page = Client().get(f"/bots/{bot.pk}/").content.decode()
    assert owner.username not in page.replace(User.objects.get(pk=owner.pk).username, "")
    assert "Lupo" in page


def test_bytes_that_somebody_else_uploaded_too_are_kept(cast: Cast) -> None:
    same = cast.owners_bot.submissions.get().sha256
    Submission.objects.filter(bot=cast.rivals_bot).update(sha256=same)
    store_package(same, b"source")
    with TestCase.captureOnCommitCallbacks(execute=True):
        close(cast.owner)
    assert package_path(same).is_file()


def test_a_persons_bot_at_a_table_makes_the_game_void_and_costs_nobody(cast: Cast) -> None:
    bruno = member("bruno")
    game, _token = create_table(person=bruno, plan=plan(bots=(f"bot:{cast.owners_bot.pk}",)))
    close(cast.owner)
    for _ in range(2):
        game.refresh_from_db()
        if game.awaits_bot or position(game).to_move == 1:
            break
        play_one(game, [bruno, bruno])
    assert claim_turn(game.pk, worker="w") is None
    game.refresh_from_db()
    assert game.status == LiveGame.Status.VOID


def test_offers_in_both_directions_are_withdrawn(cast: Cast) -> None:
    ada, bruno = member("ada"), member("bruno")
    mine, _token = create_table(person=ada, plan=plan("scopone_9"))
    theirs, _token = create_table(person=bruno, plan=plan("scopone_9"))
    invite_member(person=ada, game_id=mine.pk, seat=1, name="bruno")
    invite_member(person=bruno, game_id=theirs.pk, seat=1, name="ada")
    Bot.objects.filter(pk=cast.rivals_bot.pk).update(challenge_wish="ASK")
    offer_challenge(actor=cast.owner, bot=cast.owners_bot, opponent=cast.rivals_bot, variant="scopa")
    close(ada.user)
    assert not TableInvitation.objects.exists()
    close(cast.owner)
    assert Challenge.objects.get().status == "DECLINED"


def test_a_rematch_that_was_asked_for_is_no_longer_waiting() -> None:
    game, (ada, bruno) = full_table(rules=short_rules("scopa", 1))
    play_out(game, [ada, bruno])
    ask_rematch(person=ada, game_id=game.pk)
    close(ada.user)
    ask_rematch(person=bruno, game_id=game.pk)
    assert LiveSeat.objects.get(game=game, seat=0).rematch_at is None
    assert not LiveGame.objects.filter(rematch_of=game).exists()


def test_whoever_holds_its_cookie_or_token_is_nobody(cast: Cast) -> None:
    browser, phone = client_of(cast.owner), client_of(cast.owner)
    other = client_of(cast.rival)
    _token, text = create_token(owner=cast.owner)
    headers = {"authorization": f"Token {text}"}
    assert Client().get("/api/v1/bots/", headers=headers).status_code == 200
    note_failure(name="olga", address="127.0.0.1")
    close(cast.owner)
    assert not LoginFailure.objects.filter(name="olga").exists()
    for client in (browser, phone):
        assert client.get("/accounts/settings/").status_code == 302
    assert other.get("/accounts/settings/").status_code == 200
    assert Session.objects.count() == 1
    assert Client().get("/api/v1/bots/", headers=headers).status_code == 401


def test_no_mail_leaves_any_more_and_what_it_told_has_no_sender(cast: Cast, settings: Settings) -> None:
    settings.MAIL_ENABLED = True
    User.objects.filter(pk=cast.owner.pk).update(email="olga@example.org")
    cast.owner.refresh_from_db()
    notify(user=cast.owner, code="BENCHED", key="one", bot="Lupo", version=1, games=10)
    waiting = cast.owner.notices.get().pk
    game, (ada, _bruno) = full_table()
    report_player(person=ada, game_id=game.pk, seat=1, kind="RUDE", words="he shouted")
    close(cast.owner)
    close(ada.user)
    assert not mail_notice(waiting)
    late = User.objects.get(pk=cast.owner.pk)
    notify(user=late, code="BENCHED", key="two", bot="Lupo", version=1, games=10)
    assert not mail_notice(late.notices.get().pk)
    assert mail.outbox == []
    assert TableSignal.objects.get().reporter is None
