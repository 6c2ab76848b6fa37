"""The exact cases of the vector file, each kind answered by the textbook."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tests.oracle.accusi import on_offer, price, readings
from tests.oracle.captures import Play, plays_of_card
from tests.oracle.cards import DECK, MATTA, Card, card, cards, codes
from tests.oracle.clearing import is_scopa
from tests.oracle.counting import answer_count
from tests.oracle.deal import TextbookDeal
from tests.oracle.game import ending_after_deal
from tests.oracle.opening import dealer_scope, is_redealt
from tests.oracle.options import Options, resolve
from tests.oracle.primiera import best_cards, worth
from tests.oracle.scoring import instant_winner, score_items
from tests.oracle.validity import refusals

Case = dict[str, Any]


def takes_of(plays: Iterable[Play]) -> list[list[str]]:
    """The captures among some plays, sorted; an ace that takes itself takes nothing else."""
    return sorted(sorted(codes(play.taken)) for play in plays if play.taken or play.takes_itself)


def answer_legal(case: Case, options: Options) -> Case:
    """The captures of one card and whether it may be laid."""
    plays = plays_of_card(card(case["card"]), cards(case["table"]), options, case.get("first_play", False))
    captures = takes_of(plays)
    may_place = any(not play.taken and not play.takes_itself for play in plays)
    return {"captures": captures, "count": len(captures), "may_place": may_place}


def find_play(case: Case, options: Options) -> Play | str:
    """The legal play that a case means, or the name of its error."""
    played, table, taken = card(case["card"]), cards(case["table"]), frozenset(cards(case["take"]))
    plays = plays_of_card(played, table, options)
    meant = [play for play in plays if play.taken == taken]
    if not taken <= set(table):
        return "card_not_on_table"
    if not meant:
        return "illegal_capture" if taken else "capture_is_mandatory"
    return meant[0]


def answer_play(case: Case, options: Options) -> Case:
    """What one play does to the table, the pile and the scope."""
    play = find_play(case, options)
    if isinstance(play, str):
        return {"error": play}
    table = cards(case["table"])
    takes = bool(play.taken or play.takes_itself)
    return {
        "table_after": sorted(codes(set(table) - play.taken if takes else {*table, play.card})),
        "gained": sorted(codes({play.card, *play.taken})) if takes else [],
        "scopa": int(is_scopa(play, table, options, case["last_card_of_deal"])),
        "becomes_last_taker": takes,
    }


def answer_play_ctx(case: Case, options: Options) -> Case:
    """Whether the last card of hands or deal makes a scopa, and what follows."""
    play = find_play(case, options)
    assert isinstance(play, Play)
    hands_empty, stock_empty = case["cards_left_in_hands_after"] == 0, case["stock"] == 0
    scopa = is_scopa(play, cards(case["table"]), options, hands_empty and stock_empty)
    return {
        "scopa": int(scopa),
        "deal_over": hands_empty and stock_empty,
        "deal_new_packet": hands_empty and not stock_empty,
    }


def answer_open_table(case: Case, options: Options) -> Case:
    """Redeal or dealer's bonus."""
    table = cards(case["table"])
    return {"redeal": is_redealt(table, options), "dealer_scope": dealer_scope(table, options)}


def answer_accuso(case: Case, options: Options) -> Case:
    """What a hand declares, and the values of the matta that allow it."""
    hand = cards(case["hand"])
    offer = on_offer(hand, options)
    kind = "both" if len(offer) == 2 else next(iter(offer), "none")
    values = [ranks[-1] for ranks in readings(hand, options)] if MATTA in hand and offer else []
    wild = options["cirulla.matta"] == "accusi"
    serving = [value for value in values if wild and offer <= kinds_with(hand, value, options)]
    return {"points": sum(price(one, options) for one in offer), "kind": kind, "matta": serving}


def kinds_with(hand: list[Card], value: int, options: Options) -> set[str]:
    """The premiums of a hand whose matta has a certain value."""
    ranks = [value if one == MATTA else one.rank for one in hand]
    low = {"low"} if options["accuso.low"] and sum(ranks) <= options["accuso.limit"] else set()
    tris = {"tris"} if options["accuso.tris"] and len(set(ranks)) == 1 else set()
    return low | tris


def answer_score(case: Case, options: Options) -> Case:
    """Items, totals and instant win of some piles."""
    piles = [cards(pile) for pile in case["piles"]]
    zeros = [0] * len(piles)
    items = score_items(piles, case.get("scope", zeros), zeros, options)
    raw = [{"suits": len(best_cards(pile, options)), "sum": worth(pile, options)} for pile in piles]
    return {
        "items": {name: values for name, values in items.items() if any(values)},
        "total": [sum(values[side] for values in items.values()) for side in range(len(piles))],
        "instant_win": instant_winner(piles, options),
        "primiera_raw": raw,
    }


def answer_match(case: Case, options: Options) -> Case:
    """Whether a game is over."""
    before, points = case["before"], case["deal_points"]
    totals = [have + more for have, more in zip(before, points, strict=True)]
    items = case.get("deal_items", {})
    holder = case.get("re_denari_holder")
    ending = ending_after_deal(options, 1, before, items, totals, re_denari=holder)
    return {"totals": totals, "over": ending is not None, "winner": ending.winner if ending else None}


def finished_deal(case: Case, options: Options) -> TextbookDeal:
    """A two-seated deal about to be finished with a certain table and last taker."""
    deal = TextbookDeal(options, list(DECK), case["dealer_side"])
    deal.table, deal.last_taker = cards(case["table"]), case["last_taker_side"]
    deal.scope = list(case["scope"])
    deal.finish()
    return deal


def answer_leftovers(case: Case, options: Options) -> Case:
    """Who gets what is left."""
    deal = finished_deal(case, options)
    return {"to_side": deal.leftovers[0] if deal.leftovers else None, "scope": deal.scope}


def answer_turn(case: Case, options: Options) -> Case:
    """Whose turn it is, and whose deal."""
    seats = case["players"]
    if "seat_of_capture" in case:
        return {"side": case["seat_of_capture"] % len(set(case["sides"]))}
    dealer = case["dealer"]
    moved_on = dealer if case.get("redeal") else (dealer + 1) % seats
    return {"first": (dealer + 1) % seats, "last_to_play": dealer, "next_dealer": moved_on}


def answer_validate(case: Case, options: Options) -> Case:
    """Whether a rule set is refused; packets and sides follow from the sizes."""
    names = {"hand_size": "hand", "table_cards": "table"}
    given = {names.get(name, name): value for name, value in case.items()}
    options = {**options, **given}
    seats = options["players"]
    options["packets"] = (40 - options["table"]) // (options["hand"] * seats)
    options["sides"] = "2x2" if seats == 4 else "each"
    return {"valid": not refusals(options)}


def replayed_deal(case: Case, options: Options) -> tuple[TextbookDeal, list[int]]:
    """Play a whole deal, and the plies (from 0) that were a scopa."""
    seats = case["players"]
    sides = len(set(case["side_of_seat"]))
    packets, table = case["packets"], case["table"]
    order = [(case["dealer"] + 1 + step) % seats for step in range(seats)]
    dealt = [[code for seat in order for code in packet[seat]] for packet in packets]
    deck = cards([*dealt[0], *table, *(code for packet in dealt[1:] for code in packet)])
    sizes = {"players": seats, "hand": len(packets[0][0]), "packets": len(packets), "table": len(table)}
    shape = "each" if sides == seats else f"{sides}x{seats // sides}"
    deal = TextbookDeal({**options, **sizes, "sides": shape}, deck, case["dealer"])
    scopa_plies = []
    for ply, (seat, code, taken) in enumerate(case["moves"]):
        assert deal.to_move == seat
        deal.act(Play(card(code), frozenset(cards(taken))).text)
        scopa_plies += [ply] * deal.was_scopa
    return deal, scopa_plies


def answer_replay(case: Case, options: Options) -> Case:
    """The end of a replayed deal."""
    deal, scopa_plies = replayed_deal(case, options)
    return {
        "scope_events": scopa_plies,
        "leftovers": sorted(codes(deal.leftovers[1])) if deal.leftovers else [],
        "last_taker_side": deal.last_taker,
        "pile_sizes": [len(pile) for pile in deal.piles],
        "items": deal.items(),
        "total": deal.totals(),
    }


ANSWERS: dict[str, Callable[[Case, Options], Case]] = {
    "legal": answer_legal,
    "play": answer_play,
    "play_ctx": answer_play_ctx,
    "open_table": answer_open_table,
    "accuso": answer_accuso,
    "score": answer_score,
    "match": answer_match,
    "leftovers": answer_leftovers,
    "turn": answer_turn,
    "validate": answer_validate,
    "replay": answer_replay,
    "count": answer_count,
}


def answer(vector: Case) -> Case:
    """What the textbook says to a vector."""
    return ANSWERS[vector["kind"]](vector["in"], resolve(vector["rules"]))
