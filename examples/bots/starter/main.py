"""A bot to copy: it takes what is worth most, and otherwise lays its cheapest card.

A bot is one program that reads lines from stdin and writes lines to stdout, each line one JSON object.
Anything it prints to stderr is kept for its owner alone, so stderr is the place for debugging.

Try it:  scopa check examples/bots/starter
         scopa play --variant scopa --bots examples/bots/starter greedy --sets 10
"""

import json
import sys


def main():
    # Say once, within ten seconds of the start, that you are there. Slow imports belong before this line.
    send({"type": "ready", "protocol": 1, "name": "starter"})
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "turn":
            # Exactly one line a turn, with the turn's own number. Never print anything else to stdout.
            send({"n": message["n"], "move": choose(message)})
        elif message["type"] == "end":
            return
        # "hello" tells the rules, your seat and the clock; "deal_end" tells the score of a deal.
        # A new kind of message may come some day: ignore what you do not know.


def choose(turn):
    """One of the plays that the referee offers; it has worked out all legal ones for you.

    A turn is complete: your hand, the table, all plays of this deal ("history"), what lies in the piles,
    the score, and in "clock_ms" the time you have left. You need not remember anything.
    """
    if turn["declare"]:
        # In cirulla some hands pay when they are declared. You then get a new turn to play a card.
        return turn["declare"][0]
    return max(turn["legal"], key=lambda play: worth(play, turn["table"]))


def worth(play, table):
    """How good a play is: a number, and this is the place to put your ideas."""
    card, taken = read(play)
    if not taken:
        return -price(card)
    points = price(card) + sum(price(one) for one in taken)
    if len(taken) == len(table):
        points += 100  # a scopa
    return points


def read(play):
    """'7dx4c3s' is the seven of denari taking 4c and 3s; '7d' lays it; '1d@' is an ace that takes itself."""
    card, _, taken = play.rstrip("@").partition("x")
    return card, cards(taken)


def cards(text):
    """'4c10s' holds the cards '4c' and '10s': digits, then one letter."""
    found, rank = [], ""
    for character in text:
        if character.isdigit():
            rank += character
        else:
            found.append(rank + character)
            rank = ""
    return found


def price(card):
    """Denari are worth more than other cards, sevens more than other ranks, the settebello most of all."""
    rank, suit = int(card[:-1]), card[-1]
    points = 1
    if suit == "d":
        points += 3
    if rank == 7:
        points += 5
    if card == "7d":
        points += 20
    return points


def send(message):
    # flush: a line that stays in a buffer is a line that nobody sees, and a clock that runs.
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main()
