"""One deal, from the deck to the leftovers."""

from __future__ import annotations

from copy import copy
from typing import Any

from tests.oracle.accusi import on_offer, price
from tests.oracle.captures import Play, plays_of_hand
from tests.oracle.cards import Card, canonical, codes
from tests.oracle.clearing import is_scopa
from tests.oracle.opening import dealer_scope
from tests.oracle.options import Options, sides_of
from tests.oracle.scoring import counts_of, instant_winner, score_items


def copied(value: Any) -> Any:
    """A value whose lists, sets and dictionaries are its own; cards and numbers never change."""
    if type(value) is list:
        return [copied(one) for one in value]
    if type(value) is dict:
        return {key: copied(one) for key, one in value.items()}
    return set(value) if type(value) is set else value


class TextbookDeal:
    """A deal in play. ``play`` takes plays in their text form and refuses what ``legal`` does not list."""

    def __init__(self, options: Options, deck: list[Card], dealer: int) -> None:
        self.options = options
        self.seats = int(options["players"])
        self.sides = sides_of(options)
        self.dealer = dealer
        self.stock = list(deck)
        self.hands: list[list[Card]] = [[] for _ in range(self.seats)]
        self.piles: list[list[Card]] = [[] for _ in range(self.sides)]
        self.scope = [0] * self.sides
        self.accusi = [0] * self.sides
        self.declared: list[list[str]] = [[] for _ in range(self.seats)]
        self.shown: dict[int, set[Card]] = {}
        self.fresh = [False] * self.seats
        self.last_taker: int | None = None
        self.cards_played = 0
        self.history: list[tuple[int, str]] = []
        self.finished = False
        self.leftovers: tuple[int | None, list[Card]] | None = None
        self.was_scopa = False
        self.to_move = (dealer + 1) % self.seats
        self.deal_packet()
        self.table = [self.stock.pop(0) for _ in range(options["table"])]
        self.opening = canonical(self.table)
        self.dealer_bonus = dealer_scope(self.table, options)
        if self.dealer_bonus:
            self.take_opening_table()

    def copy(self) -> TextbookDeal:
        """A deal that goes on by itself from here."""
        twin = copy(self)
        for name, value in vars(self).items():
            if name != "options":
                setattr(twin, name, copied(value))
        return twin

    def side_of(self, seat: int) -> int:
        """Partners alternate."""
        return seat % self.sides

    def deal_packet(self) -> None:
        """A whole hand to each seat, from the dealer's successor on."""
        for step in range(self.seats):
            seat = (self.dealer + 1 + step) % self.seats
            self.hands[seat] = [self.stock.pop(0) for _ in range(self.options["hand"])]
        self.fresh = [True] * self.seats
        self.declared = [[] for _ in range(self.seats)]
        self.shown = {}

    def take_opening_table(self) -> None:
        """The dealer takes the table, scores, and is the last taker."""
        side = self.side_of(self.dealer)
        self.piles[side] += self.table
        self.scope[side] += self.dealer_bonus
        self.last_taker = side
        self.table = []

    def declarations(self) -> list[str]:
        """What the seat to move may declare now."""
        seat = self.to_move
        if self.finished or not self.fresh[seat]:
            return []
        if self.options["accuso.stack"] == "best" and self.declared[seat]:
            return []
        offer = on_offer(self.hands[seat], self.options) - set(self.declared[seat])
        return [f"!{kind}" for kind in sorted(offer)]

    def plays(self) -> list[Play]:
        """Everything that the seat to move may play, in canonical order."""
        if self.finished:
            return []
        return plays_of_hand(self.hands[self.to_move], self.table, self.options, self.cards_played == 0)

    def legal(self) -> list[str]:
        """Plays, then declarations."""
        return [play.text for play in self.plays()] + self.declarations()

    def act(self, text: str) -> None:
        """Declare or play."""
        seat = self.to_move
        if text not in self.legal():
            raise ValueError(f"{text} is not legal")
        self.history.append((seat, text))
        self.was_scopa = False
        if text.startswith("!"):
            self.declare(seat, text[1:])
        else:
            self.play(seat, next(play for play in self.plays() if play.text == text))

    def declare(self, seat: int, kind: str) -> None:
        """The hand is public from now on; the same seat plays."""
        self.declared[seat].append(kind)
        self.shown[seat] = set(self.hands[seat])
        self.accusi[self.side_of(seat)] += price(kind, self.options)

    def play(self, seat: int, play: Play) -> None:
        """Move the cards, then the last taker, the scopa, the next packet, the end."""
        side = self.side_of(seat)
        before = list(self.table)
        self.hands[seat].remove(play.card)
        self.fresh[seat] = False
        self.cards_played += 1
        if seat in self.shown:
            self.shown[seat].discard(play.card)
        if play.taken or play.takes_itself:
            self.table = [one for one in self.table if one not in play.taken]
            self.piles[side] += [*play.taken, play.card]
            self.last_taker = side
        else:
            self.table.append(play.card)
        hands_empty = not any(self.hands)
        self.was_scopa = is_scopa(play, before, self.options, last_play=hands_empty and not self.stock)
        self.scope[side] += int(self.was_scopa)
        self.to_move = (seat + 1) % self.seats
        if hands_empty and self.stock:
            self.deal_packet()
        elif hands_empty:
            self.finish()

    def finish(self) -> None:
        """The leftovers go to the last taker or the dealer."""
        self.finished = True
        self.shown = {}
        if not self.table:
            return
        dealer_side = self.side_of(self.dealer)
        owner = dealer_side if self.options["leftovers.to"] == "dealer" else self.last_taker
        if owner is None and self.options["leftovers.no_taker"] == "dealer":
            owner = dealer_side
        self.leftovers = (owner, canonical(self.table))
        if owner is not None:
            self.piles[owner] += self.table
        self.table = []

    def items(self) -> dict[str, list[int]]:
        """The score items, by side."""
        return score_items(self.piles, self.scope, self.accusi, self.options)

    def totals(self) -> list[int]:
        """The points of the deal, by side."""
        return [sum(values[side] for values in self.items().values()) for side in range(self.sides)]

    def score_sheet(self) -> list[dict[str, object]]:
        """The ``score`` list of a log."""
        return [
            {
                **{name: values[side] for name, values in self.items().items()},
                "total": self.totals()[side],
                "counts": counts_of(self.piles[side], self.options),
            }
            for side in range(self.sides)
        ]

    def instant_winner(self) -> int | None:
        """The side that has won at once."""
        return instant_winner(self.piles, self.options)

    def re_denari_side(self) -> int | None:
        """Who holds the king of denari."""
        return next((side for side, pile in enumerate(self.piles) if Card(10, "d") in pile), None)

    def position(self) -> dict[str, object]:
        """Everything that can be compared, in codes."""
        return {
            "to_move": None if self.finished else self.to_move,
            "hands": [codes(canonical(hand)) for hand in self.hands],
            "table": codes(canonical(self.table)),
            "piles": [codes(canonical(pile)) for pile in self.piles],
            "scope": list(self.scope),
            "stock": len(self.stock),
            "last_taker": self.last_taker,
            "shown": {seat: codes(canonical(held)) for seat, held in sorted(self.shown.items()) if held},
            "finished": self.finished,
        }
