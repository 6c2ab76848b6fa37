"""Every page answers everybody as it should."""

import pytest

from tests.tournaments.club import Club, client_of, upload_starter

PUBLIC = [
    "/",
    "/bots/",
    "/tournaments/",
    "/replays/",
    "/ratings/",
    "/ratings/scopa/",
    "/rules/",
    "/rules/scopa/",
    "/rules/scopone_9/",
    "/accounts/login/",
    "/accounts/signup/",
]
MISSING = [
    "/bots/99999/",
    "/bots/99999999999999999999999999/",
    "/submissions/99999/",
    "/tournaments/no-such/",
    "/tournaments/no-such/live/",
    "/matches/99999/",
    "/matches/99999999999999999999999999/",
    "/ratings/no_such/",
    "/rules/no_such/",
    "/g/nope/",
    "/g/nope/log.json",
]


def viewers(club: Club) -> list:
    return [None, club.cast.owner, club.cast.stranger, club.cast.organiser, club.staff]


def test_public_pages_open_for_everybody(club: Club) -> None:
    paths = [
        *PUBLIC,
        f"/tournaments/{club.finished.slug}/",
        f"/tournaments/{club.running.slug}/",
        f"/tournaments/{club.running.slug}/live/",
        f"/tournaments/{club.open.slug}/",
        f"/matches/{club.finished_match.pk}/",
        f"/matches/{club.running_match.pk}/",
        f"/bots/{club.cast.owners_bot.pk}/",
        f"/g/{club.replay_id}/",
    ]
    for viewer in viewers(club):
        client = client_of(viewer)
        for path in paths:
            expected = 302 if viewer and path == "/accounts/signup/" else 200
            assert client.get(path).status_code == expected, (viewer, path)


@pytest.mark.parametrize("path", MISSING)
def test_what_is_not_there_is_a_page_with_404(client, db, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "404" in answer.content.decode()


def test_pages_for_members_send_strangers_to_the_login(client, db) -> None:
    for path in ("/bots/new/", "/tournaments/new/", "/settings/tokens/"):
        answer = client.get(path)
        assert answer.status_code == 302
        assert answer.url.startswith("/accounts/login/")


def test_members_open_their_pages(club: Club) -> None:
    client = client_of(club.cast.owner)
    for path in ("/bots/new/", "/tournaments/new/", "/settings/tokens/"):
        assert client.get(path).status_code == 200, path


def test_a_draft_is_seen_by_its_organiser_and_the_staff_only(club: Club) -> None:
    path = f"/tournaments/{club.draft.slug}/"
    statuses = [client_of(viewer).get(path).status_code for viewer in viewers(club)]
    assert statuses == [404, 404, 404, 200, 200]
    listed = ["Bozza" in client_of(viewer).get("/tournaments/").content.decode() for viewer in viewers(club)]
    assert listed == [False, False, False, True, True]


def test_the_home_page_shows_what_is_on_and_the_latest_games(club: Club, client) -> None:
    text = client.get("/").content.decode()
    for name in ("Coppa in corso", "Aperta", "Coppa finita"):
        assert name in text
    assert text.count('href="/g/') >= 8


def test_the_tournament_page_has_standings_cross_table_rules_and_seal(club: Club, client) -> None:
    text = client.get(f"/tournaments/{club.finished.slug}/").content.decode()
    assert f"/matches/{club.finished_match.pk}/" in text
    assert club.finished.rules_hash in text
    assert club.finished.event_commitment in text
    assert club.finished.event_seed_revealed in text
    for words in ("Standings", "Cross table", "Sonneborn–Berger", "Direct encounter", "Greedy", "Counting"):
        assert words in text


def test_the_match_page_links_every_game_to_its_replay(club: Club, client) -> None:
    match = club.finished_match
    text = client.get(f"/matches/{match.pk}/").content.decode()
    for match_set in match.sets.all():
        assert match_set.commitment in text
        for game in match_set.games.all():
            assert f"/g/{game.replay_id}/" in text


def test_a_running_page_asks_again_and_an_unchanged_one_is_not_sent_again(club: Club, client) -> None:
    page = client.get(f"/tournaments/{club.running.slug}/").content.decode()
    address = page.split('hx-get="')[1].split('"')[0]
    assert client.get(address).status_code == 204
    changed = client.get(address.split("?")[0] + "?seen=other")
    assert changed.status_code == 200
    assert changed.headers["Cache-Control"].startswith("max-age=0")
    assert 'id="live"' in changed.content.decode()


def test_the_live_part_of_a_finished_tournament_reloads_the_page(club: Club, client) -> None:
    answer = client.get(f"/tournaments/{club.finished.slug}/live/")
    assert answer.headers["HX-Refresh"] == "true"
    assert "hx-get" not in client.get(f"/tournaments/{club.finished.slug}/").content.decode()


def test_a_report_follows_its_check_by_itself(cast) -> None:
    submission = upload_starter(cast.owner, cast.owners_bot)
    client = client_of(cast.owner)
    text = client.get(f"/submissions/{submission.pk}/").content.decode()
    assert f"/submissions/{submission.pk}/state/" in text
    assert client.get(f"/submissions/{submission.pk}/state/").status_code == 200


def test_pages_speak_the_visitors_language_where_there_is_a_catalogue(client, db) -> None:
    assert '<html lang="it">' in client.get("/", headers={"accept-language": "it"}).content.decode()


def test_every_page_has_a_policy_without_inline_scripts(club: Club, client) -> None:
    for path in ("/", f"/tournaments/{club.running.slug}/", f"/g/{club.replay_id}/"):
        answer = client.get(path)
        policy = answer.headers["Content-Security-Policy"]
        assert "unsafe-inline" not in policy
        assert "unsafe-eval" not in policy
        assert " onclick=" not in answer.content.decode()
        assert " style=" not in answer.content.decode()
