"""Sota and rey of the Spanish deck; the sign goes to the right hand, clothes are in the current colour."""

from scopa_site.deck.figures import HAIRLINE, OUTLINE, SUIT, shade
from scopa_site.deck.figures import face as features
from scopa_site.deck.marks import CREAM, GOLD, GOLD_DARK, INK, PAPER, SKIN, circle, ellipse, group, line, path

HAIR, HAIR_DARK, LEATHER, VELVET = "#4a2f1a", "#2f1d10", "#6b3a1e", "#7a1a14"


def sota() -> str:
    """The sota: a short cape, puffed breeches, stockings and a broad hat with a plume."""
    return group(
        [
            ellipse(50, 149, 28, 2.6, "#d9cfb4"),
            # the cape behind
            path(
                "M36 69C27 80 23 98 22 116C31 120 40 121 50 121 60 121 69 120 78 116 77 98 73 80 64 69Z",
                SUIT,
                **OUTLINE,
            ),
            shade(
                "M36 69C27 80 23 98 22 116L33 119C32 102 34 86 40 76ZM64 69C73 80 77 98 78 "
                "116L67 119C68 102 66 86 60 76Z"
            ),
            line("M22.8 113C41 118.4 59 118.4 77.2 113", GOLD, 2),
            # legs and shoes
            path("M40.6 112 39.6 142H47.6L49.6 112ZM50.4 112 52.4 142H60.4L59.4 112Z", CREAM, **OUTLINE),
            line("M40 127.4H48.6M51.4 127.4H60", GOLD, 2.6),
            path(
                "M39.2 140H48.2V150.4H31C29.8 147.6 35 146 39.2 143.6ZM60.8 "
                "140H51.8V150.4H69C70.2 147.6 65 146 60.8 143.6Z",
                LEATHER,
                **OUTLINE,
            ),
            # breeches
            path(
                "M39.6 97C32.4 103 33 114.6 38 118.6 42 120.6 47 119.6 50 114 53 119.6 58 120.6"
                " 62 118.6 67 114.6 67.6 103 60.4 97Z",
                SUIT,
                **OUTLINE,
            ),
            path(
                "M41 98C37.6 104 38.6 114 41 119.2L44.6 119C42 112 42.4 104 44.6 98ZM59 98C62.4"
                " 104 61.4 114 59 119.2L55.4 119C58 112 57.6 104 55.4 98Z",
                CREAM,
                **HAIRLINE,
            ),
            # jerkin
            path("M38.6 70C42 66 46 65 50 65 54 65 58 66 61.4 70L61.6 99H38.4Z", CREAM, **OUTLINE),
            path("M38.6 70 46.4 66.2 45 99H38.4ZM61.4 70 53.6 66.2 55 99H61.6Z", SUIT, **HAIRLINE),
            *(circle(50, y, 1.1, GOLD_DARK) for y in (74, 80, 86, 91.4)),
            path("M38 94.6H62V99.8H38Z", GOLD, **HAIRLINE),
            circle(50, 97.2, 2.2, SUIT, **HAIRLINE),
            # arms: the left one rests on the hip
            path(
                "M61 69.4C70 71 75 78 75.6 86.4 72.6 91.4 68 94.6 62.4 96.4L60.8 91.6C64.6 90 "
                "66.8 88 67.6 85.6 65.6 81.8 63.4 79.6 61 78.6Z",
                SUIT,
                **OUTLINE,
            ),
            path("M66 73.4 70.4 78M70 72.6 73.6 79", "none", stroke=CREAM, stroke_width=1.6),
            path(
                "M39 69.4C30.4 71.4 25.4 78.6 23.4 87L29.2 91.6C31.2 87 34.6 82 39.4 79.6Z", SUIT, **OUTLINE
            ),
            path("M34.4 73.6 30 79.4M30.6 73.4 27 79.6", "none", stroke=CREAM, stroke_width=1.6),
            # head
            path("M39.6 43C37.6 49 38 56 40.4 60.6H59.6C62 56 62.4 49 60.4 43Z", HAIR, **OUTLINE),
            path("M45.6 58H54.4V66C52.4 68.6 47.6 68.6 45.6 66Z", SKIN, **HAIRLINE),
            path("M40.4 41H59.6V51C59.6 59 55.4 63.4 50 63.4 44.6 63.4 40.4 59 40.4 51Z", SKIN, **HAIRLINE),
            *features(50, 50.6),
            path("M40 47.4C40.6 43.4 43 42 46 42.4 50 43 54 42.4 60 42.4V38H40Z", HAIR, **HAIRLINE),
            path(
                "M40.6 66.6C45 71.4 55 71.4 59.4 66.6L60.6 70.8C54 75.6 46 75.6 39.4 70.8Z", PAPER, **OUTLINE
            ),
            line("M44 69 43.4 72.4M50 70.2V74M56 69 56.6 72.4", "#a79d90", 0.8),
            # hat and plume
            path(
                "M58 31C57 21 62 14.6 71 13.4 79.6 13 81.6 20 77.6 24.4 80.6 26.4 78.6 31.4 74 "
                "32 69 33.4 64 33 60 34.6Z",
                PAPER,
                **OUTLINE,
            ),
            line("M60 32.6C62 25 67 19.6 74 17.6M65 25.4 71.4 25M63 29 72 29", GOLD_DARK, 0.9),
            path("M40 38.6C39 28.6 42 25 50 25 58 25 61 28.6 60 38.6Z", SUIT, **OUTLINE),
            path(
                "M39.6 33.4C46 35.6 54 35.6 60.4 33.4L60.2 37.6C54 39.8 46 39.8 39.8 37.6Z", GOLD, **HAIRLINE
            ),
            path(
                "M29.6 38C38 34.4 43 37.4 50 37.4 57 37.4 62 34.4 70.4 38 70.4 42 62 42.4 50 "
                "42.4 38 42.4 29.6 42 29.6 38Z",
                SUIT,
                **OUTLINE,
            ),
        ]
    )


def rey() -> str:
    """The rey: a mantle over a banded tunic, boots, a dark beard and a crown over velvet."""
    return group(
        [
            ellipse(50, 149, 34, 2.6, "#d9cfb4"),
            # the mantle behind
            path(
                "M36 67C25 76 19 100 15.6 143C20 147.4 28 149 35 148.4L50 140 65 148.4C72 149 "
                "80 147.4 84.4 143 81 100 75 76 64 67Z",
                SUIT,
                **OUTLINE,
            ),
            shade(
                "M36 67C25 76 19 100 15.6 143 18.6 146 23 147.8 28 148.2 27 118 30 92 38 76ZM64"
                " 67C75 76 81 100 84.4 143 81.4 146 77 147.8 72 148.2 73 118 70 92 62 76Z"
            ),
            line("M16.4 138.6C22 143 29 144.6 35.4 143.8M83.6 138.6C78 143 71 144.6 64.6 143.8", GOLD, 2.4),
            # legs and boots
            path("M40.6 118H49.2V142H40.6ZM50.8 118H59.4V142H50.8Z", CREAM, **OUTLINE),
            path(
                "M39.6 131H49.4V150.4H32.4C31.4 147 36 145.4 39.6 143ZM60.4 "
                "131H50.6V150.4H67.6C68.6 147 64 145.4 60.4 143Z",
                LEATHER,
                **OUTLINE,
            ),
            line("M39.6 134H49.4M50.6 134H60.4", GOLD, 2),
            # tunic
            path(
                "M37 70C41 66.6 45.6 66 50 66 54.4 66 59 66.6 63 70L62.4 94 68.4 122C58 126.4 "
                "42 126.4 31.6 122L37.6 94Z",
                SUIT,
                **OUTLINE,
            ),
            path("M45.6 66.4H54.4L57.6 125C52.6 125.8 47.4 125.8 42.4 125Z", CREAM, **OUTLINE),
            path("M50 76 54.4 83 50 90 45.6 83ZM50 100 55 108 50 116 45 108Z", SUIT, **HAIRLINE),
            line("M36.6 99.4 33.4 122M63.4 99.4 66.6 122", GOLD, 1.6),
            path(
                "M31.6 122 32.8 116.6C43 120.8 57 120.8 67.2 116.6L68.4 122C58 126.4 42 126.4 31.6 122Z",
                GOLD,
                **HAIRLINE,
            ),
            path("M37.4 91.6C45 93.8 55 93.8 62.6 91.6L62.8 96.8C55 99 45 99 37.2 96.8Z", GOLD, **HAIRLINE),
            circle(50, 95.2, 2.8, SUIT, **HAIRLINE),
            # the left arm holds the mantle
            path(
                "M61.4 70.4C70.6 73 76 80.6 76.4 90 74.6 97 70.4 101.6 65 104L61.4 99.4C65.4 "
                "96.6 67.4 93.6 67.6 90 66.4 85.4 64 82.4 61 81Z",
                SUIT,
                **OUTLINE,
            ),
            path("M60.6 99.8 65.6 105.4 68.6 103 63.8 97.4Z", GOLD, **HAIRLINE),
            circle(60.4, 103.4, 4.2, SKIN, **HAIRLINE),
            # collar
            path(
                "M35.4 69.6C41 64 59 64 64.6 69.6 63 77.6 57 82 50 82 43 82 37 77.6 35.4 69.6Z",
                PAPER,
                **OUTLINE,
            ),
            line("M41 74.6l-.6 2.6M47 77.2l-.2 2.6M53 77.2l.2 2.6M59 74.6l.6 2.6", INK, 1.2),
            # head
            path("M38 44C35.6 50 36 58 38.4 63H61.6C64 58 64.4 50 62 44Z", HAIR, **OUTLINE),
            path("M39.6 43H60.4V54C60.4 63 56 68 50 68 44 68 39.6 63 39.6 54Z", SKIN, **HAIRLINE),
            *features(50, 51.6),
            path(
                "M39.2 53C38.4 64 43 74.6 50 79.6 57 74.6 61.6 64 60.8 53 59.6 58.4 56 58.8 50 "
                "57.4 44 58.8 40.4 58.4 39.2 53Z",
                HAIR,
                **OUTLINE,
            ),
            line("M45.6 65C46.4 69.6 47.6 73 49.4 76M54.4 65C53.6 69.6 52.4 73 50.6 76", HAIR_DARK, 0.9),
            path(
                "M42.6 59.6C44.8 56.2 48 56.6 50 58.2 52 56.6 55.2 56.2 57.4 59.6 54.4 61.8 "
                "51.6 60.8 50 59.8 48.4 60.8 45.6 61.8 42.6 59.6Z",
                HAIR_DARK,
                **HAIRLINE,
            ),
            line("M48 63.2q2 1.1 4 0", "#d98d74", 1.2),
            _crown(),
        ]
    )


def _crown() -> str:
    """A crown with leaves over a velvet cap."""
    leaves = "M36 41 33 26C37.4 26.4 39.4 29 40.6 32 41.6 26.4 44 23.6 46 22.6 47.4 25 48.4 27.4 50 31"
    other = "51.6 27.4 52.6 25 54 22.6 56 23.6 58.4 26.4 59.4 32 60.6 29 62.6 26.4 67 26L64 41Z"
    return group(
        [
            path("M38 36C38 24.6 43 20.6 50 20.6 57 20.6 62 24.6 62 36Z", VELVET, **OUTLINE),
            circle(50, 19, 2.6, GOLD, **HAIRLINE),
            path(f"{leaves} {other}", GOLD, **OUTLINE),
            path("M35.4 39.4C44 42.4 56 42.4 64.6 39.4L64 46C56 48.6 44 48.6 36 46Z", GOLD, **OUTLINE),
            circle(50, 44.2, 2, SUIT, **HAIRLINE),
            circle(42, 43.2, 1.4, PAPER, **HAIRLINE),
            circle(58, 43.2, 1.4, PAPER, **HAIRLINE),
        ]
    )
