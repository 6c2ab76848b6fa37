"""The viewer's frames of a game in play: `scopa-frames` 1 with null for every card that is not public."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.record.logwrite import seat_to_json
from engine.record.piles import pile_writer
from engine.rules import (
    Action,
    DeckSource,
    Declaration,
    Move,
    Observation,
    codes,
    observe,
    to_text,
)
from engine.rules.cards import CODES
from tournaments.live.facts import Act, Table
from tournaments.live.position import Position, follow


def public_frames(
    table: Table, acts: Iterable[Act], commitment: str, deck_source: DeckSource | None = None
) -> dict[str, Any]:
    """Every position as a spectator saw it, with the live log's `live: true` and neither digest nor result.

    `hands` holds null for a card face down; declared cards stand first. A deal that was played out lies open.
    `piles` are public: every card in them was taken from the table by a play that all saw.
    """
    film = _Film(table)
    position = follow(table, acts, deck_source, film.watch)
    film.close(position)
    return {
        "format": "scopa-frames",
        "version": 1,
        "live": True,
        "id": table.id,
        "variant": table.variant,
        "rules_hash": table.rules.rules_hash,
        "played_at": table.played_at,
        "event": None,
        "round": None,
        "match": None,
        "set": None,
        "mirror": 0,
        "attempt": 1,
        "clock": None if table.clock is None else table.clock.to_json(),
        "commitment": commitment,
        "seats": [seat_to_json(seat) | {"name": seat.name or ""} for seat in table.seats],
        "packets": table.rules.packets,
        "side_count": table.rules.side_count,
        "first_dealer": table.first_dealer,
        "deals": film.deals,
        "frames": film.frames,
        "error": None,
        "result": None,
    }


@dataclass(slots=True)
class _Film:
    """Takes a picture after each act; `deals` are filled in as they are counted."""

    table: Table
    frames: list[dict[str, Any]] = field(default_factory=list)
    deals: list[dict[str, Any]] = field(default_factory=list)
    ply: int = 0

    def watch(self, position: Position, act: Act | None) -> None:
        observation = observe(position.game, None)
        if act is None:
            self.close(position)
            self._open_deal(position, observation)
        self.ply = 0 if act is None else self.ply + 1
        self.frames.append(frame_of(position, observation, act, self.ply))

    def _open_deal(self, position: Position, observation: Observation) -> None:
        game = position.game
        self.deals.append(
            {
                "number": game.deal_number,
                "dealer": game.dealer,
                "first_frame": len(self.frames),
                "plies": 0,
                "misdeals": len(game.misdeals),
                "misdeal_tables": misdealt_tables(self.table, game.misdeals),
                "opening": codes(observation.opening),
                "dealer_bonus": game.deal.dealer_bonus,
                "leftovers": None,
                "score": None,
                "totals": None,
            }
        )

    def close(self, position: Position) -> None:
        """Bring the deals so far up to date with what has been counted."""
        if self.deals:
            self.deals[-1]["plies"] = len(self.frames) - 1 - self.deals[-1]["first_frame"]
        for row, counted in zip(self.deals, position.past, strict=False):
            if row["score"] is None:
                _open_hands(self.frames[row["first_frame"] : row["first_frame"] + row["plies"] + 1])
            row["score"] = [dict(side) for side in counted.score]
            row["totals"] = list(counted.totals)
            row["leftovers"] = counted.leftovers


def _open_hands(frames: Sequence[dict[str, Any]]) -> None:
    """A deal that was played out has no secret: what a seat held is what it played next, so many cards."""
    to_come: dict[int, list[str]] = {}
    for frame in reversed(frames):
        for seat, held in enumerate(frame["hands"]):
            frame["hands"][seat] = sorted(to_come.get(seat, [])[: len(held)], key=CODES.index)
        action = frame["action"]
        if action and action["card"]:
            to_come.setdefault(action["seat"], []).insert(0, action["card"])


def misdealt_tables(table: Table, decks: Iterable[Sequence[int]]) -> list[list[str]]:
    """The table cards of misdealt decks: they lay face up before they were thrown in, the hands never."""
    start = table.rules.players * table.rules.hand
    return [codes(sorted(deck[start : start + table.rules.table])) for deck in decks]


def frame_of(position: Position, observation: Observation, act: Act | None, ply: int) -> dict[str, Any]:
    """The picture after `act` (None: as dealt) for the eyes of `observation`."""
    deal = position.game.deal
    leftovers = deal.leftovers[1] if deal.leftovers else ()
    pile_of = pile_writer(position.table.rules)
    return {
        "deal": observation.deal,
        "ply": ply,
        "to_move": observation.to_move,
        "hands": [_hand(observation, seat) for seat in range(len(observation.hands))],
        "table": codes(_lying(observation, leftovers)),
        "piles": [
            pile_of(cards, scope)
            for cards, (_, scope) in zip(_piles(position, observation), observation.piles, strict=True)
        ],
        "stock": observation.stock,
        "packet": _packet(observation),
        "shown": {str(seat): codes(cards) for seat, cards in observation.shown.items()},
        "totals": list(_totals(position)),
        "legal": [],
        "action": None if act is None else _action(position, observation, act),
    }


def _totals(position: Position) -> tuple[int, ...]:
    """Those before the deal in play: the game has counted a finished one already."""
    return position.past[-1].totals if position.past else (0,) * position.table.rules.side_count


def _hand(observation: Observation, seat: int) -> list[str | None]:
    if seat == observation.seat:
        return list(codes(sorted(observation.hand)))
    shown = codes(observation.shown.get(seat, ()))
    return [*shown, *[None] * (observation.hands[seat] - len(shown))]


def _lying(observation: Observation, leftovers: Sequence[int]) -> list[int]:
    """The table in the order of laying, the leftovers of a finished deal still on it."""
    lying = {*observation.table, *leftovers}
    laid = [move.card for _, move in observation.history if isinstance(move, Move) and not move.takes]
    return [card for card in dict.fromkeys([*observation.opening, *laid]) if card in lying]


def _piles(position: Position, observation: Observation) -> list[list[int]]:
    """What each side has taken by the plays of this deal."""
    rules = position.table.rules
    piles: list[list[int]] = [[] for _ in range(rules.side_count)]
    if position.game.deal.dealer_bonus:
        piles[rules.side_of(observation.dealer)] += observation.opening
    for seat, move in observation.history:
        if isinstance(move, Move) and move.takes:
            piles[rules.side_of(seat)] += [move.card, *move.captured]
    return [sorted(pile) for pile in piles]


def _packet(observation: Observation) -> int:
    rules = observation.rules
    return rules.packets - -(-observation.stock // (rules.players * rules.hand))


def _action(position: Position, observation: Observation, act: Act) -> dict[str, Any]:
    """The keys of the viewer's frames, every one of them."""
    row: dict[str, Any] = {"seat": act.seat, "play": None, "card": None, "captured": [], "self_take": False}
    row |= {"declaration": None, "event": act.event or None, "reason": act.reason or None, "scopa": False}
    row |= {"cleared": None, "by": act.by, "spent_us": act.spent_us, "wall_us": act.spent_us}
    row |= {"clock_ms": None, "settebello": False, "adjust_ms": act.adjust_ms}
    if act.event:
        return row
    _, action = observation.history[-1]
    return row | {"play": to_text(action), **_told(position, action), "clock_ms": _clock_after(position, act)}


def _told(position: Position, action: Action) -> dict[str, Any]:
    if isinstance(action, Declaration):
        return {"declaration": action.kind}
    told = {"card": CODES[action.card], "captured": codes(action.captured), "self_take": action.self_take}
    if position.last:
        told |= {key: getattr(position.last, key) for key in ("scopa", "cleared", "settebello")}
    return told


def _clock_after(position: Position, act: Act) -> int | None:
    return None if act.seat is None else position.left_ms[act.seat]
