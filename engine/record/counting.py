"""What a seat can know about the forty cards at each point of a game: by counting, never by guessing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.record.playback import play_back
from engine.rules import CODES, RANKS, Card, Move, Observation, observe
from engine.rules.clearing import compile_clearing
from engine.rules.kernel import moves_on_table
from engine.rules.ruleset import RuleSet

__all__ = ["Counting", "Sweep", "count_cards", "counting_json"]

MINE, TABLE, TAKEN, UNSEEN, STOCK = "mtpus"


@dataclass(frozen=True, slots=True)
class Sweep:
    """A card that would take the whole table; ``counts`` says whether that would be a scopa."""

    card: Card
    counts: bool


@dataclass(frozen=True, slots=True)
class Counting:
    """One seat's knowledge, exact by logic.

    ``places`` has a sign for each card in canonical order: ``m`` in the own hand, ``t`` on the table, ``p``
    taken, a digit when that seat certainly holds it, ``s`` when it certainly lies in the stock, ``u`` when
    it may be in several places. ``hidden`` counts by seat the cards that cannot be named, ``stock`` those
    not yet dealt; a card ``u`` is in each of them with a chance in proportion. ``left`` counts by rank what
    is not yet taken. ``sweeps`` are the cards out of sight, or in the own hand, that would clear the table.
    """

    places: str
    hidden: tuple[int, ...]
    stock: int
    left: tuple[int, ...]
    sweeps: tuple[Sweep, ...]


def count_cards(seen: Observation) -> Counting:
    """Counts for the seat of ``seen``, from nothing but what that seat was told."""
    held = {card: str(seat) for seat, cards in seen.shown.items() if seat != seen.seat for card in cards}
    taken = cards_met(seen) - {*seen.hand, *seen.table, *held}
    hidden = tuple(
        0 if seat == seen.seat else count - len(seen.shown.get(seat, ()))
        for seat, count in enumerate(seen.hands)
    )
    certain = _only_place(hidden, seen.stock)
    signs = dict.fromkeys(range(len(CODES)), certain) | held
    signs |= dict.fromkeys(seen.table, TABLE) | dict.fromkeys(seen.hand, MINE) | dict.fromkeys(taken, TAKEN)
    left = [0] * 10
    for card in range(len(CODES)):
        left[RANKS[card] - 1] += card not in taken
    playable = [card for card in range(len(CODES)) if signs[card] not in (TABLE, TAKEN)]
    return Counting("".join(signs[card] for card in range(len(CODES))), hidden, seen.stock, tuple(left),
                    find_sweeps(seen, playable))  # fmt: skip


def cards_met(seen: Observation) -> set[Card]:
    """Every card that has lain face up in this deal: dealt to the table, or played."""
    return {*seen.opening, *(action.card for _, action in seen.history if isinstance(action, Move))}


def _only_place(hidden: Sequence[int], stock: int) -> str:
    """The sign of the one place where unseen cards can be, or ``u``."""
    holders = [str(seat) for seat, count in enumerate(hidden) if count]
    if stock:
        holders.append(STOCK)
    return holders[0] if len(holders) == 1 else UNSEEN


def find_sweeps(seen: Observation, playable: Sequence[Card]) -> tuple[Sweep, ...]:
    """Which of these cards could take everything that lies on the table, by the rules of the game."""
    if not seen.table:
        return ()
    is_lead = not any(isinstance(action, Move) for _, action in seen.history)
    is_last = seen.stock == 0 and sum(seen.hands) == 1
    why_no_scopa = compile_clearing(seen.rules.options)
    found = []
    for card in playable:
        for move in moves_on_table(seen.rules, seen.table, card, lead=is_lead):
            if len(move.captured) == len(seen.table):
                found.append(Sweep(card, why_no_scopa(move, is_last) is None))
                break
    return tuple(found)


def counting_json(obj: object, seat: int) -> dict[str, Any]:
    """``scopa-counting`` version 1: the counting of ``seat`` at every frame of a finished log, in order.

    Raises LogError as ``play_back`` does.
    """
    seen: list[Observation] = []
    playback = play_back(obj, watch=lambda game: seen.append(observe(game, seat)))
    # What lies on the table when a deal is over is still shown there.
    positions = [one._replace(table=frame.table) for one, frame in zip(seen, playback.frames, strict=True)]
    return {
        "format": "scopa-counting",
        "version": 1,
        "seat": seat,
        "parity": has_parity(playback.record.rules),
        "frames": [_counting(count_cards(one)) for one in positions],
    }


def has_parity(rules: RuleSet) -> bool:
    """Whether odd and even ranks matter as in scopone: two pairs, and all cards dealt out at once."""
    return rules.players == 4 and rules.side_count == 2 and rules.packets == 1


def _counting(counting: Counting) -> dict[str, Any]:
    return {
        "places": counting.places,
        "hidden": list(counting.hidden),
        "stock": counting.stock,
        "left": list(counting.left),
        "sweep": [CODES[sweep.card] for sweep in counting.sweeps],
        "no_scopa": [CODES[sweep.card] for sweep in counting.sweeps if not sweep.counts],
    }
