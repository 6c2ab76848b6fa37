"""Nothing that a page or an endpoint sends tells of cards that are still to be played."""

import re

import pytest
from django.test import Client

from engine.rules import codes, shuffled_deck
from tests.tournaments.club import Club, client_of
from tournaments.models import MatchSet, Tournament
from tournaments.models.matches import OPEN_STATUSES
from tournaments.services.seeds import game_seed_of, read_event_seed

DEALS = 3


def pages_of(club: Club) -> list[str]:
    matches = sorted({s.match_id for s in open_sets(club.running)})
    bots = sorted(set(club.running.entry_members.values_list("bot", flat=True)))
    slug = club.running.slug
    return [
        "/",
        "/replays/",
        "/ratings/scopa/",
        "/tournaments/",
        "/bots/",
        f"/tournaments/{slug}/",
        f"/tournaments/{slug}/live/",
        *(f"/matches/{match}/" for match in matches),
        *(f"/bots/{bot}/" for bot in bots),
        "/api/v1/tournaments/",
        f"/api/v1/tournaments/{slug}/",
        *(f"/api/v1/matches/{match}/" for match in matches),
        "/api/v1/replays/",
        "/api/v1/ratings/scopa/",
        "/api/v1/schema/",
    ]


def open_sets(tournament: Tournament) -> list[MatchSet]:
    return list(
        MatchSet.objects.filter(match__round__tournament=tournament, status__in=OPEN_STATUSES).select_related(
            "match__round__tournament"
        )
    )


def secrets_of(tournament: Tournament) -> set[str]:
    """Every text that would give an open set away: seeds, sealed seeds, and the beginnings of its decks."""
    encrypted = bytes(tournament.event_seed_encrypted or b"").decode("ascii")
    found = {read_event_seed(tournament).hex(), encrypted, encrypted[10:60]}
    for match_set in open_sets(tournament):
        seed = game_seed_of(match_set)
        found.add(seed.hex())
        for deal in range(DEALS):
            deck = codes(shuffled_deck(seed, deal, 0))
            found |= {joint.join(deck[:10]) for joint in (" ", ",", '","', '", "', "")}
    return found


@pytest.mark.parametrize("who", ["nobody", "organiser", "owner", "staff"])
def test_no_answer_about_a_running_tournament_holds_a_seed_or_a_deck(club: Club, who: str) -> None:
    people = {
        "nobody": None,
        "organiser": club.cast.organiser,
        "owner": club.cast.owner,
        "staff": club.staff,
    }
    client, secrets = client_of(people[who]), secrets_of(club.running)
    pages = pages_of(club)
    if who == "staff":
        pages += [
            "/admin/tournaments/tournament/",
            f"/admin/tournaments/tournament/{club.running.pk}/change/",
            "/staff/health/",
            "/staff/workers/",
            "/staff/acts/",
            *(f"/staff/matches/{match_set.match_id}/" for match_set in open_sets(club.running)),
        ]
    for path in pages:
        answer = client.get(path)
        assert answer.status_code == 200, path
        text = answer.content.decode() + str(answer.headers)
        assert not [secret for secret in secrets if secret in text], path


def test_the_scan_finds_a_seed_where_there_is_one(club: Club) -> None:
    """The same search, on a finished set's log, must strike: else the test above proves nothing."""
    match_set = club.finished_match.sets.select_related("match__round__tournament").earliest("number")
    text = Client().get(f"/g/{club.replay_id}/log.json").content.decode()
    assert game_seed_of(match_set).hex() in text
    assert '","'.join(codes(shuffled_deck(game_seed_of(match_set), 0, 0))[:10]) in text


def test_open_sets_have_no_link_to_any_game(club: Club, client) -> None:
    match_set = open_sets(club.running)[0]
    text = client.get(f"/matches/{match_set.match_id}/").content.decode()
    finished = {
        game.replay_id
        for one in match_set.match.sets.all()
        for game in one.games.all()
        if one.status == "FINISHED"
    }
    assert set(re.findall(r'href="/g/([^/"]+)/', text)) == finished
    answer = client.get(f"/api/v1/matches/{match_set.match_id}/").json()
    for one in answer["sets"]:
        assert bool(one["games"]) == (one["status"] == "FINISHED")
