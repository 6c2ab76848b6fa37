"""Pages ask the database a fixed number of times, however much there is to show."""

import pytest

from tests.tournaments.club import Club, client_of

MAX_QUERIES = 10
# A member's session, account and bots that may be entered.
MAX_MEMBER_QUERIES = 14


def paths_of(club: Club) -> list[str]:
    return [
        f"/tournaments/{club.running.slug}/",
        f"/tournaments/{club.running.slug}/live/",
        f"/tournaments/{club.finished.slug}/",
        f"/matches/{club.finished_match.pk}/",
        f"/matches/{club.running_match.pk}/",
        "/tournaments/",
        "/replays/",
        "/replays/?variant=scopa&player=greedy",
        "/ratings/",
        "/ratings/scopa/",
        "/bots/",
        f"/bots/{club.cast.owners_bot.pk}/",
        f"/g/{club.replay_id}/",
        "/api/v1/tournaments/",
        f"/api/v1/tournaments/{club.running.slug}/",
        f"/api/v1/matches/{club.finished_match.pk}/",
        "/api/v1/replays/",
        "/api/v1/ratings/scopa/",
        "/",
    ]


@pytest.mark.parametrize(("who", "most"), [("nobody", MAX_QUERIES), ("member", MAX_MEMBER_QUERIES)])
def test_no_page_asks_more_than_it_may(
    club: Club, django_assert_max_num_queries, who: str, most: int
) -> None:
    client = client_of(club.cast.owner if who == "member" else None)
    for path in paths_of(club):
        with django_assert_max_num_queries(most, info=path):
            assert client.get(path).status_code == 200
