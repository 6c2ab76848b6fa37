"""Inside the nursery: import what runners need, then fork one for every message.

A message is the JSON list of a program and its arguments, with the runner's three pipes; the answer is its
process id. The fork is made twice and the one between ends at once, so that the runner becomes a child of
the process that asked, the next one above that adopts orphans.
"""

from __future__ import annotations

import array
import gc
import json
import os
import socket
import sys
import traceback
from typing import NoReturn

# For the runners: what is imported here they need not import.
import engine.record.recorder
import engine.runner.entry
import engine.sandbox.archive
import engine.sandbox.launcher  # noqa: F401
from engine.runner.entry import die_with_parent

_MESSAGE_BYTES = 1 << 16
_PIPES = 3


def main(parent: int, descriptor: int) -> None:
    """Serve the process that started this one, and die with it."""
    die_with_parent(parent)
    # What is here now is never garbage; left alone, its memory stays shared with every runner.
    gc.collect()
    gc.freeze()
    line = socket.socket(fileno=descriptor)
    while True:
        message, pipes = _receive(line)
        if not message:
            return
        try:
            pid = _fork_twice(line, json.loads(message), pipes)
        except OSError:
            pid = 0
        for pipe in pipes:
            os.close(pipe)
        line.send(str(pid).encode())


def _receive(line: socket.socket) -> tuple[bytes, list[int]]:
    size = array.array("i").itemsize
    message, rights, _, _ = line.recvmsg(_MESSAGE_BYTES, socket.CMSG_SPACE(_PIPES * size))
    pipes = array.array("i")
    for _, _, content in rights:
        pipes.frombytes(content[: len(content) - len(content) % size])
    return message, list(pipes)


def _fork_twice(line: socket.socket, words: list[str], pipes: list[int]) -> int:
    """The process id of the runner, once it is a child of the process that asked."""
    told, tell = os.pipe()
    between = os.fork()
    if between == 0:
        _fork_runner(line, words, pipes, tell)
    os.close(tell)
    with os.fdopen(told, "rb") as answer:
        os.waitpid(between, 0)
        return int(answer.readline() or b"0")


def _fork_runner(line: socket.socket, words: list[str], pipes: list[int], tell: int) -> NoReturn:
    between = os.getpid()
    try:
        pid = os.fork()
        if pid == 0:
            _become_runner(line, words, pipes, between)
        os.write(tell, b"%d\n" % pid)
    finally:
        os._exit(0)


def _become_runner(line: socket.socket, words: list[str], pipes: list[int], between: int) -> NoReturn:
    """In the runner: a session and pipes of its own, nothing else of the nursery's; once it is adopted."""
    code = 1
    try:
        os.setsid()
        for place, pipe in enumerate(pipes):
            os.dup2(pipe, place)
        line.close()
        os.closerange(_PIPES, max(*pipes, *map(int, os.listdir("/proc/self/fd"))) + 1)
        while os.getppid() == between:
            os.sched_yield()
        program, *arguments = words
        sys.argv = ["-c", *arguments]
        exec(compile(program, "<runner>", "exec"), {"__name__": "__main__"})  # noqa: S102 (our own)
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
