"""The text form tells a record back, whatever stands in it, and refuses what is none."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from engine.record import LogError, play_back, record_from_json, record_to_json, verify_log
from engine.record.notation import from_text, move_text, to_text
from engine.rules import PRESET_NAMES
from tests.engine.record.random_games import forfeited_log, random_log, sealed

LOG = random_log("scopa", 1)
TEXT = to_text(record_from_json(LOG))

SHORT_LOGS = [LOG | {"deals": LOG["deals"][:1]}, forfeited_log("cirulla", 8, 2)]

# Explaining a failure costs minutes on whole games and says little.
QUICK = [Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink]

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
values = st.recursive(st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | words,
                      lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
                      max_leaves=6)  # fmt: skip
extras = st.dictionaries(words.map(lambda word: f"x-{word}"), values, max_size=2)


@pytest.mark.parametrize("variant", PRESET_NAMES)
def test_every_game_comes_back_from_its_text(variant: str) -> None:
    for log in (random_log(variant, 3), forfeited_log(variant, 17, 4), random_log(variant, 4, clock=None)):
        record = record_from_json(log)
        assert record_to_json(from_text(to_text(record))) == log


@settings(max_examples=60, phases=QUICK)
@given(data=st.data())
def test_any_names_words_and_unknown_keys_come_back(data: st.DataObject) -> None:
    log = copy.deepcopy(data.draw(st.sampled_from(SHORT_LOGS)))
    deal = log["deals"][0]
    deal["actions"] = deal["actions"][:6]
    actions = deal["actions"]
    if data.draw(st.booleans()):
        del deal["misdeals"]
    for place in [log, log["clock"], log["result"], deal, actions[1], *log["seats"], *deal.get("score", ())]:
        place |= data.draw(extras)
    if deal.get("score"):
        deal["score"][0]["counts"] |= data.draw(extras)
        deal["leftovers"] = data.draw(st.none() | st.just(deal["leftovers"]))
    log |= {
        "id": data.draw(words),
        "match": data.draw(st.none() | words),
        "event": data.draw(st.none() | words),
    }
    log |= {"round": data.draw(st.none() | st.just(2)), "set": data.draw(st.none() | st.just(0))}
    log["seats"][0] |= {"name": data.draw(st.none() | words), "version": data.draw(st.none() | words)}
    player: dict[str, Any] = {"deal": 0, "ply": 1, "name": data.draw(words), "kind": "human", "version": None}
    log["seats"][1]["occupants"] = [player]
    actions[2]["play"] = data.draw(
        words | st.sampled_from(["deal", "deck", "extra", "event x", "", "7d ; x"])
    )
    actions.insert(
        3, {"event": "resign", "seat": data.draw(st.none() | st.just(1)), "reason": data.draw(words)}
    )
    log["result"] |= {"reason": data.draw(words), "detail": [None] * len(log["seats"])}
    record = record_from_json(sealed(log))
    text = to_text(record)
    assert from_text(text) == record
    assert from_text(text.encode()) == record
    assert from_text(text.replace("\n", "\r\n")) == record


def test_the_text_is_made_for_people() -> None:
    lines = TEXT.splitlines()
    assert lines[0] == '[Format "scopa-log 1"]'
    assert '[Rules ""]' in lines
    assert '[Seat0 "Bot 0"]' in lines
    assert "deal 0 dealer 1" in lines
    first = LOG["deals"][0]["actions"][0]
    assert (
        f"3c ; by=player t={first['spent_us']} wall={first['wall_us']} clock={first['clock_ms']} seat=0"
        in lines
    )
    assert '[Rules "match.target=21"]' in to_text(record_from_json(random_log("quindici_1", 1))).replace(
        "capture.mode=fifteen deal.redeal_kings=0 ", ""
    )


def test_a_log_that_came_as_text_verifies() -> None:
    assert verify_log(record_to_json(from_text(TEXT))).ok


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('[Format "scopa-log 1"]', '[Format "scopa-log 2"]', "unknown_version"),
        ('[Format "scopa-log 1"]', '[Format "pgn"]', "bad_text_form"),
        ("[Set ", "[Ste ", "bad_text_form"),
        ('[Mirror "0"]', '[Mirror "zero"]', "bad_text_form"),
        ('[Mirror "0"]', '[Mirror "0"]\n[Mirror "0"]', "duplicate_key"),
        ('[Rules ""]', '[Rules "match.goal=sideways"]', "bad_value"),
        ('[Rules ""]', '[Rules "colour=3"]', "unknown_option"),
        ("deal 0 dealer 1", "deal 0", "bad_text_form"),
        ("deal 0 dealer 1", "hello", "bad_text_form"),
        ("t=", "t=x", "bad_text_form"),
        ("by=player", "by=ghost", "unknown_value"),
        ("by=player", "by=player by=player", "bad_text_form"),
        ("by=player", 'by="player', "bad_text_form"),
        ("deck ", "deck 7d ", "wrong_length"),
        ("side=0", "side={}", "bad_text_form"),
    ],
)
def test_what_is_no_text_form_is_a_named_error(old: str, new: str, code: str) -> None:
    assert old in TEXT
    with pytest.raises(LogError) as caught:
        from_text(TEXT.replace(old, new, 1))
    assert caught.value.code == code


@settings(max_examples=150)
@given(at=st.integers(0, len(TEXT) - 1), size=st.integers(0, 30), piece=words)
def test_a_damaged_text_is_read_or_refused_but_never_a_traceback(at: int, size: int, piece: str) -> None:
    try:
        from_text(TEXT[:at] + piece + TEXT[at + size :])
    except LogError as error:
        assert error.code  # noqa: PT017


def test_move_lists_mark_scopa_settebello_and_what_others_played() -> None:
    marks = [move_text(frame.played) for frame in play_back(LOG).frames if frame.played]
    assert marks[0] == "3c"
    assert any(mark.endswith("#") for mark in marks)
    assert any(mark.endswith("!7") for mark in marks)
    log = copy.deepcopy(LOG)
    log["deals"][0]["actions"][0]["by"] = "clock"
    played = play_back(log).frames[1].played
    assert played is not None
    assert move_text(played) == "3c~"
