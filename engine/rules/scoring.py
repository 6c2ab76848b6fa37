"""The count at the end of a deal: a list of steps chosen from the options, one per score item."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.rules.cards import (
    CODES,
    RANK_MASKS,
    RE_DENARI,
    SETTEBELLO,
    SUIT_MASKS,
    Card,
    card_from_code,
    mask_of,
)
from engine.rules.options import Value
from engine.rules.primiera import (
    ShortRule,
    StandingRule,
    compile_prime,
    compile_short,
    compile_standing,
    compile_strength,
)
from engine.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from engine.rules.deal import Deal

ITEMS = (
    "carte", "denari", "settebello", "primiera", "scope", "accusi", "napola", "re_bello", "rebello6",
    "ponino", "trente", "frac", "most_sevens", "all_sevens", "piccola", "grande",
)  # fmt: skip

DENARI = SUIT_MASKS[0]
SEVENS = RANK_MASKS[7]
CAVALLI = RANK_MASKS[9]
FRAC_CARDS = RANK_MASKS[1] | RANK_MASKS[8] | RANK_MASKS[9] | RANK_MASKS[10]
GRANDE = mask_of(map(card_from_code, ("8d", "9d", "10d")))
TRENTE = {card_from_code("1d"): 1, card_from_code("2d"): 2, card_from_code("3d"): 3}
REBELLO = card_from_code("6d")
MAJORITY = 21
NAPOLEONE_POINTS = 10
SHORTEST_RUN = 3


@dataclass(frozen=True, slots=True)
class Taken:
    """What the sides have at the end of a deal: piles as 40-bit masks, scope, premium points."""

    piles: Sequence[int]
    scope: Sequence[int]
    accusi: Sequence[int]


@dataclass(frozen=True, slots=True)
class SideScore:
    """One side's score of a deal: the items that the rules have, their sum, and the proof."""

    items: Mapping[str, int]
    total: int
    counts: Mapping[str, object]

    def to_json(self) -> dict[str, object]:
        """The flat object of the log: items, `total`, `counts`."""
        return {**self.items, "total": self.total, "counts": dict(self.counts)}


Step = Callable[[Taken], list[int]]
Level = Callable[[int], tuple[int, ...] | None]


def _award_best(level: Level, shared: bool) -> Step:
    """One point to the pile of the highest level; level ones share it only where rules say so."""

    def award(taken: Taken) -> list[int]:
        levels = [level(pile) for pile in taken.piles]
        best = max((found for found in levels if found is not None), default=None)
        winners = [found is not None and found == best for found in levels]
        if sum(winners) > 1 and not (shared and best is not None and any(best)):
            return [0] * len(levels)
        return [int(won) for won in winners]

    return award


def _count_in(mask: int) -> Level:
    return lambda pile: ((pile & mask).bit_count(),)


def _count_from(minimum: int) -> Level:
    def level(pile: int) -> tuple[int, ...] | None:
        count = pile.bit_count()
        return (count,) if count >= minimum else None

    return level


def _pay_holder(cards: int, points: int) -> Step:
    """Points to the pile that holds all of these cards."""
    return lambda taken: [points if pile & cards == cards else 0 for pile in taken.piles]


def _pay_each(cards: int) -> Step:
    """A point for each of these cards."""
    return lambda taken: [(pile & cards).bit_count() for pile in taken.piles]


def _pay_ranks(cards: Mapping[int, int]) -> Step:
    return lambda taken: [
        sum(points for card, points in cards.items() if pile >> card & 1) for pile in taken.piles
    ]


def run_of_denari(pile: int) -> int:
    """Length of the run of denari from the ace upward that a pile holds."""
    missing = ~pile & DENARI
    return (missing & -missing).bit_length() - 1 if missing else 10


def _pay_run(cap: int, napoleone_points: bool = False) -> Step:
    """The run from three cards on, a point a card up to the cap."""

    def pay(pile: int) -> int:
        run = run_of_denari(pile)
        if run == 10 and napoleone_points:
            return NAPOLEONE_POINTS
        return min(run, cap) if run >= SHORTEST_RUN else 0

    return lambda taken: [pay(pile) for pile in taken.piles]


def _double_scope(points: int) -> Step:
    """Il Ponino: the scope once more for the side with all four Cavalli."""
    return lambda taken: [
        points * scope if pile & CAVALLI == CAVALLI else 0
        for pile, scope in zip(taken.piles, taken.scope, strict=True)
    ]


_CAPS = {"off": 0, "to5": 5, "to6": 6, "to7": 7, "to9": 9, "full": 10}


def _compile_steps(options: Mapping[str, Value]) -> dict[str, Step]:
    """Every item that the options switch on, in the order of the log."""
    if options["score.frac"]:
        return {"frac": _pay_each(FRAC_CARDS)}
    steps = {**_deck_steps(options), **_run_steps(options), **_special_steps(options)}
    return {name: steps[name] for name in ITEMS if name in steps}


def _deck_steps(options: Mapping[str, Value]) -> dict[str, Step]:
    shared = options["score.tie"] == "shared"
    minimum = MAJORITY if options["score.carte_rule"] == "at_least_21" else 0
    candidates = {
        "carte": _award_best(_count_from(minimum), shared),
        "denari": _award_best(_count_in(DENARI), shared),
        "settebello": _pay_holder(1 << SETTEBELLO, 1),
        "primiera": _award_best(compile_strength(options), shared),
        "re_bello": _pay_holder(1 << RE_DENARI, 1),
        "rebello6": _pay_holder(1 << REBELLO, 1),
        "most_sevens": _award_best(_count_in(SEVENS), shared),
        "all_sevens": _pay_holder(SEVENS, 1),
        "trente": _pay_ranks(TRENTE),
        "grande": _pay_holder(GRANDE, int(options["score.grande"] or 0)),
    }
    return {name: step for name, step in candidates.items() if options[f"score.{name}"]}


def _run_steps(options: Mapping[str, Value]) -> dict[str, Step]:
    steps = {}
    napoleone = options["score.napoleone"] == "points"
    if napoleone or options["score.napola"] != "off":
        steps["napola"] = _pay_run(_CAPS[str(options["score.napola"])], napoleone)
    if options["score.piccola"] != "off":
        steps["piccola"] = _pay_run(_CAPS[str(options["score.piccola"])])
    return steps


def _special_steps(options: Mapping[str, Value]) -> dict[str, Step]:
    steps: dict[str, Step] = {}
    points = int(options["scopa.points"] or 0)
    if points:
        steps["scope"] = lambda taken: [points * scope for scope in taken.scope]
    if options["score.ponino"]:
        steps["ponino"] = _double_scope(points)
    if options["accuso.low"] or options["accuso.tris"]:
        steps["accusi"] = lambda taken: list(taken.accusi)
    return steps


@dataclass(frozen=True, slots=True)
class Scorer:
    """The count of a rule set: `steps` by item in log order, and who wins at once."""

    steps: Mapping[str, Step]
    instant_sets: tuple[int, ...]
    counts: Callable[[int], dict[str, object]]

    def score(self, taken: Taken) -> list[SideScore]:
        """The score of every side."""
        columns = {name: step(taken) for name, step in self.steps.items()}
        scores = []
        for side, pile in enumerate(taken.piles):
            items = {name: column[side] for name, column in columns.items()}
            scores.append(SideScore(items, sum(items.values()), self.counts(pile)))
        return scores

    def points(self, taken: Taken) -> list[int]:
        """The totals alone, for search."""
        return [sum(column) for column in zip(*(step(taken) for step in self.steps.values()), strict=True)]

    def instant_winner(self, taken: Taken) -> int | None:
        """The side that holds a set of cards that wins the game at once."""
        for cards in self.instant_sets:
            for side, pile in enumerate(taken.piles):
                if pile & cards == cards:
                    return side
        return None


@lru_cache(maxsize=256)
def scorer_of(rules: RuleSet) -> Scorer:
    """Compile the count of a rule set; equal rules share one."""
    options = rules.options
    winning_sets = {
        DENARI: options["score.napoleone"] == "wins" or options["score.cappotto"] == "wins",
        mask_of(TRENTE): bool(options["score.trente"]),
    }
    steps = _compile_steps(options)
    return Scorer(
        steps, tuple(cards for cards, wins in winning_sets.items() if wins), _compile_counts(options, steps)
    )


def _compile_counts(
    options: Mapping[str, Value], steps: Collection[str]
) -> Callable[[int], dict[str, object]]:
    """The proof of a side's score: what every sheet has, and runs or sevens where they pay."""
    prime_of = compile_prime(options)
    has_run = bool({"napola", "piccola"} & set(steps))
    has_sevens = bool({"most_sevens", "all_sevens"} & set(steps)) or options["primiera.method"] != "sum"

    def counts(pile: int) -> dict[str, object]:
        prime = prime_of(pile)
        found: dict[str, object] = {
            "cards": pile.bit_count(),
            "coins": (pile & DENARI).bit_count(),
            "primiera": prime.total,
            "primiera_cards": [CODES[card] for card in prime.cards],
        }
        if has_run:
            found["run"] = run_of_denari(pile)
        if has_sevens:
            found["sevens"] = (pile & SEVENS).bit_count()
        return found

    return counts


@lru_cache(maxsize=256)
def primiera_of(rules: RuleSet) -> StandingRule | None:
    """How piles are compared for the primiera while they grow; None where the rules pay none."""
    return compile_standing(rules.options) if "primiera" in scorer_of(rules).steps else None


def shortness_of(rules: RuleSet) -> ShortRule | None:
    """Which piles lack a suit for the primiera; None where the rules pay none."""
    return compile_short(rules.options) if "primiera" in scorer_of(rules).steps else None


def score_piles(
    rules: RuleSet,
    piles: Sequence[Iterable[Card]],
    scope: Sequence[int] | None = None,
    accusi: Sequence[int] | None = None,
) -> list[SideScore]:
    """The score of these piles, one a side, leftovers already in them."""
    return scorer_of(rules).score(taken_from(piles, scope, accusi))


def taken_from(
    piles: Sequence[Iterable[Card]], scope: Sequence[int] | None = None, accusi: Sequence[int] | None = None
) -> Taken:
    """Piles as cards to the form that is counted."""
    none = [0] * len(piles)
    return Taken([mask_of(pile) for pile in piles], scope or none, accusi or none)


def taken_in(deal: "Deal") -> Taken:
    """What the sides of a deal have taken so far."""
    return Taken(deal.pile_masks, deal.scope, deal.accusi)


def score_deal(deal: "Deal") -> list[SideScore]:
    """The score of a finished deal, one a side; of an unfinished one, as if it ended without leftovers."""
    return scorer_of(deal.rules).score(taken_in(deal))
