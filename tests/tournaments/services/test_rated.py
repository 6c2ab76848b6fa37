"""What counts for which list, who is rated, and the ledger of people: each result once and in order."""

from __future__ import annotations

import csv
import io
import secrets
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from engine.rules import preset
from replays.models import Replay
from tests.tournaments.cast import Cast, make_user
from tests.tournaments.club import client_of
from tournaments.models import (
    BoardResult,
    Contender,
    Entry,
    EntryMember,
    LedgerLine,
    LiveGame,
    LiveSeat,
    Match,
    MatchSide,
    Pool,
    RatedResult,
    Rating,
    Round,
    Tournament,
    User,
)
from tournaments.selectors.ledger import elo_now
from tournaments.services import rated_tables
from tournaments.services.contenders import (
    contender_of_name,
    contender_of_pair,
    contender_of_person,
    contender_of_submission,
)
from tournaments.services.ledger import ledger_differs, rebuild_ledger
from tournaments.services.pools import register_pool
from tournaments.services.rated import rescind_rated, write_rated
from tournaments.services.rated_boards import rated_board, settle_board
from tournaments.services.rated_tables import rated_table
from tournaments.services.rating import fit_stale_pools, rebuild_ratings
from tournaments.services.rating_bytes import ratings_as_bytes

NOON = datetime.fromisoformat("2026-05-01T12:00:00+00:00")


@pytest.fixture(autouse=True)
def logs(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The logs of these tests' tables, by replay, as much of them as ratings read."""
    logs: dict[str, Any] = {}
    monkeypatch.setattr(rated_tables, "log_of", lambda replay: logs[replay.pk])
    return logs


def play_table(
    logs: dict[str, Any], people: list[User], ranks: list[int], *, after: int = 0, **fields: Any
) -> LiveGame:
    """A finished rated game of these people, by seat; `after` minutes past noon."""
    variant = fields.pop("variant", "scopa" if len(people) == 2 else "scopone_9")
    rules = preset(variant)
    replay = Replay.objects.create(
        digest=secrets.token_hex(32),
        packed_log=b"",
        variant=variant,
        rules_hash=rules.rules_hash,
        commitment="0" * 64,
        termination="TARGET_REACHED",
        deal_count=3,
        ply_count=100,
        played_at=NOON,
    )
    game = LiveGame.objects.create(
        **{
            "variant": variant,
            "rules": rules.to_json(),
            "rules_hash": rules.rules_hash,
            "status": "FINISHED",
            "rated": True,
            "seed_encrypted": b"",
            "commitment": "0" * 64,
            "first_dealer": 0,
            "replay": replay,
            "finished_at": NOON + timedelta(minutes=after),
        }
        | fields
    )
    for seat, user in enumerate(people):
        LiveSeat.objects.create(game=game, seat=seat, kind="human", name=user.username, user=user)
    logs[replay.pk] = {
        "result": {"ranks": ranks, "totals": [11, 7], "termination": "TARGET_REACHED"},
        "deals": [{"score": [{"total": 4}]}] * 3,
    }
    return game


def elo_of(user: User, pool: Pool) -> float:
    contender = contender_of_person(user)
    return float(elo_now(pool, [contender.pk])[contender.pk].elo)


@pytest.fixture
def people(db: None) -> list[User]:
    return [make_user(name) for name in ("ada", "bea", "cleo", "dora")]


def test_a_game_of_people_moves_their_elo_at_once(logs: dict[str, Any], people: list[User]) -> None:
    ada, bea = people[:2]
    result = write_rated(rated_table(play_table(logs, [ada, bea], [1, 2])))
    assert result is not None
    pool = result.pool
    assert (pool.kind, pool.anchor) == ("people", None)
    assert (elo_of(ada, pool), elo_of(bea, pool)) == (1520, 1480)
    write_rated(rated_table(play_table(logs, [bea, ada], [1, 2], after=10)))
    assert 1500 < elo_of(bea, pool) < 1503
    game = result.games.get()
    # Seat 1 leads: the dealer sits at seat 0.
    assert (game.half_points, game.leader, game.deals, game.margin) == (2, -1, 3, 4)


def test_the_ledger_of_a_person_says_against_whom_and_opens_the_game(
    logs: dict[str, Any], people: list[User]
) -> None:
    ada, bea, cleo = people[:3]
    games = [
        play_table(logs, [ada, bea], [1, 2]),
        play_table(logs, [cleo, ada], [1, 2], after=9),
        play_table(logs, [cleo, bea], [1, 2], after=20),
    ]
    for game in games:
        write_rated(rated_table(game))
    fit_stale_pools()
    address = f"/ratings/scopa/people/{contender_of_person(ada).pk}/"
    client = client_of(None)
    everybody = client.get("/ratings/scopa/people/list.json").json()["ratings"]
    pool = Pool.objects.get()
    assert {line["name"]: line["classical_elo"] for line in everybody} == {
        user.username: elo_of(user, pool) for user in (ada, bea, cleo)
    }
    page = client.get(address).content.decode()
    assert [f"/g/{game.replay_id}/" in page for game in games] == [True, True, False]
    sheet = client.get(f"{address}ledger.json").json()
    assert [line["opponents"] for line in sheet["lines"]] == ["cleo", "bea"]
    for line in sheet["lines"]:
        moved = line["k"] * (line["score"] - line["expected"])
        assert line["after"] == pytest.approx(line["before"] + moved, abs=0.006)
    rows = list(csv.DictReader(io.StringIO(client.get(f"{address}ledger.csv").content.decode())))
    assert [row["result"] for row in rows] == [f"game:{game.pk}" for game in games[1::-1]]
    assert client.get(address.replace("people", "bots") + "ledger.csv").status_code == 404


def test_the_same_game_twice_is_one_result(logs: dict[str, Any], people: list[User]) -> None:
    game = play_table(logs, people[:2], [1, 2])
    first, second = write_rated(rated_table(game)), write_rated(rated_table(game))
    assert first == second
    assert RatedResult.objects.count() == 1
    assert LedgerLine.objects.count() == 2


@pytest.mark.parametrize("why", ["unrated", "guest", "api", "house rules", "aborted", "running"])
def test_what_never_counts_is_not_written(logs: dict[str, Any], people: list[User], why: str) -> None:
    game = play_table(logs, people[:2], [1, 2], rated=why != "unrated")
    if why in ("guest", "api"):
        game.seats.filter(seat=1).update(kind=why, user=None)
    if why == "house rules":
        game.rules_hash = "0" * 12
    if why == "aborted":
        logs[game.replay_id]["result"]["termination"] = "ABORTED"
    if why == "running":
        game.status = "LIVE"
    assert rated_table(game) is None
    assert write_rated(None) is None


def test_a_pair_is_rated_in_the_order_of_its_seats(logs: dict[str, Any], people: list[User]) -> None:
    ada, bea, cleo, dora = people
    write_rated(rated_table(play_table(logs, [ada, bea, cleo, dora], [1, 2])))
    write_rated(rated_table(play_table(logs, [cleo, bea, ada, dora], [1, 2], after=5)))
    one, two = (contender_of_person(user) for user in (ada, cleo))
    assert contender_of_pair(one, two).pk != contender_of_pair(two, one).pk
    assert contender_of_pair(one, one) == one
    assert LedgerLine.objects.values("contender").distinct().count() == 3
    assert contender_of_pair(one, two).label == "ada + cleo"


def test_a_late_result_is_entered_where_it_belongs(logs: dict[str, Any], people: list[User]) -> None:
    games = [play_table(logs, people[:2], [1, 2], after=minute) for minute in (0, 10, 20)]
    for game in (games[0], games[2], games[1]):
        write_rated(rated_table(game))
    results = LedgerLine.objects.order_by("number").values_list("result__key", flat=True)
    assert list(results[::2]) == [f"game:{game.pk}" for game in games]
    assert not ledger_differs(Pool.objects.get())


def test_a_rescinded_result_moves_nobody_any_more(logs: dict[str, Any], people: list[User]) -> None:
    games = [play_table(logs, people[:2], [1, 2], after=minute) for minute in range(3)]
    for game in games:
        write_rated(rated_table(game))
    pool = Pool.objects.get()
    assert rescind_rated(RatedResult.objects.filter(live_game=games[1])) == 1
    assert LedgerLine.objects.count() == 4
    assert not ledger_differs(pool)
    assert RatedResult.objects.count() == 3
    fit_stale_pools()
    assert {rating.game_count for rating in Rating.objects.all()} == {2}


def test_people_have_a_list_around_nobody(logs: dict[str, Any], people: list[User]) -> None:
    for minute in range(12):
        first, second = people[minute % 3], people[(minute + 1) % 3]
        write_rated(
            rated_table(play_table(logs, [first, second], [1, 2] if minute % 4 else [2, 1], after=minute))
        )
    fit_stale_pools()
    ratings = list(Rating.objects.order_by("-elo"))
    assert len(ratings) == 3
    assert abs(sum(float(rating.elo) for rating in ratings) / 3 - 1500) < 20
    assert all(rating.connected for rating in ratings)


def test_a_rebuild_changes_nothing(logs: dict[str, Any], people: list[User]) -> None:
    for minute in range(6):
        write_rated(rated_table(play_table(logs, people[minute % 3 : minute % 3 + 2], [2, 1], after=minute)))
    fit_stale_pools()
    before = ratings_as_bytes()
    assert rebuild_ratings() == 6
    assert ratings_as_bytes() == before
    for wrong in ({"after": 0}, {"k": 10}, {"expected": 0.99}):
        LedgerLine.objects.filter(number=3).update(**wrong)
        assert ledger_differs(Pool.objects.get())
        rebuild_ledger(Pool.objects.get())
        assert ratings_as_bytes() == before


def evening(cast: Cast, teams: list[list[User | str]], **fields: Any) -> Match:
    """The first table of a club evening: two sides of people and of names."""
    rules = preset("scopone_9")
    tournament = Tournament.objects.create(
        **{
            "name": "Serata",
            "slug": secrets.token_hex(4),
            "organiser": cast.organiser,
            "status": "FINISHED",
            "venue": Tournament.Venue.BOARD,
            "variant": "scopone_9",
            "rules": rules.to_json(),
            "rules_hash": rules.rules_hash,
            "event_commitment": "0" * 64,
        }
        | fields
    )
    match = Match.objects.create(round=Round.objects.create(tournament=tournament, number=1), number=1)
    for side, team in enumerate(teams):
        entry = Entry.objects.create(tournament=tournament, number=side + 1, name=f"side {side}")
        for place, player in enumerate(team):
            who = (
                {"kind": "NAME", "name": player}
                if isinstance(player, str)
                else {"kind": "HUMAN", "user": player}
            )
            EntryMember.objects.create(entry=entry, tournament=tournament, place=place, **who)
        MatchSide.objects.create(match=match, side=side, entry=entry)
    return match


def test_a_club_match_counts_for_the_clubs_list_and_is_corrected_in_the_open(cast: Cast) -> None:
    match = evening(cast, [["Ugo", cast.owner], ["Pia", "Rita"]])
    board = BoardResult.objects.create(match=match, first=21, second=15, winner=0, at=NOON)
    settle_board(match)
    settle_board(match)
    result = RatedResult.objects.get()
    assert (result.pool.kind, result.key) == ("club", f"match:{match.pk}")
    fit_stale_pools()
    # Over the board nobody writes down who leads, and the list does not say what it is worth.
    assert Pool.objects.get().seat_elo is None
    page = client_of(None).get("/ratings/scopone_9/club/").content.decode()
    assert "Leading the first deal" not in page
    someone = Rating.objects.earliest("pk").contender_id
    assert "By seat" not in client_of(None).get(f"/ratings/scopone_9/club/{someone}/").content.decode()
    assert "<span>1/1</span>" in client_of(None).get("/ratings/scopone_9/club/cross/").content.decode()
    board.first, board.second, board.winner = 15, 21, 1
    board.save()
    settle_board(match)
    assert RatedResult.objects.count() == 2
    now = RatedResult.objects.get(rescinded_at=None)
    winner = Contender.objects.get(pk=LedgerLine.objects.order_by("-after").first().contender_id)
    assert winner.label == "Pia + Rita"
    assert now.pk != result.pk
    board.delete()
    settle_board(match)
    assert not RatedResult.objects.filter(rescinded_at=None).exists()
    assert not LedgerLine.objects.exists()


@pytest.mark.parametrize("why", ["unrated", "early", "challenge", "unrated match", "house rules", "not over"])
def test_what_says_nothing_about_a_club_is_not_rated(cast: Cast, why: str) -> None:
    fields: dict[str, Any] = {"rated": why != "unrated"}
    if why == "not over":
        fields["status"] = "RUNNING"
    if why == "challenge":
        fields["purpose"] = "CHALLENGE"
    if why == "house rules":
        fields["rules_hash"] = "0" * 12
    match = evening(cast, [["Ugo"], ["Pia"]], **fields)
    if why == "unrated match":
        match.rated = False
    BoardResult.objects.create(match=match, first=21, second=15, winner=0, at=NOON, early=why == "early")
    assert rated_board(match) is None


def test_registered_house_rules_have_a_list_of_their_own(cast: Cast) -> None:
    match = evening(cast, [["Ugo"], ["Pia"]], rules_hash="0" * 12)
    BoardResult.objects.create(match=match, first=21, second=15, winner=0, at=NOON)
    pool = register_pool("0" * 12, Pool.Kind.CLUB, "Scopone di casa")
    finished = rated_board(match)
    assert finished is not None
    assert finished.pool == pool
    assert str(pool) == "house-000000000000 club"


def test_one_name_at_two_clubs_is_two_players(cast: Cast) -> None:
    here = contender_of_name(cast.organiser, "Mario  Rossi")
    assert here == contender_of_name(cast.organiser, "mario rossi ")
    assert here != contender_of_name(cast.rival, "Mario Rossi")


def test_a_bots_version_is_one_contender_wherever_it_plays(cast: Cast) -> None:
    version = cast.owners_bot.submissions.get()
    assert contender_of_submission(version.pk) == contender_of_submission(version.pk)
    assert contender_of_submission(version.pk).label == "Lupo"


def test_a_person_whose_account_is_gone_stays_in_the_list(logs: dict[str, Any], people: list[User]) -> None:
    write_rated(rated_table(play_table(logs, people[:2], [1, 2])))
    Contender.objects.filter(user=people[0]).update(user=None)
    fit_stale_pools()
    assert Rating.objects.get(contender__user=None).contender.label == "–"


def test_the_staff_registers_the_rules_of_an_event_as_a_list(cast: Cast) -> None:
    match = evening(cast, [["Ugo"], ["Pia"]], rules_hash="0" * 12)
    slug = match.round.tournament.slug
    call_command("register_rating_list", slug, "Scopone di casa", "--kind", "club")
    call_command("register_rating_list", slug, "Scopone di casa", "--kind", "club")
    assert Pool.objects.get().title == "Scopone di casa"
    BoardResult.objects.create(match=match, first=21, second=15, winner=0, at=NOON)
    assert rated_board(match) is not None
    preset_match = evening(cast, [["Ada"], ["Ida"]])
    with pytest.raises(CommandError):
        call_command("register_rating_list", preset_match.round.tournament.slug, "x")
