"""Verification: consistent and unchanged are two findings, and every difference has a name and a place."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from engine.record import LogError, Verification, dump_log, frames_json, log_digest, parse_log, verify_log
from engine.rules import PRESET_NAMES, Outcome, Termination, preset, shuffled_deck, single_game_dealer
from tests.engine.record.random_games import (
    RandomTable,
    forfeited_log,
    header,
    places,
    random_log,
    sealed,
    seed_of,
)

LOG = random_log("scopa", 1)
FORFEIT = forfeited_log("scopa", 60)
THREE = forfeited_log("scopa_3", 60)


def forged(change: Callable[[dict[str, Any]], object], log: dict[str, Any] = LOG) -> Verification:
    """What is found in a log that was changed and given a new digest."""
    twin = copy.deepcopy(log)
    change(twin)
    return verify_log(sealed(twin))


@pytest.mark.parametrize("variant", PRESET_NAMES)
def test_every_recorded_game_verifies(variant: str) -> None:
    for number in (1, 2, 3):
        for log in (random_log(variant, number), forfeited_log(variant, 7 * number, number)):
            found = verify_log(json.loads(json.dumps(log)))
            assert found.ok, found.error
            assert found.digest == log["digest"]
            assert not found.live


@pytest.mark.parametrize(
    "clock", [None, {"turn_ms": 30_000}, {"bank_ms": 0, "increment_ms": 60_000}], ids=str
)
def test_every_kind_of_clock_verifies(clock: dict[str, int] | None) -> None:
    assert verify_log(random_log("scopa", 3, clock=clock)).ok


def test_a_single_game_draws_its_dealer_from_the_seed() -> None:
    dealer = single_game_dealer(seed_of(4), 2)
    single = {"set": None, "round": None, "match": None, "event": None}
    assert verify_log(random_log("scopa", 4, first_dealer=dealer, **single)).ok
    other = random_log("scopa", 4, first_dealer=1 - dealer, **single)
    found = verify_log(other)
    assert found.error is not None
    assert found.error.code == "wrong_first_dealer"
    assert forged(lambda log: log.update(rematch_of="game-3"), other).ok


def test_a_change_without_a_new_digest_is_consistent_but_changed() -> None:
    found = verify_log(LOG | {"note": "added later"})
    assert found.consistent
    assert not found.unchanged
    assert found.error is not None
    assert found.error.code == "wrong_digest"


def test_a_forged_log_is_unchanged_but_not_consistent() -> None:
    found = forged(lambda log: log["result"].update(winner=1 - log["result"]["winner"]))
    assert found.unchanged
    assert not found.consistent


def test_names_and_the_event_may_change() -> None:
    twin = copy.deepcopy(LOG)
    twin["event"], twin["seats"][0]["name"] = None, "forgotten"
    assert verify_log(twin).ok


def test_a_log_without_a_digest_is_not_unchanged() -> None:
    found = verify_log({key: LOG[key] for key in LOG if key != "digest"})
    assert (found.consistent, found.unchanged) == (True, False)


def test_a_live_log_is_told_apart() -> None:
    table = RandomTable(header(preset("scopa"), 1), Random(1))
    table.play_one()
    found = verify_log(table.recorder.live_log())
    assert found.live
    assert not found.ok


VOID = ["PLATFORM_ERROR", "OK"]


def repeat_first_action(log: dict[str, Any]) -> None:
    actions = log["deals"][0]["actions"]
    actions.append(actions[0])


def drop_score(log: dict[str, Any]) -> None:
    for key in ("leftovers", "score", "totals"):
        del log["deals"][0][key]


def swap_deck(deal: dict[str, Any]) -> None:
    deck = deal["deck"]
    deck[0], deck[1] = deck[1], deck[0]


def take_another_action(log: dict[str, Any]) -> None:
    """Play again the card that was played two plies before."""
    actions = log["deals"][1]["actions"]
    actions[12]["play"] = actions[10]["play"]


def add_misdeal(log: dict[str, Any]) -> None:
    deal = log["deals"][1]
    deal["misdeals"] = [deal["deck"]]
    deal["deck"] = [*map(str, deal["deck"])]


@pytest.mark.parametrize(
    ("code", "deal", "action", "change"),
    [
        ("wrong_rules_hash", None, None, lambda log: log.update(rules_hash="000000000000")),
        ("wrong_rules_hash", None, None, lambda log: log["rules"].update({"match.target": 12})),
        ("wrong_commitment", None, None, lambda log: log.update(commitment="0" * 64)),
        ("wrong_commitment", None, None, lambda log: log.update(seed="0" * 64)),
        ("wrong_first_dealer", None, None, lambda log: log.update(set=log["set"] + 1)),
        ("wrong_mirror", None, None, lambda log: log.update(mirror=2)),
        ("wrong_number", 1, None, lambda log: log["deals"][1].update(number=2)),
        ("wrong_dealer", 1, None, lambda log: log["deals"][1].update(dealer=1 - log["deals"][1]["dealer"])),
        ("wrong_dealer_bonus", 0, None, lambda log: log["deals"][0].update(dealer_bonus=1)),
        ("deck_not_from_seed", 2, None, lambda log: swap_deck(log["deals"][2])),
        ("bad_deck", 1, None, lambda log: log["deals"][1].update(deck=["7d"] * 40)),
        ("needless_misdeal", 1, None, add_misdeal),
        ("wrong_seat", 0, 3, lambda log: log["deals"][0]["actions"][3].update(seat=0)),
        ("unreadable_move", 0, 3, lambda log: log["deals"][0]["actions"][3].update(play="7dy")),
        ("illegal_move", 1, 12, take_another_action),
        ("illegal_move", 0, 0, lambda log: log["deals"][0]["actions"][0].update(play="!low")),
        ("wrong_clock", 0, 5, lambda log: log["deals"][0]["actions"][5].update(clock_ms=1)),
        ("wrong_clock", 0, 5, lambda log: log["deals"][0]["actions"][5].update(clock_ms=None)),
        ("wrong_clock", 0, 5, lambda log: log["deals"][0]["actions"][5].update(spent_us=5_000_000)),
        ("wrong_clock", 0, 0, lambda log: log["clock"].update(increment_ms=99)),
        ("wrong_clock", 0, 0, lambda log: log.update(clock=None)),
        ("action_after_end", 0, 36, repeat_first_action),
        ("scored_too_early", 0, None, lambda log: log["deals"][0]["actions"].pop()),
        ("score_missing", 0, None, drop_score),
        ("wrong_leftovers", 0, None, lambda log: log["deals"][0].update(leftovers=None)),
        ("wrong_leftovers", 0, None, lambda log: log["deals"][0]["leftovers"].update(side=1)),
        ("wrong_leftovers", 0, None, lambda log: log["deals"][0]["leftovers"]["cards"].pop()),
        ("wrong_score", 0, None, lambda log: log["deals"][0]["score"][0].update(carte=0)),
        ("wrong_score", 0, None, lambda log: log["deals"][0]["score"][0].update(napola=0)),
        ("wrong_score", 0, None, lambda log: log["deals"][0]["score"][0].pop("primiera")),
        ("wrong_score", 0, None, lambda log: log["deals"][0]["score"][1].update(total=9)),
        ("wrong_counts", 0, None, lambda log: log["deals"][0]["score"][1]["counts"].update(coins=9)),
        ("wrong_counts", 0, None,
         lambda log: log["deals"][0]["score"][1]["counts"]["primiera_cards"].reverse()),
        ("wrong_totals", 1, None, lambda log: log["deals"][1].update(totals=[0, 0])),
        ("wrong_totals", None, None, lambda log: log["result"].update(totals=[0, 0])),
        ("wrong_ranks", None, None, lambda log: log["result"]["ranks"].reverse()),
        ("wrong_winner", None, None, lambda log: log["result"].update(winner=None)),
        ("wrong_verdicts", None, None, lambda log: log["result"].update(verdicts=["OK", "CRASHED"])),
        ("wrong_verdicts", None, None, lambda log: log["result"].update(verdicts=["OK", "ABSENT"])),
        ("wrong_termination", None, None, lambda log: log["result"].update(termination="INSTANT_WIN")),
        ("wrong_termination", None, None, lambda log: log["result"].update(termination="ABORTED")),
    ],
)  # fmt: skip
def test_a_difference_has_a_code_and_a_place(
    code: str, deal: int | None, action: int | None, change: Callable[[dict[str, Any]], object]
) -> None:
    found = forged(change)
    assert not found.consistent
    assert found.unchanged
    assert found.error is not None
    assert (found.error.code, found.error.deal, found.error.action) == (code, deal, action), found.error


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("wrong_termination", lambda log: log["result"].update(termination="TARGET_REACHED")),
        ("wrong_termination", lambda log: log["result"].update(termination="DEALS_PLAYED")),
        ("wrong_verdicts", lambda log: log["result"].update(termination="RESIGNED")),
        ("wrong_verdicts", lambda log: log["result"].update(verdicts=["OK", "OK"])),
        ("wrong_verdicts", lambda log: log["result"].update(verdicts=["OK", "PLATFORM_ERROR"])),
        ("wrong_ranks", lambda log: log["result"].update(verdicts=log["result"]["verdicts"][::-1])),
        ("wrong_winner", lambda log: log["result"].update(winner=1 - log["result"]["winner"])),
        ("wrong_totals", lambda log: log["result"].update(totals=[9, 9])),
        ("deal_after_break", lambda log: log["deals"].append(LOG["deals"][2])),
    ],
)
def test_the_result_of_a_forfeit_must_fit_its_verdicts(
    code: str, change: Callable[[dict[str, Any]], object]
) -> None:
    found = forged(change, FORFEIT)
    assert found.error is not None
    assert found.error.code == code, found.error


def test_no_deal_may_follow_the_end_of_a_game() -> None:
    count = len(LOG["deals"])
    found = forged(lambda log: log["deals"].append(log["deals"][-1] | {"number": count}))
    assert found.error is not None
    assert (found.error.code, found.error.deal) == ("deal_after_end", count)


def test_of_three_sides_the_one_at_fault_is_last_and_a_tie_has_no_winner() -> None:
    assert verify_log(THREE).ok
    at_fault = next(seat for seat, verdict in enumerate(THREE["result"]["verdicts"]) if verdict != "OK")
    assert THREE["result"]["ranks"][at_fault] == 3
    early = forfeited_log("scopa_3", 5)
    assert early["result"]["winner"] is None
    assert sorted(early["result"]["ranks"]) == [1, 1, 3]
    assert verify_log(early).ok


def test_a_game_that_failed_before_the_first_card_has_no_deals() -> None:
    made = header(preset("scopa"), 1)
    table = RandomTable(made, Random(1))
    outcome = Outcome(Termination.FORFEIT, 0, (1, 2), (0, 0))
    log = table.finish(outcome, ["OK", "TIMEOUT_START"])
    log["deals"] = []
    assert verify_log(sealed(log)).ok
    both = Outcome(Termination.FORFEIT, None, (1, 1), (0, 0))
    log["result"] |= {"winner": both.winner, "ranks": [1, 1], "verdicts": ["CRASHED", "TIMEOUT_START"]}
    assert verify_log(sealed(log)).ok


@pytest.mark.parametrize(
    ("fits", "result"),
    [
        (True, {"termination": "RESIGNED", "winner": 0, "ranks": [1, 2], "verdicts": ["OK", "RESIGNED"]}),
        (True, {"termination": "ADJUDICATED", "winner": 1, "ranks": [2, 1], "verdicts": ["OK", "OK"]}),
        (True, {"termination": "ADJUDICATED", "winner": None, "ranks": [1, 1], "verdicts": ["OK", "OK"]}),
        (False, {"termination": "ADJUDICATED", "winner": 1, "ranks": [1, 2], "verdicts": ["OK", "OK"]}),
        (True, {"termination": "ABORTED", "winner": None, "ranks": [1, 1], "verdicts": VOID}),
        (False, {"termination": "ABORTED", "winner": 0, "ranks": [1, 2], "verdicts": VOID}),
    ],
)  # fmt: skip
def test_early_endings_are_checked_for_their_shape(fits: bool, result: dict[str, Any]) -> None:
    assert forged(lambda log: log["result"].update(result), FORFEIT).ok is fits


def test_a_seat_may_be_absent_from_a_finished_game_that_others_played_for_it() -> None:
    def play_for_seat_one(log: dict[str, Any]) -> None:
        for entry in log["deals"][-1]["actions"]:
            entry["by"] = "auto" if entry["seat"] == 1 else "player"
        log["result"]["verdicts"][1] = "ABSENT"

    assert forged(play_for_seat_one).ok


def test_directors_acts_stand_among_the_actions_and_change_nothing() -> None:
    def intervene(log: dict[str, Any]) -> None:
        act = {"event": "adjourn", "seat": None, "reason": "lunch"}
        log["deals"][0]["actions"].insert(5, act)
        log["deals"][0]["actions"].append({"event": "substitute", "seat": 1, "reason": "ill"})

    assert forged(intervene).ok


def test_only_the_clock_itself_may_stand_at_zero_when_overdrawn() -> None:
    def overdraw(by: str) -> Callable[[dict[str, Any]], None]:
        def change(log: dict[str, Any]) -> None:
            log["clock"] = {"turn_ms": 20}
            for deal in log["deals"]:
                for entry in deal["actions"]:
                    entry["spent_us"], entry["clock_ms"], entry["by"] = 21_000, 0, by

        return change

    assert forged(overdraw("clock")).ok
    found = forged(overdraw("player"))
    assert found.error is not None
    assert found.error.code == "wrong_clock"


def test_misdeals_are_dealt_again_from_the_seed() -> None:
    number = next(n for n in range(400) if random_misdeal(n))
    log = random_log("scopa", number)
    assert log["deals"][0]["misdeals"]
    assert verify_log(log).ok
    found = forged(lambda log: log["deals"][0].pop("misdeals"), log)
    assert found.error is not None
    assert found.error.deal == 0
    played = forged(lambda log: log["deals"][0].update(misdeals=[], deck=log["deals"][0]["misdeals"][0]), log)
    assert played.error is not None
    assert played.error.code == "misdeal_played"


def random_misdeal(number: int) -> bool:
    return sum(card % 10 == 9 for card in shuffled_deck(seed_of(number), 0, 0)[6:10]) >= 3


def test_one_changed_byte_anywhere_is_found() -> None:
    data, random = dump_log(LOG), Random(7)
    for _ in range(250):
        at = random.randrange(len(data))
        changed = (
            data[:at] + bytes([random.choice([b for b in range(256) if b != data[at]])]) + data[at + 1 :]
        )
        try:
            log = parse_log(changed)
        except LogError:
            continue
        found = verify_log(log)
        same = {key: log.get(key) for key in LOG if key != "event"}
        only_free_text = found.ok and log_digest(same) == log_digest(LOG)
        assert not found.ok or only_free_text, changed[max(at - 40, 0) : at + 40]


def test_every_changed_number_and_word_is_found_even_under_a_new_digest_or_is_free() -> None:
    """What a forger may change at will is only what nobody can recompute."""
    log, random = copy.deepcopy(LOG), Random(11)
    free = {"id", "engine", "variant", "played_at", "event", "round", "match", "mirror", "attempt", "name",
            "kind", "version", "wall_us", "by", "reason", "run", "sevens", "detail"}  # fmt: skip
    within = list(places(log["deals"]))
    owners = {id(owner) for owner, _ in within}
    outside = [(owner, key) for owner, key in places(log) if id(owner) not in owners]
    for owner, key in [*outside, *random.sample(within, 120)]:
        kept = owner[key]
        if key in free or isinstance(kept, dict | list) or key == "digest":
            continue
        if isinstance(kept, bool):
            owner[key] = not kept
        elif isinstance(kept, int):
            owner[key] = kept + 1 if key != "spent_us" else kept + 1000
        else:
            owner[key] = f"{kept}x" if isinstance(kept, str) else 1
        assert owner[key] != kept
        assert not verify_log(sealed(log)).ok, (key, kept)
        owner[key] = kept


def test_no_hostile_value_anywhere_escapes_verification_or_frames() -> None:
    log = forfeited_log("cirulla", 3)
    del log["deals"][0]["deck"][1:38]
    hostile = (None, True, -1, "", "\ud800", [[]], {}, ["7d"] * 40, 1.5)
    for owner, key in list(places(log)):
        kept = owner[key]
        for value in hostile:
            owner[key] = value
            verify_log(log)
            with suppress(LogError):
                frames_json(log)
        owner[key] = kept


def test_any_sort_of_damage_leaves_findings_and_no_traceback() -> None:
    log, random = copy.deepcopy(LOG), Random(3)
    everywhere = list(places(log))
    for _ in range(60):
        (owner, key), (_, other) = random.choice(everywhere), random.choice(everywhere)
        kept = owner[key]
        owner[key] = random.choice([[kept], {"x": kept}, other, random.choice(everywhere)[0]])
        assert not verify_log(log).ok or key in ("event", "name") or owner[key] == kept
        with suppress(LogError):
            frames_json(log)
        owner[key] = kept
