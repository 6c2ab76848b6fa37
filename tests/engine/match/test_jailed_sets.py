"""Uploaded packages are played by the runner process, each seat and game in a jail of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.match.validation import find_fault
from engine.record.verify import verify_log
from engine.runner import host
from engine.sandbox.archive import load_package, pack
from tests.engine.match.test_sets import make_spec

EXAMPLES = Path(__file__).parents[3] / "examples" / "bots"

MEMORY = """
import json, os, sys
print('{"type":"ready","protocol":1}', flush=True)
places = ("/tmp/seen", "/bot/seen", "/dev/shm/seen", "/var/tmp/seen", "/seen")
traces = [os.path.exists(path) for path in places]
for path in places:
    try:
        open(path, "w").write("the decks of this set")
    except OSError:
        pass
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "turn":
        note = "remembered" if any(traces) else "fresh"
        print(json.dumps({"n": message["n"], "move": message["legal"][0], "note": note}), flush=True)
"""

pytestmark = pytest.mark.sandbox


@pytest.fixture
def store(tmp_path):
    """Pack a bot as the site stores it, and give a spec's player for it."""

    def pack_bot(source: Path) -> dict[str, str]:
        package = load_package(str(source))
        path = tmp_path / f"{package.sha256}.zip"
        path.write_bytes(pack(package))
        return {"name": package.name, "kind": "bot", "version": package.sha256, "package": str(path)}

    return pack_bot


def run(players: list[dict[str, str]], variant: str = "scopa") -> dict:
    spec = make_spec(variant, ["greedy"] * len(players)).to_json()
    return host.run_set(spec | {"players": players}, timeout_s=120)


def test_a_set_of_uploaded_bots_is_played_and_its_logs_verify(store):
    report = run([store(EXAMPLES / "starter"), store(EXAMPLES / "lupo")])
    assert (report["outcome"], report["reason"]) == ("FINISHED", "")
    assert find_fault(report) is None
    for game in report["games"]:
        assert verify_log(game["log"]).consistent
        assert {seat["name"] for seat in game["log"]["seats"]} == {"starter", "lupo"}


def test_identical_uploaded_bots_score_level(store):
    lupo = store(EXAMPLES / "lupo")
    report = run([lupo] * 3, "scopa_3")
    scores = [0, 0, 0]
    for game in report["games"]:
        for seat in game["seats"]:
            scores[seat["player"]] += game["log"]["result"]["totals"][seat["seat"]]
    assert len(set(scores)) == 1


def test_nothing_is_remembered_from_the_first_game_in_the_second(store, tmp_path):
    path = tmp_path / "memory.py"
    path.write_text(MEMORY)
    report = run([store(path)] * 2)
    notes = {note["note"] for game in report["games"] for seat in game["seats"] for note in seat["notes"]}
    assert notes == {"fresh"}


def test_a_report_names_the_turn_in_which_a_bot_failed(store, tmp_path):
    path = tmp_path / "quitter.py"
    leave = "    if message.get('n', 0) > 6: raise SystemExit('basta')\n"
    path.write_text(MEMORY.replace("    if message", f"{leave}    if message"))
    fault = find_fault(run([store(path), store(EXAMPLES / "starter")]))
    assert fault is not None
    assert (fault.verdict, fault.detail, fault.stderr.strip()) == ("CRASHED", "EXITED 1", "basta")
    assert (fault.deal, fault.ply) == (0, 7)


def test_a_package_that_is_gone_is_our_fault(store, tmp_path):
    player = store(EXAMPLES / "starter") | {"package": str(tmp_path / "gone.zip")}
    report = run([player, player])
    assert (report["outcome"], report["games"]) == ("PLATFORM_ERROR", [])
