"""The log of an evening gives the evening again."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.cast import Cast
from tests.tournaments.desk.club_evening import evening_of, order, play_round, won
from tournaments.desk import MatchState
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.selectors.desk_state import state_of
from tournaments.selectors.event_exports import export, log_of_desk
from tournaments.services.desk_entries import enter_names, withdraw_names
from tournaments.services.desk_events import finish_evening, set_clock
from tournaments.services.desk_log import DeskOrder, undo_act
from tournaments.services.desk_replay import replay_event_log
from tournaments.services.desk_results import claim_result, confirm_result, rule_result
from tournaments.services.desk_rounds import open_next_round

pytestmark = pytest.mark.django_db


def eventful_evening(cast: Cast) -> Tournament:
    """With a late entry, a withdrawal, a disputed result, an undo and a redo."""
    evening = evening_of(cast.organiser, 6, rounds=4)
    set_clock(order(evening), 1800)
    play_round(evening)
    enter_names(order(evening), ["Eva", "Leo"])
    play_round(evening)
    wrong = evening.desk_acts.latest("number").number
    undo_act(order(evening), wrong)
    undo_act(order(evening), wrong)
    withdraw_names(order(evening), 3)
    open_next_round(order(evening))
    for match in state_of(evening).current.matches:
        if match.state is MatchState.OPEN:
            speak(evening, match.table)
    finish_evening(order(evening))
    evening.refresh_from_db()
    return evening


def speak(evening: Tournament, table: int) -> None:
    """Table 1 differs and is settled, the others agree."""
    sides = [DeskOrder(tournament=evening, actor=None) for _ in range(2)]
    claim_result(sides[0], number=3, table=table, side=0, score=won(21, 4))
    if table == 1:
        claim_result(sides[1], number=3, table=1, side=1, score=won(4, 21))
        rule_result(order(evening, reason="slip"), number=3, table=1, score=won(4, 21))
    else:
        confirm_result(sides[1], number=3, table=table, side=1)


def standings_of(tournament: Tournament) -> list[dict[str, Any]]:
    found = export(tournament, "event.json")
    assert found
    return [{key: value for key, value in line.items()} for line in json.loads(found[1])["standings"]]


def test_a_replayed_log_gives_the_same_standings_and_the_same_log(cast: Cast) -> None:
    evening = eventful_evening(cast)
    log = json.loads(json.dumps(log_of_desk(evening)))
    again = replay_event_log(organiser=cast.stranger, log=log)
    assert again.pk != evening.pk
    assert again.status == Tournament.Status.FINISHED
    assert standings_of(again) == standings_of(evening)
    acts = [{**act, "by": None} for act in log_of_desk(again)["acts"]]
    assert acts == [{**act, "by": None} for act in log["acts"]]


def test_the_command_prints_the_standings(cast: Cast, tmp_path: Path) -> None:
    evening = eventful_evening(cast)
    file = tmp_path / "log.json"
    file.write_text(json.dumps(log_of_desk(evening)), encoding="utf-8")
    out = StringIO()
    call_command("replay_event_log", str(file), organiser=cast.stranger.username, stdout=out)
    found = export(evening, "standings.csv")
    assert found
    assert found[1].splitlines() == out.getvalue().splitlines()[1:]


@pytest.mark.parametrize(
    "text", ["", "[]", '{"format": "other"}', '{"format": "settebello-desk-log", "version": 1}']
)
def test_what_is_no_log_is_refused_by_the_command(cast: Cast, tmp_path: Path, text: str) -> None:
    file = tmp_path / "log.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises((CommandError, Refused)):
        call_command("replay_event_log", str(file), organiser=cast.stranger.username)
    assert not Tournament.objects.filter(organiser=cast.stranger).exists()


def test_a_log_with_an_act_that_does_not_fit_leaves_nothing_behind(cast: Cast) -> None:
    log = log_of_desk(eventful_evening(cast))
    del log["acts"][3]
    for number, act in enumerate(log["acts"], start=1):
        act["number"] = number
    with pytest.raises(Refused):
        replay_event_log(organiser=cast.stranger, log=log)
    assert not Tournament.objects.filter(organiser=cast.stranger).exists()
