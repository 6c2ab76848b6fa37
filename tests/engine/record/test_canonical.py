"""Reading JSON strictly and within bounds, writing it canonically."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.record import MAX_LOG_BYTES, LogError, dump_log, log_digest, parse_log
from engine.record.canonical import MAX_DEPTH, _find_fault, _is_plain, check_tree

HOSTILE_TEXTS = {
    "not_json": [b"", b"{", b"{'a':1}", b'{"a":1}x', b'{"a":1,}'],
    "wrong_type": [b"[]", b"1", b"null", b'"log"'],
    "not_utf8": [b'{"a":"\xff"}', b"\x80"],
    "duplicate_key": [b'{"a":1,"a":1}', b'{"a":{"b":1,"b":2}}'],
    "not_an_integer": [b'{"a":NaN}', b'{"a":Infinity}', b'{"a":-Infinity}', b'{"a":1.0}', b'{"a":1e400}'],
    "number_too_large": [
        b'{"a":9007199254740992}',
        b'{"a":' + b"9" * 100_000 + b"}",
        b'{"a":-9007199254740992}',
    ],
    "bad_text": [b'{"a":"\\ud800"}', b'{"\\udfff":1}'],
    "too_deep": [b'{"a":' + b"[" * 40 + b"]" * 40 + b"}", b'{"a":' * 200_000, b"[" * 500_000],
    "too_large": [b" " * (MAX_LOG_BYTES + 1)],
}


@pytest.mark.parametrize(
    ("code", "data"), [(code, data) for code, texts in HOSTILE_TEXTS.items() for data in texts], ids=str
)
def test_hostile_text_is_a_named_error(code: str, data: bytes) -> None:
    with pytest.raises(LogError) as caught:
        parse_log(data)
    assert caught.value.code == code


def test_a_byte_order_mark_is_no_part_of_the_log() -> None:
    assert parse_log(b'\xef\xbb\xbf{"a":1}') == {"a": 1}


def test_values_that_no_json_text_has_are_named_errors() -> None:
    loop: list[object] = []
    loop.append(loop)
    for value, code in (
        ({"a": 1.5}, "not_an_integer"), ({"a": float("nan")}, "not_an_integer"), ({1: 2}, "wrong_type"),
        ({"a": (1, 2)}, "wrong_type"), ({"a": b"x"}, "wrong_type"), ({"a": loop}, "too_deep"),
        ({"a": 10**5000}, "number_too_large"), ({"a": ["x" * 1000] * 5000}, "too_large"),
    ):  # fmt: skip
        with pytest.raises(LogError) as caught:
            check_tree(value)
        assert caught.value.code == code


def test_canonical_json_is_sorted_unescaped_and_without_spaces() -> None:
    assert dump_log({"b": [1, None, True], "a": "perché"}) == '{"a":"perché","b":[1,null,true]}'.encode()


def test_the_digest_covers_all_but_the_digest_the_event_and_the_names() -> None:
    log = {
        "digest": "0", "event": "x", "extra": {"name": "kept"},
        "seats": [{"seat": 0, "name": "a", "occupants": [{"deal": 0, "name": "b", "kind": "bot"}]}],
    }  # fmt: skip
    other = json.loads(json.dumps(log))
    other["digest"], other["event"], other["seats"][0]["name"] = "1", None, "c"
    del other["seats"][0]["occupants"][0]["name"]
    assert log_digest(log) == log_digest(other)
    other["seats"][0]["occupants"][0]["kind"] = "api"
    assert log_digest(log) != log_digest(other)
    assert log_digest(log) != log_digest(log | {"extra": {"name": "changed"}})


def test_the_digest_is_the_sha256_of_the_canonical_text() -> None:
    # echo -n '{"a":"è","seats":[{"seat":0}]}' | sha256sum
    log = {"seats": [{"name": "n", "seat": 0}], "a": "è", "event": 1, "digest": 2}
    assert log_digest(log) == "bc7b08ab296209abd4a3559efd6880d72b258f2387e5fe73b57e12d6f466e5c4"


GOOD = st.one_of(st.none(), st.booleans(), st.integers(-(2**53) + 1, 2**53 - 1), st.text(max_size=5))
ODD = st.one_of(
    st.just("half \ud800"),
    st.just(2**53),
    st.just(1.5),
    st.just(float("nan")),
    st.just(()),
    st.just(b"bytes"),
)
KEYS = st.one_of(st.text(max_size=5), st.just("\udfff"), st.just(7))


def trees(leaves: st.SearchStrategy[object], keys: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.recursive(
        leaves, lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(keys, inner, max_size=4))
    )


@given(st.dictionaries(st.text(max_size=5), trees(GOOD, st.text(max_size=5)), max_size=4))
def test_the_quick_look_lets_good_values_pass(value: dict[str, object]) -> None:
    assert _is_plain(value)
    _find_fault(value)


@given(st.dictionaries(KEYS, trees(st.one_of(GOOD, ODD), KEYS), max_size=4))
def test_the_quick_look_finds_what_the_slow_one_names(value: dict[object, object]) -> None:
    if _is_plain(value):
        _find_fault(value)
    else:
        with pytest.raises(LogError):
            _find_fault(value)


@pytest.mark.parametrize("depth", [1, MAX_DEPTH - 1, MAX_DEPTH, MAX_DEPTH + 1])
def test_both_looks_agree_on_the_deepest_value(depth: int) -> None:
    value: object = 1
    for _ in range(depth):
        value = {"a": value}
    assert isinstance(value, dict)
    if _is_plain(value):
        _find_fault(value)
    else:
        with pytest.raises(LogError):
            _find_fault(value)
