"""Decks for comparisons: fair ones, and ones that bring rare deals about."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.rules import CODES, RANKS

Deck = list[int]


def fair(random: Random) -> Deck:
    """Any order."""
    return random.sample(range(40), 40)


def by_rank(random: Random) -> Deck:
    """Nearly sorted by rank: hands of three of a kind, low hands, tables of kings or aces."""
    return disturbed(sorted(range(40), key=lambda card: (RANKS[card], card)), random)


def by_suit(random: Random) -> Deck:
    """Nearly sorted by suit: runs of denari in one hand."""
    return disturbed(list(range(40)), random)


def disturbed(deck: Deck, random: Random) -> Deck:
    """The deck cut somewhere, with some cards exchanged."""
    cut = random.randrange(40)
    deck = deck[cut:] + deck[:cut]
    for _ in range(random.randrange(12)):
        one, other = random.sample(range(40), 2)
        deck[one], deck[other] = deck[other], deck[one]
    return deck


def with_matta_early(random: Random) -> Deck:
    """The matta among the first twenty cards: in a first hand or on the table."""
    deck = fair(random)
    at, wanted = deck.index(CODES.index("7c")), random.randrange(20)
    deck[at], deck[wanted] = deck[wanted], deck[at]
    return deck


# Ranks of opening tables: aces beside a fifteen, kings, a fifteen, thirties that part into fifteens or not.
TABLES = (
    (1, 1, 4, 9),
    (1, 1, 10, 3),
    (10, 10, 10, 2),
    (10, 10, 10, 10),
    (1, 2, 3, 9),
    (10, 5, 8, 7),
    (10, 10, 9, 1),
)
LOW_TABLES = ((1, 1, 2, 3), (1, 2, 2, 3), (2, 1, 3, 4))
TABLE_STARTS = (6, 9, 12, 18, 36)


def with_rare_table(random: Random) -> Deck:
    """An opening table of a rare kind, for one of the numbers of seats."""
    deck, start = fair(random), random.choice(TABLE_STARTS)
    for place, rank in enumerate(random.choice(TABLES + LOW_TABLES), start):
        chosen = next(at for at in (*range(place, 40), *range(start)) if RANKS[deck[at]] == rank)
        deck[place], deck[chosen] = deck[chosen], deck[place]
    return deck


KINDS: tuple[Callable[[Random], Deck], ...] = (
    fair, fair, fair, by_rank, by_suit, with_matta_early, with_rare_table, with_rare_table,
)  # fmt: skip


def deck_source(seed: int) -> Callable[[int, int], Deck]:
    """A deck for every deal and attempt, the same each time it is asked for.

    After two misdeals the decks are fair, so that a game always comes to its next deal.
    """

    def deck(deal: int, attempt: int) -> Deck:
        random = Random(f"{seed}/{deal}/{attempt}")
        return random.choice(KINDS)(random) if attempt < 2 else fair(random)

    return deck
