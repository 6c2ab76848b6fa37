"""A table as its page shows it: the state document in words. What is not in the document is on no page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.rules import CODES, Declaration, Move, action_from_text
from replays.sheets import ITEM_NAMES
from replays.titles import shown_name
from replays.wording import card_name, describe_action, describe_ending, join_names, join_words

DECLARE_WORDS = {
    "low": gettext_lazy("Declare a low hand"),
    "tris": gettext_lazy("Declare three of a kind"),
}


@dataclass(frozen=True, slots=True)
class PlayButton:
    """One legal play: `value` is posted, `words` say it, `card` is drawn ("" for a declaration)."""

    value: str
    words: str
    card: str


@dataclass(frozen=True, slots=True)
class SeatPart:
    """A seat: who sits there (`name` empty while it is free), what is open of its hand, its clock."""

    seat: int
    side: int
    name: str
    kind: str
    is_mine: bool
    is_to_move: bool
    is_dealer: bool
    held: int
    shown: tuple[str, ...]
    # Whole seconds: what is left, or what the running turn still has without the pause before it.
    clock_s: int | None


@dataclass(frozen=True, slots=True)
class SidePart:
    """A side's score and what it has taken in this deal."""

    partners: tuple[str, ...]
    total: int
    cards: int
    scope: int

    @property
    def name(self) -> str:
        """Its partners joined."""
        return join_names(self.partners)


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One scored item of the last deal over all sides."""

    name: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TablePage:
    """Everything the template needs, in the language of the moment; `hand` is the own seat's alone."""

    id: str
    version: int
    status: str
    variant: str
    n: int
    seats: tuple[SeatPart, ...]
    sides: tuple[SidePart, ...]
    is_seated: bool
    is_my_turn: bool
    turn_of: str
    left_ms: int | None
    pause_ms: int
    table: tuple[str, ...]
    hand: tuple[str, ...]
    stock: int
    plays: tuple[PlayButton, ...]
    last_words: str
    last_is_scopa: bool
    history: tuple[str, ...]
    deal_number: int
    last_deal_number: int
    last_deal: tuple[SheetLine, ...]
    ending: str
    replay: str | None
    commitment: str


def table_page(state: Mapping[str, Any]) -> TablePage:
    """From a `scopa-table` 1 document."""
    game, names = state["game"], _names(state)
    last_deal = state.get("last_deal")
    return TablePage(
        id=game["id"],
        version=game["version"],
        status=game["status"],
        variant=game["variant"],
        n=state["n"],
        seats=tuple(_seat(state, seat, names) for seat in range(state["seat_count"])),
        sides=_sides(state, names),
        is_seated=state["seat"] is not None,
        is_my_turn=state["to_move"] is not None and state["to_move"] == state["seat"],
        turn_of="" if state["to_move"] is None else names[state["to_move"]],
        left_ms=state.get("left_ms"),
        pause_ms=state.get("pause_ms", 0),
        table=tuple(state.get("table", ())),
        hand=tuple(state["hand"]),
        stock=state.get("stock", 0),
        plays=tuple(_button(text) for text in [*state["declare"], *state["legal"]]),
        last_words=_last_words(state, names),
        last_is_scopa=bool(state.get("last") and state["last"]["scopa"]),
        history=tuple(
            _words(entry["play"], names[entry["seat"]]) for entry in reversed(state.get("history", ()))
        ),
        deal_number=state.get("deal", 0) + 1,
        last_deal_number=last_deal["number"] + 1 if last_deal else 0,
        last_deal=_sheet(last_deal) if last_deal else (),
        ending=_ending(state, names),
        replay=game["replay"],
        commitment=game["commitment"],
    )


@dataclass(frozen=True, slots=True)
class SceneWords:
    """What a scene says in words: names by seat, the seat to move, the end, legal plays, sides."""

    names: list[str]
    turn: str
    ending: str
    plays: dict[str, str]
    sides: list[str]


def scene_words(state: Mapping[str, Any]) -> SceneWords:
    """From a `scopa-table` 1 document: the part of `table_page` that a page with a script asks for."""
    names, to_move = _names(state), state["to_move"]
    return SceneWords(
        names=names,
        turn="" if to_move is None else names[to_move],
        ending=_ending(state, names),
        plays={text: _button(text).words for text in [*state["declare"], *state["legal"]]},
        sides=_side_names(state, names) if "piles" in state else [],
    )


def _names(state: Mapping[str, Any]) -> list[str]:
    names = [_("Seat %(number)s") % {"number": seat} for seat in range(state["seat_count"])]
    for seat in state["seats"]:
        names[seat["seat"]] = shown_name(seat["name"]) or names[seat["seat"]]
    return names


def _seat(state: Mapping[str, Any], seat: int, names: Sequence[str]) -> SeatPart:
    taken = next((one for one in state["seats"] if one["seat"] == seat), None)
    hands = state.get("hands")
    return SeatPart(
        seat=seat,
        side=seat % state["side_count"],
        name=names[seat] if taken else "",
        kind=taken["kind"] if taken else "",
        is_mine=seat == state["seat"],
        is_to_move=seat == state["to_move"],
        is_dealer=seat == state.get("dealer"),
        held=hands[seat] if hands else 0,
        shown=tuple(state.get("shown", {}).get(str(seat), ())),
        clock_s=_clock_s(state, seat),
    )


def _clock_s(state: Mapping[str, Any], seat: int) -> int | None:
    milliseconds = state["clocks"][seat] if "clocks" in state else None
    if seat == state["to_move"] and state["left_ms"] is not None:
        milliseconds = state["left_ms"] - state["pause_ms"]
    return None if milliseconds is None else -(-milliseconds // 1000)


def _sides(state: Mapping[str, Any], names: Sequence[str]) -> tuple[SidePart, ...]:
    if "piles" not in state:
        return ()
    partners = _partners(state, names)
    return tuple(
        SidePart(partners[side], state["totals"][side], pile["cards"], pile["scope"])
        for side, pile in enumerate(state["piles"])
    )


def _partners(state: Mapping[str, Any], names: Sequence[str]) -> list[tuple[str, ...]]:
    count = state["side_count"]
    return [tuple(dict.fromkeys(names[side::count])) for side in range(count)]


def _side_names(state: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    return [join_names(partners) for partners in _partners(state, names)]


def _button(text: str) -> PlayButton:
    action = action_from_text(text)
    if isinstance(action, Declaration):
        return PlayButton(text, str(DECLARE_WORDS[action.kind]), "")
    card = CODES[action.card]
    return PlayButton(text, _play_words(action), card)


def _play_words(move: Move) -> str:
    card = card_name(CODES[move.card])
    if move.captured:
        taken = join_words([card_name(CODES[one]) for one in move.captured])
        return _("%(card)s takes %(cards)s") % {"card": card, "cards": taken}
    if move.self_take:
        return _("%(card)s takes itself") % {"card": card}
    return _("Lay the %(card)s") % {"card": card}


def _words(text: str, name: str, **told: Any) -> str:
    """A play in a sentence, by the wording of the replays."""
    action = action_from_text(text)
    facts: dict[str, Any] = {"event": None, "declaration": None, "scopa": False, "by": "player", **told}
    if isinstance(action, Declaration):
        return describe_action(facts | {"declaration": action.kind}, name)
    move = {
        "card": CODES[action.card],
        "captured": [CODES[card] for card in action.captured],
        "self_take": action.self_take,
    }
    return describe_action(facts | move, name)


def _last_words(state: Mapping[str, Any], names: Sequence[str]) -> str:
    last = state.get("last")
    if not last:
        return ""
    told = {key: last[key] for key in ("scopa", "cleared", "by")}
    return _words(last["play"], names[last["seat"]], **told)


def _sheet(deal: Mapping[str, Any]) -> tuple[SheetLine, ...]:
    score = deal["score"]
    lines = [
        SheetLine(str(name), tuple(side[code] for side in score))
        for code, name in ITEM_NAMES.items()
        if code in score[0]
    ]
    lines.append(SheetLine(_("This deal"), tuple(side["total"] for side in score)))
    return (*lines, SheetLine(_("Score"), tuple(deal["totals"])))


def _ending(state: Mapping[str, Any], names: Sequence[str]) -> str:
    result = state.get("result")
    return describe_ending(result, _partners(state, names), names) if result else ""
