"""The log of an event online, with what was played, gives the event again on an empty database."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from copy import deepcopy
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.tournaments.cast import Cast, make_bot
from tests.tournaments.club import client_of
from tests.tournaments.live.events import event_of, people_at
from tests.tournaments.live.events import tables_of as games_of
from tests.tournaments.live.tables import play_out
from tests.tournaments.paper import add_bot, field, open_matches, pass_check
from tournaments.errors import Refused
from tournaments.models import (
    Entry,
    Game,
    GameSide,
    Match,
    MatchSet,
    OrganiserAct,
    PointPenalty,
    Tournament,
    User,
)
from tournaments.models.matches import PlayStatus, Ruling
from tournaments.selectors.event_exports import export
from tournaments.selectors.event_record import record_of
from tournaments.selectors.tables import tables_of
from tournaments.services import hand_pairing, leaving, organising
from tournaments.services.benching import bench
from tournaments.services.closing import close_match
from tournaments.services.entering import enter_bot
from tournaments.services.event_log import facts_of, record_act
from tournaments.services.event_replay import replay_event
from tournaments.services.events import start_tournament
from tournaments.services.match_tables import come_to_table
from tournaments.services.publishing import publish_tournament
from tournaments.services.rounds import advance_tournament
from tournaments.services.seed_order import Way, set_seed_order
from tournaments.services.self_check import incomplete_sets
from tournaments.services.undoing import undo_event_act

pytestmark = pytest.mark.django_db

Kind = OrganiserAct.Kind


def entry(tournament: Tournament, number: int) -> Entry:
    return tournament.entries.get(number=number)


def play_set(match_set: MatchSet, judge: Callable[[int, int], int]) -> None:
    """Write a mirrored set as a worker would: `judge` says by how many cards the first number is ahead."""
    first, second = (side.entry.number for side in match_set.match.sides.select_related("entry"))
    for mirror in (0, 1):
        ahead = judge(first, second)
        game = Game.objects.create(
            match_set=match_set, mirror=mirror, termination="TARGET_REACHED", deal_count=3
        )
        for side, gain in enumerate((ahead, -ahead)):
            GameSide.objects.create(
                game=game,
                side=side,
                played_side=side ^ mirror,
                half_points=1 + (gain > 0) - (gain < 0),
                score=11 + min(0, gain),
                at_fault=gain == -9,
            )
    MatchSet.objects.filter(pk=match_set.pk).update(status=PlayStatus.FINISHED, attempt_count=1)
    close_match(match_set.match_id)


def play_open(tournament: Tournament, judge: Callable[[int, int], int], *, but: Iterable[int] = ()) -> None:
    """Every open match, tables named in `but` left alone."""
    for match in open_matches(tournament):
        if match.number not in but:
            for match_set in match.sets.filter(status=PlayStatus.SCHEDULED):
                play_set(match_set, judge)


def play_to_the_end(tournament: Tournament, judge: Callable[[int, int], int]) -> None:
    for _ in range(30):
        advance_tournament(tournament.pk)
        tournament.refresh_from_db()
        if tournament.status != Tournament.Status.RUNNING:
            return
        play_open(tournament, judge)
    raise AssertionError("no end")


def by_strength(first: int, second: int) -> int:
    """Level when the numbers are 3 apart, a fault of the weaker when they are 5 apart."""
    if abs(first - second) == 3:
        return 0
    gap = min(second - first, 8) if abs(first - second) != 5 else (9 if first < second else -9)
    return gap


def undo(tournament: Tournament, kind: str, **more: Any) -> None:
    act = tournament.organiser_acts.filter(kind=kind).latest("number")
    undo_event_act(actor=tournament.organiser, tournament=tournament, number=act.number, **more)


def eventful_swiss(organiser: User) -> Tournament:
    """Late entry, leaving and coming back, a bench, byes, a round by hand, undos, penalties, a correction."""
    later = timezone.now() + timedelta(days=1)
    swiss = field(organiser, 9, format="swiss", format_config={"rounds": 5}, entries_close_at=later)
    advance_tournament(swiss.pk)
    play_open(swiss, by_strength, but=[2])
    [left_open] = open_matches(swiss)
    organising.decide_match(actor=organiser, match=left_open, ruling=Ruling.DRAW, reason="no power")
    undo(swiss, Kind.RULE)
    organising.decide_match(actor=organiser, match=left_open, ruling=Ruling.SECOND, reason="no power")
    add_bot(swiss, 10)
    organising.penalise(actor=organiser, entry=entry(swiss, 2), half_points=1, reason="late")
    organising.penalise(actor=organiser, entry=entry(swiss, 3), half_points=2, reason="loud")
    undo(swiss, Kind.PENALTY)
    leaving.request_bye(actor=organiser, entry=entry(swiss, 5), number=2, half_point=True)
    advance_tournament(swiss.pk)
    leaving.withdraw_entry(actor=organiser, entry=entry(swiss, 4))
    play_open(swiss, by_strength)
    organising.pause(actor=organiser, tournament=swiss)
    ids = {one.number: one.pk for one in swiss.entries.all()}
    pairs = [(ids[1], ids[10]), (ids[2], ids[9]), (ids[3], ids[8]), (ids[5], ids[7])]
    hand_pairing.open_by_hand(
        actor=organiser, tournament=swiss, pairings=pairs, byes=[ids[6]], confirmed=True
    )
    organising.go_on(actor=organiser, tournament=swiss)
    play_open(swiss, by_strength)
    leaving.bring_back(actor=organiser, entry=entry(swiss, 4))
    advance_tournament(swiss.pk)
    undo(swiss, Kind.OPEN_ROUND)
    organising.go_on(actor=organiser, tournament=swiss)
    advance_tournament(swiss.pk)
    bench(entry(swiss, 9).lead.submission)
    play_to_the_end(swiss, by_strength)
    publish_tournament(actor=organiser, tournament=swiss)
    swiss.refresh_from_db()
    wrong = Match.objects.filter(round__tournament=swiss, round__number=3).earliest("number")
    organising.decide_match(actor=organiser, match=wrong, ruling=Ruling.SECOND, reason="the wrong version")
    assert swiss.publications.count() == 2
    return swiss


def owned_cup(organiser: User, owner: User, **plan: Any) -> Tournament:
    """Two entries of one owner, whom the draw brings together, seeded by the organiser."""
    plan = {"entries_per_owner": 2, "rated": False} | plan
    cup = field(organiser, 5, **plan)
    undo(cup, Kind.START)
    enter_bot(actor=owner, tournament=cup, bot=make_bot(owner, "Uno"))
    enter_bot(actor=owner, tournament=cup, bot=make_bot(owner, "Due"))
    set_seed_order(actor=organiser, tournament=cup, way=Way.HAND, numbers=[3, 6, 1, 2, 4, 5, 7])
    cup.refresh_from_db()
    start_tournament(actor=organiser, tournament=cup)
    return cup


def table(tournament: Tournament) -> list[tuple[Any, ...]]:
    return [
        (row.entry.number, row.standing.rank, row.standing.shared, row.standing.points, row.standing.played,
         row.standing.won, row.standing.drawn, row.standing.withdrawn, dict(row.standing.values),
         row.standing.penalty)
        for row in tables_of(tournament).rows
    ]  # fmt: skip


def written(tournament: Tournament) -> dict[str, Any]:
    """The document as it leaves the site."""
    return json.loads(json.dumps(record_of(tournament)))


def test_a_swiss_with_everything_in_it_is_given_again(cast: Cast) -> None:
    swiss = eventful_swiss(cast.organiser)
    document = written(swiss)
    # Nothing but the log says who left, what was decided and who met by hand.
    assert not [one for one in document["results"] if one["decision"]]
    copy = replay_event(organiser=cast.stranger, document=document)
    assert table(copy) == table(swiss)
    assert copy.status == Tournament.Status.FINISHED
    assert incomplete_sets(timezone.now()) == 0
    again = written(copy)
    assert [{**act, "by": None} for act in again["acts"]] == [{**act, "by": None} for act in document["acts"]]
    assert client_of(None).get(f"/tournaments/{copy.slug}/").status_code == 200
    match = Match.objects.filter(round__tournament=copy).earliest("pk")
    assert client_of(None).get(f"/matches/{match.pk}/").status_code == 200
    assert replay_event(organiser=cast.stranger, document=again).slug != copy.slug


@pytest.mark.parametrize(
    "plan",
    [
        {"format": "knockout", "format_config": {"losses": 2}},
        {"format": "groups", "format_config": {"groups": 2, "qualifiers": 2}},
        {"format": "round_robin"},
    ],
    ids=["double", "groups", "table"],
)
def test_brackets_groups_and_tables_are_given_again_without_knowing_the_owners(
    cast: Cast, plan: dict[str, Any]
) -> None:
    cup = owned_cup(cast.organiser, cast.owner, **plan)
    advance_tournament(cup.pk)
    leaving.withdraw_entry(actor=cast.organiser, entry=entry(cup, 5))
    play_to_the_end(cup, by_strength)
    copy = replay_event(organiser=cast.stranger, document=written(cup))
    assert table(copy) == table(cup)


def test_what_people_played_at_a_table_is_given_again(cast: Cast) -> None:
    evening = event_of((cast.owner,), (cast.stranger,))
    (game,) = games_of(evening)
    for person in people_at(game):
        come_to_table(person=person, game_id=game.pk)
    game.refresh_from_db()
    play_out(game, people_at(game))
    advance_tournament(evening.pk)
    document = written(evening)
    [result] = document["results"]
    assert result["sets"][0]["games"][0]["replay"] == game.pk
    assert table(replay_event(organiser=cast.stranger, document=document)) == table(evening)


def test_who_came_in_the_last_round_for_nothing_keeps_no_event_from_being_given_again(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A check that ends then lets nobody in. Coming back then was accepted once, and such logs are kept."""
    organiser, later = cast.organiser, timezone.now() + timedelta(days=1)
    swiss = field(organiser, 4, format="swiss", format_config={"rounds": 2}, entries_close_at=later)
    advance_tournament(swiss.pk)
    monkeypatch.setattr("tournaments.services.entering.plays_house_rules", lambda _tournament: True)
    late, leaver = add_bot(swiss, 5), add_bot(swiss, 6)
    play_open(swiss, by_strength)
    advance_tournament(swiss.pk)
    pass_check(late)
    pass_check(leaver)
    leaving.withdraw_entry(actor=organiser, entry=leaver)
    gone = entry(swiss, 2)
    leaving.withdraw_entry(actor=organiser, entry=gone)
    left_at = entry(swiss, 2).withdrawn_at.isoformat()
    Entry.objects.filter(pk=gone.pk).update(withdrawn_at=None)
    record_act(swiss, organiser, Kind.RETURN, facts_of(gone, opened=2, left_at=left_at))
    play_to_the_end(swiss, by_strength)
    document = written(swiss)
    assert [one["number"] for one in document["entries"]] == [1, 2, 3, 4]
    assert table(replay_event(organiser=cast.stranger, document=document)) == table(swiss)


def test_what_the_staff_decided_stands_beside_the_log(cast: Cast) -> None:
    swiss = field(cast.organiser, 4, format="swiss", format_config={"rounds": 2})
    advance_tournament(swiss.pk)
    void = open_matches(swiss)[0]
    MatchSet.objects.filter(match=void).update(status=PlayStatus.VOID, reason_code="RUNNER_FAILED")
    close_match(void.pk)
    play_to_the_end(swiss, by_strength)
    document = written(swiss)
    assert [one["decision"]["status"] for one in document["results"] if one["decision"]] == ["VOID"]
    assert table(replay_event(organiser=cast.stranger, document=document)) == table(swiss)


def test_the_command_prints_the_table_and_a_running_event_is_no_whole_log(cast: Cast, tmp_path: Path) -> None:
    cup = field(cast.organiser, 4, format="knockout")
    advance_tournament(cup.pk)
    file, out = tmp_path / "log.json", StringIO()
    file.write_text(json.dumps(record_of(cup)), encoding="utf-8")
    with pytest.raises(CommandError, match="log_unfinished"):
        call_command("replay_event_log", str(file), organiser=cast.stranger.username)
    play_to_the_end(cup, by_strength)
    file.write_text(json.dumps(record_of(cup)), encoding="utf-8")
    call_command("replay_event_log", str(file), organiser=cast.stranger.username, stdout=out)
    found = export(cup, "standings.csv")
    assert found
    assert found[1].splitlines() == out.getvalue().splitlines()[1:]


def test_what_is_taken_back_in_a_copy_changes_nothing_in_the_event_it_is_of(cast: Cast) -> None:
    cup = field(cast.organiser, 4, format="round_robin")
    organising.penalise(actor=cast.organiser, entry=entry(cup, 2), half_points=1, reason="late")
    play_to_the_end(cup, by_strength)
    wrong = Match.objects.filter(round__tournament=cup).earliest("pk")
    as_played = table(cup)
    organising.decide_match(actor=cast.organiser, match=wrong, ruling=Ruling.DRAW, reason="no power")
    document, decided = written(cup), table(cup)
    assert "users" not in json.dumps(document["acts"])
    copy = replay_event(organiser=cast.stranger, document=document)
    undo(copy, Kind.RULE)
    assert table(copy) == as_played
    undo(copy, Kind.PENALTY)
    assert not PointPenalty.objects.filter(entry__tournament=copy, lifted_at=None).exists()
    assert (written(cup), table(cup)) == (document, decided)


def penalty_in(facts: dict[str, Any]) -> int | None:
    found = facts.get("penalty") or (facts.get("facts") or {}).get("penalty")
    return int(found) if found else None


def test_a_penalty_of_who_left_before_the_start_keeps_no_event_from_being_given_again(cast: Cast) -> None:
    cup = field(cast.organiser, 5, format="round_robin")
    organising.penalise(actor=cast.organiser, entry=entry(cup, 5), half_points=1, reason="late")
    organising.lift_penalty(actor=cast.organiser, penalty=PointPenalty.objects.get(), reason="a mistake")
    organising.penalise(actor=cast.organiser, entry=entry(cup, 5), half_points=1, reason="again")
    undo(cup, Kind.PENALTY)
    undo(cup, Kind.START)
    leaving.withdraw_entry(actor=cast.organiser, entry=entry(cup, 5))
    start_tournament(actor=cast.organiser, tournament=cup)
    play_to_the_end(cup, by_strength)
    document = written(cup)
    copy = replay_event(organiser=cast.stranger, document=document)
    assert [one.number for one in copy.entries.order_by("number")] == [1, 2, 3, 4]
    told = [(act["kind"], penalty) for act in document["acts"] if (penalty := penalty_in(act["facts"]))]
    assert told == [("PENALTY", 1), ("LIFT_PENALTY", 1), ("PENALTY", 2), ("UNDO", 2)]
    # What is told of penalties that no row of the copy has holds together in the copy's own log.
    assert table(replay_event(organiser=cast.rival, document=written(copy))) == table(cup)


def test_a_document_that_does_not_hold_together_leaves_nothing_behind(cast: Cast) -> None:
    cup = field(cast.organiser, 4, format="knockout")
    play_to_the_end(cup, by_strength)
    document = written(cup)
    opened = next(number for number, act in enumerate(document["acts"]) if act["kind"] == Kind.OPEN_ROUND)
    spoil: list[tuple[str, Callable[[dict[str, Any]], Any]]] = [
        ("log_version", lambda told: told.update(version=1)),
        ("log_unreadable", lambda told: told["acts"].pop(1)),
        ("act_unreadable", lambda told: told["acts"][opened]["facts"].pop("pairings")),
        ("round_order", lambda told: told["acts"][opened]["facts"].update(round=2)),
        ("log_unreadable", lambda told: told["results"].pop()),
        ("log_unreadable", lambda told: told["entries"].pop()),
        ("unknown_tie_break", lambda told: told["event"].update(tie_breaks=["NOPE"])),
        (
            "log_unreadable",
            lambda told: told["results"][0]["sets"][0]["games"][0]["sides"][0].update(half_points=9),
        ),
    ]
    for code, fault in spoil:
        told = deepcopy(document)
        fault(told)
        with pytest.raises(Refused) as refused:
            replay_event(organiser=cast.stranger, document=told)
        assert refused.value.code == code
    assert not Tournament.objects.filter(organiser=cast.stranger).exists()
    assert table(replay_event(organiser=cast.stranger, document=document)) == table(cup)
