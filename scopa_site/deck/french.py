"""The French-suited deck in four colours: diamonds are coins, hearts cups, spades swords, clubs batons."""

from scopa_site.deck.figures import HAIRLINE, OUTLINE, crown
from scopa_site.deck.figures import face as features
from scopa_site.deck.glyphs import index_sign
from scopa_site.deck.marks import CREAM, GOLD, GOLD_DARK, INK, PAPER, SKIN, circle, group, line, path, place

INDEX = ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K")
COLOURS = {"d": "#2a66b8", "c": "#b3261e", "s": "#23282c", "b": "#35883a"}
SUIT = "currentColor"
_HAIR = "M36 40C29 50 30 64 35 72 39 70 40 66 40 60L60 60C60 66 61 70 65 72 70 64 71 50 64 40Z"
_BEARD = "M38.6 54C38 66 43 75 50 77 57 75 62 66 61.4 54 60 59 56 58.6 50 57 44 58.6 40 59 38.6 54Z"

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


def bust(rank: int) -> str:
    """Half of a court card, above y = 80: jack, queen or king; the other half is the same turned about."""
    body = [
        path("M22 80C23 68 30 62 40 60L50 68 60 60C70 62 77 68 78 80Z", SUIT, **OUTLINE),
        path("M40 60 50 80 60 60 55 58H45Z", CREAM, **HAIRLINE),
        line("M27 80C28 72 32 67 38 64.6M73 80C72 72 68 67 62 64.6", GOLD, 2),
    ]
    return group([*body, *_HEADS[rank]()])


def _jack() -> list[str]:
    return [
        path("M37 42C34.6 50 35.6 58 39 62H61C64.4 58 65.4 50 63 42Z", "#8a5a2b", **OUTLINE),
        path("M39.6 40H60.4V50C60.4 58 56 63 50 63 44 63 39.6 58 39.6 50Z", SKIN, **HAIRLINE),
        *features(50, 49.6),
        path("M57 31C66 27 71 20 70 12 61 14 55.4 21 54 29Z", PAPER, **OUTLINE),
        path("M34 39C33.6 28 41 23.6 50 23.6 59 23.6 66.4 28 66 39 56 35.6 44 35.6 34 39Z", SUIT, **OUTLINE),
        path("M33.4 37.6C44 34 56 34 66.6 37.6L66 42.4C56 39 44 39 34 42.4Z", GOLD, **OUTLINE),
    ]


def _queen() -> list[str]:
    return [
        path(_HAIR, "#6b3d1c", **OUTLINE),
        path("M39.4 42H60.6V51C60.6 59.6 56 65 50 65 44 65 39.4 59.6 39.4 51Z", SKIN, **HAIRLINE),
        *features(50, 51.4),
        path("M39.4 46C42 42.4 46 42.6 50 44.6 54 42.6 58 42.4 60.6 46L61 40H39Z", "#6b3d1c", **HAIRLINE),
        *(circle(x, y, 1.5, PAPER, **HAIRLINE) for x, y in ((44, 68.4), (50, 70.4), (56, 68.4))),
        group([crown()], transform="translate(0 -3)"),
    ]


def _king() -> list[str]:
    return [
        path("M36.5 44C33 52 34 62 38 68H62C66 62 67 52 63.5 44Z", "#8c8377", **OUTLINE),
        path("M39 42H61V54C61 63 56 68 50 68 44 68 39 63 39 54Z", SKIN, **HAIRLINE),
        *features(50, 50.6),
        path(_BEARD, "#a79d90", **OUTLINE),
        line("M47 64C47.4 68 48.2 71 49 74M53 64C52.6 68 51.8 71 51 74", "#6f675c", 0.9),
        line("M47.6 61.8q2.4 1.3 4.8 0", "#9d3b2a", 1.1),
        group([crown()], transform="translate(0 -2)"),
    ]


_HEADS = {8: _jack, 9: _queen, 10: _king}
SHAPES = {
    "pip-d": diamond,
    "pip-c": heart,
    "pip-s": spade,
    "pip-b": club,
    "bust-8": lambda: bust(8),
    "bust-9": lambda: bust(9),
    "bust-10": lambda: bust(10),
}


def pips(suit: str, rank: int) -> list[str]:
    """The signs of a numeral card; those of the lower half stand on their heads."""
    return [place(f"pip-{suit}", x, y, _SCALE[rank], 180 if y > 80 else 0) for x, y in _SPOTS[rank]]


def court(suit: str, rank: int) -> list[str]:
    """Two halves inside a frame, each with a sign in its corner."""
    half = [f'<use href="#bust-{rank}"/>', place(f"pip-{suit}", 25, 20, 0.5)]
    return [
        path("M19 12H81V148H19Z", "#fffaf0", stroke=GOLD_DARK, stroke_width=1.2),
        *half,
        group(half, transform="rotate(180 50 80)"),
        line("M22 80H78", INK, 1.3),
        *(circle(x, 80, 1.7, GOLD, **HAIRLINE) for x in (30, 40, 50, 60, 70)),
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
