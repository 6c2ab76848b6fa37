"""The Spanish deck: gaps in the frame that tell the suit, upright swords and clubs, figures 10 to 12."""

from scopa_site.deck.figures import king_hand, page_hand
from scopa_site.deck.glyphs import index_sign
from scopa_site.deck.knight import rider_hand
from scopa_site.deck.marks import (
    CREAM,
    GOLD,
    GOLD_DARK,
    INK,
    circle,
    ellipse,
    group,
    line,
    path,
    place,
)
from scopa_site.deck.spaniards import rey, sota
from scopa_site.deck.suits import BLUE, COLOURS, GREEN, RED, great_sword, petals, sword

INDEX = ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12")
PINTAS = {"d": 0, "c": 1, "s": 2, "b": 3}
WOOD, WOOD_DARK, WOOD_LIGHT = "#8a5a2b", "#4f3115", "#c48a4a"

Spot = tuple[float, float]
_ROUND: dict[int, tuple[Spot, ...]] = {
    2: ((50, 50), (50, 110)),
    3: ((50, 38), (50, 80), (50, 122)),
    4: ((34, 52), (66, 52), (34, 108), (66, 108)),
    5: ((35, 47), (67, 47), (51, 80), (35, 113), (67, 113)),
    6: ((36, 43), (66, 43), (36, 80), (66, 80), (36, 117), (66, 117)),
    7: ((37, 40), (66, 40), (37, 71), (66, 71), (51.5, 94), (37, 118), (66, 118)),
}
_LONG: dict[int, tuple[Spot, ...]] = {
    2: ((35, 82), (67, 82)),
    3: ((50, 48), (34, 112), (66, 112)),
    4: ((34, 50), (66, 50), (34, 110), (66, 110)),
    5: ((34, 48), (66, 48), (50, 80), (34, 112), (66, 112)),
    6: ((30, 52), (50, 52), (70, 52), (30, 110), (50, 110), (70, 110)),
    7: ((27, 51), (42.5, 51), (58, 51), (73.5, 51), (34, 110), (50, 110), (66, 110)),
}
_ROUND_SCALE = {2: 2.2, 3: 1.8, 4: 1.6, 5: 1.45, 6: 1.45, 7: 1.25}
_LONG_SCALE = {2: 2.1, 3: 1.5, 4: 1.4, 5: 1.25, 6: 1.25, 7: 1.15}


def gold() -> str:
    """An oro: a coin with a sun of sixteen rays."""
    return group(
        [
            circle(0, 0, 9.6, GOLD, stroke=INK, stroke_width=0.9),
            circle(0, 0, 7.6, RED, stroke=INK, stroke_width=0.5),
            path(petals(12, 3.4, 7.2, 4.4), GOLD, stroke=INK, stroke_width=0.3),
            circle(0, 0, 3, CREAM, stroke=GOLD_DARK, stroke_width=0.7),
            circle(0, 0, 1.2, BLUE),
        ]
    )


def great_gold() -> str:
    """The ace of oros: a sun with a face inside two rings."""
    return group(
        [
            circle(0, 0, 38, GOLD, stroke=INK, stroke_width=1.4),
            circle(0, 0, 33, CREAM, stroke=GOLD_DARK, stroke_width=1.2),
            path(petals(16, 15, 31, 20), RED, stroke=INK, stroke_width=0.8),
            path(petals(16, 13, 25, 17), GOLD, stroke=GOLD_DARK, stroke_width=0.6, transform="rotate(11.25)"),
            circle(0, 0, 14.5, CREAM, stroke=INK, stroke_width=1.1),
            circle(-5, -3, 1.7, INK),
            circle(5, -3, 1.7, INK),
            line("M0-2-1.6 3.4 1 4M-5 7.4Q0 10.4 5 7.4", INK, 1.2),
        ]
    )


def copa() -> str:
    """A wide golden cup with a red band."""
    return group(
        [
            path("M-1.8 2.6H1.8L2.2 6.4 7 8.4V9.8H-7V8.4L-2.2 6.4Z", GOLD, stroke=INK, stroke_width=0.9),
            path("M-8.8-8.6C-9 0-5 3.6 0 3.6 5 3.6 9 0 8.8-8.6Z", GOLD, stroke=INK, stroke_width=0.9),
            path("M-8.6-5.6C-4-3.8 4-3.8 8.6-5.6L8-2.2C4-.6-4-.6-8-2.2Z", RED, stroke=INK, stroke_width=0.6),
            ellipse(0, -8.6, 8.8, 1.5, "#7a1a14", stroke=INK, stroke_width=0.7),
            line("M-4.6.6Q-3 2-1.4 2.2", CREAM, 1),
        ]
    )


def great_copa() -> str:
    """The ace of copas: the cup with a lid, a knob and two handles."""
    handle = "M-26-26C-42-24-38 0-18-2"
    return group(
        [
            *(line(handle, INK, 5, transform=turn) for turn in (None, "scale(-1 1)")),
            *(line(handle, GOLD, 3, transform=turn) for turn in (None, "scale(-1 1)")),
            path("M-6 12H6L8 28 26 38V46H-26V38L-8 28Z", GOLD, stroke=INK, stroke_width=1.3),
            path("M-28-28C-29-2-16 14 0 14 16 14 29-2 28-28Z", GOLD, stroke=INK, stroke_width=1.4),
            path(
                "M-27.4-18C-14-12 14-12 27.4-18L25.6-7C13-2-13-2-25.6-7Z", RED, stroke=INK, stroke_width=0.9
            ),
            *(path("M0-14 4-9.6 0-5.2-4-9.6Z", CREAM, transform=f"translate({x} 0)") for x in (-14, 0, 14)),
            path("M-27-29C-22-42-10-46 0-46 10-46 22-42 27-29Z", RED, stroke=INK, stroke_width=1.3),
            ellipse(0, -29, 29, 4.4, GOLD, stroke=INK, stroke_width=1.3),
            circle(0, -51, 5, GOLD, stroke=INK, stroke_width=1.2),
        ]
    )


def basto() -> str:
    """A club of rough wood, thick end up, with a green shoot."""
    outline = "M-3.6-19C-6-12-5.4-2-2.6 8L-1.8 18.6H1.8L2.6 8C5.4-2 6-12 3.6-19Z"
    return group(
        [
            path(
                "M3.6 1C7-2 9.6-1 9.4 2.6 6.6 4.4 4.4 3.6 3.6 1Z", GREEN, stroke="#1d4f22", stroke_width=0.6
            ),
            path(
                "M-4 9C-7.4 7-9.4 8.4-9 11.6-6.4 12.8-4.4 11.6-4 9Z",
                GREEN,
                stroke="#1d4f22",
                stroke_width=0.6,
            ),
            path(outline, WOOD, stroke=WOOD_DARK, stroke_width=1),
            line("M-1.8-13C-3-6-1.4 2-.8 12M1.8-15C2.6-8 2 0 1 8", WOOD_LIGHT, 1),
            ellipse(0, -18.8, 3.7, 1.7, WOOD_LIGHT, stroke=WOOD_DARK, stroke_width=0.8),
            *(circle(x, y, 1.1, WOOD_DARK) for x, y in ((-2.6, -6), (2.4, -10), (-0.4, 2))),
        ]
    )


def great_basto() -> str:
    """The ace of bastos: one heavy club with shoots."""
    outline = "M-13-58C-21-36-18-6-9 24L-6 58H6L9 24C18-6 21-36 13-58Z"
    shoot = "M0 0C6-9 17-11 24-5 18 5 8 7 0 0Z"
    spots = ((15, 6, 4), (-15, -8, 188), (12, 32, 18), (-11, 24, 160))
    return group(
        [
            *(
                path(
                    shoot,
                    GREEN,
                    stroke="#1d4f22",
                    stroke_width=1,
                    transform=f"translate({x} {y}) rotate({turn})",
                )
                for x, y, turn in spots
            ),
            path(outline, WOOD, stroke=WOOD_DARK, stroke_width=1.6),
            line("M-7-44C-11-22-6 2-3 34M6-48C10-26 7-2 4 22", WOOD_LIGHT, 2),
            ellipse(0, -58, 13, 5.4, WOOD_LIGHT, stroke=WOOD_DARK, stroke_width=1.4),
            ellipse(0, -58, 7, 2.8, "none", stroke=WOOD_DARK, stroke_width=0.8),
            *(circle(x, y, 3, WOOD_DARK) for x, y in ((-9, -22), (9, -32), (-2, 4), (4, -8))),
        ]
    )


SHAPES = {
    "pip-d": gold,
    "pip-c": copa,
    "pip-s": sword,
    "pip-b": basto,
    "ace-d": great_gold,
    "ace-c": great_copa,
    "ace-s": great_sword,
    "ace-b": great_basto,
    "sota": sota,
    "rey": rey,
}


def frame(suit: str) -> str:
    """The line around the face; its gaps above and below are the suit's pinta."""
    gaps, width = PINTAS[suit], 6
    starts = [50 - (gaps - 1) * 9 + 18 * number - width / 2 for number in range(gaps)]
    edges = [14.0, *(edge for start in starts for edge in (start, start + width)), 86.0]
    lines = "".join(
        f"M{left:g} {y}H{right:g}"
        for y in (9, 151)
        for left, right in zip(edges[::2], edges[1::2], strict=True)
    )
    sides = "M14 9Q9 9 9 14V146Q9 151 14 151M86 9Q91 9 91 14V146Q91 151 86 151"
    return path(lines + sides, stroke="#7b6f57", stroke_width=1.3)


def pips(suit: str, rank: int) -> list[str]:
    """The signs of a numeral card, all upright."""
    if rank == 1:
        return [place(f"ace-{suit}", 50, 80, 0.84)]
    spots, scales = (_ROUND, _ROUND_SCALE) if suit in "dc" else (_LONG, _LONG_SCALE)
    return [place(f"pip-{suit}", x, y, scales[rank]) for x, y in spots[rank]]


def court(suit: str, rank: int) -> list[str]:
    """A figure with its sign in the hand."""
    long, sign = suit in "sb", f"pip-{suit}"
    if rank == 8:
        held = place(sign, 25, 73, 1.3, -12, 1.2) if long else place(sign, 26, 76, 1.3)
        return ['<use href="#sota"/>', held, page_hand()]
    if rank == 9:
        held = place(sign, 34, 34, 1.05, 8, 1.2) if long else place(sign, 32, 36, 1.25)
        return [f'<use href="#horse-{suit}"/><use href="#rider"/>', held, rider_hand()]
    held = place(sign, 20, 97, 1.4, -8, 1.2) if long else place(sign, 23, 103, 1.4)
    return ['<use href="#rey"/>', held, king_hand()]


def face(suit: str, rank: int) -> list[str]:
    """Everything on one card: the index stands inside the frame, in two corners."""
    long = suit in "sb"
    sign = place(f"pip-{suit}", 17.4, 37 if long else 34, 0.36 if long else 0.42, wide=1.25 if long else 1)
    index = index_sign(rank, 12.5, 12.5, 14) + sign
    drawing = (
        pips(suit, rank) if rank < 8 else [group(court(suit, rank), transform="translate(8 16) scale(.84)")]
    )
    corners = [index, group([index], transform="rotate(180 50 80)")] if rank < 8 else [index]
    return ['<use href="#base"/>', frame(suit), group([*drawing, *corners], color=COLOURS[suit])]


def small_face(suit: str, rank: int) -> list[str]:
    """A face for 16 to 36 px: one large index over one sign."""
    wide = 25.0 if rank > 7 else 33.0
    sign = place(f"pip-{suit}", 50, 91, 1.7, wide=1.5) if suit in "sb" else place(f"pip-{suit}", 50, 91, 3)
    index = index_sign(rank, wide - 8 if rank > 7 else wide, 8, 46 if rank > 7 else 50)
    return ['<use href="#small-base"/>', group([index, sign], color=COLOURS[suit])]
