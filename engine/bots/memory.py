"""What a seat can work out from what it was shown: the cards that are still out."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules import Card, Move, Observation


def unseen_cards(observation: Observation) -> list[Card]:
    """Cards in other hands or in the stock, in canonical order: not held, not dealt face up, not played."""
    seen = {*observation.hand, *observation.opening, *observation.table}
    seen.update(action.card for _, action in observation.history if isinstance(action, Move))
    return [card for card in range(40) if card not in seen]


def expected_best(values: Sequence[float], held: int) -> float:
    """Mean of the largest of ``held`` values drawn from ``values`` without putting back.

    Values at or below zero count as zero, for nobody has to take what hurts.
    """
    out = len(values)
    expected, chance_none_better = 0.0, 1.0
    for index, value in enumerate(sorted(values, reverse=True)):
        if value <= 0.0 or held > out - index or chance_none_better <= 0.0:
            break
        chance_here = chance_none_better * held / (out - index)
        expected += chance_here * value
        chance_none_better -= chance_here
    return expected
