"""The four suit signs, around (0, 0): coins and cups fill a 20 by 20 box, swords and cudgels 20 by 40."""

from math import cos, pi, sin

from scopa_site.deck.marks import (
    CREAM,
    GOLD,
    GOLD_DARK,
    INK,
    STEEL,
    circle,
    ellipse,
    group,
    line,
    number,
    path,
)

COLOURS = {"d": "#95690a", "c": "#b3261e", "s": "#1d4f9c", "b": "#2a6e2e"}
RED, BLUE, GREEN = COLOURS["c"], COLOURS["s"], COLOURS["b"]
GREEN_LIGHT, BARK, WOOD = "#4f9b4a", "#1d4f22", "#e6b877"


def petals(count: int, inner: float, outer: float, waist: float) -> str:
    """A closed flower of `count` rounded petals around the origin."""
    parts = []
    for turn in range(count):
        middle, half = 2 * pi * turn / count, pi / count
        start = (inner * sin(middle - half), -inner * cos(middle - half))
        tip = (outer * sin(middle), -outer * cos(middle))
        end = (inner * sin(middle + half), -inner * cos(middle + half))
        left = (waist * sin(middle - half), -waist * cos(middle - half))
        right = (waist * sin(middle + half), -waist * cos(middle + half))
        numbers = [number(value) for point in (start, left, tip, right, end) for value in point]
        parts.append("{}{} {}Q{} {} {} {}Q{} {} {} {}".format("L" if turn else "M", *numbers))
    return "".join(parts) + "Z"


def beads(count: int, distance: float, r: float, fill: str) -> str:
    """A ring of small discs."""
    return "".join(
        circle(distance * sin(2 * pi * i / count), -distance * cos(2 * pi * i / count), r, fill)
        for i in range(count)
    )


def coin() -> str:
    """A gold coin with a red eight-petalled rosette."""
    return group(
        [
            circle(0, 0, 9.6, GOLD, stroke=INK, stroke_width=0.9),
            circle(0, 0, 7.2, CREAM, stroke=GOLD_DARK, stroke_width=0.8),
            path(petals(8, 1.6, 6.8, 5.2), RED),
            circle(0, 0, 1.9, GOLD, stroke=INK, stroke_width=0.6),
        ]
    )


def great_coin() -> str:
    """The ace of coins: the same coin with a beaded rim and a double rosette, 76 units wide."""
    return group(
        [
            path(petals(24, 34, 39.5, 37.4), GOLD_DARK, stroke=INK, stroke_width=1),
            circle(0, 0, 33.5, GOLD, stroke=INK, stroke_width=1.2),
            beads(32, 30, 1.5, CREAM),
            circle(0, 0, 26.5, CREAM, stroke=GOLD_DARK, stroke_width=1.4),
            path(petals(8, 7, 25, 18), GOLD, stroke=GOLD_DARK, stroke_width=0.8, transform="rotate(22.5)"),
            path(petals(8, 6, 24, 18), RED, stroke=INK, stroke_width=0.9),
            path(petals(8, 3, 15, 10), CREAM),
            circle(0, 0, 6, GOLD, stroke=INK, stroke_width=1),
            beads(6, 3, 0.9, INK),
        ]
    )


def cup() -> str:
    """A red chalice with a gold rim, knot and foot."""
    bowl = "M-8.4-7.6C-8.4-.6-5.2 3-1.5 3.9H1.5C5.2 3 8.4-.6 8.4-7.6Z"
    return group(
        [
            path("M-1.6 3.6H1.6L2 6.6 6.4 8.2V9.6H-6.4V8.2L-2 6.6Z", GOLD, stroke=INK, stroke_width=0.9),
            path(bowl, RED, stroke=INK, stroke_width=0.9),
            line("M-5.6-3.4C-5-.2-3.8 1.4-2.4 2.2", "#f0a79a", 1.1),
            ellipse(0, 5, 2.6, 1.3, GOLD, stroke=INK, stroke_width=0.7),
            ellipse(0, -7.6, 8.8, 2.2, GOLD, stroke=INK, stroke_width=0.9),
            ellipse(0, -7.5, 6.4, 1.1, "#6f1511"),
        ]
    )


def great_cup() -> str:
    """The ace of cups: a covered chalice with handles, 60 by 90 units."""
    handle = "M-22-26C-38-30-38 0-16-2"
    return group(
        [
            line(handle, INK, 5.4),
            line(handle, GOLD, 3.2),
            line(handle, INK, 5.4, transform="scale(-1 1)"),
            line(handle, GOLD, 3.2, transform="scale(-1 1)"),
            path("M-5 14H5L7 28 22 36V42H-22V36L-7 28Z", GOLD, stroke=INK, stroke_width=1.3),
            line("M-21 37H21", GOLD_DARK, 1.2),
            path("M-25-28C-25 0-14 12-5 15H5C14 12 25 0 25-28Z", RED, stroke=INK, stroke_width=1.4),
            path("M-24-18C-14-12 14-12 24-18L23-11C13-5-13-5-23-11Z", GOLD, stroke=INK, stroke_width=0.8),
            circle(0, -8.6, 2.2, RED),
            circle(-11, -9.8, 1.8, RED),
            circle(11, -9.8, 1.8, RED),
            line("M-16-3C-13 4-10 7-6 9", "#f0a79a", 2),
            ellipse(0, 20, 8.4, 3.8, GOLD, stroke=INK, stroke_width=1.2),
            path("M-24-30C-18-40-8-43 0-43 8-43 18-40 24-30Z", GOLD, stroke=INK, stroke_width=1.3),
            line("M-14-36C-8-39 8-39 14-36", GOLD_DARK, 1.1),
            ellipse(0, -29, 27, 4.2, GOLD, stroke=INK, stroke_width=1.3),
            circle(0, -47, 4.4, RED, stroke=INK, stroke_width=1.2),
        ]
    )


def sabre() -> str:
    """A curved sword, hilt down, bulging to the left: with its mirror image it makes a pair of brackets."""
    blade = "M6.4-19.6C-5.6-13.4-8.2 1-3 11.2L.2 9.8C-3.2 1-1.4-11 6.4-19.6Z"
    return group(
        [
            path(blade, STEEL, stroke=BLUE, stroke_width=1),
            line("M3.6-16.4C-3.8-10-5.4 1-2 9.4", BLUE, 0.9),
            line("M-.8 11.2 2 17", INK, 3.4),
            line("M-.8 11.2 2 17", BLUE, 2.2),
            line("M-5.6 13.2C-3 10.2 1 8.8 4 9.2", INK, 3.2),
            line("M-5.6 13.2C-3 10.2 1 8.8 4 9.2", GOLD, 1.9),
            circle(2.7, 18.2, 1.9, GOLD, stroke=INK, stroke_width=0.7),
        ]
    )


def sword() -> str:
    """A straight two-edged sword, point up."""
    return group(
        [
            path("M0-19.8 2.3-15V11H-2.3V-15Z", STEEL, stroke=BLUE, stroke_width=0.9),
            line("M0-15V9.6", BLUE, 0.9),
            line("M0 12V17", INK, 3.4),
            line("M0 12V17", BLUE, 2.2),
            line("M-6 10.4C-3 12.2 3 12.2 6 10.4", INK, 3.2),
            line("M-6 10.4C-3 12.2 3 12.2 6 10.4", GOLD, 1.9),
            circle(0, 18.2, 1.9, GOLD, stroke=INK, stroke_width=0.7),
        ]
    )


def great_sword() -> str:
    """The ace of swords: a straight sword through a laurel ring, 124 units high."""
    leaf = "M0 0C3-4 9-4 12 0 9 4 3 4 0 0Z"
    leaves = [
        path(
            leaf,
            GREEN_LIGHT if i % 2 else GREEN,
            stroke=BARK,
            stroke_width=0.7,
            transform=f"rotate({angle}) translate(22 0) rotate({sign * 62})",
        )
        for i in range(5)
        for sign, angle in ((1, 62 - 31 * i), (-1, 118 + 31 * i))
    ]
    return group(
        [
            line("M11 20C26 14 27-12 15-21M-11 20C-26 14-27-12-15-21", BARK, 1.4),
            *leaves,
            path("M0-64 6.4-51V34H-6.4V-51Z", STEEL, stroke=BLUE, stroke_width=1.4),
            line("M0-54V30", BLUE, 1.6),
            path("M-4 37H4L3 53H-3Z", BLUE, stroke=INK, stroke_width=1.2),
            line("M-3.6 42 3.6 40.4M-3.4 47 3.4 45.4M-3.2 51.6 3.2 50", CREAM, 1.1),
            path(
                "M-20 30C-18 36-8 33 0 33 8 33 18 36 20 30L22 34C20 42 8 39 0 39-8 39-20 42-22 34Z",
                GOLD,
                stroke=INK,
                stroke_width=1.2,
            ),
            circle(0, 36, 2.6, RED, stroke=INK, stroke_width=0.8),
            circle(0, 57.4, 5, GOLD, stroke=INK, stroke_width=1.2),
        ]
    )


def cudgel() -> str:
    """A knobbly green cudgel, thick end up, with lopped branches and one leaf."""
    outline = (
        "M-4.4-17.6C-4.8-12-4.6-10-3.6-7.6L-6.2-5.4-3.4-4C-3 0-2.8 4-2.4 8-2 12-1.8 15-1.6 18.2"
        "L1.6 18.2C1.8 15 2 11 2.6 7.4L5.2 5.6 2.8 3.6C3-1 3.4-4 3.8-7 4.6-10.4 4.8-13 4.4-17.6Z"
    )
    return group(
        [
            path(
                "M5 5.8C7.6 6.4 9 9 8.4 11.4 6 10.8 4.6 8.6 5 5.8Z",
                GREEN_LIGHT,
                stroke=BARK,
                stroke_width=0.7,
            ),
            path(outline, GREEN, stroke=BARK, stroke_width=1),
            line("M-1.6-13C-2-9-1-7-1-4M1.4-1C1.6 3 1 6 1 10", GREEN_LIGHT, 1.3),
            ellipse(0, -17.6, 4.4, 2.1, WOOD, stroke=BARK, stroke_width=0.9),
            ellipse(0, -17.6, 1.8, 0.8, "none", stroke="#9c6a2c", stroke_width=0.6),
            circle(-5.8, -5.4, 1.3, WOOD, stroke=BARK, stroke_width=0.6),
            circle(4.9, 5.6, 1.3, WOOD, stroke=BARK, stroke_width=0.6),
        ]
    )


def great_cudgel() -> str:
    """The ace of cudgels: a heavy branch with leaves, 124 units high."""
    outline = (
        "M-15-52C-17-40-15-34-12-26L-20-19-11-14C-10-4-9 4-8 14L-13 20-7 23C-6 36-5.6 46-5 58"
        "L5 58C5.4 46 6 36 8 24L15 17 9 12C10 2 11-6 12-15L19-24 13-28C16-36 17-44 15-52Z"
    )
    leaf = "M0 0C4-7 13-9 20-5 16 3 7 6 0 0Z"
    spots = ((17, 17, 8), (-21, -19, 196), (20, -25, -28), (-13, 21, 150))
    return group(
        [
            *(
                path(
                    leaf,
                    GREEN_LIGHT,
                    stroke=BARK,
                    stroke_width=1,
                    transform=f"translate({x} {y}) rotate({turn})",
                )
                + ""
                for x, y, turn in spots
            ),
            path(outline, GREEN, stroke=BARK, stroke_width=1.6),
            line(
                "M-6-42C-8-32-5-26-5-18M5-38C6-28 4-22 4-12M-3-4C-3 6-1 12-2 24M3 8C4 20 1 30 1 44",
                GREEN_LIGHT,
                2,
            ),
            ellipse(0, -52, 15, 6.4, WOOD, stroke=BARK, stroke_width=1.5),
            ellipse(0, -52, 9.4, 3.8, "none", stroke="#9c6a2c", stroke_width=1),
            ellipse(0, -52, 4, 1.6, "none", stroke="#9c6a2c", stroke_width=1),
            *(
                circle(x, y, 3.2, WOOD, stroke=BARK, stroke_width=1.1)
                for x, y in ((-18.4, -19.4), (17, -24), (13.4, 17), (-11.6, 20.4))
            ),
            path("M-7 40H7V46H-7Z", GOLD, stroke=INK, stroke_width=1),
        ]
    )


SHAPES = {
    "pip-d": coin,
    "pip-c": cup,
    "pip-s": sword,
    "pip-b": cudgel,
    "sabre": sabre,
    "ace-d": great_coin,
    "ace-c": great_cup,
    "ace-s": great_sword,
    "ace-b": great_cudgel,
}
