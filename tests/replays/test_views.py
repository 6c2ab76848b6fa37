"""The archive's pages: the list, the viewer, the documents and how long they may be kept."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from engine.record import verify_log
from replays.models import Replay, ReplaySide
from replays.pages import replay_page
from tests.replays.archive import stored_forfeit
from tests.tournaments.cast import Cast, baseline_tournament, claimed, first_set, make_cast, played
from tournaments.services.sets import record_report

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def replay(cast: Cast) -> Replay:
    claim = claimed(first_set(baseline_tournament(cast.organiser)))
    record_report(claim, played(claim))
    return Replay.objects.earliest("mirror")


def make_replays(count: int, *, age: timedelta = timedelta(0)) -> list[Replay]:
    """Rows for the list, three to a minute, the first `age` old; nobody opens their logs."""
    now, known = timezone.now() - age, Replay.objects.count()
    made = [
        Replay(
            digest=f"{known + number:064}",
            packed_log=b"",
            variant="scopa",
            rules_hash="0" * 12,
            commitment="0" * 64,
            mirror=0,
            termination="TARGET_REACHED",
            deal_count=1,
            ply_count=36,
            played_at=now - timedelta(minutes=number // 3),
        )
        for number in range(count)
    ]
    Replay.objects.bulk_create(made)
    for number, one in enumerate(made):
        ReplaySide.objects.create(replay=one, side=0, name=f"Bot{number}", score=11, rank=1)
        ReplaySide.objects.create(replay=one, side=1, name="Rival", score=number % 10, rank=2)
    return made


def test_a_game_that_was_not_played_out_says_so_in_the_list(client: Client) -> None:
    stored_forfeit()
    assert '<span class="badge">forfeit</span>' in client.get("/replays/").content.decode()


def test_the_list_goes_through_every_game_once_though_new_ones_come_in() -> None:
    made = {one.pk for one in make_replays(50)}
    seen: list[str] = []
    page = replay_page()
    while True:
        seen += [one.pk for one in page.replays]
        if not page.next_id:
            break
        make_replays(1, age=timedelta(hours=-1))
        page = replay_page(before=page.next_id)
    assert len(seen) == len(set(seen)) == 50
    assert set(seen) == made


def test_the_list_filters_by_variant_and_player(client: Client) -> None:
    make_replays(3)
    text = client.get("/replays/?player=bot1").content.decode()
    assert "Bot1" in text
    assert "Bot2" not in text
    assert "No game here yet" in client.get("/replays/?variant=cirulla").content.decode()
    assert client.get("/replays/?before=unknown").content.decode().count('href="/g/') == 3


@pytest.mark.parametrize(
    "query", ["player=%00", "player=%ff%fe", "variant=%00", "before=%00", "player=" + "x" * 5000]
)
def test_strange_filters_are_answered(client: Client, query: str) -> None:
    assert client.get(f"/replays/?{query}").status_code == 200


def test_a_filter_is_shown_escaped(client: Client) -> None:
    text = client.get('/replays/?player="><script>alert(1)</script>').content.decode()
    assert "<script>alert(1)" not in text


def test_the_viewer_shows_the_game_and_leads_back_to_its_match(replay: Replay, client: Client) -> None:
    answer = client.get(f"/g/{replay.pk}/")
    text = answer.content.decode()
    assert answer.status_code == 200
    assert f"/g/{replay.pk}/frames.json?d={replay.digest}" in text
    assert f"/g/{replay.pk}/log.json" in text
    assert 'href="/matches/' in text
    assert text.count("<h1") == 1


def test_the_downloaded_log_verifies(replay: Replay, client: Client) -> None:
    answer = client.get(f"/g/{replay.pk}/log.json")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{replay.pk}.json"'
    verification = verify_log(answer.json())
    assert verification.consistent
    assert verification.unchanged
    assert answer.json()["digest"] == replay.digest


def test_the_text_form_reads_back_to_the_same_game(replay: Replay, client: Client) -> None:
    from engine.record.notation import from_text

    answer = client.get(f"/g/{replay.pk}/log.scopa")
    assert answer.headers["Content-Type"].startswith("text/plain")
    record = from_text(answer.content.decode())
    assert len(record.deals) == replay.deal_count


def test_frames_are_kept_for_good_only_under_their_digest(replay: Replay, client: Client) -> None:
    path = f"/g/{replay.pk}/frames.json"
    plain, named = client.get(path), client.get(f"{path}?d={replay.digest}")
    assert plain.json() == named.json()
    assert plain.json()["format"] == "scopa-frames"
    assert "no-cache" in plain.headers["Cache-Control"]
    assert "immutable" in named.headers["Cache-Control"]
    assert "immutable" not in client.get(f"{path}?d=other").headers["Cache-Control"]
    again = client.get(path, headers={"if-none-match": plain.headers["ETag"]})
    assert again.status_code == 304
    assert not again.content


@pytest.mark.parametrize(
    "path", ["/replays/", "/g/x/", "/g/x/log.json", "/g/x/frames.json", "/g/x/log.scopa"]
)
def test_the_archive_takes_no_posts(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405


def test_the_same_documents_come_by_api(replay: Replay, client: Client) -> None:
    for page, endpoint in (("log.json", "log"), ("frames.json", "frames")):
        by_page = client.get(f"/g/{replay.pk}/{page}")
        by_api = client.get(f"/api/v1/replays/{replay.pk}/{endpoint}/")
        assert by_page.content == by_api.content
        assert by_page.headers["ETag"] == by_api.headers["ETag"]
