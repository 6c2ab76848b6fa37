"""Bots of strangers, as sources. None of them is in the repository as a file."""

import time

HONEST = """
import json, sys
print(json.dumps({"type": "ready", "protocol": 1, "name": "honest"}), flush=True)
for line in sys.stdin:
    turn = json.loads(line)
    if turn["type"] == "turn":
        print(json.dumps({"n": turn["n"], "move": turn["legal"][-1]}), flush=True)
"""


def slow_bot(milliseconds: int) -> str:
    """Computes that long in every turn, so that a set takes long enough to be interrupted or looked at."""
    return f"""
import json, sys, time
print(json.dumps({{"type": "ready", "protocol": 1, "name": "slow"}}), flush=True)
for line in sys.stdin:
    turn = json.loads(line)
    if turn["type"] == "turn":
        end = time.monotonic() + {milliseconds / 1000}
        while time.monotonic() < end:
            pass
        print(json.dumps({{"n": turn["n"], "move": turn["legal"][0]}}), flush=True)
"""


def late_bot(seconds: float) -> str:
    """Thinks in its turns until so long after this call, by the machine's clock; from then on it is quick."""
    return f"""
import json, sys, time
print(json.dumps({{"type": "ready", "protocol": 1, "name": "late"}}), flush=True)
for line in sys.stdin:
    turn = json.loads(line)
    if turn["type"] == "turn":
        time.sleep(max(0, {time.monotonic() + seconds} - time.monotonic()))
        print(json.dumps({{"n": turn["n"], "move": turn["legal"][0]}}), flush=True)
"""


# Plays two turns well and then a card that it does not hold, with words on stderr for its owner.
CHEAT = """
import json, sys
print(json.dumps({"type": "ready", "protocol": 1, "name": "cheat"}), flush=True)
turns = 0
for line in sys.stdin:
    turn = json.loads(line)
    if turn["type"] == "turn":
        turns += 1
        print("turn", turns, file=sys.stderr, flush=True)
        move = turn["legal"][0]
        if turns > 2:
            move = next(c for c in ("7d", "1c", "3s", "9b", "2d", "5c") if c not in turn["hand"])
        print(json.dumps({"n": turn["n"], "move": move}), flush=True)
"""
