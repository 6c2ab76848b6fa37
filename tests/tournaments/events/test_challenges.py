"""Test games: offered, answered, played, and counted for nothing."""

import pytest

from tests.tournaments.cast import Cast, baseline, claimed, make_bot, played
from tests.tournaments.club import client_of, post
from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.models import Bot, Challenge, MatchSet, Notice, RatedResult
from tournaments.services import challenges
from tournaments.services.rounds import advance_tournament
from tournaments.services.sets import record_report

pytestmark = pytest.mark.django_db


def offer(cast: Cast, opponent: Bot | None = None, **changes: object) -> Challenge:
    asked = {"actor": cast.owner, "bot": cast.owners_bot, "opponent": opponent or cast.rivals_bot}
    return challenges.offer_challenge(**{**asked, "variant": "scopa", **changes})


def test_an_offer_waits_until_its_author_says_yes(cast: Cast) -> None:
    challenge = offer(cast)
    assert challenge.status == "OFFERED"
    assert Notice.objects.get(user=cast.rival).code == "CHALLENGE_OFFERED"
    page = client_of(cast.rival).get("/challenges/").content.decode()
    assert "Lupo – Volpe" in page
    assert post(client_of(cast.stranger), f"/challenges/{challenge.pk}/accept/").status_code == 403
    assert post(client_of(cast.rival), f"/challenges/{challenge.pk}/accept/").status_code == 302
    challenge.refresh_from_db()
    assert challenge.status == "ACCEPTED"
    assert advance_tournament(challenge.event.pk) == "round 1 opened"
    with pytest.raises(Conflict):
        challenges.decline_challenge(actor=cast.rival, challenge=challenge)


def test_an_offer_can_be_declined(cast: Cast) -> None:
    challenge = offer(cast)
    post(client_of(cast.rival), f"/challenges/{challenge.pk}/decline/")
    challenge.refresh_from_db()
    assert (challenge.status, challenge.event) == ("DECLINED", None)
    assert Notice.objects.get(user=cast.owner).code == "CHALLENGE_DECLINED"


def test_a_test_game_is_played_to_its_end_and_counts_for_nothing(cast: Cast) -> None:
    greedy, other = baseline("greedy"), baseline("random")
    Bot.objects.filter(pk=greedy.pk).update(builtin="", owner=cast.owner, challenge_wish="ALWAYS")
    greedy.refresh_from_db()
    challenge = offer(cast, bot=greedy, opponent=other)
    Bot.objects.filter(pk=greedy.pk).update(builtin="greedy")
    advance_tournament(challenge.event.pk)
    claim = claimed(MatchSet.objects.get())
    assert record_report(claim, played(claim))
    assert advance_tournament(challenge.event.pk) == "finished"
    assert not RatedResult.objects.exists()
    assert client_of(None).get(f"/tournaments/{challenge.event.slug}/").status_code == 200
    assert challenge.event.name not in client_of(None).get("/tournaments/").content.decode()


@pytest.mark.parametrize(("wish", "status"), [("ALWAYS", "ACCEPTED"), ("ASK", "OFFERED")])
def test_an_author_says_once_for_all_what_becomes_of_offers(cast: Cast, wish: str, status: str) -> None:
    post(client_of(cast.rival), f"/challenges/wish/{cast.rivals_bot.pk}/", {"wish": wish})
    cast.rivals_bot.refresh_from_db()
    assert offer(cast).status == status


def test_who_never_plays_is_not_asked(cast: Cast) -> None:
    challenges.set_wish(actor=cast.rival, bot=cast.rivals_bot, wish="NEVER")
    with pytest.raises(Conflict) as never:
        offer(cast, Bot.objects.get(pk=cast.rivals_bot.pk))
    assert never.value.code == "never_plays"
    with pytest.raises(NotAllowed):
        challenges.set_wish(actor=cast.owner, bot=cast.rivals_bot, wish="ALWAYS")


def test_offers_have_a_quota_and_one_waits_at_a_time(cast: Cast, settings) -> None:
    settings.CHALLENGES_PER_DAY = 2
    offer(cast)
    with pytest.raises(Conflict) as waiting:
        offer(cast)
    assert waiting.value.code == "offered_already"
    offer(cast, baseline("greedy"))
    with pytest.raises(Refused) as quota:
        offer(cast, make_bot(cast.stranger, "Tasso"))
    assert (quota.value.code, quota.value.status) == ("challenge_quota", 429)


def test_only_ones_own_bot_is_sent_and_never_against_itself(cast: Cast) -> None:
    with pytest.raises(NotAllowed):
        offer(cast, bot=cast.rivals_bot, opponent=cast.owners_bot)
    with pytest.raises(Refused):
        offer(cast, cast.owners_bot)
