"""The charge of a turn: wall time less the time the bot was kept waiting for a processor."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time

import pytest

from engine.match.launcher import Charge
from engine.sandbox.pump import READ, Pump
from engine.sandbox.timing import ZERO, ProcessClock, Reading, charge_turn

MS = 1_000_000


def test_who_looks_out_sees_what_is_there_and_gives_up_in_the_end() -> None:
    pump, seen = Pump(), []
    ours, theirs = os.pipe()
    pump.watch(ours, READ, lambda: seen.append(os.read(ours, 9)))
    try:
        assert not pump.look_out(MS)
        os.write(theirs, b"now")
        assert pump.look_out(60_000 * MS)
        assert seen == [b"now"]
    finally:
        os.close(ours)
        os.close(theirs)


def test_who_looks_out_leaves_a_processor_that_somebody_else_wants(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.sandbox.pump.os.sched_yield", lambda: select.select([], [], [], 0.001))
    began = time.monotonic()

    assert not Pump().look_out(60_000 * MS)
    assert time.monotonic() - began < 30


def charge_ms(wall: int, cpu: int, waited: int | None) -> float:
    return (
        charge_turn(wall * MS, ZERO, Reading(cpu * MS, None if waited is None else waited * MS)).spent_us
        / 1000
    )


def test_waiting_for_a_processor_is_not_charged() -> None:
    assert charge_ms(wall=245, cpu=18, waited=226) == 19


def test_what_the_runner_waited_before_it_read_the_answer_is_not_charged() -> None:
    after = Reading(18 * MS, 200 * MS)

    assert charge_turn(245 * MS, ZERO, after, late_ns=26 * MS).spent_us == 19_000
    assert charge_turn(245 * MS, ZERO, after, late_ns=900 * MS).spent_us == 18_000
    assert charge_turn(245 * MS, ZERO, Reading(0, None), late_ns=100 * MS).spent_us == 45_000


def test_sleeping_is_charged() -> None:
    assert charge_ms(wall=100, cpu=1, waited=0) == 100


def test_no_more_than_the_wall_and_no_less_than_the_cpu_is_charged() -> None:
    assert charge_ms(wall=100, cpu=60, waited=900) == 60  # many threads that wait for each other
    assert charge_ms(wall=100, cpu=250, waited=0) == 100  # many threads on many cores
    assert charge_ms(wall=100, cpu=0, waited=900) == 0


def test_a_thread_that_ended_and_took_its_count_along_gives_nothing_away() -> None:
    before, after = Reading(0, 500 * MS), Reading(5 * MS, 100 * MS)

    assert charge_turn(50 * MS, before, after) == Charge(50_000, 50_000, 5_000)


def test_where_waiting_is_not_counted_cpu_is_charged_and_long_idling() -> None:
    assert charge_ms(wall=90, cpu=20, waited=None) == 20
    assert charge_ms(wall=500, cpu=20, waited=None) == 20 + 380


def test_a_turn_that_took_no_time_costs_nothing() -> None:
    assert charge_turn(0, ZERO, ZERO) == Charge(0, 0)


def test_the_clock_counts_all_threads_and_survives_the_end_of_the_process() -> None:
    source = """
import threading, time
for _ in range(2):
    threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
print("up", flush=True)
time.sleep(60)
"""
    with subprocess.Popen([sys.executable, "-c", source], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        clock = ProcessClock(process.pid)
        first = clock.read()
        assert first.cpu > 0
        assert first.waited is not None
        process.kill()
        process.wait()
        assert clock.read() == first
        clock.close()


def test_the_clock_of_a_process_agrees_with_its_own() -> None:
    clock = ProcessClock(os.getpid())
    before, start = clock.read(), time.process_time_ns()
    while time.process_time_ns() - start < 20 * MS:
        pass
    used = clock.read().cpu - before.cpu
    clock.close()

    assert 20 * MS <= used < 60 * MS
