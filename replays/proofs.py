"""What proves each item of the points sheet: the cards that were counted, their values, and how many."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext

from engine.rules import CODES, RuleSet, cards_from_codes
from engine.rules.cards import RANK_MASKS, RE_DENARI, SETTEBELLO, cards_of_mask, mask_of
from engine.rules.primiera import SCALES
from engine.rules.scoring import CAVALLI, DENARI, FRAC_CARDS, GRANDE, REBELLO, SEVENS, TRENTE, run_of_denari


@dataclass(frozen=True, slots=True)
class ProofCard:
    """A card that counts, with its value where values are added up."""

    card: str
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """The proof of one item for one side. `count` is None where nothing is counted."""

    count: int | None = None
    cards: tuple[ProofCard, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class SideTaken:
    """What a side had at the end of a deal, leftovers in it.

    `scope` are the cards that made a scopa, `bonus` the scopas of the dealer's table, `declared` the shown
    hands with their price (None where the rules are not known).
    """

    pile: int
    scope: tuple[str, ...] = ()
    bonus: int = 0
    declared: tuple[tuple[tuple[str, ...], int | None], ...] = ()


Counts = Mapping[str, Any]
Prover = Callable[[SideTaken, Counts, RuleSet | None], Proof]


def prove(item: str, taken: SideTaken, counts: Counts, rules: RuleSet | None) -> Proof:
    """The proof of a score item (a key of the log's `score`) for one side."""
    return PROVERS[item](taken, counts, rules)


def primiera_values(rules: RuleSet | None) -> Sequence[int] | None:
    """The value of each rank for the primiera, index 1 to 10; None where the rules are not known."""
    return SCALES[str(rules.options["primiera.scale"])] if rules else None


def _held(mask: int, values: Mapping[int, int] | None = None, *, count: bool = False) -> Prover:
    """The cards of a set that the side holds, with their number where that is what is counted."""

    def prover(taken: SideTaken, counts: Counts, rules: RuleSet | None) -> Proof:
        cards = cards_of_mask(taken.pile & mask)
        shown = tuple(ProofCard(CODES[card], values[card] if values else None) for card in cards)
        return Proof(count=len(cards) if count else None, cards=shown)

    return prover


def _prove_cards(taken: SideTaken, counts: Counts, rules: RuleSet | None) -> Proof:
    return Proof(count=counts.get("cards", taken.pile.bit_count()))


def _prove_coins(taken: SideTaken, counts: Counts, rules: RuleSet | None) -> Proof:
    return Proof(count=counts.get("coins", (taken.pile & DENARI).bit_count()))


def _prove_run(taken: SideTaken, counts: Counts, rules: RuleSet | None) -> Proof:
    run = run_of_denari(taken.pile)
    return Proof(count=run, cards=tuple(ProofCard(CODES[card]) for card in range(run)))


def _prove_scope(taken: SideTaken, counts: Counts, rules: RuleSet | None) -> Proof:
    note = ""
    if taken.bonus:
        note = ngettext("+%(n)s by the first table", "+%(n)s by the first table", taken.bonus) % {
            "n": taken.bonus
        }
    return Proof(count=len(taken.scope) + taken.bonus, cards=tuple(map(ProofCard, taken.scope)), note=note)


def _prove_declarations(taken: SideTaken, counts: Counts, rules: RuleSet | None) -> Proof:
    cards = tuple(ProofCard(card) for hand, _price in taken.declared for card in hand)
    prices = [price for _hand, price in taken.declared if price is not None]
    return Proof(cards=cards, note=" + ".join(map(str, prices)))


def _prove_primiera(taken: SideTaken, counts: Counts, rules: RuleSet | None) -> Proof:
    method = str(rules.options["primiera.method"]) if rules else "sum"
    if method != "sum":
        return _prove_ranks(taken, RANKS_COMPARED[method])
    values = primiera_values(rules)
    cards = cards_from_codes(counts.get("primiera_cards", ()))
    shown = tuple(ProofCard(CODES[card], values[card % 10 + 1] if values else None) for card in cards)
    missing = 4 - len(cards)
    note = ngettext("%(n)s suit missing", "%(n)s suits missing", missing) % {"n": missing} if missing else ""
    return Proof(count=counts.get("primiera"), cards=shown, note=note)


# The ranks that are compared one after the other where the primiera is not a sum.
RANKS_COMPARED: Mapping[str, tuple[tuple[int, ...], ...]] = {
    "sevens": ((7,),),
    "sevens_sixes": ((7,), (6,)),
    "lexicographic": ((7,), (6,), (1,), (5,), (4,), (3,), (2,), (8, 9, 10)),
}


def _prove_ranks(taken: SideTaken, groups: Sequence[Sequence[int]]) -> Proof:
    """The sevens and sixes themselves, and how many there are of each rank compared."""
    held = [taken.pile & sum(RANK_MASKS[rank] for rank in group) for group in groups]
    shown = tuple(ProofCard(CODES[card]) for mask in held[:2] for card in cards_of_mask(mask))
    return Proof(cards=shown, note=" · ".join(str(mask.bit_count()) for mask in held))


PROVERS: dict[str, Prover] = {
    "carte": _prove_cards,
    "denari": _prove_coins,
    "settebello": _held(1 << SETTEBELLO),
    "primiera": _prove_primiera,
    "scope": _prove_scope,
    "accusi": _prove_declarations,
    "napola": _prove_run,
    "re_bello": _held(1 << RE_DENARI),
    "rebello6": _held(1 << REBELLO),
    "ponino": _held(CAVALLI, count=True),
    "trente": _held(mask_of(TRENTE), TRENTE),
    "frac": _held(FRAC_CARDS, count=True),
    "most_sevens": _held(SEVENS, count=True),
    "all_sevens": _held(SEVENS, count=True),
    "piccola": _prove_run,
    "grande": _held(GRANDE, count=True),
}


def taken_in_deal(
    frames: Mapping[str, Any], deal: Mapping[str, Any], rules: RuleSet | None
) -> list[SideTaken]:
    """What every side had at the end of a deal of `scopa-frames`."""
    first = deal["first_frame"]
    played = frames["frames"][first : first + deal["plies"] + 1]
    side_count = frames["side_count"]
    leftovers = deal["leftovers"] or {"side": None, "cards": []}
    return [
        SideTaken(
            pile=mask_of(
                cards_from_codes(
                    [
                        *played[-1]["piles"][side]["cards"],
                        *(leftovers["cards"] if leftovers["side"] == side else ()),
                    ]
                )
            ),
            scope=tuple(
                frame["action"]["card"]
                for frame in _acted_by(played, side, side_count)
                if frame["action"]["scopa"]
            ),
            bonus=deal["dealer_bonus"] if deal["dealer"] % side_count == side else 0,
            declared=tuple(
                _declared(frame, rules)
                for frame in _acted_by(played, side, side_count)
                if frame["action"]["declaration"]
            ),
        )
        for side in range(side_count)
    ]


def _acted_by(played: Sequence[Mapping[str, Any]], side: int, side_count: int) -> list[Mapping[str, Any]]:
    """The frames that an action of this side led to."""
    return [
        frame
        for frame in played
        if frame["action"]
        and frame["action"]["seat"] is not None
        and frame["action"]["seat"] % side_count == side
    ]


def _declared(frame: Mapping[str, Any], rules: RuleSet | None) -> tuple[tuple[str, ...], int | None]:
    """The hand shown by a declaration, and what it paid."""
    action = frame["action"]
    hand = tuple(frame["shown"].get(str(action["seat"]), ()))
    price = rules.options[f"accuso.{action['declaration']}"] if rules else None
    return hand, None if price is None else int(price)
