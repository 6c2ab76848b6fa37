"""The referee names what each seat did, and whose fault an early end was."""

from __future__ import annotations

from typing import Any

import pytest

from engine.match.launcher import BotFault
from engine.match.verdict import PlatformFault, Verdict
from tests.engine.match.fakes import FakeProcess, play_first, play_until
from tests.engine.match.scripted_games import assert_lost, play, play_against_honest


def test_two_honest_bots_play_to_the_target():
    processes = [FakeProcess(play_first), FakeProcess(play_first)]
    report = play(processes)
    result = report.log["result"]
    assert result["termination"] == "TARGET_REACHED"
    assert result["verdicts"] == ["OK", "OK"]
    assert max(result["totals"]) >= 11
    assert [process.received[0]["type"] for process in processes] == ["hello", "hello"]
    assert [process.received[-1]["type"] for process in processes] == ["end", "end"]
    assert all(process.closed for process in processes)


def test_every_seat_is_told_every_deal_and_the_end():
    processes = [FakeProcess(play_first), FakeProcess(play_first)]
    log = play(processes).log
    for process in processes:
        deals = [message for message in process.received if message["type"] == "deal_end"]
        assert [message["deal"] for message in deals] == list(range(len(log["deals"])))
        assert deals[0]["score"] == log["deals"][0]["score"]
        assert deals[-1]["totals"] == log["result"]["totals"]
        assert process.received[-1] == {
            "type": "end", "winner": log["result"]["winner"], "totals": log["result"]["totals"],
        }  # fmt: skip


def test_the_turn_number_only_grows():
    process = FakeProcess(play_first)
    play([process, FakeProcess(play_first)])
    numbers = [message["n"] for message in process.received if message["type"] == "turn"]
    assert numbers == sorted(set(numbers))


def test_bots_are_stopped_outside_their_turns():
    seen = []

    def watch(process: FakeProcess, message: dict[str, Any]) -> None:
        if message["type"] in ("turn", "deal_end", "end"):
            seen.append(process.paused)
        play_first(process, message)

    play([FakeProcess(watch), FakeProcess(play_first)])
    assert seen
    assert all(seen)


def test_an_illegal_card_loses_and_its_text_stands_in_the_reason():
    report, _ = play_against_honest(
        play_until(2, lambda bot, turn: bot.say({"n": turn["n"], "move": "10bx7d3c"}))
    )
    assert_lost(report, "ILLEGAL_MOVE", None)
    assert "10bx7d3c" in report.log["result"]["reason"]
    assert len(report.log["deals"][0]["actions"]) == 4
    fault = report.seats[1].fault
    assert fault is not None
    assert (fault.deal, fault.ply, fault.line) == (0, 4, "10bx7d3c")


def test_words_that_are_no_play_are_an_illegal_move():
    report, _ = play_against_honest(
        play_until(0, lambda bot, turn: bot.say({"n": turn["n"], "move": "pass"}))
    )
    assert_lost(report, "ILLEGAL_MOVE", None)
    assert report.log["deals"][0]["actions"] == []


def test_taken_cards_may_be_named_in_any_order():
    def reverse(process: FakeProcess, message: dict[str, Any]) -> None:
        if message["type"] == "turn":
            plays = sorted(message["legal"], key=len)
            card, _, taken = plays[-1].partition("x")
            process.say({"n": message["n"], "move": card + ("x" + _reversed_cards(taken) if taken else "")})

    report, _ = play_against_honest(reverse)
    assert report.seats[1].verdict == "OK"


def _reversed_cards(text: str) -> str:
    cards, rank = [], ""
    for character in text:
        rank += character
        if character.isalpha():
            cards.append(rank)
            rank = ""
    return "".join(reversed(cards))


@pytest.mark.parametrize(
    ("line", "detail"),
    [
        (b"hello", "BAD_JSON"),
        (b'{"n":1,"n":1,"move":"5c"}', "BAD_JSON"),
        (b'{"n":1.0,"move":"5c"}', "BAD_JSON"),
        (b"\xff\xfe", "BAD_UTF8"),
        (b'{"n":1}', "BAD_SCHEMA"),
        (b'{"n":999999,"move":"5c"}', "BAD_SCHEMA"),
        (b"[]", "BAD_SCHEMA"),
    ],
)
def test_a_line_that_is_not_an_answer_is_a_protocol_error(line, detail):
    report, _ = play_against_honest(play_until(1, lambda bot, turn: bot.answers.append(line)))
    assert_lost(report, "PROTOCOL_ERROR", detail)
    fault = report.seats[1].fault
    assert fault is not None
    assert fault.message


def test_a_line_that_is_too_long_is_an_output_limit():
    report, _ = play_against_honest(play_until(0, lambda bot, turn: bot.answers.append(b"x" * 20_000)))
    assert_lost(report, "OUTPUT_LIMIT", "LINE_LIMIT")


def test_a_second_line_in_one_turn_is_talking_out_of_turn():
    def twice(bot: FakeProcess, turn: dict[str, Any]) -> None:
        play_first(bot, turn)
        bot.say({"n": turn["n"] + 2, "move": "1d"})

    report, _ = play_against_honest(play_until(1, twice))
    assert_lost(report, "PROTOCOL_ERROR", "TALKED_OUT_OF_TURN")


def test_a_second_answer_that_comes_late_has_the_same_name():
    first: dict[str, Any] = {}

    def repeat(bot: FakeProcess, message: dict[str, Any]) -> None:
        if message["type"] == "turn":
            first.update(first or {"n": message["n"], "move": message["legal"][0]})
            bot.say(first)

    report, _ = play_against_honest(repeat)
    assert_lost(report, "PROTOCOL_ERROR", "TALKED_OUT_OF_TURN")


def test_a_line_before_the_first_request_is_talking_out_of_turn():
    def early(bot: FakeProcess, message: dict[str, Any]) -> None:
        if message["type"] == "hello":
            bot.say({"n": 1, "move": "1d"})

    report, _ = play_against_honest(early)
    assert_lost(report, "PROTOCOL_ERROR", "TALKED_OUT_OF_TURN")


@pytest.mark.parametrize(
    ("verdict", "detail"),
    [
        (Verdict.CRASHED, "EXITED 1"),
        (Verdict.CRASHED, "SIGNAL 9"),
        (Verdict.OUT_OF_MEMORY, None),
        (Verdict.OUTPUT_LIMIT, "STDOUT_LIMIT"),
        (Verdict.OUTPUT_LIMIT, "STDERR_LIMIT"),
    ],
)
def test_what_the_jail_reports_is_the_seats_verdict(verdict, detail):
    report, _ = play_against_honest(
        play_until(1, lambda bot, turn: bot.answers.append(BotFault(verdict, detail)))
    )
    assert_lost(report, verdict.value, detail)


def test_notes_and_stderr_go_to_the_report_and_not_into_the_log():
    def talk(bot: FakeProcess, message: dict[str, Any]) -> None:
        if message["type"] == "turn":
            bot.say({"n": message["n"], "move": message["legal"][0], "note": "penso al settebello"})

    talker = FakeProcess(talk)
    talker.stderr = "traccia segreta"
    report = play([FakeProcess(play_first), talker])
    assert report.seats[1].notes[0] == {"n": 1, "note": "penso al settebello"}
    assert report.seats[1].stderr == "traccia segreta"
    assert "penso" not in str(report.log)
    assert "segreta" not in str(report.log)


def test_among_three_sides_the_one_at_fault_is_last_and_the_others_rank_by_totals():
    quitter = FakeProcess(
        play_until(20, lambda bot, turn: bot.answers.append(BotFault(Verdict.CRASHED, "EXITED 0")))
    )
    report = play([FakeProcess(play_first), quitter, FakeProcess(play_first)], variant="scopa_3")
    result = report.log["result"]
    assert result["verdicts"] == ["OK", "CRASHED", "OK"]
    assert result["ranks"][1] == 3
    first, third = result["totals"][0], result["totals"][2]
    assert result["winner"] == (None if first == third else 0 if first > third else 2)


def test_among_three_sides_level_totals_leave_no_winner():
    quitter = FakeProcess(play_until(0, lambda bot, turn: bot.answers.append(b"")))
    report = play([FakeProcess(play_first), quitter, FakeProcess(play_first)], variant="scopa_3")
    result = report.log["result"]
    assert result["winner"] is None
    assert result["ranks"] == [1, 3, 1]


def test_a_partners_fault_loses_for_the_side():
    quitter = FakeProcess(play_until(0, lambda bot, turn: bot.answers.append(b"")))
    processes = [FakeProcess(play_first), FakeProcess(play_first), FakeProcess(play_first), quitter]
    result = play(processes, variant="scopa_coppie").log["result"]
    assert result["verdicts"] == ["OK", "OK", "OK", "PROTOCOL_ERROR"]
    assert result["winner"] == 0


def test_a_fault_of_ours_names_no_seat():
    def break_down(process: FakeProcess, message: dict[str, Any]) -> None:
        if message["type"] == "turn":
            raise PlatformFault("the cgroup is gone")

    with pytest.raises(PlatformFault, match="cgroup"):
        play([FakeProcess(play_first), FakeProcess(break_down)])
