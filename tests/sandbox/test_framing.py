"""Bytes are counted before anything looks at them."""

from __future__ import annotations

import pytest

from engine.sandbox.framing import ErrorText, LimitExceeded, LineBuffer, WriteQueue


def test_lines_come_out_whole_in_whatever_pieces_they_came_in() -> None:
    text = b'{"n":1}\n\nlast one \xff\n'
    for size in range(1, len(text) + 1):
        buffer = LineBuffer(100, 1000)
        lines = []
        for start in range(0, len(text), size):
            buffer.feed(text[start : start + size])
            while (line := buffer.pop()) is not None:
                lines.append(line)
        assert lines == [b'{"n":1}', b"", b"last one \xff"]
        assert len(buffer) == 0


def test_a_line_may_be_as_long_as_the_limit_and_not_a_byte_longer() -> None:
    buffer = LineBuffer(10, 1000)
    buffer.feed(b"x" * 10)
    assert buffer.pop() is None
    buffer.feed(b"\n")
    assert buffer.pop() == b"x" * 10
    with pytest.raises(LimitExceeded, match="LINE_LIMIT"):
        buffer.feed(b"x" * 11)


def test_a_long_line_behind_a_good_one_is_found_when_its_turn_comes() -> None:
    buffer = LineBuffer(10, 1000)
    buffer.feed(b"good\n" + b"x" * 11 + b"\n")

    assert buffer.pop() == b"good"
    with pytest.raises(LimitExceeded, match="LINE_LIMIT"):
        buffer.pop()


def test_a_line_without_an_end_behind_a_good_one_does_not_grow() -> None:
    buffer = LineBuffer(10, 1_000_000)
    buffer.feed(b"good\n" + b"x" * 20)
    assert buffer.pop() == b"good"
    with pytest.raises(LimitExceeded, match="LINE_LIMIT"):
        buffer.feed(b"x")


def test_all_output_is_counted_also_what_was_read_long_ago() -> None:
    buffer = LineBuffer(10, 20)
    for _ in range(2):
        buffer.feed(b"x" * 9 + b"\n")
        assert buffer.pop() == b"x" * 9
    with pytest.raises(LimitExceeded, match="STDOUT_LIMIT"):
        buffer.feed(b"\n")


def test_the_first_part_of_stderr_is_kept_and_the_rest_only_counted() -> None:
    text = ErrorText(5, 10)
    for chunk in (b"abc", b"def", b"ghij"):
        text.feed(chunk)

    assert str(text) == "abcde"
    with pytest.raises(LimitExceeded, match="STDERR_LIMIT"):
        text.feed(b"k")
    assert str(text) == "abcde"


def test_stderr_of_any_bytes_can_be_shown() -> None:
    text = ErrorText(100, 100)
    text.feed(b"caff\xe8 \xff\xfe ok")

    assert str(text).encode().endswith(b" ok")


def test_a_queue_gives_bytes_in_order_whatever_was_written_of_them() -> None:
    queue, written = WriteQueue(100), b""
    for line in (b"one\n", b"two\n", b"three\n"):
        queue.put(line)
    while (head := queue.head()) is not None:
        step = bytes(head[:3])
        queue.drop(len(step))
        written += step

    assert written == b"one\ntwo\nthree\n"


def test_a_queue_holds_so_much_and_room_comes_back_as_it_is_read() -> None:
    queue = WriteQueue(10)
    queue.put(b"x" * 10)
    with pytest.raises(LimitExceeded, match="INPUT_LIMIT"):
        queue.put(b"x")
    queue.drop(4)
    queue.put(b"x" * 4)
    with pytest.raises(LimitExceeded, match="INPUT_LIMIT"):
        queue.put(b"x")
