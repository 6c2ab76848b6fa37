"""Cases on one position: captures, plays, opening tables, declarations, leftovers, turns, rule checks."""

from collections.abc import Mapping
from typing import Any

from engine.rules.cards import CARDS, Card, card_from_code, cards_from_codes, codes
from engine.rules.deal import Deal
from engine.rules.errors import MoveError, RuleError
from engine.rules.game import Game
from engine.rules.kernel import kernel_of, moves_on_table
from engine.rules.moves import Move
from engine.rules.ruleset import RuleSet

Case = dict[str, Any]
Overrides = Mapping[str, Any]

SIDES_OF_PLAYERS = {4: "2x2", 6: "3x2"}
DECK = 40


def list_captures(overrides: Overrides, given: Case, expected: Case) -> Case:
    """Kind `legal`: the captures of a card on a table."""
    table = cards_from_codes(given["table"])
    card = card_from_code(given["card"])
    lead = bool(given.get("first_play", False))
    moves = moves_on_table(RuleSet.resolve(overrides), table, card, lead=lead)
    captures = [codes(move.captured) for move in moves if move.takes]
    return {"captures": captures, "count": len(captures), "may_place": any(not move.takes for move in moves)}


def make_play(overrides: Overrides, given: Case, expected: Case) -> Case:
    """Kind `play`: one play and what it changes."""
    others = 0 if given["last_card_of_deal"] else 1
    deal = _set_up(overrides, given, others, 0)
    try:
        move = _play(deal, given)
    except MoveError as error:
        return {"error": error.reason}
    left = list(deal.leftovers[1]) if deal.leftovers else []
    gained = set(deal.piles[0]) - set(left) if deal.finished else set(deal.piles[0])
    return {
        "table_after": codes(left if deal.finished else deal.table),
        "gained": codes(sorted(gained)),
        "scopa": deal.scope[0],
        "becomes_last_taker": move.takes and deal.last_taker == 0,
    }


def make_play_in_context(overrides: Overrides, given: Case, expected: Case) -> Case:
    """Kind `play_ctx`: one play near the end of a packet or a deal."""
    deal = _set_up(overrides, given, given["cards_left_in_hands_after"], given["stock"])
    _play(deal, given)
    return {
        "scopa": deal.scope[0],
        "deal_over": deal.finished,
        "deal_new_packet": deal.stock_count < given["stock"],
    }


def _set_up(overrides: Overrides, given: Case, other_cards: int, stock: int) -> Deal:
    """Seat 0 holds the card and is to move; unused cards fill the other hand and the stock."""
    rules = RuleSet.resolve(overrides)
    card, table = card_from_code(given["card"]), cards_from_codes(given["table"])
    taken = cards_from_codes(given["take"])
    unused = [other for other in CARDS if other not in {card, *table, *taken}]
    hands: list[list[Card]] = [[card], unused[:other_cards], *([] for _ in range(rules.players - 2))]
    rest = unused[other_cards : other_cards + stock]
    lead = bool(given.get("first_play", False))
    return Deal.at_position(rules, hands=hands, table=table, to_move=0, dealer=1, stock=rest, lead=lead)


def _play(deal: Deal, given: Case) -> Move:
    card, taken = card_from_code(given["card"]), tuple(cards_from_codes(given["take"]))
    move = find_move(deal, card, taken)
    deal.play(move)
    return move


def find_move(deal: Deal, card: Card, taken: tuple[Card, ...]) -> Move:
    """The move with these cards; taking nothing is a lay where that is legal, else a self-take."""
    move = Move(card, taken)
    self_take = Move(card, (), True)
    legal = deal.legal_moves()
    return self_take if not taken and move not in legal and self_take in legal else move


def open_table(overrides: Overrides, given: Case, expected: Case) -> Case:
    """Kind `open_table`: is it a misdeal, what does the dealer take."""
    opening = kernel_of(RuleSet.resolve(overrides)).opening
    table = cards_from_codes(given["table"])
    return {"redeal": opening.is_misdeal(table), "dealer_scope": opening.dealer_bonus(table)}


def declare_hand(overrides: Overrides, given: Case, expected: Case) -> Case:
    """Kind `accuso`: what a fresh hand may declare."""
    premium = kernel_of(RuleSet.resolve(overrides)).premium(cards_from_codes(given["hand"]))
    return {"points": premium.points, "kind": premium.name, "matta": list(premium.matta)}


def assign_leftovers(overrides: Overrides, given: Case, expected: Case) -> Case:
    """Kind `leftovers`: who gets the cards left on the table."""
    leftover_side = kernel_of(RuleSet.resolve(overrides)).leftover_side
    side = leftover_side(given["dealer_side"], given["last_taker_side"]) if given["table"] else None
    return {"to_side": side, "scope": given["scope"]}


def take_turns(overrides: Overrides, given: Case, expected: Case) -> Case:
    """Kind `turn`: who leads, who plays last, who deals next, whose pile it is."""
    rules = RuleSet.resolve({**overrides, **sizes_of(given["players"], 3, 4)})
    if "seat_of_capture" in given:
        return {"side": rules.side_of(given["seat_of_capture"])}
    redealt = bool(given.get("redeal", False))
    game = Game(rules, _redealing_source(rules) if redealt else _plain_source, given["dealer"])
    turns = {"first": game.deal.to_move, "next_dealer": game.dealer}
    while not game.deal.finished:
        turns["last_to_play"] = game.deal.to_move
        game.play(game.deal.legal_moves()[0])
    if not redealt:
        game.next_deal()
        turns["next_dealer"] = game.dealer
    return turns


def _plain_source(deal: int, attempt: int) -> tuple[Card, ...]:
    return CARDS


def _redealing_source(rules: RuleSet) -> Any:
    """Four Re open the first attempt, an ordinary table the second."""
    start = rules.players * rules.hand
    kings = [card for card in CARDS if card % 10 == 9]
    others = [card for card in CARDS if card % 10 != 9]
    return lambda deal, attempt: CARDS if attempt else [*others[:start], *kings, *others[start:]]


def validate_rules(overrides: Overrides, given: Case, expected: Case) -> Case:
    """Kind `validate`: may these options stand together."""
    options = {name: value for name, value in given.items() if name not in _SIZE_NAMES}
    sizes = sizes_of(given.get("players", 2), given.get("hand_size", 3), given.get("table_cards", 4))
    try:
        RuleSet.resolve({**overrides, **sizes, **options})
    except RuleError:
        return {"valid": False}
    return {"valid": True}


_SIZE_NAMES = frozenset({"players", "hand_size", "table_cards"})


def sizes_of(players: int, hand: int, table: int) -> dict[str, int | str]:
    """The size options of a game: packets and sides follow from seats, hand and table."""
    sides = SIDES_OF_PLAYERS.get(players, "each")
    packets = max(1, (DECK - table) // (players * hand))
    return {"players": players, "sides": sides, "hand": hand, "packets": packets, "table": table}
