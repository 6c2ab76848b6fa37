"""The three court figures. Clothes are in the current colour, so one drawing serves four suits."""

from scopa_site.deck.marks import (
    BLUSH,
    CREAM,
    GOLD,
    GOLD_DARK,
    INK,
    PAPER,
    SKIN,
    circle,
    ellipse,
    group,
    line,
    path,
)

SUIT = "currentColor"
OUTLINE: dict[str, str | float | None] = {"stroke": INK, "stroke_width": 1.3}
HAIRLINE: dict[str, str | float | None] = {"stroke": INK, "stroke_width": 0.9}


def shade(d: str) -> str:
    """A fold or a shadow laid over cloth."""
    return path(d, INK, fill_opacity=0.22)


def face(x: float, y: float) -> list[str]:
    """Eyes, brows, nose, cheeks and mouth of a face turned to us, around (x, y)."""
    return [
        circle(x - 3.6, y - 0.4, 1.05, INK),
        circle(x + 3.6, y - 0.4, 1.05, INK),
        line(f"M{x - 5.6} {y - 3}q2-1.3 3.8-.2M{x + 5.6} {y - 3}q-2-1.3-3.8-.2", INK, 0.8),
        line(f"M{x - 0.4} {y - 0.6}l-1 4.2q.6.7 1.8.3", INK, 0.7),
        circle(x - 5.4, y + 3.2, 1.7, BLUSH, fill_opacity=0.5),
        circle(x + 5.4, y + 3.2, 1.7, BLUSH, fill_opacity=0.5),
        line(f"M{x - 1.9} {y + 6.1}q1.9 1.3 3.8 0", "#9d3b2a", 1),
    ]


def king() -> str:
    """Frontal, crowned and bearded, in an ermine cape and a long robe; the sign goes to its right hand."""
    cloak = "M50 64C33 64 25 73 22 92L14 150H86L78 92C75 73 67 64 50 64Z"
    ticks = "M36 83l-.8 3M43 88l-.4 3M50 90v3M57 88l.4 3M64 83l.8 3M32 77l-1 2.6M68 77l1 2.6"
    return group(
        [
            path(cloak, SUIT, **OUTLINE),
            shade("M22 92L14 150H27C25 128 27 108 33 90ZM78 92L86 150H73C75 128 73 108 67 90Z"),
            path("M42 88 35 150H65L58 88Z", CREAM, **OUTLINE),
            line("M50 92V150", GOLD_DARK, 0.9),
            path("M50 97 54 104 50 111 46 104ZM50 116 54.5 124 50 132 45.5 124Z", SUIT, **HAIRLINE),
            path("M36.2 140H63.8L65 150H35Z", GOLD, **HAIRLINE),
            path("M16 140 14 150H35L36 140ZM64 140 65 150H86L84 140Z", GOLD, **HAIRLINE),
            path(
                "M28 83C30 70 40 65 50 65 60 65 70 70 72 83 66 93 58 96 50 96 42 96 34 93 28 83Z",
                PAPER,
                **OUTLINE,
            ),
            line(ticks, INK, 1.2),
            # the arm with the sceptre
            line("M74.5 70V140", INK, 4),
            line("M74.5 70V139.4", GOLD, 2.4),
            path("M74.5 58 78 64 74.5 70 71 64Z", GOLD, **HAIRLINE),
            circle(74.5, 57.6, 2.2, SUIT, **HAIRLINE),
            path("M64 92C70 96 76 102 79 110L72 116C68 110 64 106 60 104Z", SUIT, **OUTLINE),
            path("M71 117 79.5 109.6 81 113 74 120Z", GOLD, **HAIRLINE),
            circle(74.4, 117.6, 4.2, SKIN, **HAIRLINE),
            # the head
            path("M36.5 44C33 52 34 64 38 70H62C66 64 67 52 63.5 44Z", "#8c8377", **OUTLINE),
            path("M39 44H61V56C61 66 56 72 50 72 44 72 39 66 39 56Z", SKIN, **HAIRLINE),
            *face(50, 52.6),
            path(
                "M38.6 55C37.4 70 42 86 50 89 58 86 62.6 70 61.4 55 60 60.4 56 60.2 50 58.6 44 60.2 40 60.4"
                " 38.6 55Z",
                "#a79d90",
                **OUTLINE,
            ),
            line("M46 66C46.4 72 47.6 78 49 83M54 66C53.6 72 52.4 78 51 83", "#6f675c", 0.9),
            path(
                "M42.8 60.6C45 57.4 48 57.6 50 59.4 52 57.6 55 57.4 57.2 60.6 54 62.8 51.6 61.8 50 60.8 48.4"
                " 61.8 46"
                " 62.8 42.8 60.6Z",
                "#8c8377",
                **HAIRLINE,
            ),
            line("M48 64.3q2 1.1 4 0", "#9d3b2a", 1.1),
            crown(),
        ]
    )


def crown() -> str:
    """An open crown with five points, its band at y = 38-46."""
    return group(
        [
            path("M35.5 40 31.5 23 40.6 31 43 18.5 50 29 57 18.5 59.4 31 68.5 23 64.5 40Z", GOLD, **OUTLINE),
            path("M35 39C44 42 56 42 65 39L64.4 46.4C56 49 44 49 35.6 46.4Z", GOLD, **OUTLINE),
            circle(50, 44.6, 2, SUIT, **HAIRLINE),
            circle(41.6, 43.6, 1.5, PAPER, **HAIRLINE),
            circle(58.4, 43.6, 1.5, PAPER, **HAIRLINE),
            *(
                circle(x, y, 2, SUIT, **HAIRLINE)
                for x, y in ((31.5, 22.4), (43, 17.8), (57, 17.8), (68.5, 22.4))
            ),
        ]
    )


def page() -> str:
    """The fante: a standing page in doublet and hose; the sign goes to its right hand."""
    return group(
        [
            ellipse(50, 149, 27, 2.6, "#d9cfb4"),
            # legs: one in the suit's colour, one in cream
            path("M43 104 40 142 33 147.6C32 149.6 33 150 35 150H46L50 108Z", CREAM, **OUTLINE),
            path("M51 108 55 150H66C68.6 150 69.4 149 68 147.4L61 142 58.6 104Z", SUIT, **OUTLINE),
            shade("M51 108 55 150H58L56 106Z"),
            path(
                "M39.6 139.6 33 146.4C31.4 149 32.6 150.6 35 150.6H46.4L47.4 140.6ZM54 140.6 54.8"
                " 150.6H66.4C69.6"
                " 150.6 70 148.4 68 146.4L61 139.6Z",
                "#5b3a22",
                **HAIRLINE,
            ),
            line("M41.2 118.6H48.8M52.4 118.6H60", GOLD, 2.4),
            # doublet
            path("M37 72C40 67 45 65 50 65 55 65 60 67 63 72L61 92H39Z", SUIT, **OUTLINE),
            path("M45.6 66.4 50 92 54.4 66.4Z", CREAM, **HAIRLINE),
            *(circle(50, y, 0.9, GOLD_DARK) for y in (72, 77, 82)),
            path(
                "M39 94 32.6 109C38 112.4 44 113.4 50 113.4 56 113.4 62 112.4 67.4 109L61 94Z",
                SUIT,
                **OUTLINE,
            ),
            line("M43 97 40.4 111M50 97V113M57 97 59.6 111", INK, 0.8, stroke_opacity=0.55),
            path("M32.6 109C44 114.4 56 114.4 67.4 109L66 105.6C56 110 44 110 34 105.6Z", GOLD, **HAIRLINE),
            path("M38.6 90.6H61.4V95.4H38.6Z", GOLD, **HAIRLINE),
            path("M47.4 89.8H52.6V96.2H47.4Z", CREAM, **HAIRLINE),
            # right arm on the hip, left arm under the sign
            path(
                "M62 70C70 71 76 78 77 86 74 92 69 95 63 96L61.6 91.4C65.6 90 68 88 69 85.6 67 82 64 80 61.6"
                " 79Z",
                SUIT,
                **OUTLINE,
            ),
            line("M66 71.6C70 74 73.4 79 74.2 84", CREAM, 1.6),
            path("M38 70C30 72 25 79 23.4 87L29 91.6C31 87 34.6 82 39 80Z", SUIT, **OUTLINE),
            line("M34 73.4C30.4 76.4 28 80.6 26.8 85", CREAM, 1.6),
            # head
            path("M38.4 42C35.4 50 36 60 39.6 65.4H60.4C64 60 64.6 50 61.6 42Z", "#8a5a2b", **OUTLINE),
            path("M45.6 58H54.4V66.4C52.4 69 47.6 69 45.6 66.4Z", SKIN, **HAIRLINE),
            path("M40.4 41H59.6V51C59.6 59 55.4 63.4 50 63.4 44.6 63.4 40.4 59 40.4 51Z", SKIN, **HAIRLINE),
            *face(50, 50.6),
            path("M40 46C43 42.4 47 42 50 44 53 42 57 42.4 60 46L60.6 40H39.4Z", "#8a5a2b", **HAIRLINE),
            path("M42 67.2C46 70.8 54 70.8 58 67.2L59.6 71.2C54 75 46 75 40.4 71.2Z", PAPER, **HAIRLINE),
            # cap and feather
            path("M57 33C66 29 72 21 70.4 12.6 61 15 55.4 22 54 31Z", PAPER, **OUTLINE),
            line("M56.4 31.4C60 25 64.6 19.4 69 15", GOLD_DARK, 0.9),
            path(
                "M34.6 40C34 29 41 24.4 50 24.4 59 24.4 66 29 65.4 40 56 36.8 44 36.8 34.6 40Z",
                SUIT,
                **OUTLINE,
            ),
            shade("M56 25.2C62 27.6 66 32 65.4 40L58 38C60 33 59 28.6 56 25.2Z"),
            path("M33.6 38.6C44 35 56 35 66.4 38.6L66 43.4C56 40 44 40 34 43.4Z", GOLD, **OUTLINE),
        ]
    )


def page_hand() -> str:
    """The fante's hand, drawn over the sign it carries."""
    return circle(26.4, 90.6, 4, SKIN, **HAIRLINE)


def king_hand() -> str:
    """The king's sleeve and hand, drawn over the sign."""
    return group(
        [
            path("M36 92C30 95 25 100 22 106L28 113C32 108 36 105 41 103Z", SUIT, **OUTLINE),
            path("M20.6 107.6 28.4 115.4 30 112 23.4 104.6Z", GOLD, **HAIRLINE),
            circle(25, 114, 4.2, SKIN, **HAIRLINE),
        ]
    )
