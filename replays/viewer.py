"""A game as the replay page shows it: `scopa-frames` in, values for the template out. Knows no rules."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.template.defaultfilters import floatformat
from django.utils.translation import gettext as _

from engine.rules import RuleError, RuleSet, preset
from replays.deal_wording import describe_leftovers, describe_misdeals, describe_start
from replays.log_words import tell_fault
from replays.proofs import taken_in_deal
from replays.sheets import Sheet, read_sheet
from replays.titles import shown_name, variant_title
from replays.wording import (
    card_names,
    describe_action,
    describe_ending,
    join_names,
    viewer_words,
)

# Endings that a person has written a reason for.
DECIDED = ("ADJUDICATED", "ABORTED")
# How the referee's reason names a play that is not among the actions.
REFUSED = re.compile(r"seat \d+: (?P<play>.{1,128}) is not legal here")


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One line of the move list. `frame` is the index into the frames, `anchor` its address in the page."""

    frame: int
    anchor: str
    ply: int
    seat: int | None
    player: str
    card: str | None
    captured: tuple[str, ...]
    words: str
    mark: str
    time: str


@dataclass(frozen=True, slots=True)
class DealPart:
    """One deal: its moves, its sheet and what is to be said about it. `number` counts from 1."""

    number: int
    dealer: str
    first_frame: int
    rows: tuple[MoveRow, ...]
    sheet: Sheet | None
    leftovers: str
    misdeals: str

    @property
    def last_frame(self) -> int:
        """Index of the position after the last play."""
        return self.first_frame + len(self.rows) - 1


@dataclass(frozen=True, slots=True)
class SidePart:
    """A side as the score line shows it; each of its `partners` may be cut short where room is scarce."""

    side: int
    name: str
    partners: tuple[str, ...]
    seats: tuple[int, ...]
    total: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class GamePart:
    """The whole page: `title` names the sides, `ending` how it went, `error` what is wrong with the log."""

    title: str
    variant: str
    variant_name: str
    sides: tuple[SidePart, ...]
    seats: tuple[str, ...]
    deals: tuple[DealPart, ...]
    ending: str
    reason: str
    error: str
    setup: dict[str, Any]
    words: dict[str, Any]
    has_primiera: bool


def present_game(frames: Mapping[str, Any], rules: RuleSet | None = None) -> GamePart:
    """Everything the template needs, in the language of the moment. `frames` is a `scopa-frames` 1 object.

    `rules` are those of its log; without them they are known only where they are a preset's. A game in play
    has no result yet: it has no ending, and its totals are those of the last frame.
    """
    seat_names = name_seats(frames)
    partners = name_partners(frames)
    side_names = [join_names(names) for names in partners]
    rules = rules or _preset_rules(frames["variant"], frames["rules_hash"])
    result = frames["result"]
    return GamePart(
        title=" – ".join(side_names),
        variant=frames["variant"],
        variant_name=variant_title(frames["variant"]),
        sides=_sides(frames, partners),
        seats=tuple(seat_names),
        deals=tuple(_deal(frames, deal, seat_names, side_names, rules) for deal in frames["deals"]),
        ending=describe_ending(result, partners, seat_names) if result else "",
        reason=_reason(result) if result else "",
        error=_error(frames.get("error")),
        setup=viewer_setup(frames, seat_names, side_names),
        words=viewer_words(),
        has_primiera=any(
            pile["primiera"] is not None for frame in frames["frames"][:1] for pile in frame["piles"]
        ),
    )


def viewer_setup(
    frames: Mapping[str, Any], seat_names: Sequence[str], side_names: Sequence[str]
) -> dict[str, Any]:
    """What the browser is told beside the frames: names of cards, seats and sides, and the way round."""
    return {
        "cards": card_names(),
        "seats": list(seat_names),
        "sides": list(side_names),
        "clockwise": _is_clockwise(frames["variant"]),
    }


def _reason(result: Mapping[str, Any]) -> str:
    """What people who decide have written, or the play that was refused; all else is said by the ending."""
    text = str(result.get("reason") or "")
    if result["termination"] in DECIDED:
        return text
    refused = REFUSED.fullmatch(text)
    return _("%(play)s is not legal here.") % {"play": refused["play"]} if refused else ""


def name_seats(frames: Mapping[str, Any]) -> list[str]:
    """The name at each seat, or its number where a name was forgotten."""
    return [
        shown_name(seat["name"] or "") or _("Seat %(number)s") % {"number": seat["seat"]}
        for seat in frames["seats"]
    ]


def name_partners(frames: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """By side the names of its partners, each once; sides of the same names are told apart by a number."""
    named = list(zip(name_seats(frames), frames["seats"], strict=True))
    sides = [
        tuple(dict.fromkeys(name for name, seat in named if seat["side"] == side))
        for side in range(frames["side_count"])
    ]
    return [
        (*names[:-1], f"{names[-1]} ({sides[:side].count(names) + 1})") if sides.count(names) > 1 else names
        for side, names in enumerate(sides)
    ]


def name_sides(frames: Mapping[str, Any]) -> list[str]:
    """What the sides are called: their partners joined."""
    return [join_names(names) for names in name_partners(frames)]


def _sides(frames: Mapping[str, Any], sides: Sequence[tuple[str, ...]]) -> tuple[SidePart, ...]:
    result = frames["result"] or {"totals": frames["frames"][-1]["totals"]}
    return tuple(
        SidePart(
            side=side,
            name=join_names(partners),
            partners=partners,
            seats=tuple(seat["seat"] for seat in frames["seats"] if seat["side"] == side),
            total=(result.get("totals") or [0] * len(sides))[side],
            is_winner=result.get("winner") == side,
        )
        for side, partners in enumerate(sides)
    )


def _deal(
    frames: Mapping[str, Any],
    deal: Mapping[str, Any],
    seat_names: Sequence[str],
    side_names: Sequence[str],
    rules: RuleSet | None,
) -> DealPart:
    first, number = deal["first_frame"], deal["number"] + 1
    played = frames["frames"][first : first + deal["plies"] + 1]
    dealer = seat_names[deal["dealer"]]
    return DealPart(
        number=number,
        dealer=dealer,
        first_frame=first,
        rows=tuple(
            _row(frame, first + place, number, dealer, seat_names) for place, frame in enumerate(played)
        ),
        sheet=read_sheet(deal["score"], deal["totals"], taken_in_deal(frames, deal, rules), rules)
        if deal["score"] is not None
        else None,
        leftovers=describe_leftovers(deal["leftovers"], side_names),
        misdeals=describe_misdeals(deal["misdeal_tables"]),
    )


def _row(
    frame: Mapping[str, Any], index: int, number: int, dealer: str, seat_names: Sequence[str]
) -> MoveRow:
    action = frame["action"]
    anchor = f"d{number}.p{frame['ply']}"
    if action is None:
        words = describe_start(number, dealer, frame["table"], frame["piles"])
        return MoveRow(index, anchor, frame["ply"], None, "", None, (), words, "", "")
    seat = action["seat"]
    name = "" if seat is None else seat_names[seat]
    return MoveRow(
        frame=index,
        anchor=anchor,
        ply=frame["ply"],
        seat=seat,
        player=name,
        card=action["card"],
        captured=tuple(action["captured"]),
        words=describe_action(action, name),
        mark=mark_of(action),
        time=format_time(action["spent_us"]),
    )


def mark_of(action: Mapping[str, Any]) -> str:
    """What makes this play stand out: `scopa`, `settebello`, `cleared`, `event`, or nothing."""
    if action["scopa"]:
        return "scopa"
    if action.get("settebello"):
        return "settebello"
    if action.get("event") or action.get("declaration"):
        return "event"
    return "cleared" if action.get("cleared") else ""


def format_time(spent_us: int) -> str:
    """Time charged for a play, short: `3 ms`, `1.4 s`; nothing for none."""
    if spent_us <= 0:
        return ""
    if spent_us < 1_000_000:
        return f"{max(1, round(spent_us / 1000))} ms"
    return f"{floatformat(spent_us / 1_000_000, 1)} s"


def _preset_rules(variant: str, rules_hash: str) -> RuleSet | None:
    """The preset's rules, if these are they."""
    try:
        rules = preset(variant)
    except RuleError:
        return None
    return rules if rules.rules_hash == rules_hash else None


def _is_clockwise(variant: str) -> bool:
    try:
        return preset(variant).display.get("direction") == "cw"
    except RuleError:
        return False


def _error(error: Mapping[str, Any] | None) -> str:
    if not error:
        return ""
    told = tell_fault(error["code"])
    if error.get("deal") is None:
        return told
    return _("Deal %(deal)s, play %(play)s: %(message)s") % {
        "deal": error["deal"] + 1,
        "play": (error.get("action") or 0) + 1,
        "message": told,
    }
