"""What everybody may read by API, and the shape of what goes wrong."""

import pytest
from django.test import Client

from engine.rules import preset
from tests.tournaments.cast import Cast
from tests.tournaments.club import Club, client_of
from tournaments.services.events import TournamentPlan, create_tournament


def test_the_list_of_tournaments_leaves_drafts_out(club: Club, client: Client) -> None:
    listed = {event["slug"] for event in client.get("/api/v1/tournaments/").json()["results"]}
    assert listed == {club.finished.slug, club.running.slug, club.open.slug}
    own = client_of(club.cast.organiser).get("/api/v1/tournaments/").json()["results"]
    assert club.draft.slug in {event["slug"] for event in own}


def test_a_tournament_has_standings_rounds_and_progress(club: Club, client: Client) -> None:
    answer = client.get(f"/api/v1/tournaments/{club.finished.slug}/").json()
    assert answer["status"] == "FINISHED"
    assert answer["event_seed_revealed"] == club.finished.event_seed_revealed
    assert answer["progress"]["sets_done"] == answer["progress"]["sets_total"] == 3
    assert answer["standings"][0]["rank"] == 1
    assert set(answer["standings"][0]["tie_breaks"]) == {"PTS", "DE", "SB", "SD", "WIN"}
    assert sum(row["points"] for row in answer["standings"]) == 3
    matches = [match for one in answer["rounds"] for match in one["matches"]]
    assert len(matches) == 3
    assert all(sum(match["score"]) == 2 for match in matches)


@pytest.mark.parametrize(
    ("planned", "rules", "rated"), [(True, {}, True), (True, {"match.target": 21}, False), (False, {}, False)]
)
def test_a_tournament_is_called_rated_only_when_it_counts(cast: Cast, planned, rules, rated: bool) -> None:
    plan = TournamentPlan(name="Coppa", variant="scopa", rated=planned, rules=rules)
    event = create_tournament(organiser=cast.organiser, plan=plan)
    client = client_of(cast.organiser)
    assert client.get(f"/api/v1/tournaments/{event.slug}/").json()["rated"] == rated
    assert client.get("/api/v1/tournaments/").json()["results"][0]["rated"] == rated


def test_a_running_tournament_hides_its_seed(club: Club, client: Client) -> None:
    answer = client.get(f"/api/v1/tournaments/{club.running.slug}/").json()
    assert answer["event_seed_revealed"] == ""
    assert answer["event_commitment"] == club.running.event_commitment
    assert "event_seed_encrypted" not in answer
    assert answer["progress"]["sets_running"] == 1


def test_a_match_leads_to_its_replays(club: Club, client: Client) -> None:
    match = client.get(f"/api/v1/matches/{club.finished_match.pk}/").json()
    games = [game for one in match["sets"] for game in one["games"]]
    assert len(games) == 2
    assert sum(side["points"] for side in match["sides"]) == 2
    for game in games:
        replay = client.get(f"/api/v1/replays/{game['replay']}/").json()
        assert replay["commitment"] == match["sets"][0]["commitment"]
        log = client.get(f"/api/v1/replays/{game['replay']}/log/").json()
        assert log["digest"] == replay["digest"]
        assert log["match"] == str(match["id"])
        assert client.get(f"/api/v1/replays/{game['replay']}/frames/").json()["format"] == "scopa-frames"


def test_the_list_of_replays_is_filtered_and_paged(club: Club, client: Client) -> None:
    everything = client.get("/api/v1/replays/?limit=3").json()
    assert len(everything["results"]) == 3
    assert everything["count"] == 8
    assert client.get("/api/v1/replays/?variant=cirulla").json()["count"] == 0
    named = client.get("/api/v1/replays/?player=random").json()["results"]
    assert named
    assert all("Random" in {side["name"] for side in one["sides"]} for one in named)


def test_ratings_name_the_anchor_and_the_interval(club: Club, client: Client) -> None:
    assert [pool["variant"] for pool in client.get("/api/v1/ratings/").json()["results"]] == ["scopa"]
    answer = client.get("/api/v1/ratings/scopa/").json()
    assert answer["anchor"] == "Greedy"
    assert len(answer["ratings"]) == 3
    for row in answer["ratings"]:
        assert float(row["elo_low"]) <= float(row["elo"]) <= float(row["elo_high"])


def test_rules_are_every_option_with_their_hash(client: Client, db: None) -> None:
    answer = client.get("/api/v1/rules/scopone_9/").json()
    assert answer["rules"] == preset("scopone_9").to_json()
    assert answer["rules_hash"] == "86aa8053cbc1"
    assert {"scopa", "scopone_9"} <= {one["name"] for one in client.get("/api/v1/rules/").json()}


@pytest.mark.parametrize(
    "path",
    [
        "tournaments/none/",
        "matches/999999/",
        "matches/99999999999999999999999999/",
        "bots/999999/",
        "replays/none/",
        "replays/none/log/",
        "ratings/none/",
        "rules/none/",
        "nothing/at/all",
        "",
    ],
)
def test_what_is_not_there_is_json_with_404(client: Client, db: None, path: str) -> None:
    answer = client.get(f"/api/v1/{path}")
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


def test_a_draft_is_nothing_to_a_stranger(club: Club, client: Client) -> None:
    assert client.get(f"/api/v1/tournaments/{club.draft.slug}/").status_code == 404


@pytest.mark.parametrize("path", ["tournaments/", "replays/", "ratings/", "rules/", "rules/scopa/"])
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_reading_addresses_take_no_writing(club: Club, path: str, method: str) -> None:
    from tests.tournaments.api.test_people import api

    answer = getattr(api(club.cast.owner), method)(f"/api/v1/{path}")
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")


def test_every_address_is_in_the_schema_with_its_errors(client: Client, db: None) -> None:
    import json

    schema = json.loads(client.get("/api/v1/schema/?format=json").content)
    paths = schema["paths"]
    assert len(paths) >= 15
    upload = paths["/api/v1/bots/{bot_id}/submissions/"]["post"]["responses"]
    assert {"200", "201", "400", "401", "403", "404", "409", "413", "429"} <= set(upload)
    for path, operations in paths.items():
        for operation in operations.values():
            if isinstance(operation, dict) and "schema" not in path:
                assert "429" in operation["responses"], path
