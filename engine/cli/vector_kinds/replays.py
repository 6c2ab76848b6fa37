"""Cases of whole deals: hands, moves, and everything that comes out."""

from collections.abc import Mapping
from typing import Any

from engine.cli.vector_kinds.positions import find_move
from engine.rules.cards import Card, card_from_code, cards_from_codes, codes
from engine.rules.deal import Deal
from engine.rules.errors import MoveError
from engine.rules.moves import Action, action_from_text
from engine.rules.ruleset import RuleSet
from engine.rules.scoring import scorer_of, taken_in

Case = dict[str, Any]

_SIDES = {(4, 2): "2x2", (6, 3): "3x2", (6, 2): "2x3"}


def replay_deal(overrides: Mapping[str, Any], given: Case, expected: Case) -> Case:
    """Kind `replay`: play a recorded deal and count it."""
    rules = RuleSet.resolve({**overrides, **_sizes(given)})
    deal = Deal(rules, _deck_of(given), given["dealer"])
    events = []
    for number, (seat, card, taken) in enumerate(given["moves"]):
        if deal.to_move != seat:
            raise MoveError("wrong_seat", f"move {number}: seat {deal.to_move} is to move, not {seat}")
        deal.play(_read_action(deal, card, taken))
        if deal.last_scopa:
            events.append(number)
    return {**_count(deal), "scope_events": events}


def _sizes(given: Case) -> dict[str, Any]:
    packets, players = given["packets"], given["players"]
    side_count = len(set(given["side_of_seat"]))
    return {
        "players": players,
        "sides": _SIDES.get((players, side_count), "each"),
        "hand": len(packets[0][0]),
        "packets": len(packets),
        "table": len(given["table"]),
    }


def _deck_of(given: Case) -> list[Card]:
    """The deck in dealing order: the first hands, the table, then packet by packet."""
    order = [(given["dealer"] + 1 + offset) % given["players"] for offset in range(given["players"])]
    dealt = [[code for seat in order for code in packet[seat]] for packet in given["packets"]]
    return cards_from_codes([*dealt[0], *given["table"], *(code for packet in dealt[1:] for code in packet)])


def _read_action(deal: Deal, card: str, taken: list[str]) -> Action:
    if card.startswith("!") or card.endswith("@"):
        return action_from_text(card)
    return find_move(deal, card_from_code(card), tuple(cards_from_codes(taken)))


def _count(deal: Deal) -> Case:
    if not deal.finished:
        raise MoveError("deal_open", "the deal is not played to its end")
    scorer, taken = scorer_of(deal.rules), taken_in(deal)
    scores = scorer.score(taken)
    return {
        "leftovers": codes(deal.leftovers[1]) if deal.leftovers else [],
        "last_taker_side": deal.last_taker,
        "pile_sizes": deal.pile_sizes,
        "items": {name: [score.items[name] for score in scores] for name in scorer.steps},
        "total": [score.total for score in scores],
        "instant_win": scorer.instant_winner(taken),
        "dealer_bonus": deal.dealer_bonus,
    }
