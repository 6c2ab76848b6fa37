"""A draft is changed and deleted, an open tournament is called off: by its organiser, and once."""

import pytest

from tests.tournaments.cast import Cast, baseline
from tests.tournaments.club import Club, client_of, post
from tests.tournaments.views.test_forms import NEW_EVENT
from tournaments.errors import Conflict
from tournaments.models import EntryCheck, Notice, Tournament
from tournaments.services import dockets, drafts
from tournaments.services.dockets import ENTRIES
from tournaments.services.entering import enter_bot
from tournaments.services.entry_checks import record_entry_check
from tournaments.services.events import TournamentPlan, create_tournament, open_tournament
from tournaments.services.seeds import read_event_seed

pytestmark = pytest.mark.django_db
HOUSE = {"match.target": 21}


@pytest.fixture
def draft(cast: Cast) -> Tournament:
    plan = TournamentPlan(
        name="Bozza", variant="scopa", description="prima", rules=HOUSE, format_config={"cycles": 2},
        sets_per_pairing=7, bank_ms=30_000, increment_ms=50, rated=False, entries_per_owner=3,
    )  # fmt: skip
    return create_tournament(organiser=cast.organiser, plan=plan)


def path_of(tournament: Tournament, act: str = "") -> str:
    return f"/tournaments/{tournament.slug}/{act}"


def status_of(tournament: Tournament) -> str:
    return str(Tournament.objects.values_list("status", flat=True).get(pk=tournament.pk))


def test_the_form_shows_what_the_draft_holds_and_saving_it_unchanged_changes_nothing(
    cast: Cast, draft: Tournament
) -> None:
    before = Tournament.objects.filter(pk=draft.pk).values().get()
    client = client_of(cast.organiser)
    page = client.get(path_of(draft, "edit/"))
    form, house = page.context["form"], page.context["house"]
    values = {name: form[name].value() for name in form.fields} | {"rated": ""}
    values |= {house.add_prefix(name): house[name].value() or "" for name in house.fields}
    assert values["name"] == "Bozza"
    assert values["house-match.target"] == "21"
    answer = post(client, path_of(draft, "edit/"), {key: "" if v is None else v for key, v in values.items()})
    assert (answer.status_code, answer.url) == (302, path_of(draft))
    assert Tournament.objects.filter(pk=draft.pk).values().get() == before


def test_a_draft_is_changed_with_its_address(cast: Cast, draft: Tournament) -> None:
    answer = post(client_of(cast.organiser), path_of(draft, "edit/"), NEW_EVENT | {"variant": "cirulla"})
    draft.refresh_from_db()
    assert answer.url == path_of(draft) == "/tournaments/coppa-nuova/"
    assert (draft.name, draft.variant, draft.sets_per_pairing, draft.rated) == (
        "Coppa nuova",
        "cirulla",
        2,
        True,
    )
    assert Tournament.objects.count() == 1


def test_a_change_that_cannot_be_leaves_the_draft_as_it_was(cast: Cast, draft: Tournament) -> None:
    values = NEW_EVENT | {"sets_per_pairing": "0"}
    answer = post(client_of(cast.organiser), path_of(draft, "edit/"), values)
    assert answer.status_code == 400
    assert "Save the draft" in answer.content.decode()
    draft.refresh_from_db()
    assert draft.sets_per_pairing == 7


def test_a_draft_is_deleted(cast: Cast, draft: Tournament) -> None:
    client = client_of(cast.organiser)
    assert "data-confirm" in client.get(path_of(draft)).content.decode()
    answer = post(client, path_of(draft, "delete/"))
    assert (answer.status_code, answer.url) == (302, "/tournaments/")
    assert not Tournament.objects.exists()
    assert client.get(path_of(draft)).status_code == 404


@pytest.mark.parametrize("act", ["edit/", "delete/"])
def test_what_is_open_is_neither_changed_nor_deleted(club: Club, act: str) -> None:
    answer = post(client_of(club.cast.organiser), path_of(club.open, act), NEW_EVENT)
    assert answer.status_code == 409
    assert "wrong_status" in answer.content.decode()
    assert Tournament.objects.get(pk=club.open.pk).name == "Aperta"


def test_an_opening_in_between_keeps_the_draft_from_being_changed_or_deleted(
    cast: Cast, draft: Tournament
) -> None:
    stale = Tournament.objects.get(pk=draft.pk)
    open_tournament(actor=cast.organiser, tournament=draft)
    with pytest.raises(Conflict, match="open for entries"):
        drafts.change_draft(
            actor=cast.organiser, tournament=stale, plan=TournamentPlan(name="Altra", variant="scopa")
        )
    with pytest.raises(Conflict, match="open for entries"):
        drafts.delete_draft(actor=cast.organiser, tournament=stale)
    assert (status_of(draft), Tournament.objects.get(pk=draft.pk).name) == ("OPEN", "Bozza")


def test_calling_off_releases_entries_shows_the_seed_and_tells_the_owners(club: Club) -> None:
    cast = club.cast
    enter_bot(actor=cast.owner, tournament=club.open, bot=cast.owners_bot)
    enter_bot(actor=cast.organiser, tournament=club.open, bot=baseline("greedy"))
    seed = read_event_seed(club.open).hex()
    organiser = client_of(cast.organiser)
    assert "Call the tournament off" in organiser.get(path_of(club.open)).content.decode()
    assert post(organiser, path_of(club.open, "call-off/")).status_code == 302
    club.open.refresh_from_db()
    assert (club.open.status, club.open.event_seed_revealed) == ("CANCELLED", seed)
    assert not club.open.entries.filter(withdrawn_at=None).exists()
    assert [(one.user, one.code) for one in Notice.objects.all()] == [(cast.owner, "TOURNAMENT_CANCELLED")]
    page = client_of(None).get(path_of(club.open)).content.decode()
    assert "This tournament was called off." in page
    assert seed in page
    again = post(organiser, path_of(club.open, "call-off/"))
    assert again.status_code == 409
    assert "was called off: nothing more can be done" in again.content.decode()


def test_the_check_of_an_entry_ends_with_the_tournament(cast: Cast, draft: Tournament) -> None:
    open_tournament(actor=cast.organiser, tournament=draft)
    entry = enter_bot(actor=cast.owner, tournament=draft, bot=cast.owners_bot)
    check = entry.check_under_rules
    token = dockets.claim(ENTRIES, check.pk)
    assert token
    drafts.call_off(actor=cast.organiser, tournament=draft)
    assert not EntryCheck.objects.exists()
    assert not record_entry_check(check, token, {"verdict": "OK"})
    assert dockets.claim(ENTRIES, check.pk) is None


@pytest.mark.parametrize("act", ["edit/", "delete/", "call-off/"])
def test_only_the_organiser_and_the_staff_do_it(club: Club, act: str) -> None:
    for tournament, status in ((club.draft, 404), (club.open, 403)):
        answer = post(client_of(club.cast.stranger), path_of(tournament, act), NEW_EVENT)
        assert answer.status_code == status
    answer = post(client_of(None), path_of(club.open, act))
    assert answer.url.startswith("/accounts/login/")
    assert client_of(club.cast.organiser).post(path_of(club.draft, act)).status_code == 403
    assert (status_of(club.draft), status_of(club.open)) == ("DRAFT", "OPEN")


@pytest.mark.parametrize("event", ["draft", "running", "finished"])
def test_an_organiser_calls_off_only_what_is_open(club: Club, event: str) -> None:
    tournament = getattr(club, event)
    before = status_of(tournament)
    assert post(client_of(club.cast.organiser), path_of(tournament, "call-off/")).status_code == 409
    assert status_of(tournament) == before
    tournament.refresh_from_db()
    assert bool(tournament.event_seed_revealed) == (event == "finished")
