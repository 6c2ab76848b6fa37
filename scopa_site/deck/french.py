"""The French-suited deck in four colours: diamonds are coins, hearts cups, spades swords, clubs batons."""

from scopa_site.deck.busts import BUSTS
from scopa_site.deck.glyphs import index_sign
from scopa_site.deck.marks import GOLD, GOLD_DARK, INK, circle, group, path, place

INDEX = ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K")
COLOURS = {"d": "#2a66b8", "c": "#b3261e", "s": "#23282c", "b": "#35883a"}
Spot = tuple[float, float]
_SPOTS: dict[int, tuple[Spot, ...]] = {
    1: ((50, 80),),
    2: ((50, 36), (50, 124)),
    3: ((50, 36), (50, 80), (50, 124)),
    4: ((32, 40), (68, 40), (32, 120), (68, 120)),
    5: ((32, 40), (68, 40), (50, 80), (32, 120), (68, 120)),
    6: ((32, 36), (68, 36), (32, 80), (68, 80), (32, 124), (68, 124)),
    7: ((32, 36), (68, 36), (50, 58), (32, 80), (68, 80), (32, 124), (68, 124)),
}
_SCALE = {1: 4, 2: 2, 3: 1.8, 4: 1.55, 5: 1.5, 6: 1.45, 7: 1.35}


def diamond() -> str:
    d = "M0-9.8C2.2-5.8 4.6-2.6 7.6 0 4.6 2.6 2.2 5.8 0 9.8-2.2 5.8-4.6 2.6-7.6 0-4.6-2.6-2.2-5.8 0-9.8Z"
    return path(d, COLOURS["d"])


def heart() -> str:
    d = (
        "M0 9.2C-3 5.6-9.4 1-9.4-3.6-9.4-7-7-8.8-4.6-8.8-2.4-8.8-.8-7.4 0-5.4"
        ".8-7.4 2.4-8.8 4.6-8.8 7-8.8 9.4-7 9.4-3.6 9.4 1 3 5.6 0 9.2Z"
    )
    return path(d, COLOURS["c"])


def spade() -> str:
    d = (
        "M0-9.6C2.6-5.6 9-2 9 2.8 9 5.6 7 7.2 4.8 7.2 3 7.2 1.6 6.2.8 4.8 1 7 1.8 8.8 3.2 9.6H-3.2"
        "C-1.8 8.8-1 7-.8 4.8-1.6 6.2-3 7.2-4.8 7.2-7 7.2-9 5.6-9 2.8-9-2-2.6-5.6 0-9.6Z"
    )
    return path(d, COLOURS["s"])


def club() -> str:
    leaves = [circle(x, y, 4.4, COLOURS["b"]) for x, y in ((0, -5), (-4.9, 2), (4.9, 2))]
    return group([*leaves, path("M-1.4-2H1.4C1.4 4 2 8 3.6 9.6H-3.6C-2 8-1.4 4-1.4-2Z", COLOURS["b"])])


SHAPES = {
    "pip-d": diamond,
    "pip-c": heart,
    "pip-s": spade,
    "pip-b": club,
    **{f"bust-{rank}": draw for rank, draw in BUSTS.items()},
}


def pips(suit: str, rank: int) -> list[str]:
    """The signs of a numeral card; those of the lower half stand on their heads."""
    return [place(f"pip-{suit}", x, y, _SCALE[rank], 180 if y > 80 else 0) for x, y in _SPOTS[rank]]


def court(suit: str, rank: int) -> list[str]:
    """Two half figures inside a frame, the lower one on its head, each with a sign in its corner."""
    inside = (
        f'<svg x="19" y="12" width="62" height="68" viewBox="19 12 62 68"><use href="#bust-{rank}"/></svg>'
    )
    half = [inside, place(f"pip-{suit}", 27, 22, 0.62)]
    return [
        path("M19 12H81V148H19Z", "#fff8e6"),
        *half,
        group(half, transform="rotate(180 50 80)"),
        path("M19 78H81V82H19Z", GOLD, stroke=INK, stroke_width=0.9),
        *(
            path(f"M{x} 78.4 {x + 2.4} 80 {x} 81.6 {x - 2.4} 80Z", "currentColor")
            for x in (26, 34, 42, 50, 58, 66, 74)
        ),
        path("M19 12H81V148H19Z", stroke=GOLD_DARK, stroke_width=1.4),
    ]


def face(suit: str, rank: int) -> list[str]:
    """Everything on one card, with an index and a small sign in two corners."""
    corner = index_sign(rank, 4.6, 6, 17) + place(f"pip-{suit}", 10.4, 32, 0.62)
    drawing = pips(suit, rank) if rank < 8 else court(suit, rank)
    corners = [corner, group([corner], transform="rotate(180 50 80)")]
    return ['<use href="#base"/>', group([*drawing, *corners], color=COLOURS[suit])]


def small_face(suit: str, rank: int) -> list[str]:
    """A face for 16 to 36 px: one large index over one sign."""
    parts = [index_sign(rank, 33, 8, 50), place(f"pip-{suit}", 50, 92, 3)]
    return ['<use href="#small-base"/>', group(parts, color=COLOURS[suit])]
