"""Under house rules a bot enters when it has played itself under them; under a preset it enters at once."""

from datetime import timedelta
from typing import Any

import pytest
from django.test.utils import override_settings
from django.utils import timezone

from tests.tournaments.cast import Cast, baseline
from tests.tournaments.services.test_validation import BROKEN, OK, report
from tournaments.errors import Conflict, Refused
from tournaments.models import Entry, EntryCheck, Notice, Tournament
from tournaments.selectors.books import read_books
from tournaments.selectors.tables import tables_of
from tournaments.services import entry_checks, validation
from tournaments.services.entering import enter_bot
from tournaments.services.events import (
    TournamentPlan,
    create_tournament,
    open_tournament,
    start_tournament,
)
from tournaments.services.leaving import withdraw_entry

pytestmark = pytest.mark.django_db
HOUSE_RULES = {"match.target": 5}


def opened(cast: Cast, **plan: Any) -> Tournament:
    tournament = create_tournament(
        organiser=cast.organiser, plan=TournamentPlan(name="Osteria", variant="scopa", bank_ms=4000, **plan)
    )
    open_tournament(actor=cast.organiser, tournament=tournament)
    return tournament


@pytest.fixture
def house(cast: Cast) -> Tournament:
    return opened(cast, rules=HOUSE_RULES)


def entered(cast: Cast, tournament: Tournament) -> Entry:
    return enter_bot(actor=cast.owner, tournament=tournament, bot=cast.owners_bot)


def judge(entry: Entry, monkeypatch: pytest.MonkeyPatch, seat: dict[str, Any]) -> list[dict[str, Any]]:
    specs: list[dict[str, Any]] = []

    def run_set(spec: dict[str, Any], **_options: Any) -> dict[str, Any]:
        specs.append(spec)
        return report(seat)

    monkeypatch.setattr(validation, "run_set", run_set)
    assert entry_checks.validate_entry(entry.check_under_rules.pk, worker="one") == "judged"
    entry.refresh_from_db()
    return specs


def test_under_a_preset_an_entry_stands_at_once(cast: Cast) -> None:
    assert entered(cast, opened(cast)).status == Entry.Status.ACCEPTED
    assert not EntryCheck.objects.exists()


def test_our_own_bots_are_never_checked(cast: Cast, house: Tournament) -> None:
    entry = enter_bot(actor=cast.organiser, tournament=house, bot=baseline("greedy"))
    assert entry.status == Entry.Status.ACCEPTED


def test_a_bot_that_plays_by_the_house_rules_is_accepted(
    cast: Cast, house: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = entered(cast, house)
    assert entry.status == Entry.Status.PENDING
    spec = judge(entry, monkeypatch, OK)[0]
    assert entry.status == Entry.Status.ACCEPTED
    assert spec["rules"]["match.target"] == 5
    assert spec["clock"]["bank_ms"] == 4000
    assert Notice.objects.get(user=cast.owner).code == "ENTRY_ACCEPTED"


def test_a_bot_that_fails_under_them_is_refused_with_its_reason_and_may_come_again(
    cast: Cast, house: Tournament, monkeypatch: pytest.MonkeyPatch, client
) -> None:
    entry = entered(cast, house)
    judge(entry, monkeypatch, BROKEN)
    assert entry.status == Entry.Status.REFUSED
    assert "the process ended" in entry.check_under_rules.reason
    path = f"/tournaments/{house.slug}/"
    assert "the process ended" not in client.get(path).content.decode()
    client.force_login(cast.owner)
    assert "the process ended" in client.get(path).content.decode()
    for name in ("greedy", "random"):
        enter_bot(actor=cast.organiser, tournament=house, bot=baseline(name))
    assert [row.entry.name for row in tables_of(house).rows] == ["Greedy", "Random"]
    assert entry.pk not in [one.entry for one in read_books(house).contestants]
    withdraw_entry(actor=cast.owner, entry=entry)
    assert entered(cast, house).status == Entry.Status.PENDING


def test_an_event_does_not_start_over_the_head_of_a_check(cast: Cast, house: Tournament) -> None:
    for name in ("greedy", "random"):
        enter_bot(actor=cast.organiser, tournament=house, bot=baseline(name))
    entry = entered(cast, house)
    with pytest.raises(Conflict) as refused:
        start_tournament(actor=cast.organiser, tournament=house)
    assert refused.value.code == "entries_pending"
    withdraw_entry(actor=cast.organiser, entry=entry)
    start_tournament(actor=cast.organiser, tournament=house)


def test_a_lost_judge_and_a_missing_jail_blame_nobody(
    cast: Cast, house: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    check = entered(cast, house).check_under_rules
    assert entry_checks.dockets.claim(entry_checks.ENTRIES, check.pk)
    assert validation.expire_validations(now=timezone.now() + timedelta(hours=1)) == 1
    monkeypatch.setattr(validation, "run_set", lambda spec, **_options: report(outcome="SANDBOX_UNAVAILABLE"))
    assert entry_checks.validate_entry(check.pk, worker="one") == "put off"
    check.refresh_from_db()
    assert (check.status, check.attempt_count, check.entry.status) == ("WAITING", 1, "PENDING")


@override_settings(VALIDATIONS_PER_DAY=1)
def test_checks_of_entries_count_for_the_daily_quota(cast: Cast, house: Tournament) -> None:
    withdraw_entry(actor=cast.owner, entry=entered(cast, house))
    with pytest.raises(Refused) as refused:
        entered(cast, house)
    assert refused.value.code == "daily_quota"
    assert not Entry.objects.filter(tournament=house).exists()
