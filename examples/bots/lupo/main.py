"""Lupo: counts the cards that are out, and looks at what each play leaves to the next seat.

Written on the wire alone, for games in which cards take by equal rank or by sum, with or without a sweeping
ace. For every legal play it adds what it takes and subtracts what the next seat can be expected to take back.
"""

import json
import sys
from functools import lru_cache
from itertools import combinations
from math import comb

SUITS = "dcsb"
DECK = [f"{rank}{suit}" for suit in SUITS for rank in range(1, 11)]
RANK = {card: int(card[:-1]) for card in DECK}
PRIMIERA = {7: 0.30, 6: 0.10, 1: 0.07, 5: 0.05, 4: 0.04, 3: 0.03, 2: 0.02}
SCOPA = 1.0
CAUTION = 0.85


def worth(card):
    """Expected points of one card in the pile."""
    points = 0.05 + PRIMIERA.get(RANK[card], 0.0)
    if card.endswith("d"):
        points += 0.22
    if card == "7d":
        points += 1.0
    return points


WORTH = {card: worth(card) for card in DECK}


class Lupo:
    """One seat of one game. All it keeps are the rules; each turn tells everything else."""

    def __init__(self, hello):
        self.ace_sweeps = bool(hello["rules"].get("ace.sweep"))
        self.sweep_is_scopa = bool(hello["rules"].get("ace.sweep_is_scopa"))
        self.next_seat = (hello["seat"] + 1) % hello["seats"]

    def choose(self, turn):
        """The play with the best balance of taking and leaving."""
        if turn["declare"]:
            return turn["declare"][0]
        unseen = unseen_cards(turn)
        held = turn["hands"][self.next_seat]
        last = turn["stock"] == 0 and sum(turn["hands"]) == 1
        return max(turn["legal"], key=lambda play: self.balance(play, turn["table"], unseen, held, last))

    def balance(self, play, table, unseen, held, last):
        """Points taken less points left, for one play."""
        card, taken = read(play)
        gain = -0.2 * WORTH[card]
        if taken or play.endswith("@"):
            gain = WORTH[card] + sum(WORTH[one] for one in taken)
            gain += SCOPA if len(taken) == len(table) and not last and self.pays(card, taken) else 0.0
            table = [one for one in table if one not in taken]
        else:
            table = [*table, card]
        return gain - CAUTION * self.threat(tuple(sorted(table)), unseen, held)

    def pays(self, card, taken):
        """Whether clearing the table with this card is a scopa."""
        if RANK[card] != 1 or not self.ace_sweeps or self.sweep_is_scopa:
            return True
        return len(taken) == 1 and RANK[taken[0]] == 1

    def threat(self, table, unseen, held):
        """Expected value of the next seat's best capture, over all hands it can hold."""
        best = sorted((self.best_capture(card, table) for card in unseen), reverse=True)
        expected, out = 0.0, len(best)
        for index, value in enumerate(best):
            if value <= 0.0 or out - index < held:
                break
            expected += value * comb(out - index - 1, held - 1) / comb(out, held) if held else 0.0
        return expected

    def best_capture(self, card, table):
        """The most that one card can take from a table."""
        most = 0.0
        for taken in captures(RANK[card], table, self.ace_sweeps):
            value = WORTH[card] + sum(WORTH[one] for one in taken)
            if len(taken) == len(table) and self.pays(card, taken):
                value += SCOPA
            most = max(most, value)
        return most


def unseen_cards(turn):
    """All cards that are neither in hand, nor on the table, nor played, nor dealt face up."""
    seen = set(turn["hand"]) | set(turn["table"]) | set(turn["opening"])
    for action in turn["history"]:
        if not action["play"].startswith("!"):
            seen.add(read(action["play"])[0])
    return [card for card in DECK if card not in seen]


@lru_cache(maxsize=20000)
def captures(rank, table, ace_sweeps):
    """The sets that a card of this rank can take: a single card of its rank before any sum."""
    if ace_sweeps and rank == 1:
        aces = [(card,) for card in table if RANK[card] == 1]
        return aces or ([table] if table else [])
    equal = [(card,) for card in table if RANK[card] == rank]
    if equal:
        return equal
    low = [card for card in table if RANK[card] < rank]
    return [
        chosen
        for size in range(2, len(low) + 1)
        for chosen in combinations(low, size)
        if sum(RANK[card] for card in chosen) == rank
    ]


def read(play):
    """'7dx4c3s' as ('7d', ['4c', '3s'])."""
    card, _, rest = play.rstrip("@").partition("x")
    taken, rank = [], ""
    for character in rest:
        if character.isdigit():
            rank += character
        else:
            taken.append(rank + character)
            rank = ""
    return card, taken


def main():
    send({"type": "ready", "protocol": 1, "name": "lupo"})
    bot = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            bot = Lupo(message)
        elif message["type"] == "turn":
            send({"n": message["n"], "move": bot.choose(message)})
        elif message["type"] == "end":
            return


def send(message):
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main()
