"""A position as one SVG picture, complete in itself: for links, messages and slides. 1200 by 630 units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from django.utils.html import escape
from django.utils.translation import gettext as _

from replays.deal_wording import describe_start
from replays.decks import current_deck
from replays.sprites import sprite_pieces
from replays.titles import variant_title
from replays.viewer import name_seats, name_sides
from replays.wording import card_name, describe_action

WIDTH, HEIGHT = 1200, 630
CARD_RATIO = 1.6
CLOTH = (
    f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#124530"/>'
    f'<rect x="8" y="8" width="{WIDTH - 16}" height="{HEIGHT - 16}" rx="22" fill="#1f6b45"/>'
    f'<rect x="8" y="8" width="{WIDTH - 16}" height="84" rx="22" fill="#174f35"/>'
)
HEAD = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
    f' height="{HEIGHT}" font-family="system-ui, \'DejaVu Sans\', sans-serif" fill="#f6f3ea" role="img"'
)
SOFT = "#cfe0d4"
GOLD = "#e2a92b"


def draw_position(
    frames: Mapping[str, Any], index: int, *, seat: int = 0, covered: Set[int] = frozenset()
) -> str:
    """The SVG of frame `index` with `seat` at the near edge; the hands of the `covered` seats are backs.

    Cards and words are those of the deck and the language of the moment.
    """
    frame = frames["frames"][index]
    names = name_seats(frames)
    cards = _Cards(current_deck())
    others = [(seat + turn) % len(names) for turn in range(1, len(names))]
    parts = [
        CLOTH,
        _headline(frames, frame),
        *(_far_seat(cards, names[other], _lying(frame, other, covered), place, len(others))
          for place, other in enumerate(others)),
        *_centre(cards, frame),
        _near_seat(cards, _lying(frame, seat, covered), names[seat]),
        _text(_caption(frames, frame, names), WIDTH / 2, 605, 25, anchor="middle", most=84),
    ]  # fmt: skip
    label = escape(_caption(frames, frame, names))
    return f'{HEAD} aria-label="{label}"><defs>{cards.drawings()}</defs>{"".join(parts)}</svg>\n'


def best_frame(frames: Mapping[str, Any]) -> int:
    """The position that stands for a game: its largest scopa, else the settebello's capture, else the end."""
    played = [(index, frame["action"]) for index, frame in enumerate(frames["frames"]) if frame["action"]]
    worth = [
        ((action["scopa"], bool(action.get("settebello")), len(action["captured"])), index)
        for index, action in played
        if action["scopa"] or action.get("settebello")
    ]
    return max(worth)[1] if worth else len(frames["frames"]) - 1


@dataclass(slots=True)
class _Cards:
    """Collects which faces of a deck a picture needs while it places them."""

    deck: str
    names: set[str] = field(default_factory=set)

    def place(self, code: str | None, x: float, y: float, width: float) -> str:
        """One card with its top left corner at (x, y); None lies face down."""
        name = f"card-{code}" if code else "card-back"
        self.names.add(name)
        title = f"<title>{escape(card_name(code))}</title>" if code else ""
        box = f'x="{x:.1f}" y="{y:.1f}" width="{width}" height="{width * CARD_RATIO:.1f}"'
        return f'<svg {box}>{title}<use href="#{name}"/></svg>'

    def drawings(self) -> str:
        return sprite_pieces(self.names, self.deck)


def _row(
    cards: _Cards, codes: Sequence[str | None], *, middle: float, top: float, width: float, room: float
) -> str:
    """Cards side by side around `middle`, closer together when there are more than fit."""
    if not codes:
        return ""
    step = min(width + 10, (room - width) / max(1, len(codes) - 1))
    left = middle - (step * (len(codes) - 1) + width) / 2
    return "".join(cards.place(code, left + step * at, top, width) for at, code in enumerate(codes))


def _near_seat(cards: _Cards, hand: Sequence[str | None], name: str) -> str:
    """The hand at the near edge, its player's name left of it."""
    row = _row(cards, hand, middle=WIDTH / 2, top=424, width=90, room=760)
    return row + _text(name, 40, 500, 30, bold=True, most=11)


def _centre(cards: _Cards, frame: Mapping[str, Any]) -> list[str]:
    """What lies on the table, and beside it the last capture in a frame of gold."""
    taken = _last_capture(frame)
    if not taken:
        return [_row(cards, frame["table"], middle=WIDTH / 2, top=248, width=98, room=1080)]
    middle = 890 if frame["table"] else WIDTH / 2
    step = min(92, 460 / len(taken))
    half = (step * (len(taken) - 1) + 82) / 2 + 14
    box = f'x="{middle - half:.0f}" y="246" width="{2 * half:.0f}" height="160" rx="12"'
    return [
        _row(cards, frame["table"], middle=350, top=254, width=90, room=620),
        f'<rect {box} fill="#124530" stroke="{GOLD}" stroke-width="3"/>',
        _row(cards, taken, middle=middle, top=260, width=82, room=step * (len(taken) - 1) + 82),
    ]


def _last_capture(frame: Mapping[str, Any]) -> list[str]:
    action = frame["action"]
    if not action or not action["card"] or not (action["captured"] or action["self_take"]):
        return []
    return [action["card"], *action["captured"]]


def _lying(frame: Mapping[str, Any], seat: int, covered: Set[int]) -> list[str | None]:
    """A hand as it lies; cards that were shown stay open."""
    shown = frame["shown"].get(str(seat), [])
    return [None if seat in covered and code not in shown else code for code in frame["hands"][seat]]


def _far_seat(cards: _Cards, name: str, codes: Sequence[str | None], place: int, count: int) -> str:
    """A hand at the far edge, each seat in its own stretch of it."""
    room = 1140 / count
    middle = 30 + room * (place + 0.5)
    width = 62 if count < 4 else 46
    row = _row(cards, codes, middle=middle, top=136, width=width, room=room - 30)
    return row + _text(name, middle, 126, 22 if count < 4 else 18, anchor="middle", most=42 // count)


def _headline(frames: Mapping[str, Any], frame: Mapping[str, Any]) -> str:
    names = name_sides(frames)
    most = 38 // len(names)
    sides = [f"{_shorten(name, most)} {total}" for name, total in zip(names, frame["totals"], strict=True)]
    place = _("deal %(deal)s, play %(ply)s") % {"deal": frame["deal"] + 1, "ply": frame["ply"]}
    return "".join(
        (
            _text(" : ".join(sides), 40, 63, 34 if len(names) < 3 else 28, bold=True, most=60),
            _text(variant_title(frames["variant"]), WIDTH - 40, 46, 22, anchor="end"),
            _text(place, WIDTH - 40, 76, 22, anchor="end", fill=SOFT),
        )
    )


def _caption(frames: Mapping[str, Any], frame: Mapping[str, Any], names: Sequence[str]) -> str:
    action = frame["action"]
    if action is None:
        dealer = names[frames["deals"][frame["deal"]]["dealer"]]
        return describe_start(frame["deal"] + 1, dealer, frame["table"], frame["piles"])
    return describe_action(action, "" if action["seat"] is None else names[action["seat"]])


def _text(
    text: str, x: float, y: float, size: int, *, anchor: str = "start", bold: bool = False, most: int = 30,
    fill: str = "",
) -> str:  # fmt: skip
    weight = ' font-weight="700"' if bold else ""
    colour = f' fill="{fill}"' if fill else ""
    shown = escape(_shorten(text, most))
    return (
        f'<text x="{x:.0f}" y="{y}" font-size="{size}" text-anchor="{anchor}"{weight}{colour}>{shown}</text>'
    )


def _shorten(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
