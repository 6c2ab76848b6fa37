"""Where the signs lie on each face of the Italian deck. A face is 100 by 160, a small face 100 by 130."""

from scopa_site.deck.figures import king_hand, page_hand
from scopa_site.deck.glyphs import index_sign
from scopa_site.deck.knight import rider_hand
from scopa_site.deck.marks import PAPER, group, path, place
from scopa_site.deck.suits import COLOURS

Spot = tuple[float, float]

_ROUND_SPOTS: dict[int, tuple[Spot, ...]] = {
    2: ((50, 46), (50, 114)),
    3: ((50, 34), (50, 80), (50, 126)),
    4: ((36.5, 50), (63.5, 50), (36.5, 110), (63.5, 110)),
    5: ((36.5, 42), (63.5, 42), (50, 80), (36.5, 118), (63.5, 118)),
    6: ((36.5, 36), (63.5, 36), (36.5, 80), (63.5, 80), (36.5, 124), (63.5, 124)),
    7: ((36.5, 31), (63.5, 31), (50, 55.5), (36.5, 80), (63.5, 80), (36.5, 127), (63.5, 127)),
}
_ROUND_SCALE = {2: 2.3, 3: 1.95, 4: 1.38, 5: 1.38, 6: 1.38, 7: 1.3}
_LONG_ROWS = {2: (80,), 3: (80,), 4: (46, 114), 5: (46, 114), 6: (33, 80, 127), 7: (33, 80, 127)}
_SABRE = {1: (2.4, 16.5, 1.0), 2: (1.46, 17, 1.1), 3: (1.1, 17, 1.35)}
_CUDGEL = {1: (2.2, 14.5, 0.9), 2: (1.46, 15.5, 1.1), 3: (1.08, 16.5, 1.35)}


def small_base() -> str:
    """The paper of every small face."""
    return path(
        "M8 1H92Q99 1 99 8V122Q99 129 92 129H8Q1 129 1 122V8Q1 1 8 1Z",
        PAPER,
        stroke="#b9ae94",
        stroke_width=2,
    )


def base() -> str:
    """The paper of every face, with its edge."""
    return path(
        "M6 .6H94Q99.4.6 99.4 6V154Q99.4 159.4 94 159.4H6Q.6 159.4.6 154V6Q.6.6 6 .6Z",
        PAPER,
        stroke="#b9ae94",
        stroke_width=1.2,
    )


def corner(suit: str, rank: int) -> str:
    """The index and a small sign, top left."""
    y, scale, wide = (39.6, 0.54, 1.35) if suit in "sb" else (35.6, 0.6, 1)
    sign = place(f"pip-{suit}", 12, y, scale, wide=wide)
    return index_sign(rank, 6, 6.5, 19) + sign


def pips(suit: str, rank: int) -> list[str]:
    """The signs of a numeral card."""
    if rank == 1:
        return [place(f"ace-{suit}", 50, 80, 0.86 if suit == "d" else 1)]
    if suit in "dc":
        return [place(f"pip-{suit}", x, y, _ROUND_SCALE[rank]) for x, y in _ROUND_SPOTS[rank]]
    return long_pips(suit, rank)


def long_pips(suit: str, rank: int) -> list[str]:
    """Swords and cudgels stand in pairs that open towards the top; an odd one stands between them."""
    rows = _LONG_ROWS[rank]
    shape, sizes, turn = ("sabre", _SABRE, 0) if suit == "s" else ("pip-b", _CUDGEL, 9)
    scale, out, wide = sizes[len(rows)]
    if rank % 2:
        out += 3.5
    signs = [
        place(shape, 50 + side * out, y, scale, side * turn, -side * wide if side > 0 else wide)
        for y in rows
        for side in (-1, 1)
    ]
    if rank % 2:
        signs.append(place(f"pip-{suit}", 50, 80, 2.4, wide=0.85 if rank > 3 else 0.95))
    return signs


def court(suit: str, rank: int) -> list[str]:
    """A figure with its sign in the hand."""
    long = suit in "sb"
    sign = f"pip-{suit}"
    if rank == 8:
        held = place(sign, 25, 73, 1.3, -12, 1.2) if long else place(sign, 26, 76, 1.3)
        return ['<use href="#page"/>', held, page_hand()]
    if rank == 9:
        held = place(sign, 34, 34, 1.05, 8, 1.2) if long else place(sign, 32, 36, 1.25)
        return [f'<use href="#horse-{suit}"/><use href="#rider"/>', held, rider_hand()]
    held = place(sign, 20, 97, 1.4, -8, 1.2) if long else place(sign, 23, 103, 1.4)
    return ['<use href="#king"/>', held, king_hand()]


def face(suit: str, rank: int) -> list[str]:
    """Everything on one card: numerals have an index in two corners, figures in one."""
    index = corner(suit, rank)
    if rank < 8:
        parts = [*pips(suit, rank), index, group([index], transform="rotate(180 50 80)")]
    else:
        parts = [*court(suit, rank), index]
    return ['<use href="#base"/>', group(parts, color=COLOURS[suit])]


def small_face(suit: str, rank: int) -> list[str]:
    """A face for 16 to 36 px: one large index over one sign."""
    sign = place(f"pip-{suit}", 50, 91, 1.7, wide=1.6) if suit in "sb" else place(f"pip-{suit}", 50, 91, 3)
    return ['<use href="#small-base"/>', group([index_sign(rank, 33, 8, 50), sign], color=COLOURS[suit])]


def back(
    cloth: str = "#1f6b45", thread: str = "#5fa37f", edge: str = "#134a2f", sign: str = "pip-d"
) -> list[str]:
    """A lattice of lozenges inside a cream margin, with a sign in the middle."""
    lines = "".join(f"M{x} 9 {x - 142} 151M{x} 9 {x + 142} 151" for x in range(-134, 235, 12))
    lattice = path(lines, stroke=thread, stroke_width=1.5)
    return [
        '<use href="#base"/>',
        path("M8 7H92V153H8Z", cloth),
        f'<svg x="9" y="8" width="82" height="144" viewBox="9 8 82 144">{lattice}</svg>',
        path("M8 7H92V153H8Z", stroke=edge, stroke_width=1.4),
        path("M50 56 66 80 50 104 34 80Z", PAPER, stroke=edge, stroke_width=1.4),
        place(sign, 50, 80, 0.95),
    ]
