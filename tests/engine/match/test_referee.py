"""The referee names what each seat did, and whose fault an early end was."""

from __future__ import annotations

import itertools
from types import SimpleNamespace
from typing import Any

import pytest

from engine.match.clock import ClockRule
from engine.match.launcher import BotFault, Charge
from engine.match.process_player import ProcessPlayer
from engine.match.referee import GameSetting, play_game
from engine.match.spec import GameReport, PlayerSpec, SetSpec
from engine.match.verdict import PlatformFault, Verdict
from engine.rules import preset
from tests.engine.match.fakes import READY, FakeProcess, Script, play_first, play_until

SEED = bytes(range(32))
PLAYED_AT = "2026-11-29T21:00:00Z"


def make_spec(variant: str = "scopa", clock: ClockRule | None = None) -> SetSpec:
    rules = preset(variant)
    players = tuple(PlayerSpec(f"bot {seat}", "v1", builtin="random") for seat in range(rules.players))
    ids = tuple(f"game-{mirror}" for mirror in range(rules.side_count))
    return SetSpec(
        variant,
        rules,
        SEED,
        players,
        ids,
        clock=clock or ClockRule(10_000, 100),
        played_at="2026-11-29T21:00:00Z",
    )


def play(processes: list[FakeProcess], variant: str = "scopa", clock: ClockRule | None = None) -> GameReport:
    spec = make_spec(variant, clock)
    order = tuple(range(spec.rules.players))
    setting = GameSetting(spec, 0, order, 0, wall_cap_s=300)
    return play_game(setting, [ProcessPlayer(process) for process in processes])


def play_against_honest(script: Script, **process: Any) -> tuple[GameReport, list[FakeProcess]]:
    """The scripted bot sits at seat 1, which leads the first deal."""
    processes = [FakeProcess(play_first), FakeProcess(script, **process)]
    return play(processes), processes


def assert_lost(report: GameReport, verdict: str, detail: str | None) -> None:
    result = report.log["result"]
    assert result["termination"] == "FORFEIT"
    assert result["verdicts"] == ["OK", verdict]
    assert result["detail"] == [None, detail]
    assert result["winner"] == 0
    assert result["ranks"] == [1, 2]
    assert (report.seats[1].verdict, report.seats[1].detail) == (verdict, detail)


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


@pytest.fixture
def short_start(monkeypatch):
    monkeypatch.setattr("engine.match.referee.START_ALLOWANCE_S", 0.02)
    monkeypatch.setattr("engine.match.referee.LATE_READY_S", 0.01)


@pytest.mark.usefixtures("short_start")
def test_a_bot_that_never_greets_is_a_timeout_at_the_start():
    report, _ = play_against_honest(play_first, greeting=None)
    assert_lost(report, "TIMEOUT_START", None)
    assert report.log["deals"] == []
    assert report.seats[1].fault is not None
    assert report.seats[1].fault.deal is None


def test_a_bot_that_dies_at_the_start_crashed():
    report, _ = play_against_honest(play_first, greeting=BotFault(Verdict.CRASHED, "EXITED 2"))
    assert_lost(report, "CRASHED", "EXITED 2")


def test_a_greeting_that_cannot_be_read_is_a_protocol_error():
    report, _ = play_against_honest(play_first, greeting=b"Hello, world")
    assert_lost(report, "PROTOCOL_ERROR", "BAD_JSON")


@pytest.mark.parametrize("greeting", [READY, None])
def test_a_start_that_takes_too_much_of_a_processor_is_a_timeout_however_fast_the_wall_clock_saw_it(greeting):
    costly = FakeProcess(play_first, greeting=greeting)
    costly.start_cpu_us = 3_000_001
    assert_lost(play([FakeProcess(play_first), costly]), "TIMEOUT_START", "CPU_LIMIT")
    assert costly.paused


def test_a_start_may_use_its_whole_processor_time():
    costly = FakeProcess(play_first)
    costly.start_cpu_us = 3_000_000
    assert play([FakeProcess(play_first), costly]).log["result"]["verdicts"] == ["OK", "OK"]


@pytest.mark.usefixtures("short_start")
def test_two_bots_that_fail_at_the_start_draw():
    report = play([FakeProcess(play_first, greeting=None), FakeProcess(play_first, greeting=b"?")])
    assert report.log["result"]["verdicts"] == ["TIMEOUT_START", "PROTOCOL_ERROR"]
    assert report.log["result"]["winner"] is None
    assert report.log["result"]["termination"] == "FORFEIT"


def test_a_bank_that_is_overdrawn_loses_even_with_a_legal_answer():
    slow = FakeProcess(play_first)
    slow.cost_us = 700_000
    report = play([FakeProcess(play_first), slow], clock=ClockRule(1_000, 100))
    assert_lost(report, "BANK_EMPTY", None)
    assert [action["clock_ms"] for action in report.log["deals"][0]["actions"] if action["seat"] == 1] == [
        400
    ]


def test_a_silent_bot_that_was_charged_its_whole_bank_has_an_empty_bank():
    silent = FakeProcess(play_until(0, lambda bot, turn: None))
    silent.cost_us = 10_200_000
    assert_lost(play([FakeProcess(play_first), silent]), "BANK_EMPTY", None)


def test_a_silent_bot_on_a_busy_machine_is_given_up_at_the_wall_cap(monkeypatch):
    # The bot is never charged for the wait, so that only the wall cap can end it.
    silent = FakeProcess(play_until(0, lambda bot, turn: None))
    silent.cost_us = 0
    monkeypatch.setattr("engine.match.referee.turn_wall_s", lambda turn_ms: 0.02)
    assert_lost(play([FakeProcess(play_first), silent]), "TIMEOUT_MOVE", None)


def test_clocks_in_the_log_follow_from_the_times_in_the_log():
    log = play([FakeProcess(play_first), FakeProcess(play_first)]).log
    left = [10_000, 10_000]
    for deal in log["deals"]:
        for action in deal["actions"]:
            seat = action["seat"]
            left[seat] = (left[seat] * 1000 + 100_000 - action["spent_us"]) // 1000
            assert action["clock_ms"] == left[seat]


def test_a_turn_tells_the_time_with_its_increment():
    process = FakeProcess(play_first)
    play([FakeProcess(play_first), process])
    turns = [message for message in process.received if message["type"] == "turn"]
    assert [turn["clock_ms"] for turn in turns[:3]] == [10_100, 10_199, 10_298]


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


@pytest.mark.parametrize(
    ("spent_us", "is_busy", "is_void"),
    [(10_000, True, True), (10_000, False, False), (30_000, True, False)],
)
def test_being_late_is_void_only_on_a_machine_that_did_not_let_the_bot_run(
    monkeypatch, spent_us, is_busy, is_void
):
    monkeypatch.setattr("engine.match.referee.turn_wall_s", lambda turn_ms: 0.02)
    monkeypatch.setattr("engine.match.referee.is_overloaded", lambda: is_busy)
    silent = FakeProcess(play_until(0, lambda bot, turn: None))
    monkeypatch.setattr(silent, "charge", lambda: Charge(spent_us, 50_000))
    players = [FakeProcess(play_first), silent]
    if is_void:
        with pytest.raises(PlatformFault, match="too busy"):
            play(players)
    else:
        assert_lost(play(players), "TIMEOUT_MOVE", None)


@pytest.mark.usefixtures("short_start")
def test_a_bot_that_hangs_at_the_start_is_blamed_on_a_busy_machine_too(monkeypatch):
    monkeypatch.setattr("engine.match.referee.is_overloaded", lambda: True)
    report, _ = play_against_honest(play_first, greeting=None)
    assert_lost(report, "TIMEOUT_START", None)


def test_the_longest_wait_is_blamed_on_the_seat_that_used_the_time(monkeypatch):
    # Seat 1 burned the game's time; seat 0 happens to be asked when it has run out.
    monkeypatch.setattr("engine.match.process_player.BANK_MARGIN_S", 0.0)
    slow = FakeProcess(play_first)
    slow.cost_us = 9_000_000
    waiting = FakeProcess(lambda bot, message: None)
    waiting.cost_us = 0
    spec = make_spec(clock=ClockRule(0, 10_000))
    players = [ProcessPlayer(waiting), ProcessPlayer(slow)]
    report = play_game(GameSetting(spec, 0, (0, 1), 0, wall_cap_s=0.05), players)
    assert report.log["result"]["verdicts"] == ["OK", "TIMEOUT_MOVE"]


def test_a_game_whose_time_ran_out_on_a_busy_machine_is_void(monkeypatch):
    # The wall clock runs on by a second at every look, and no seat is charged for any of it.
    ticks = itertools.count()
    monkeypatch.setattr("engine.match.referee.time", SimpleNamespace(monotonic=lambda: float(next(ticks))))
    monkeypatch.setattr("engine.match.referee.is_overloaded", lambda: True)
    idle = FakeProcess(play_until(30, lambda bot, turn: None))
    idle.cost_us = 0
    setting = GameSetting(make_spec(), 0, (0, 1), 0, wall_cap_s=20)
    with pytest.raises(PlatformFault, match="too busy"):
        play_game(setting, [ProcessPlayer(FakeProcess(play_first)), ProcessPlayer(idle)])
