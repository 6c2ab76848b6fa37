"""Pairings that an organiser made by hand: what cannot be and what should be known before saving."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from tournaments.pairing.contestant import Contestant, share_owner
from tournaments.pairing.format import Contestants
from tournaments.pairing.history import History
from tournaments.pairing.leading import must_alternate, wants_to_lead
from tournaments.pairing.options import Config, forbidden_pairs
from tournaments.pairing.plan import Pairing


@dataclass(frozen=True, slots=True)
class PairingWarning:
    """Something about a pairing by hand. `refused` is for what must not be saved.

    `code` is stable; `message` is an English source text with `{entries}` where the names belong.
    """

    code: str
    message: str
    entries: tuple[int, ...]
    refused: bool = False


_REFUSALS = {
    "unknown_entry": "{entries} is not in the tournament",
    "not_in_round": "{entries} has left or is not yet there",
    "self_pairing": "{entries} is on both sides of a match",
    "twice": "{entries} is in this round twice",
}
_WARNINGS = {
    "away": "{entries} is marked as away for this round",
    "rematch": "{entries} have met before",
    "forbidden": "{entries} are a forbidden pairing",
    "same_owner": "{entries} have one owner: the match is unrated",
    "leads_again": "{entries} would lead for the third time running, or three times more than not",
    "follows_again": "{entries} would not lead for the third time running, or three times more than led",
    "score_gap": "{entries} are more than a point apart",
    "second_bye": "{entries} has had a bye or a win without playing",
    "left_out": "{entries} is neither paired nor free",
}


def check_pairings(
    pairings: Sequence[Pairing],
    byes: Sequence[int],
    contestants: Contestants,
    history: History,
    config: Config,
) -> list[PairingWarning]:
    """Everything about the coming round as paired by hand: refusals first, then warnings."""
    known = {one.entry: one for one in contestants}
    seated = [entry for pairing in pairings for entry in (pairing.first, pairing.second)]
    refusals = _refusals(pairings, [*seated, *byes], known, history.next_number)
    if refusals:
        return refusals
    warnings = [
        _warn("away", entry) for entry in [*seated, *byes] if not known[entry].plays(history.next_number)
    ]
    for pairing in pairings:
        warnings += _about_pairing(pairing, known, history, config)
    warnings += [_warn("second_bye", entry) for entry in byes if entry in history.had_free_win]
    placed = {*seated, *byes}
    left_out = [one for one in contestants if one.plays(history.next_number) and one.entry not in placed]
    return warnings + [_warn("left_out", one.entry) for one in left_out]


def _refusals(
    pairings: Sequence[Pairing], placed: Sequence[int], known: dict[int, Contestant], number: int
) -> list[PairingWarning]:
    alone = [pairing.first for pairing in pairings if pairing.first == pairing.second]
    counts = Counter(placed)
    strangers = [entry for entry in counts if entry not in known]
    gone = [entry for entry in counts if entry in known and not known[entry].is_in(number)]
    found = [
        [_refuse("unknown_entry", entry) for entry in strangers],
        [_refuse("not_in_round", entry) for entry in gone],
        [_refuse("self_pairing", entry) for entry in alone],
        [_refuse("twice", entry) for entry, count in counts.items() if count > 1 and entry not in alone],
    ]
    return list(chain.from_iterable(found))


def _about_pairing(
    pairing: Pairing, known: dict[int, Contestant], history: History, config: Config
) -> list[PairingWarning]:
    first, second = pairing.first, pairing.second
    gap = abs(history.points_of(first) - history.points_of(second))
    both = {
        "rematch": history.times_met(first, second) > 0,
        "forbidden": frozenset((first, second)) in forbidden_pairs(config),
        "same_owner": share_owner(known[first], known[second]),
        "score_gap": gap > 1,
    }
    found = [_warn(code, first, second) for code, holds in both.items() if holds]
    if _goes_too_far(first, history, leads=True):
        found.append(_warn("leads_again", first))
    if _goes_too_far(second, history, leads=False):
        found.append(_warn("follows_again", second))
    return found


def _goes_too_far(entry: int, history: History, *, leads: bool) -> bool:
    led = history.leads_of(entry)
    return must_alternate(led) and wants_to_lead(led) == (-1 if leads else 1)


def _warn(code: str, *entries: int) -> PairingWarning:
    return PairingWarning(code, _WARNINGS[code], entries)


def _refuse(code: str, entry: int) -> PairingWarning:
    return PairingWarning(code, _REFUSALS[code], (entry,), refused=True)
