"""Strangers' bots at tables, without a worker: how a turn is held, taken, blamed and given back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from engine.rules import observe, to_text
from replays.selectors import log_of
from tests.tournaments.cast import make_bot, make_user
from tests.tournaments.live.tables import BANK, TURNS, good_play, member, plan, play_one, position
from tournaments.errors import Refused
from tournaments.live.people import Person
from tournaments.models import BotTurn, LiveGame, Submission
from tournaments.services import table_bots
from tournaments.services.table_bots import TurnClaim, claim_turn, order_of, record_turn
from tournaments.services.table_settling import settle_game, settle_overdue
from tournaments.services.table_turns import seats_of
from tournaments.services.tables import create_table, seat_bot

pytestmark = pytest.mark.django_db


def table_with_bot(**values: Any) -> tuple[LiveGame, list[Person]]:
    """A person at seat 0 and a stranger's bot at seat 1, at the moment when the bot is to move."""
    bot = make_bot(make_user("olga"), "Lupo")
    ada = member("ada")
    game, _token = create_table(person=ada, plan=plan(bots=(f"bot:{bot.pk}",), **values))
    if position(game).to_move == 0:
        play_one(game, [ada])
    game.refresh_from_db()
    assert position(game).to_move == 1
    return game, [ada]


def held(game: LiveGame) -> TurnClaim:
    claim = claim_turn(game.pk, worker="one")
    assert claim
    return claim


def played(game: LiveGame, spent_us: int = 1000) -> dict[str, Any]:
    return {"outcome": "PLAYED", "move": good_play(game)[1], "spent_us": spent_us, "note": None}


def test_a_turn_is_held_by_one_and_its_answer_is_taken_once() -> None:
    game, _people = table_with_bot()
    claim = held(game)
    assert claim_turn(game.pk, worker="two") is None
    answer = played(game)
    assert record_turn(claim, answer) == "played"
    game.refresh_from_db()
    count = game.action_count
    assert record_turn(claim, answer) == "too late"
    game.refresh_from_db()
    assert game.action_count == count
    assert game.actions.latest("n").spent_us == 1000


def test_the_order_holds_what_the_seat_may_know_and_nothing_else() -> None:
    game, _people = table_with_bot()
    now, claim = position(game), held(game)
    order = order_of(game, seats_of(game), claim)
    observation = observe(now.game, 1)
    assert order["turn"]["legal"] == [to_text(action) for action in observation.legal]
    unseen = set(now.game.deal.hands[0]) - set(now.game.deal.table)
    assert unseen
    seen = {*order["turn"]["hand"], *order["turn"]["table"], *order["turn"]["opening"]}
    assert not any(f"{card % 10 + 1}{'dcsb'[card // 10]}" in seen for card in unseen)
    assert "seed" not in order


def test_a_dead_workers_turn_goes_to_another_and_the_late_answer_changes_nothing() -> None:
    game, _people = table_with_bot()
    dead = held(game)
    later = timezone.now() + timedelta(minutes=1)
    claim = claim_turn(game.pk, worker="two", now=later)
    assert claim
    assert record_turn(dead, played(game)) == "too late"
    assert record_turn(claim, played(game), now=later) == "played"
    settled = settle_game(game.pk, now=later)
    assert settled.status == LiveGame.Status.LIVE
    assert all(seat.verdict == "OK" for seat in seats_of(settled))


def test_beat_wakes_a_worker_for_a_turn_that_nobody_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _people = table_with_bot()
    settle_game(game.pk)
    woken: list[str] = []
    monkeypatch.setattr("tournaments.services.table_settling.queue_bot_turn", woken.append)
    later = timezone.now() + timedelta(minutes=1)
    settle_overdue(now=later)
    assert woken == [game.pk]
    assert claim_turn(game.pk, worker="one", now=later)
    settle_overdue(now=later)
    assert woken == [game.pk]


@pytest.mark.parametrize("verdict", ["CRASHED", "PROTOCOL_ERROR", "TIMEOUT_START", "OUT_OF_MEMORY"])
def test_a_bots_fault_loses_its_game_under_its_name(verdict: str) -> None:
    game, _people = table_with_bot()
    fault = {
        "outcome": "FAULT",
        "verdict": verdict,
        "detail": "SIGNAL 9",
        "reason": "ended before the game did",
    }
    assert record_turn(held(game), fault) == "fault"
    game = settle_game(game.pk)
    assert game.replay
    result = log_of(game.replay)["result"]
    assert (result["termination"], result["winner"]) == ("FORFEIT", 0)
    assert (result["verdicts"], result["detail"]) == (["OK", verdict], [None, "SIGNAL 9"])


def test_a_play_that_is_not_legal_loses_and_is_quoted() -> None:
    game, _people = table_with_bot()
    hand = position(game).game.deal.hands[1]
    other = next(card for card in range(40) if card not in hand)
    move = f"{other % 10 + 1}{'dcsb'[other // 10]}"
    assert record_turn(held(game), played(game) | {"move": move}) == "fault"
    game = settle_game(game.pk)
    assert game.replay
    result = log_of(game.replay)["result"]
    assert result["verdicts"] == ["OK", "ILLEGAL_MOVE"]
    assert move in result["reason"]


def test_a_bot_that_lets_a_turns_time_run_out_has_the_automatic_move_played_for_it() -> None:
    game, _people = table_with_bot(clock=TURNS)
    fault = {"outcome": "FAULT", "verdict": "BANK_EMPTY", "detail": None, "reason": "too slow"}
    assert record_turn(held(game), fault) == "clock played"
    act = game.actions.latest("n")
    assert (act.seat, act.by, act.spent_us) == (1, "clock", 30_000_000)


def test_a_bot_whose_bank_is_empty_has_lost_also_by_a_little() -> None:
    game, _people = table_with_bot(clock=BANK)
    turn_ms = position(game).turn_ms(1)
    assert turn_ms is not None
    assert record_turn(held(game), played(game, spent_us=turn_ms * 1000 + 1)) == "fault"
    assert settle_game(game.pk).seats.get(seat=1).verdict == "BANK_EMPTY"


def test_our_fault_is_tried_again_and_voids_the_game_in_the_end() -> None:
    game, _people = table_with_bot()
    ours = {"outcome": "PLATFORM_ERROR", "reason": "every jail of this machine is taken"}
    for _ in range(table_bots.MAX_ATTEMPTS):
        assert settle_game(game.pk).status == LiveGame.Status.LIVE
        assert record_turn(held(game), ours) == "given back"
    game.refresh_from_db()
    assert game.status == LiveGame.Status.VOID
    assert all(seat.verdict == "OK" for seat in seats_of(game))


def test_a_worker_without_a_jail_costs_no_attempt() -> None:
    game, _people = table_with_bot()
    for _ in range(2 * table_bots.MAX_ATTEMPTS):
        assert record_turn(held(game), {"outcome": "SANDBOX_UNAVAILABLE", "reason": "none"}) == "given back"
    assert BotTurn.objects.get(game=game).attempt_count == 0


def test_a_bot_that_the_staff_disabled_plays_no_more_and_nobody_loses() -> None:
    game, _people = table_with_bot()
    Submission.objects.filter(bot__name="Lupo").update(status=Submission.Status.DISABLED)
    assert claim_turn(game.pk, worker="one") is None
    game.refresh_from_db()
    assert game.status == LiveGame.Status.VOID


def test_only_bots_in_use_that_know_the_game_can_be_asked() -> None:
    ada = member("ada")
    lupo = make_bot(make_user("olga"), "Lupo")
    Submission.objects.filter(bot=lupo).update(variants=["scopone_9"])
    waiting = make_bot(make_user("rino"), "Volpe", status=Submission.Status.UPLOADED)
    game, _token = create_table(person=ada, plan=plan())
    for name in (f"bot:{lupo.pk}", f"bot:{waiting.pk}", "bot:9999", "bot:x", "nobody"):
        with pytest.raises(Refused) as refused:
            seat_bot(person=ada, game_id=game.pk, seat=1, bot=name)
        assert refused.value.code == "no_such_bot"
