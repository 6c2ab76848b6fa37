"""The engine beside other people's, in one run: `PYTHON tests/benchmarks/others.py [seconds a piece]`.

PYTHON is an interpreter from 3.11 on that has chess, rlcard, open_spiel and kaggle-environments, of which
this project needs none. Random plays through each one's Python interface, by turns in pieces of CPU time,
medians: moves a second of Scopone by the API against Hearts of open_spiel, random chess and Gin Rummy of
rlcard, and a move of our referee in process against a step of kaggle's Connect X. Exits with 1 when a goal is
missed. Hearts is C++, and open_spiel 2 calls it so fast that it is ahead; the goal is from an older one.
"""

from __future__ import annotations

import random
import statistics
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from engine.cli.bench import play_by_api, referee_games, spend
from engine.rules import preset

# What, of ours and of theirs, and how many times as fast ours is to be.
GOALS = (
    ("Scopone moves / open_spiel Hearts moves", "scopone", "hearts", 1.2),
    ("Scopone moves / python-chess moves", "scopone", "chess", 20),
    ("Scopone moves / rlcard Gin Rummy moves", "scopone", "gin rummy", 30),
    ("referee's moves / kaggle Connect X steps", "referee", "connect x", 200),
)
ROUNDS = 7

Work = Callable[[], Iterator[int]]


def play_hearts() -> Iterator[int]:
    """Dealt once for some games, like ours: dealing is no part of the measure."""
    import pyspiel

    rng = random.Random(1)
    game = pyspiel.load_game("hearts")
    dealt = []
    for _ in range(64):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        dealt.append(state)
    while True:
        for start in dealt:
            state, moves = start.clone(), 0
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                moves += 1
            yield moves


def play_chess() -> Iterator[int]:
    """Games of random legal moves."""
    import chess

    rng = random.Random(1)
    while True:
        board, moves = chess.Board(), 0
        while moves < 200 and (legal := list(board.legal_moves)):
            board.push(rng.choice(legal))
            moves += 1
        yield moves


def play_gin_rummy() -> Iterator[int]:
    """Games of random legal actions; its own dealing is part of it, one in some fifty moves."""
    import rlcard

    rng = random.Random(1)
    env = rlcard.make("gin-rummy")
    while True:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            moves += 1
        yield moves


def play_connect_x() -> Iterator[int]:
    """Whole episodes of its own random agents."""
    import kaggle_environments

    env = kaggle_environments.make("connectx")
    while True:
        env.run(["random", "random"])
        yield len(env.steps)


WORKS: dict[str, Work] = {
    "scopone": lambda: play_by_api(preset("scopone_10")),
    "referee": lambda: referee_games(preset("scopa")),
    "hearts": play_hearts,
    "chess": play_chess,
    "gin rummy": play_gin_rummy,
    "connect x": play_connect_x,
}


def main(seconds: float) -> int:
    """Print the speeds and the ratios."""
    running = {name: work() for name, work in WORKS.items()}
    for pieces in running.values():
        spend(pieces, seconds)
    found: dict[str, list[float]] = {name: [] for name in running}
    for _ in range(ROUNDS):
        for name, pieces in running.items():
            done, spent = spend(pieces, seconds)
            found[name].append(done / spent)
    speeds = {name: statistics.median(values) for name, values in found.items()}
    for name, speed in speeds.items():
        print(f"{name:12} {speed:>10,.0f} a second of CPU time")
    missed = 0
    for what, ours, theirs, goal in GOALS:
        ratio = speeds[ours] / speeds[theirs]
        missed += ratio < goal
        print(f"{what}: {ratio:,.1f}, the goal is {goal}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 0.3))
