"""What the referee's recorder writes down, field by field."""

from __future__ import annotations

import json
from random import Random

import pytest

from engine.record import LogHeader, SeatRecord, log_digest, verify_log
from engine.record.jsonlog import record_from_json
from engine.record.timing import clock_after
from engine.rules import CODES, Deal, Outcome, Termination, codes, preset, shuffled_deck
from tests.engine.record.random_games import CLOCK, RandomTable, header, places, random_log, seed_of

TOP_KEYS = (
    "format version id engine variant rules rules_hash played_at event round match set mirror attempt clock "
    "seats first_dealer commitment seed deals result digest"
)


def test_a_log_has_exactly_the_keys_of_the_format() -> None:
    log = random_log("scopa", 1)
    assert set(log) == set(TOP_KEYS.split())
    assert set(log["seats"][0]) == {"seat", "side", "name", "kind", "version"}
    deal = log["deals"][0]
    assert set(deal) == {
        "number", "dealer", "misdeals", "deck", "dealer_bonus", "actions", "leftovers", "score", "totals"
    }  # fmt: skip
    assert set(deal["actions"][0]) == {"seat", "play", "spent_us", "wall_us", "clock_ms", "by"}
    assert set(deal["leftovers"]) == {"side", "cards"}
    assert set(deal["score"][0]) == {"carte", "denari", "settebello", "primiera", "scope", "total", "counts"}
    assert {"cards", "coins", "primiera", "primiera_cards"} <= set(deal["score"][0]["counts"])
    assert set(log["result"]) == {"termination", "winner", "ranks", "totals", "verdicts", "reason"}


def test_a_log_is_plain_json_with_a_digest_of_its_own() -> None:
    log = random_log("cirulla", 2)
    assert json.loads(json.dumps(log)) == log
    assert log["digest"] == log_digest(log)
    assert all(type(owner[key]) in (dict, list, str, int, bool, type(None)) for owner, key in places(log))


def test_the_deck_of_a_deal_is_that_of_the_seed() -> None:
    log = random_log("scopone_10", 3)
    for deal in log["deals"]:
        assert deal["deck"] == codes(shuffled_deck(seed_of(3), deal["number"], len(deal["misdeals"])))


def test_a_broken_off_deal_has_no_score() -> None:
    table = RandomTable(header(preset("scopa"), 1), Random(1))
    table.play_one()
    outcome = Outcome(Termination.FORFEIT, 1, (2, 1), (0, 0))
    log = table.finish(outcome, ["CRASHED", "OK"], reason="seat 0: ended", detail=["SIGNAL 9", None])
    assert not {"leftovers", "score", "totals"} & set(log["deals"][0])
    assert log["result"]["detail"] == ["SIGNAL 9", None]
    assert verify_log(log).ok


def test_a_directors_acts_are_taken_down() -> None:
    table = RandomTable(header(preset("scopa"), 1), Random(1))
    table.recorder.director("resign", 1, "goes home")
    log = table.finish(Outcome(Termination.RESIGNED, 0, (1, 2), (0, 0)), ["OK", "RESIGNED"])
    assert log["deals"][0]["actions"] == [{"event": "resign", "seat": 1, "reason": "goes home"}]
    assert verify_log(log).ok


def test_a_casual_game_needs_no_event() -> None:
    rules = preset("scopa")
    seats = tuple(SeatRecord(seat, seat, None, "guest") for seat in range(2))
    made = LogHeader("g", "e", "scopa", rules, seats, 0, seed_of(5), "2026-11-29T21:00:00Z")
    log = RandomTable(made, Random(1)).play_game()
    assert (log["event"], log["set"], log["clock"]) == (None, None, None)
    assert record_from_json(log).seats[0].name is None


@pytest.mark.parametrize(
    ("before", "spent_us", "left"), [(10_000, 3100, 10_096), (0, 0, 100), (50, 150_001, -1), (7, 1000, 106)]
)
def test_a_clock_has_floor_of_before_plus_increment_less_spent(before: int, spent_us: int, left: int) -> None:
    table = RandomTable(header(preset("scopa"), 1, clock=CLOCK), Random(1))
    assert table.clock is not None
    assert clock_after(table.clock, before, spent_us) == left


def test_a_live_log_holds_no_seed_no_deck_and_no_unseen_card() -> None:
    table = RandomTable(header(preset("scopa"), 1), Random(1))
    for _ in range(50):
        if table.game.deal.finished:
            table.recorder.end_deal(table.game)
            table.next_deal()
        table.play_one()
        live = table.recorder.live_log()
        assert live["live"] is True
        assert not {"seed", "result", "digest"} & set(live)
        text = json.dumps(live["deals"][-1])
        assert not any(f'"{CODES[card]}' in text for card in unseen(table.game.deal))
    assert set(live["deals"][0]) == {"number", "dealer", "opening", "packets", "actions", "shown"}
    assert [len(deal["packets"]) for deal in live["deals"]] == [6, 3]
    assert live["deals"][0]["opening"] == codes(sorted(shuffled_deck(seed_of(1), 0, 0)[6:10]))


def test_a_live_log_shows_declared_hands() -> None:
    for number in range(9):
        table = RandomTable(header(preset("cirulla"), number), Random(number))
        while not table.game.deal.finished:
            table.play_one()
            shown = table.recorder.live_log()["deals"][0]["shown"]
            assert shown == {str(seat): codes(sorted(cards)) for seat, cards in table.game.deal.shown.items()}


def unseen(deal: Deal) -> set[int]:
    return {card for hand in deal.hands for card in hand} | set(deal.stock)
