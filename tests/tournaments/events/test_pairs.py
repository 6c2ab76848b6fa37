"""Pairs for games of four: who makes one, who is asked, and who sits where."""

from datetime import timedelta

import pytest
from django.utils import timezone

from engine.rules import preset
from tests.tournaments.cast import Cast, baseline, claimed, make_bot
from tests.tournaments.club import client_of, post
from tests.tournaments.paper import Paper, add_bot, new_version, stronger
from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.models import Entry, EntryMember, MatchSet, Notice, Tournament
from tournaments.selectors.entries import place_at
from tournaments.services import entering, events, leaving
from tournaments.services.entering import Player
from tournaments.services.play import set_spec
from tournaments.services.rounds import advance_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(cast: Cast) -> Tournament:
    return opened(cast, entrants="MIXED")


def opened(cast: Cast, **plan: object) -> Tournament:
    plan = {"name": "Serata", "variant": "scopone_9", "entry_size": 2, "sets_per_pairing": 1} | plan
    tournament = events.create_tournament(organiser=cast.organiser, plan=events.TournamentPlan(**plan))
    events.open_tournament(actor=cast.organiser, tournament=tournament)
    return tournament


def test_two_people_are_a_pair_once_the_partner_says_yes(evening: Tournament, cast: Cast) -> None:
    answer = post(
        client_of(cast.owner),
        f"/tournaments/{evening.slug}/enter/",
        {"first": "me", "second": "person", "partner": "Rino"},
    )
    assert answer.status_code == 302
    entry = Entry.objects.get()
    assert (entry.name, entry.status) == ("olga & rino", "INVITED")
    assert Notice.objects.get(user=cast.rival).code == "INVITED"
    page = client_of(cast.rival).get(f"/tournaments/{evening.slug}/").content.decode()
    assert "olga would like you as partner." in page
    path = f"/tournaments/{evening.slug}/entries/{entry.number}/answer/"
    assert post(client_of(cast.stranger), path, {"answer": "yes"}).status_code == 403
    assert post(client_of(cast.rival), path, {"answer": "yes"}).status_code == 302
    entry.refresh_from_db()
    assert entry.status == "ACCEPTED"


def test_a_pair_plays_from_the_round_after_the_partners_yes(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = Paper(monkeypatch)
    later = timezone.now() + timedelta(days=1)
    swiss = opened(
        cast, entrants="MIXED", format="swiss", format_config={"rounds": 3}, entries_close_at=later
    )
    for number in range(4):
        add_bot(swiss, number)
    events.start_tournament(actor=cast.organiser, tournament=swiss)
    advance_tournament(swiss.pk)
    players = [Player(user=cast.owner), Player(user=cast.rival)]
    pair = entering.enter(actor=cast.owner, tournament=swiss, players=players)
    assert pair.from_round == 2
    paper.play_round(swiss, stronger)
    advance_tournament(swiss.pk)
    entering.accept_invitation(actor=cast.rival, entry=Entry.objects.get(pk=pair.pk))
    pair.refresh_from_db()
    assert (pair.status, pair.from_round) == ("ACCEPTED", 3)


def test_the_last_place_is_kept_for_the_pair_whose_partner_was_asked(cast: Cast) -> None:
    evening = opened(cast, entrants="MIXED", entry_cap=2)
    entering.enter_bot(actor=cast.stranger, tournament=evening, bot=make_bot(cast.stranger, "Orso"))
    players = [Player(user=cast.owner), Player(user=cast.rival)]
    pair = entering.enter(actor=cast.owner, tournament=evening, players=players)
    with pytest.raises(Conflict) as full:
        entering.enter_bot(actor=cast.organiser, tournament=evening, bot=baseline("greedy"))
    assert full.value.code == "entries_full"
    entering.accept_invitation(actor=cast.rival, entry=pair)
    pair.refresh_from_db()
    assert pair.status == "ACCEPTED"


def test_who_declines_is_free_again_and_the_other_is_told(evening: Tournament, cast: Cast) -> None:
    players = [Player(user=cast.owner), Player(user=cast.rival)]
    entry = entering.enter(actor=cast.owner, tournament=evening, players=players)
    with pytest.raises(Conflict):
        events.start_tournament(actor=cast.organiser, tournament=evening)
    entering.decline_invitation(actor=cast.rival, entry=entry)
    assert not EntryMember.objects.exists()
    assert Notice.objects.get(user=cast.owner).code == "INVITATION_DECLINED"


def test_a_person_and_a_bot_and_one_bot_in_both_seats_are_pairs(evening: Tournament, cast: Cast) -> None:
    mixed = entering.enter(
        actor=cast.owner, tournament=evening, players=[Player(user=cast.owner), Player(bot=cast.owners_bot)]
    )
    alone = entering.enter_bot(actor=cast.rival, tournament=evening, bot=cast.rivals_bot)
    assert (mixed.name, mixed.status, len(mixed.team)) == ("olga & Lupo", "ACCEPTED", 2)
    assert (alone.name, alone.status, len(alone.team)) == ("Volpe", "ACCEPTED", 1)


def test_nobody_is_in_an_event_twice(evening: Tournament, cast: Cast) -> None:
    players = [Player(user=cast.owner), Player(user=cast.rival)]
    entering.enter(actor=cast.owner, tournament=evening, players=players)
    with pytest.raises(Conflict) as twice:
        entering.enter(
            actor=cast.rival,
            tournament=evening,
            players=[Player(user=cast.rival), Player(bot=cast.rivals_bot)],
        )
    assert twice.value.code == "already_entered"


@pytest.mark.parametrize(
    ("entrants", "first", "second", "code"),
    [
        ("BOTS", "me", "bot", "bots_only"),
        ("PEOPLE", "me", "bot", "people_only"),
        ("MIXED", "me", None, "pair_size"),
        ("MIXED", "me", "me", "pair_size"),
        ("MIXED", "me", "rival's bot", "not_your_bot"),
        ("MIXED", "rival", "stranger", "not_yourself"),
    ],
)
def test_what_is_no_pair_is_refused(
    cast: Cast, entrants: str, first: str, second: str | None, code: str
) -> None:
    who = {
        "me": Player(user=cast.owner),
        "bot": Player(bot=cast.owners_bot),
        "rival": Player(user=cast.rival),
        "stranger": Player(user=cast.stranger),
        "rival's bot": Player(bot=cast.rivals_bot),
    }
    tournament = opened(cast, entrants=entrants)
    with pytest.raises(Refused) as refused:
        entering.enter(
            actor=cast.owner,
            tournament=tournament,
            players=[who[name] for name in (first, second) if name],
        )
    assert refused.value.code == code
    assert not Entry.objects.exists()


def test_an_owner_has_so_many_entries_however_his_bots_are_paired(evening: Tournament, cast: Cast) -> None:
    entering.enter_bot(actor=cast.owner, tournament=evening, bot=cast.owners_bot)
    second = make_bot(cast.owner, "Lince")
    with pytest.raises(Conflict) as limit:
        entering.enter(
            actor=cast.owner, tournament=evening, players=[Player(user=cast.owner), Player(bot=second)]
        )
    assert limit.value.code == "owner_limit"


def test_the_two_bots_of_a_pair_sit_opposite_each_other(cast: Cast) -> None:
    tournament = opened(cast)
    pair = [Player(bot=baseline("greedy")), Player(bot=baseline("random"))]
    entering.enter(actor=cast.organiser, tournament=tournament, players=pair)
    entering.enter_bot(actor=cast.organiser, tournament=tournament, bot=baseline("counting"))
    events.start_tournament(actor=cast.organiser, tournament=tournament)
    advance_tournament(tournament.pk)
    spec = set_spec(claimed(MatchSet.objects.get()))
    names = [player["name"] for player in spec["players"]]
    sides = sorted([names[0::2], names[1::2]])
    assert sides == [["Counting", "Counting"], ["Greedy", "Random"]]


def test_a_sides_seats_go_to_its_members_in_turn() -> None:
    rules = preset("scopone_9")
    assert [place_at(seat, rules, 2) for seat in range(4)] == [0, 0, 1, 1]
    assert [place_at(seat, rules, 1) for seat in range(4)] == [0, 0, 0, 0]


def test_a_game_of_two_takes_no_pairs(cast: Cast) -> None:
    with pytest.raises(Refused) as refused:
        opened(cast, variant="scopa")
    assert refused.value.code == "pairs_need_four"


def test_a_full_event_takes_nobody_more_until_somebody_leaves(cast: Cast) -> None:
    tournament = opened(cast, entry_cap=2)
    first = entering.enter_bot(actor=cast.owner, tournament=tournament, bot=cast.owners_bot)
    entering.enter_bot(actor=cast.rival, tournament=tournament, bot=cast.rivals_bot)
    with pytest.raises(Conflict) as full:
        entering.enter_bot(actor=cast.organiser, tournament=tournament, bot=baseline("greedy"))
    assert full.value.code == "entries_full"
    leaving.withdraw_entry(actor=cast.owner, entry=first)
    entering.enter_bot(actor=cast.organiser, tournament=tournament, bot=baseline("greedy"))


def test_until_the_freeze_a_newer_version_takes_the_place_of_the_one_entered(cast: Cast) -> None:
    tournament = opened(cast, freezes_at=timezone.now() + timedelta(hours=1))
    entry = entering.enter_bot(actor=cast.owner, tournament=tournament, bot=cast.owners_bot)
    path = f"/tournaments/{tournament.slug}/entries/{entry.number}/version/"
    client = client_of(cast.owner)
    assert "Enter the active version" not in client.get(f"/tournaments/{tournament.slug}/").content.decode()
    newer = new_version(cast.owners_bot)
    assert "Enter the active version" in client.get(f"/tournaments/{tournament.slug}/").content.decode()
    assert post(client, path).status_code == 302
    assert EntryMember.objects.get().submission == newer
    assert post(client, path).status_code == 409
    Tournament.objects.update(freezes_at=timezone.now())
    new_version(cast.owners_bot)
    frozen = post(client, path)
    assert frozen.status_code == 409
    assert "frozen" in frozen.content.decode()


def test_a_player_leaves_by_his_own_button(cast: Cast) -> None:
    tournament = opened(cast)
    entering.enter_bot(actor=cast.owner, tournament=tournament, bot=cast.owners_bot)
    entering.enter_bot(actor=cast.rival, tournament=tournament, bot=cast.rivals_bot)
    events.start_tournament(actor=cast.organiser, tournament=tournament)
    advance_tournament(tournament.pk)
    client = client_of(cast.owner)
    assert "You play with Lupo" in client.get(f"/tournaments/{tournament.slug}/").content.decode()
    assert post(client, f"/tournaments/{tournament.slug}/entries/1/withdraw/").status_code == 302
    assert advance_tournament(tournament.pk) == "finished"


def test_staff_do_not_enter_rated_events_that_they_run(cast: Cast) -> None:
    cast.owner.is_staff = True
    cast.owner.save()
    tournament = events.create_tournament(
        organiser=cast.owner, plan=events.TournamentPlan(name="Coppa", variant="scopa")
    )
    events.open_tournament(actor=cast.owner, tournament=tournament)
    with pytest.raises(NotAllowed) as refused:
        entering.enter_bot(actor=cast.owner, tournament=tournament, bot=cast.owners_bot)
    assert refused.value.code == "organiser_rated"
