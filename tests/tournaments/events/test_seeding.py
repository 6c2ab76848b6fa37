"""Where an event's seeds come from."""

import pytest

from tests.tournaments.cast import Cast, baseline, make_bot, make_user
from tests.tournaments.club import client_of
from tournaments.models import Bot, Match, Pool, Rating, Tournament, User
from tournaments.services.contenders import (
    contender_of_pair,
    contender_of_person,
    contender_of_submission,
)
from tournaments.services.entering import Player, accept_invitation, enter, enter_bot
from tournaments.services.events import TournamentPlan, create_tournament, open_tournament, start_tournament
from tournaments.services.pools import pool_for
from tournaments.services.rounds import advance_tournament

pytestmark = pytest.mark.django_db

ZEROS = dict.fromkeys(("set_count", "game_count", "deal_count", "win_count", "draw_count", "loss_count"), 0)


def opened(organiser: User, **plan: object) -> Tournament:
    plan = {"name": "Coppa", "variant": "scopa", "format": "knockout"} | plan
    tournament = create_tournament(organiser=organiser, plan=TournamentPlan(**plan))
    open_tournament(actor=organiser, tournament=tournament)
    return tournament


def started(tournament: Tournament) -> Tournament:
    start_tournament(actor=tournament.organiser, tournament=tournament)
    return tournament


def rate(tournament: Tournament, kind: str, contender: object, elo: int) -> None:
    baseline("greedy")
    pool = pool_for(tournament.variant, tournament.rules_hash, kind)
    Rating.objects.create(pool=pool, contender=contender, connected=True, elo=elo, provisional=False, **ZEROS)


def rate_bot(tournament: Tournament, bot: Bot, elo: int) -> None:
    rate(tournament, Pool.Kind.BOTS, contender_of_submission(bot.active_submission_id), elo)


def seeds(tournament: Tournament) -> list[str]:
    return [entry.name for entry in tournament.entries.order_by("seeding", "number")]


def enter_four(tournament: Tournament) -> list[Bot]:
    bots = []
    for name in ("Uno", "Due", "Tre", "Quattro"):
        owner = make_user(name.lower())
        bots.append(make_bot(owner, name))
        enter_bot(actor=owner, tournament=tournament, bot=bots[-1])
    return bots


def test_a_bracket_is_drawn_by_rating_and_the_unrated_come_last_by_number(cast: Cast, client) -> None:
    cup = opened(cast.organiser)
    bots = enter_four(cup)
    rate_bot(cup, bots[3], 1200)
    rate_bot(cup, bots[1], 900)
    started(cup)
    assert seeds(cup) == ["Quattro", "Due", "Uno", "Tre"]
    advance_tournament(cup.pk)
    matches = Match.objects.filter(round__tournament=cup)
    met = [[side.entry.name for side in match.sides.all()] for match in matches]
    assert sorted(map(sorted, met)) == [["Due", "Uno"], ["Quattro", "Tre"]]
    page = client.get(f"/tournaments/{cup.slug}/").content.decode()
    assert "seed 1" in page


def test_an_organiser_may_want_the_order_of_entry(cast: Cast) -> None:
    cup = opened(cast.organiser, format_config={"by_rating": False})
    bots = enter_four(cup)
    rate_bot(cup, bots[3], 1200)
    assert seeds(started(cup)) == ["Uno", "Due", "Tre", "Quattro"]


def test_an_order_that_was_fixed_before_the_start_stays(cast: Cast) -> None:
    cup = opened(cast.organiser)
    bots = enter_four(cup)
    rate_bot(cup, bots[3], 1200)
    cup.entries.filter(number=3).update(seeding=1)
    assert cup.entries.get(seeding=1).name == "Tre"
    started(cup)
    assert list(cup.entries.exclude(seeding=None).values_list("number", "seeding")) == [(3, 1)]


def test_a_ladder_has_no_order_to_be_looked_at(cast: Cast) -> None:
    """It pairs near ratings: a page of places would tell ratings as shares of a list."""
    ladder = opened(cast.organiser, format="ladder", entrants="MIXED")
    answer = client_of(cast.organiser).get(f"/tournaments/{ladder.slug}/organise/order/")
    assert (answer.status_code, "no_order" in answer.content.decode()) == (409, True)


def test_a_rating_under_other_rules_says_nothing_about_house_rules(cast: Cast) -> None:
    cup = opened(cast.organiser, rules={"match.target": 5})
    bots = enter_four(cup)
    cup.entries.update(status="ACCEPTED")
    rated = opened(cast.organiser)
    rate_bot(rated, bots[3], 1200)
    assert seeds(started(cup)) == ["Uno", "Due", "Tre", "Quattro"]


def test_pairs_of_people_are_seeded_by_the_rating_of_the_pair(cast: Cast) -> None:
    cup = opened(cast.organiser, variant="scopone_9", entrants="PEOPLE", entry_size=2)
    people = [make_user(name) for name in ("ada", "bice", "carlo", "dino")]
    for first, second in (people[:2], people[2:]):
        entry = enter(actor=first, tournament=cup, players=[Player(user=first), Player(user=second)])
        accept_invitation(actor=second, entry=entry)
    for person, elo in ((people[0], 1900), (people[1], 1900)):
        rate(cup, Pool.Kind.PEOPLE, contender_of_person(person), elo)
    pair = contender_of_pair(contender_of_person(people[2]), contender_of_person(people[3]))
    rate(cup, Pool.Kind.PEOPLE, pair, 1600)
    assert seeds(started(cup)) == ["carlo & dino", "ada & bice"]
