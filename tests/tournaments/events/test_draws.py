"""The organiser's own order and draw: typed, moved, shuffled, swapped; warned about, and fixed at last."""

import pytest

from tests.tournaments.cast import Cast, baseline, make_bot, make_user
from tests.tournaments.club import client_of, post
from tests.tournaments.paper import Paper, add_bot, field, stronger
from tournaments.errors import Refused
from tournaments.models import Match, Pool, Rating, Tournament
from tournaments.organising_forms import read_moves
from tournaments.selectors.seed_order import seed_order_page
from tournaments.services import drawing, leaving
from tournaments.services.contenders import contender_of_person, contender_of_submission
from tournaments.services.entering import Player, enter, enter_bot
from tournaments.services.events import TournamentPlan, create_tournament, open_tournament, start_tournament
from tournaments.services.pools import pool_for
from tournaments.services.rounds import advance_tournament
from tournaments.services.seed_order import Way, set_seed_order
from tournaments.services.undoing import undo_event_act

pytestmark = pytest.mark.django_db

ZEROS = dict.fromkeys(("set_count", "game_count", "deal_count", "win_count", "draw_count", "loss_count"), 0)


@pytest.fixture
def paper(monkeypatch: pytest.MonkeyPatch) -> Paper:
    return Paper(monkeypatch)


def opened(organiser: object, count: int, **plan: object) -> Tournament:
    plan = {"name": "Coppa", "variant": "scopa", "format": "knockout", "entries_per_owner": 2} | plan
    cup = create_tournament(organiser=organiser, plan=TournamentPlan(**plan))
    open_tournament(actor=organiser, tournament=cup)
    for number in range(1, count + 1):
        add_bot(cup, number)
    cup.refresh_from_db()
    return cup


def order(cup: Tournament) -> list[int]:
    return [row.entry.number for row in seed_order_page(cup).rows]


def first_round(cup: Tournament) -> list[list[int]]:
    start_tournament(actor=cup.organiser, tournament=cup)
    advance_tournament(cup.pk)
    matches = Match.objects.filter(round__tournament=cup, round__number=1).order_by("number")
    return [sorted(side.entry.number for side in match.sides.all()) for match in matches]


def test_places_are_typed_and_moved_without_a_script(cast: Cast) -> None:
    cup = opened(cast.organiser, 4)
    client = client_of(cast.organiser)
    path = f"/tournaments/{cup.slug}/organise/order/"
    assert post(client, path, {"seen": "1-2-3-4", "place_4": "1"}).status_code == 302
    assert order(cup) == [4, 1, 2, 3]
    assert post(client, path, {"seen": "4-1-2-3", "move": "down-4"}).url.endswith("?moved=down-4#entry-4")
    assert order(cup) == [1, 4, 2, 3]
    assert 'value="down-4" autofocus' in client.get(path + "?moved=down-4").content.decode()
    stale = post(client, path, {"seen": "1-2-3-4", "place_4": "1"})
    assert (stale.status_code, order(cup)) == (409, [1, 4, 2, 3])
    assert "stale_save" in stale.content.decode()
    assert post(client, path, {"seen": "1-4-2-3", "way": "entry"}).status_code == 302
    assert order(cup) == [1, 2, 3, 4]
    assert post(client_of(cast.stranger), path, {"way": "shuffle"}).status_code == 403


def test_a_shuffle_is_a_lot_that_can_be_drawn_again(cast: Cast) -> None:
    cup = opened(cast.organiser, 12)
    drawn = []
    for _ in range(3):
        set_seed_order(actor=cast.organiser, tournament=cup, way=Way.SHUFFLE)
        drawn.append(order(cup))
    assert len({tuple(one) for one in drawn}) > 1
    assert all(sorted(one) == list(range(1, 13)) for one in drawn)
    act = cup.organiser_acts.latest("number")
    undo_event_act(actor=cast.organiser, tournament=cup, number=act.number)
    assert order(cup) == drawn[1]


@pytest.mark.parametrize("chosen", ["knockout", "swiss", "groups", "round_robin"])
def test_the_order_is_used_and_fixed_once_the_first_round_is_paired(cast: Cast, chosen: str) -> None:
    config = {"groups": 2, "qualifiers": 1} if chosen == "groups" else {}
    cup = opened(cast.organiser, 4, format=chosen, format_config=config)
    set_seed_order(actor=cast.organiser, tournament=cup, way=Way.HAND, numbers=[4, 2, 1, 3])
    expected = {"knockout": [[3, 4], [1, 2]], "swiss": [[1, 4], [2, 3]], "round_robin": [[3, 4], [1, 2]]}
    assert sorted(first_round(cup)) == sorted(expected.get(chosen, [[3, 4], [1, 2]]))
    with pytest.raises(Refused) as refused:
        set_seed_order(actor=cast.organiser, tournament=cup, way=Way.SHUFFLE)
    assert refused.value.code == "order_frozen"


def test_two_change_their_places_in_a_bracket_after_a_warning(cast: Cast) -> None:
    cup = opened(cast.organiser, 4)
    client = client_of(cast.organiser)
    path = f"/tournaments/{cup.slug}/organise/draw/"
    ids = {entry.number: entry.pk for entry in cup.entries.all()}
    page = client.get(path).content.decode()
    assert "Round 1" in page
    values = {"one": ids[2], "other": ids[4]}
    looked = post(client, path, values | {"act": "check"}).content.decode()
    assert "would meet before the final" in looked
    assert post(client, path, values | {"act": "change"}).status_code == 409
    cup.refresh_from_db()
    assert cup.drawn == {}
    assert post(client, path, values | {"act": "change", "confirmed": "on"}).status_code == 302
    act = cup.organiser_acts.get(kind="DRAW")
    assert act.facts["before"] == {"drawn": {}}
    assert first_round(cup) == [[1, 2], [3, 4]]
    assert post(client, path, values | {"act": "change", "confirmed": "on"}).status_code == 409


def test_an_owners_two_are_not_put_far_apart_without_a_word(cast: Cast) -> None:
    cup = opened(cast.organiser, 2)
    for name in ("Prima", "Seconda"):
        enter_bot(actor=cast.owner, tournament=cup, bot=make_bot(cast.owner, name))
    entries = {entry.number: entry for entry in cup.entries.all()}
    redraw = drawing.swap_entries(entries[1], entries[3])
    assert any("one owner" in words for words in drawing.warnings_about_draw(cup, redraw))


def test_an_entry_goes_to_another_group_but_leaves_none_too_small(paper: Paper, cast: Cast) -> None:
    cup = opened(cast.organiser, 6, format="groups", format_config={"groups": 2, "qualifiers": 2})
    entries = {entry.number: entry for entry in cup.entries.all()}

    def move(number: int, letter: str) -> None:
        redraw = drawing.move_to_group(entries[number], letter)
        drawing.change_draw(actor=cast.organiser, tournament=cup, redraw=redraw, confirmed=True)

    move(6, "A")
    drawing.change_draw(
        actor=cast.organiser, tournament=cup, redraw=drawing.swap_entries(entries[1], entries[6])
    )
    move(5, "A")
    with pytest.raises(Refused) as refused:
        move(3, "A")
    assert refused.value.code == "draw_refused"
    act = cup.organiser_acts.filter(kind="DRAW").latest("number")
    undo_event_act(actor=cast.organiser, tournament=cup, number=act.number)
    leaving.withdraw_entry(actor=cast.organiser, entry=entries[3])
    with pytest.raises(Refused) as small:
        start_tournament(actor=cast.organiser, tournament=cup)
    assert small.value.code == "draw_refused"
    act = cup.organiser_acts.filter(kind="WITHDRAW").latest("number")
    undo_event_act(actor=cast.organiser, tournament=cup, number=act.number)
    start_tournament(actor=cast.organiser, tournament=cup)
    paper.play_out(cup, stronger)
    in_group_a = Match.objects.filter(round__tournament=cup, slot="A")
    met = {side.entry.number for match in in_group_a for side in match.sides.all()}
    assert met >= {1, 6}
    cup.refresh_from_db()
    assert cup.status == Tournament.Status.FINISHED


def test_rounds_to_come_change_places_and_everybody_still_meets_everybody(paper: Paper, cast: Cast) -> None:
    cup = field(cast.organiser, 6, format="round_robin")
    advance_tournament(cup.pk)
    paper.play_round(cup, stronger)
    with pytest.raises(Refused):
        drawing.change_draw(actor=cast.organiser, tournament=cup, redraw=drawing.swap_rounds(1, 3))
    redraw = drawing.swap_rounds(2, 5)
    drawing.change_draw(actor=cast.organiser, tournament=cup, redraw=redraw, confirmed=True)
    paper.play_out(cup, stronger)
    met = [frozenset(side.entry.number for side in match.sides.all()) for match in Match.objects.all()]
    assert len(met) == len(set(met)) == 15
    act = cup.organiser_acts.get(kind="DRAW")
    with pytest.raises(Refused) as refused:
        undo_event_act(actor=cast.organiser, tournament=cup, number=act.number)
    assert refused.value.code == "undo_blocked"


def test_people_and_bots_are_seeded_each_from_their_own_list(cast: Cast) -> None:
    cup = create_tournament(
        organiser=cast.organiser,
        plan=TournamentPlan(name="Mista", variant="scopa", format="knockout", entrants="MIXED"),
    )
    open_tournament(actor=cast.organiser, tournament=cup)
    people = [make_user(name) for name in ("ada", "bice")]
    for person in people:
        enter(actor=person, tournament=cup, players=[Player(user=person)])
    bots = [cast.owners_bot, cast.rivals_bot]
    for bot in bots:
        enter_bot(actor=bot.owner, tournament=cup, bot=bot)
    baseline("greedy")
    for kind, contenders in (
        (Pool.Kind.PEOPLE, [contender_of_person(one) for one in people]),
        (Pool.Kind.BOTS, [contender_of_submission(bot.active_submission_id) for bot in bots]),
    ):
        pool = pool_for(cup.variant, cup.rules_hash, kind)
        for contender, elo in zip(contenders, (1400, 1600), strict=True):
            Rating.objects.create(
                pool=pool, contender=contender, connected=True, elo=elo, provisional=False, **ZEROS
            )
    assert [row.entry.name for row in seed_order_page(cup).rows] == ["bice", "Volpe", "ada", "Lupo"]
    page = client_of(cast.organiser).get(f"/tournaments/{cup.slug}/organise/order/").content.decode()
    assert "The two lists have no common scale" in page
    start_tournament(actor=cast.organiser, tournament=cup)
    assert [entry.name for entry in cup.entries.order_by("seeding")] == ["bice", "Volpe", "ada", "Lupo"]


def test_a_number_too_long_to_be_an_entry_is_passed_over() -> None:
    endless = "9" * 5000
    assert read_moves({"seen": f"{endless}-2-1", "move": f"up-{endless}"}) == [2, 1]
