"""Packed logs: small, and the same to the byte when unpacked."""

from __future__ import annotations

import base64
import copy
import zlib
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from engine.record import MAX_LOG_BYTES, LogError, dump_log, log_digest, pack_log, unpack_log, verify_log
from engine.rules import PRESET_NAMES, preset
from tests.engine.record.random_games import RandomTable, forfeited_log, header, places, random_log, sealed

LOG = random_log("scopa", 1)


@pytest.mark.parametrize("variant", PRESET_NAMES)
def test_a_log_comes_back_to_the_byte_in_under_a_kilobyte_a_deal(variant: str) -> None:
    for log in (random_log(variant, 6), random_log(variant, 7, clock=None), forfeited_log(variant, 31, 8)):
        packed = pack_log(log)
        found = unpack_log(packed)
        assert dump_log(found) == dump_log(log)
        assert log_digest(found) == log["digest"]
    whole = random_log(variant, 6)
    assert len(pack_log(whole)) < 600 * len(whole["deals"])


def test_many_slow_and_irregular_times_still_fit_in_a_kilobyte_a_deal() -> None:
    log, random = random_log("scopone_9", 2, clock=None), Random(5)
    for deal in log["deals"]:
        for entry in deal["actions"]:
            entry["spent_us"] = random.randrange(10**7)
            entry["wall_us"] = entry["spent_us"] + random.randrange(10**6)
    assert unpack_log(pack_log(sealed(log))) == log
    assert len(pack_log(log)) < 1000 * len(log["deals"])


def test_what_cannot_be_worked_out_is_kept() -> None:
    log = copy.deepcopy(LOG)
    deals = log["deals"]
    deals[0]["deck"].reverse()
    deals[0]["actions"][4]["clock_ms"] = 3
    deals[1]["actions"][2]["x"] = {"y": [1]}
    deals[1]["actions"].insert(9, {"event": "adjourn", "seat": None, "reason": "ù"})
    deals[2].pop("misdeals")
    deals[2]["actions"][0]["by"] = "clock"
    log |= {"commitment": "0" * 64, "later": None}
    assert dump_log(unpack_log(pack_log(log))) == dump_log(log)


def test_every_damaged_log_comes_back_as_it_was() -> None:
    log, random = copy.deepcopy(forfeited_log("cirulla", 12)), Random(2)
    everywhere = list(places(log))
    for _ in range(150):
        owner, key = random.choice(everywhere)
        kept = owner[key]
        owner[key] = random.choice([None, True, 0, "x", [kept], {"k": kept}])
        assert dump_log(unpack_log(pack_log(log))) == dump_log(log)
        owner[key] = kept


def test_any_json_object_can_be_packed() -> None:
    odd: list[dict[str, Any]] = [{}, {"format": "scopa-frames", "frames": [1, None]}, {"a": "è" * 1000}]
    for value in odd:
        assert unpack_log(pack_log(value)) == value
    with pytest.raises(LogError):
        pack_log({"a": 1.5})


def test_a_live_log_can_be_packed() -> None:
    table = RandomTable(header(preset("scopa"), 1), Random(1))
    table.play_one()
    assert unpack_log(pack_log(table.recorder.live_log())) == table.recorder.live_log()


def test_bytes_that_are_no_packed_log_are_named_errors() -> None:
    packed = pack_log(LOG)
    bomb = b"\x00" + zlib.compress(b" " * (MAX_LOG_BYTES * 20))
    for data in (
        b"",
        b"\x00",
        b"\x01",
        b"\x02abc",
        packed[:-3],
        packed[1:],
        bomb,
        b"\x00" + zlib.compress(b"[]"),
    ):
        with pytest.raises(LogError):
            unpack_log(data)


def test_damaged_bytes_never_end_in_a_traceback() -> None:
    packed, random = pack_log(LOG), Random(4)
    for _ in range(300):
        data = bytearray(packed)
        for _ in range(random.randrange(1, 4)):
            data[random.randrange(1, len(data))] = random.randrange(256)
        with suppress(LogError):
            unpack_log(bytes(data))


def test_a_log_that_was_packed_long_ago_can_still_be_read() -> None:
    """Kept for good: whoever changes the packing adds a kind and leaves this one readable."""
    found = unpack_log(base64.b85decode(KEPT))
    assert found["digest"] == "5ee6a0f323c082a50c1795974083b248a9321b9db3baf982aeb1219cac308d58"
    assert verify_log(found).ok


KEPT = (
    "0qvMUj@vK{MX!<rsDMa{BGqNj&}|o%EEfd^9iY=ikKZpPX_7X<Gy`-|AREWA1W~rh@5leI*!_snz*cG#SSKA%WSx9Ip>{s`L"
    "Fny3vXh7>KEE8m-_|*k4s82_*3@(l&Xe}f(0g+D;QKv?A0U0g@v#FqkUZBpJVASQ0TbD&?z@QjJGlMC(1XI;q50TfIra}nZU"
    "@AFx~q4(e8r;fL88ZyC}oheTF^`!IAssX8HdCcxHt~PDNu?O)Nv+bKwM%F&Kf8S{%XP*7aI%UOh|%Ak&p^=NQxMqC<iGK3sC"
    "f+#4!{f(?o)2(U3BFOEGe+q&SMku|GwVKwd7glD%O26bgbR#RkZ*IHE9Wj#<Yo<$~?Uprzn)mXKKjE8;`uuw*I0X~x2CI3bi"
    "J8QTgJ@ibDx#EkpagexM1%TaJP4h3pt(Z<Xi)NqHA5#KSBrG#XDUN(2=W__b#UR9-XmnyYis<i&KD$y;)<TJ&*s^)ZKZ*p5P"
    "XNk6bt=+HYw-l3yVuq`tGRk>9iNnjj><)!H8uWH7>d}Sow>PT!ivC_!ACeU1hNMC!jp~zv#7W2?ji@S0T2PE*z$sp&JxLzLp"
    "riN2%oMSX81h<?-wC<Mjweg1{+euG%`6&E<`;8l?|F%vu(asBXl!Ifiy^91PQDajs%5QGm#tt%uf$Z^(jY9W`d>23$LDWf`|"
    "}^<LI-mB45E5h&iRG!2AH>*5#t^1;`^PgyDu-hug~9iPyO@qv_nVL|1c^}_S{8gUHTKhnS_`A1fBc|dH53#f8ya!Jp74=Kk+"
    "~L6Cd!2h_9Fwxl4+*v~8<mOL2TIHKm?wHIEB7^Ac$ljEad{b|qRQX0l~lFmls!7{Tckqa)P~e9N1pq>8>q>e{*2>TTs}T~^9"
    "5E^8KQ;=1T+t#y3<%^ZARmUG{NiaK?+wHpL9#%-h4HCB$vx-FWmS+3M7uwbcO`xa$0paEG$J7h=Sqg?SlegX"
)
