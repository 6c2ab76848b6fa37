"""A position as one SVG picture, complete in itself: for links, messages and slides. 1200 by 630 units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.html import escape
from django.utils.translation import gettext as _

from replays.sprites import sprite_pieces
from replays.viewer import name_seats, name_sides, name_variant
from replays.wording import card_name, describe_action, describe_start

CARD_RATIO = 1.6
MOST_LETTERS = 26
CLOTH = (
    '<rect width="1200" height="630" fill="#17543a"/>'
    '<rect x="8" y="8" width="1184" height="614" rx="22" fill="#1f6b45" stroke="#124530" stroke-width="4"/>'
)
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"'
    ' font-family="system-ui, sans-serif" fill="#f6f3ea" role="img"'
)


def draw_position(frames: Mapping[str, Any], index: int, *, seat: int = 0, open_hands: bool = True) -> str:
    """The SVG of frame `index` with `seat` at the near edge; other hands are backs unless `open_hands`."""
    frame = frames["frames"][index]
    names = name_seats(frames)
    cards = _Cards()
    others = [(seat + turn) % len(names) for turn in range(1, len(names))]
    parts = [
        CLOTH,
        _headline(frames, frame),
        *(_far_seat(cards, frame, names, other, place, len(others), open_hands)
          for place, other in enumerate(others)),
        *_centre(cards, frame),
        _row(cards, frame["hands"][seat], middle=600, top=424, width=76, room=700),
        _text(names[seat], 40, 520, 30, bold=True),
        _text(_caption(frames, frame, names), 600, 602, 24, anchor="middle", most=86),
    ]  # fmt: skip
    label = escape(_caption(frames, frame, names))
    body = "".join(parts)
    return f'{HEAD} aria-label="{label}"><defs>{cards.drawings()}</defs>{body}</svg>\n'


def best_frame(frames: Mapping[str, Any]) -> int:
    """The position that stands for a game: its largest scopa, else the settebello's capture, else the end."""
    played = [(index, frame["action"]) for index, frame in enumerate(frames["frames"]) if frame["action"]]
    worth = [
        ((action["scopa"], bool(action.get("settebello")), len(action["captured"])), index)
        for index, action in played
        if action["scopa"] or action.get("settebello")
    ]
    return max(worth)[1] if worth else len(frames["frames"]) - 1


class _Cards:
    """Collects which faces a picture needs while it places them."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def place(self, code: str | None, x: float, y: float, width: float) -> str:
        """One card with its top left corner at (x, y); None lies face down."""
        name = f"card-{code}" if code else "card-back"
        self.names.add(name)
        title = f"<title>{escape(card_name(code))}</title>" if code else ""
        box = f'x="{x:.1f}" y="{y:.1f}" width="{width}" height="{width * CARD_RATIO:.1f}"'
        return f'<svg {box}>{title}<use href="#{name}"/></svg>'

    def drawings(self) -> str:
        return sprite_pieces(self.names)


def _row(
    cards: _Cards, codes: Sequence[str | None], *, middle: float, top: float, width: float, room: float
) -> str:
    """Cards side by side around `middle`, closer together when there are more than fit."""
    if not codes:
        return ""
    step = min(width + 10, (room - width) / max(1, len(codes) - 1))
    left = middle - (step * (len(codes) - 1) + width) / 2
    return "".join(cards.place(code, left + step * at, top, width) for at, code in enumerate(codes))


def _centre(cards: _Cards, frame: Mapping[str, Any]) -> list[str]:
    """What lies on the table, and beside it the last capture in a frame of gold."""
    taken = _last_capture(frame)
    if not taken:
        return [_row(cards, frame["table"], middle=600, top=252, width=92, room=1080)]
    middle = 890 if frame["table"] else 600
    half = (len(taken) * 82 + 14) / 2
    box = f'x="{middle - half:.0f}" y="254" width="{2 * half:.0f}" height="140" rx="12"'
    return [
        _row(cards, frame["table"], middle=380, top=258, width=82, room=640),
        f'<rect {box} fill="#124530" stroke="#e2a92b" stroke-width="3"/>',
        _row(cards, taken, middle=middle, top=266, width=72, room=460),
    ]


def _last_capture(frame: Mapping[str, Any]) -> list[str]:
    action = frame["action"]
    if not action or not action["card"] or not (action["captured"] or action["self_take"]):
        return []
    return [action["card"], *action["captured"]]


def _far_seat(
    cards: _Cards, frame: Mapping[str, Any], names: Sequence[str], seat: int, place: int, count: int,
    open_hands: bool,
) -> str:  # fmt: skip
    """A hand at the far edge, each seat in its own stretch of it."""
    room = 1120 / count
    middle = 40 + room * (place + 0.5)
    shown = frame["shown"].get(str(seat), [])
    codes = [code if open_hands or code in shown else None for code in frame["hands"][seat]]
    width = 60 if count < 4 else 44
    row = _row(cards, codes, middle=middle, top=128, width=width, room=room - 24)
    return row + _text(names[seat], middle, 118, 26 if count < 4 else 20, anchor="middle", most=40 // count)


def _headline(frames: Mapping[str, Any], frame: Mapping[str, Any]) -> str:
    sides = [
        f"{_shorten(name, MOST_LETTERS)} {total}"
        for name, total in zip(name_sides(frames), frame["totals"], strict=True)
    ]
    place = _("deal %(deal)s, play %(ply)s") % {"deal": frame["deal"] + 1, "ply": frame["ply"]}
    return _text(" : ".join(sides), 40, 66, 34, bold=True, most=46) + _text(
        f"{name_variant(frames['variant'])} · {place}", 1160, 64, 24, anchor="end", most=46
    )


def _caption(frames: Mapping[str, Any], frame: Mapping[str, Any], names: Sequence[str]) -> str:
    action = frame["action"]
    if action is None:
        dealer = names[frames["deals"][frame["deal"]]["dealer"]]
        return describe_start(frame["deal"] + 1, dealer, frame["table"])
    return describe_action(action, "" if action["seat"] is None else names[action["seat"]])


def _text(
    text: str, x: float, y: float, size: int, *, anchor: str = "start", bold: bool = False, most: int = 30
) -> str:
    weight = ' font-weight="700"' if bold else ""
    shown = escape(_shorten(text, most))
    return f'<text x="{x:.0f}" y="{y}" font-size="{size}" text-anchor="{anchor}"{weight}>{shown}</text>'


def _shorten(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
