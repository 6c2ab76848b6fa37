"""Half figures of the French-suited courts, in the box from (19, 12) to (81, 80); clothes in currentColor."""

from scopa_site.deck.figures import HAIRLINE, OUTLINE, SUIT, shade
from scopa_site.deck.figures import face as features
from scopa_site.deck.marks import CREAM, GOLD, GOLD_DARK, INK, PAPER, SKIN, STEEL, circle, group, line, path

WHITE_HAIR, WHITE_SHADE = "#e9e2d3", "#a79d90"
BROWN, BROWN_DARK = "#8a5a2b", "#6b3d1c"


def knave() -> str:
    """The jack: a beret, a bob of hair, a ruff and a striped doublet; a halberd at his side."""
    ruff = (
        "M33 63C34 58 38 57 40 59 42 55.6 46 55.6 48 58 49 56 51 56 52 58 54 55.6 58 "
        "55.6 60 59 62 57 66 58 67 63"
    )
    return group(
        [
            *_halberd(),
            path("M16 84C17 72 25 64 37 62H63C75 64 83 72 84 84Z", SUIT, **OUTLINE),
            path("M44 62H56L58 84H42Z", CREAM, **HAIRLINE),
            line("M30 65.4 27 84M36.6 62.6 35 84M63.4 62.6 65 84M70 65.4 73 84", GOLD, 2),
            line("M47 66.6H53M46.6 72.6H53.4M46 78.6H54", GOLD_DARK, 1.4),
            path(f"{ruff}C61 68.6 39 68.6 33 63Z", PAPER, **OUTLINE),
            line("M40 59.4 42 65.6M48 58.4V66.6M52 58.4V66.6M60 59.4 58 65.6", WHITE_SHADE, 0.8),
            path(
                "M37 34C32 42 32.6 53 35 58.4 38 60.4 41 59.6 42 57H58C59 59.6 62 60.4 65 58.4 "
                "67.4 53 68 42 63 34Z",
                BROWN,
                **OUTLINE,
            ),
            path("M39.4 34H60.6V46C60.6 54.4 56 59.6 50 59.6 44 59.6 39.4 54.4 39.4 46Z", SKIN, **HAIRLINE),
            *features(50, 46),
            path("M39 40.6C41 37 45 36.6 49 37.6 53 36.6 58 36.4 61 40.6L61.6 33H38.4Z", BROWN, **HAIRLINE),
            path(
                "M33.4 34.4C29 25 37 18.4 49 18.4 62 18.4 69.6 25 66.6 34.4 56 30.6 44 30.6 33.4 34.4Z",
                SUIT,
                **OUTLINE,
            ),
            shade("M57 19.4C65 21.6 69 27 66.6 34.4L59 32C61.6 28 60.6 23 57 19.4Z"),
            path("M33 31.6C44 27.6 56 27.6 67 31.6L66.4 36.4C56 32.6 44 32.6 33.6 36.4Z", GOLD, **OUTLINE),
            circle(50, 31.2, 2.1, SUIT, **HAIRLINE),
            circle(73, 74, 4.2, SKIN, **HAIRLINE),
        ]
    )


def queen() -> str:
    """The queen: a veil, parted hair under a coronet, pearls and a rose."""
    return group(
        [
            path("M35 28C24 38 16 58 10 84H90C84 58 76 38 65 28Z", SUIT, **OUTLINE),
            shade(
                "M35 28C24 38 16 58 10 84H28C28 66 31 46 37 36ZM65 28C76 38 84 58 90 84H72C72 66 69 46 63 36Z"
            ),
            line("M19.6 64C22.6 51 27.6 40 34 32M80.4 64C77.4 51 72.4 40 66 32", GOLD, 1.6),
            path("M30 84C31 72 36 66 42.6 64L50 74 57.4 64C64 66 69 72 70 84Z", CREAM, **OUTLINE),
            path(
                "M50 74 57.4 64C64 66 69 72 70 84H56ZM50 74 42.6 64C36 66 31 72 30 84H44Z", SUIT, **HAIRLINE
            ),
            line("M42.6 64 50 74 57.4 64", GOLD, 2.4),
            path("M45 56H55V64.6L50 71 45 64.6Z", SKIN, **HAIRLINE),
            path(
                "M36.6 32C31 42 32 54 36 60.4 40 62 43 60 43.4 56H56.6C57 60 60 62 64 60.4 68 "
                "54 69 42 63.4 32Z",
                BROWN_DARK,
                **OUTLINE,
            ),
            path("M39.8 33H60.2V46C60.2 54 55.8 59 50 59 44.2 59 39.8 54 39.8 46Z", SKIN, **HAIRLINE),
            *features(50, 45.6),
            path(
                "M39.4 44C39.4 37.4 44 34.6 50 34.6 56 34.6 60.6 37.4 60.6 44 62 40 62.4 35 61 "
                "30H39C37.6 35 38 40 39.4 44Z",
                BROWN_DARK,
                **HAIRLINE,
            ),
            line("M50 30.6V35", "#3f2412", 0.9),
            *(
                circle(x, y, 1.5, PAPER, **HAIRLINE)
                for x, y in ((44.6, 63.6), (47.2, 66.4), (50, 67.8), (52.8, 66.4), (55.4, 63.6))
            ),
            path(
                "M37.4 31.6 34.6 19.4 42 25.4 45 17.4 50 23.6 55 17.4 58 25.4 65.4 19.4 62.6 "
                "31.6C54 28.8 46 28.8 37.4 31.6Z",
                GOLD,
                **OUTLINE,
            ),
            line("M38.4 28.4C46 26 54 26 61.6 28.4", INK, 0.7),
            circle(50, 27.6, 1.8, SUIT, **HAIRLINE),
            *(
                circle(x, y, 1.8, PAPER, **HAIRLINE)
                for x, y in ((34.4, 18.8), (45, 16.8), (55, 16.8), (65.6, 18.8))
            ),
            *_rose(),
        ]
    )


def king() -> str:
    """The king: a closed crown, white curls and beard, an ermine collar and a sword."""
    return group(
        [
            *_sword(),
            path("M15 84C17 70 26 61 40 59H60C74 61 83 70 85 84Z", SUIT, **OUTLINE),
            line("M20.6 84C22 75.6 26 69.6 33 66M79.4 84C78 75.6 74 69.6 67 66", GOLD, 2),
            path("M27 84C27 70 34 61 42 58H58C66 61 73 70 73 84H61L50 70 39 84Z", PAPER, **OUTLINE),
            line(
                "M33 71.6l-.6 3M31 79l-.4 3M38.6 65l-.4 3M38 75l-.6 3M67 71.6l.6 3M69 79l.4 "
                "3M61.4 65l.4 3M62 75l.6 3",
                INK,
                1.3,
            ),
            path("M50 70 61 84H39Z", GOLD, **HAIRLINE),
            path(
                "M36.6 32C30 37 29 46 31 52.6 29.6 56.6 32.4 60.6 36.6 60 40 59.6 41 57 40.6 "
                "54H59.4C59 57 60 59.6 63.4 60 67.6 60.6 70.4 56.6 69 52.6 71 46 70 37 63.4 32Z",
                WHITE_HAIR,
                **OUTLINE,
            ),
            line(
                "M34.4 40C33 45 33.4 50 35 53.6 35.6 55.6 37 56 38 55M65.6 40C67 45 66.6 50 65 "
                "53.6 64.4 55.6 63 56 62 55",
                WHITE_SHADE,
                1,
            ),
            path("M39.4 32H60.6V48H39.4Z", SKIN, **HAIRLINE),
            *features(50, 42.4),
            path(
                "M39 44C37.6 58 42 69 50 72.6 58 69 62.4 58 61 44 60 49.4 56 49.4 50 48 44 49.4"
                " 40 49.4 39 44Z",
                WHITE_HAIR,
                **OUTLINE,
            ),
            line("M44.6 54C45 60 47 65 49.4 68.4M55.4 54C55 60 53 65 50.6 68.4M50 57V64", WHITE_SHADE, 1),
            path(
                "M42.4 50.6C44.6 47 48 47 50 49 52 47 55.4 47 57.6 50.6 54.6 53 51.6 52 50 50.6"
                " 48.4 52 45.4 53 42.4 50.6Z",
                WHITE_HAIR,
                **HAIRLINE,
            ),
            line("M48 54.2q2 1.1 4 0", "#9d3b2a", 1.1),
            path(
                "M36 32 32.6 18.4 40.6 24.6 44 15.4 50 22.4 56 15.4 59.4 24.6 67.4 18.4 64 32Z",
                GOLD,
                **OUTLINE,
            ),
            path("M35.4 27.6C45 30.6 55 30.6 64.6 27.6L64 34.4C55 37 45 37 36 34.4Z", GOLD, **OUTLINE),
            circle(50, 32.6, 2.1, SUIT, **HAIRLINE),
            *(circle(x, 31.6, 1.4, PAPER, **HAIRLINE) for x in (42.4, 57.6)),
            *(circle(x, y, 2, SUIT, **HAIRLINE) for x, y in ((32.4, 17.8), (44, 15), (56, 15), (67.6, 17.8))),
            circle(74.5, 66, 4.4, SKIN, **HAIRLINE),
        ]
    )


def _halberd() -> list[str]:
    return [
        line("M74 24V84", INK, 4),
        line("M74 24V84", BROWN, 2.4),
        path("M74 12.6 77 24H71Z", STEEL, **OUTLINE),
        path(
            "M74 25C77 24.6 79.6 23 80.4 21 82 27 82 33 80.4 39 79.6 37 77 35.4 74 35ZM74 "
            "27 68.6 23.6V36.4L74 33Z",
            STEEL,
            **OUTLINE,
        ),
        path("M72 24H76V36H72Z", GOLD, **HAIRLINE),
    ]


def _rose() -> list[str]:
    return [
        line("M71.6 46C72.6 56 71 64 68 72", "#2a6e2e", 1.8),
        path("M72 58C76 54 79 55 79.6 58 77 61 74 61 72 58Z", "#4f9b4a", **HAIRLINE),
        *(
            circle(71.4 + x, 42 + y, 3.2, "#d8574a", **HAIRLINE)
            for x, y in ((0, -3.6), (3.4, -1), (2.2, 3), (-2.2, 3), (-3.4, -1))
        ),
        circle(71.4, 42, 2.2, GOLD, **HAIRLINE),
        circle(68.4, 72, 4, SKIN, **HAIRLINE),
    ]


def _sword() -> list[str]:
    return [
        path("M74.5 13 77 18V57H72V18Z", STEEL, **OUTLINE),
        line("M74.5 18V56", "#7f96b0", 0.9),
        line("M68.4 58.4H80.6", INK, 4.4),
        line("M68.4 58.4H80.6", GOLD, 2.6),
        line("M74.5 60V74", INK, 4.4),
        line("M74.5 60V74", BROWN, 2.6),
    ]


BUSTS = {8: knave, 9: queen, 10: king}
