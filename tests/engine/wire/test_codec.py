"""A bot's line is read strictly, and every refusal has its code."""

import json

import pytest

from engine.wire.codec import (
    MAX_LINE_BYTES,
    Reply,
    WireError,
    decode_ready,
    decode_reply,
    encode_line,
    escape_line,
)


def code_of(line: bytes) -> str:
    with pytest.raises(WireError) as caught:
        decode_reply(line)
    return caught.value.code


def test_a_plain_answer_is_read():
    assert decode_reply(b'{"n":4,"move":"5cx5s"}') == Reply(4, "5cx5s", None)


def test_a_note_of_two_hundred_characters_is_kept():
    note = "è" * 200
    assert decode_reply(json.dumps({"n": 1, "move": "1d", "note": note}).encode()).note == note


def test_unknown_keys_are_ignored_whatever_they_hold():
    line = b'{"n":4,"move":"5c","eval":{"best":[1,2,{"x":null}]},"debug":"\\u0000"}'
    assert decode_reply(line) == Reply(4, "5c", None)


def test_a_carriage_return_before_the_line_end_is_only_space():
    assert decode_reply(b'{"n":4,"move":"5c"}\r') == Reply(4, "5c", None)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"hello",
        b'{"n":4,"move":"5c"',
        b'{"n":4,"move":"5c"} {}',
        b'{"n":4,"n":4,"move":"5c"}',
        b'{"n":4,"move":"5c","x":{"a":1,"a":2}}',
        b'{"n":4.0,"move":"5c"}',
        b'{"n":4,"move":"5c","x":1e400}',
        b'{"n":4,"move":"5c","x":NaN}',
        b'{"n":4,"move":"5c","x":-Infinity}',
        b'{"n":' + b"9" * 5000 + b',"move":"5c"}',
        b'{"n":99999999999999999999,"move":"5c"}',
        b"[" * 8000 + b"]" * 8000,
        b'{"n":4,"move":"5c","x":' + b"[" * 60 + b"]" * 60 + b"}",
        b'\xef\xbb\xbf{"n":4,"move":"5c"}',
    ],
)
def test_what_is_not_strict_json_is_bad_json(line):
    assert code_of(line) == "BAD_JSON"


@pytest.mark.parametrize("line", [b"\xff", b'{"n":4,"move":"\xc3\x28"}', b'{"n":4,"move":"\xed\xa0\x80"}'])
def test_what_is_not_utf8_is_bad_utf8(line):
    assert code_of(line) == "BAD_UTF8"


@pytest.mark.parametrize(
    "value",
    [
        [],
        "5c",
        None,
        {},
        {"n": 4},
        {"move": "5c"},
        {"n": True, "move": "5c"},
        {"n": "4", "move": "5c"},
        {"n": 4, "move": None},
        {"n": 4, "move": ["5c"]},
        {"n": 4, "move": "5" * 129},
        {"n": 4, "move": "a\r\n<script>"},
        {"n": 4, "move": "5c\x00"},
        {"n": 4, "move": "\ud800"},
        {"n": 4, "move": "5c", "note": "x" * 201},
        {"n": 4, "move": "5c", "note": "\x1b[31m"},
        {"n": 4, "move": "5c", "note": 7},
        {"n": 4, "move": "5c", "note": None},
    ],
)
def test_json_of_the_wrong_shape_is_bad_schema(value):
    assert code_of(json.dumps(value).encode()) == "BAD_SCHEMA"


def test_a_line_over_sixteen_kibibytes_is_refused_before_it_is_read():
    assert code_of(b" " * (MAX_LINE_BYTES + 1)) == "LINE_LIMIT"


def test_the_longest_allowed_move_is_read():
    assert len(decode_reply(json.dumps({"n": 4, "move": "x" * 128}).encode()).move) == 128


def test_a_greeting_needs_type_and_protocol_and_may_have_a_name():
    assert decode_ready(b'{"type":"ready","protocol":1,"name":"Lupo"}').name == "Lupo"
    assert decode_ready(b'{"type":"ready","protocol":1}').name == ""


@pytest.mark.parametrize(
    "line",
    [
        b'{"type":"ready","protocol":2}',
        b'{"type":"ready","protocol":true}',
        b'{"type":"ready"}',
        b'{"n":1,"move":"5c"}',
        b'{"type":"ready","protocol":1,"name":"a\\nb"}',
    ],
)
def test_any_other_greeting_is_refused(line):
    with pytest.raises(WireError) as caught:
        decode_ready(line)
    assert caught.value.code == "BAD_SCHEMA"


def test_a_message_is_one_line_of_utf8_without_spaces():
    assert encode_line({"a": [1, 2], "b": "è\n"}) == '{"a":[1,2],"b":"è\\n"}\n'.encode()


def test_a_shown_line_holds_printable_ascii_only_and_is_cut():
    assert escape_line(b"a\x1b[31m\\\xff") == "a\\x1b[31m\\\\\\xff"
    assert escape_line(b"a" * 1000) == "a" * 400 + "…"
