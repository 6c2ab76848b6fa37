"""Random orders of a few cards, faster than shuffling: a random number picks one from lists of orders.

Of up to five cards all orders are listed. Up to ten cards are split into two halves and each half is put in
order; every order comes from exactly one split and one order of each half, so all are as likely. The lists
stay so short that a processor's cache holds them.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain, combinations, permutations, product
from math import factorial
from operator import itemgetter

from engine.rules.cards import Card

LISTED_CARDS = 5
HALVED_CARDS = 10
MAX_LISTED_ORDERS = 2_048
# A random float has 53 bits: numbers below this come up evenly enough for anything.
MAX_NUMBER = 1 << 36

Pick = Callable[[Sequence[Card]], tuple[Card, ...]]
Random = Callable[[], float]
Draw = Callable[[Sequence[Card], Random], Sequence[Card]]


@lru_cache(maxsize=41)
def order_drawer(size: int) -> Draw:
    """A function that puts `size` cards into a random order."""
    if size < 2:
        return lambda cards, random: cards
    if size <= LISTED_CARDS:
        return _draw_from(_picks(permutations(range(size))))
    if size <= HALVED_CARDS:
        return _draw_halves(size)
    return lambda cards, random: sorted(cards, key=lambda card: random())


def draw_stock(stock: Sequence[Card], players: int, size: int, random: Random) -> list[Card]:
    """The packets of a stock, `size` cards a seat, each hand shuffled by itself, in the order of play."""
    packet = players * size
    starts = range(0, len(stock), packet)
    picks = _packet_picks(players, size, len(starts))
    if not picks:
        return [card for at in starts for card in _draw_packet(stock[at : at + packet], size, random)]
    count = len(picks)
    number = int(random() * count ** len(starts))
    order: list[Card] = []
    for start in starts:
        order += picks[number % count](stock[start : start + packet])
        number //= count
    return order


def _draw_packet(packet: Sequence[Card], size: int, random: Random) -> list[Card]:
    draw = order_drawer(size)
    hands = [draw(packet[at : at + size], random) for at in range(0, len(packet), size)]
    return list(chain.from_iterable(zip(*hands, strict=True)))


@lru_cache(maxsize=64)
def _packet_picks(players: int, size: int, packets: int) -> list[Pick]:
    """All orders of play of a packet; none where one random number could not tell those of all packets."""
    orders = list(permutations(range(size))) if size <= LISTED_CARDS else []
    count = len(orders) ** players
    if not orders or count > MAX_LISTED_ORDERS or count**packets > MAX_NUMBER:
        return []
    return _picks(_interleave(hands, size) for hands in product(orders, repeat=players))


def _interleave(hands: tuple[tuple[int, ...], ...], size: int) -> tuple[int, ...]:
    """Places in the packet in the order of play, from each hand's order of its own places."""
    return tuple(seat * size + hand[turn] for turn in range(size) for seat, hand in enumerate(hands))


def _picks(orders: Iterable[tuple[int, ...]]) -> list[Pick]:
    return [itemgetter(*order) for order in orders]


def _draw_from(picks: list[Pick]) -> Draw:
    count = len(picks)
    return lambda cards, random: picks[int(random() * count)](cards)


def _draw_halves(size: int) -> Draw:
    low, places = size // 2, range(size)
    splits = _picks(
        (*half, *(place for place in places if place not in half)) for half in combinations(places, low)
    )
    firsts, seconds = _picks(permutations(places[:low])), _picks(permutations(places[low:]))
    split_count, first_count, count = len(splits), len(firsts), factorial(size)

    def draw_halves(cards: Sequence[Card], random: Random) -> Sequence[Card]:
        number = int(random() * count)
        split = splits[number % split_count](cards)
        number //= split_count
        return firsts[number % first_count](split) + seconds[number // first_count](split)

    return draw_halves
