"""The cavallo: horse and rider in profile, facing left. The horse's coat changes with the suit."""

from scopa_site.deck.figures import HAIRLINE, OUTLINE, SUIT, shade
from scopa_site.deck.marks import CREAM, GOLD, GOLD_DARK, INK, PAPER, SKIN, circle, ellipse, group, line, path

COATS = {
    "d": ("#b9733a", "#7d4a20"),
    "c": ("#efe7da", "#b9ab97"),
    "s": ("#77808c", "#474e58"),
    "b": ("#8a5733", "#55321a"),
}

_BODY = (
    "M33 66C40 68 46 76 50 90 58 93 68 91 78 92 86 93.6 89 100 88.6 108 88 114 84.4 117 83 121L87"
    " 134 86 146H79.6"
    "L80 135 74.6 123C72 119 70 118 68 117 60 120.6 52 120 46.4 118.4L38 128 39 139.6 33 143.4 30.4"
    " 139.4 32 125"
    " 38.4 113.6C34.4 108 32.8 101 33 94.6 31 91.4 29.6 88.4 28.8 85.4 25.4 86.6 22.6 88.6 20 91.2"
    " 16.4 92.6 12.6"
    " 90.2 13 86.2L21.4 70.4C23.6 66.8 26 65 29 64.6L30 58.6 34.2 64Z"
)
_FAR_LEGS = (
    "M45 116 49 130 47.4 146H53.4L56 130 55 117ZM66 116 69.4 128 64.4 137 66 146H72L71.4 138 77 128 76 115Z"
)


def horse(suit: str) -> str:
    """The horse alone, one foreleg raised."""
    coat, mane = COATS[suit]
    return group(
        [
            ellipse(56, 148.4, 36, 2.6, "#d9cfb4"),
            path(
                "M86 95C95 98 96.6 112 93 128 92 133 89.6 136 87.6 137 89 126 87 114 83 104Z", mane, **OUTLINE
            ),
            path(_FAR_LEGS, mane, **OUTLINE),
            path("M47.2 142H53.8L53.4 148.4H46.4ZM65.4 142H71.9L72.4 148.4H65.6Z", INK),
            path(_BODY, coat, **OUTLINE),
            path("M79.6 142H86.4L86.2 148.4H79.2ZM38.8 138 33 142.4 29.6 140 31 137Z", INK),
            path(
                "M31 59.6C38 62 46 68 50.6 80 52.4 85 53 88 53.4 91.4 48.6 90.6 47.4 87.4 44.8 86.4 45.2 83.4"
                " 42.6 81"
                " 40.6 80 41 76.6 38.6 74.4 36.4 73.6 36.2 70.6 33.4 68.2 30.2 68.2Z",
                mane,
                **HAIRLINE,
            ),
            path("M29.4 65 29.8 57.4 34.6 63.6Z", coat, **HAIRLINE),
            circle(24.6, 73.6, 1.3, INK),
            circle(15.6, 87.2, 0.8, INK),
            line("M17.6 79.6 24.2 86.2M20.4 74.4 29.4 84.8M20.4 80.6C32 84 44 88 55 91", INK, 2.2),
            line("M17.6 79.6 24.2 86.2M20.4 74.4 29.4 84.8M20.4 80.6C32 84 44 88 55 91", GOLD, 1.1),
            circle(21.4, 83.2, 1.6, GOLD, **HAIRLINE),
            line("M34.4 100C40 104 46 104.4 51 102", INK, 3),
            line("M34.4 100C40 104 46 104.4 51 102", GOLD, 1.6),
        ]
    )


def rider() -> str:
    """The rider and the saddle cloth; the sign goes to the raised hand."""
    return group(
        [
            path("M49 90C57 93.4 68 92 78 90.6L80.6 112C70 115.4 59 115.6 51 113Z", SUIT, **OUTLINE),
            path(
                "M50.6 108.6C60 111 70 110.6 80.2 107.6L80.8 112C70 115.6 59 115.6 51 113Z", GOLD, **HAIRLINE
            ),
            # leg and boot
            path("M56 86C52 96 51.4 106 53 117L60.6 116C60.6 107 64 99 69 91Z", CREAM, **OUTLINE),
            path("M52.6 108 61 107 61 121 50 125.4C46 125.4 45 122 48 120.4L53 118Z", "#5b3a22", **OUTLINE),
            # cape
            path("M66 57C76 64 84 78 86 95 78 97 70 95.4 66 91Z", SUIT, **OUTLINE),
            shade("M68 60C76 66 83 78 85 95 80 96 76 95.6 72 94.4 74 82 72 70 68 60Z"),
            # doublet
            path("M53 59C58 55 66 56 69 61L71 90C65 94 58 93 54.4 90Z", SUIT, **OUTLINE),
            path("M53.8 84.4C59 88 66 87.6 71 84L71.2 90C65 94 58 93 54.4 90Z", GOLD, **HAIRLINE),
            line("M58 60V83", GOLD, 1.4),
            path("M51 62C56 58.4 64 58.4 68.6 62L66.4 56.4H54.4Z", PAPER, **HAIRLINE),
            # raised arm
            path("M66 62C62 69 52 69 44 62.6L36.4 55.4 40.6 49.6 48 55C53 58 57 58 61 57Z", SUIT, **OUTLINE),
            line("M46 58.4C51 62.4 57 63.4 61.4 61.4", CREAM, 1.5),
            path("M35 55.6 41 48.4 38.6 46.4 32.8 53.4Z", GOLD, **HAIRLINE),
            # head, in profile
            path(
                "M53 36C50.8 40 50.4 42 50.6 43.6L47.8 47.6 50.8 48.6C50.8 52 52 54.4 56 54L57 59H66.6V36Z",
                SKIN,
                **HAIRLINE,
            ),
            path(
                "M57 35.4C58 40 58.6 43 61.4 44.6 61.4 49 63 53 66 57 71.4 54 73 44 70 35Z",
                "#8a5a2b",
                **HAIRLINE,
            ),
            circle(53.8, 42.4, 1.05, INK),
            line("M52 39.6q1.6-1.2 3.2-.4", INK, 0.8),
            line("M51.2 50.4q1.6.2 2.8-.6", "#9d3b2a", 1),
            circle(57, 48.6, 1.8, "#e08e6d", fill_opacity=0.5),
            # hat
            path("M68 31C78 31 86 24 87.4 15.4 77 14.6 69 20 66 28Z", PAPER, **OUTLINE),
            line("M68 29.6C73 25 79 20.4 85 17.4", GOLD_DARK, 0.9),
            path("M51 35C50 27 56 21.4 62.4 21.4 69.4 21.4 73.4 28 72 36Z", SUIT, **OUTLINE),
            path("M46 36.6C54 32 66 31.4 75 35L74 39C66 36.4 55 37 48 40Z", GOLD, **OUTLINE),
        ]
    )


def rider_hand() -> str:
    """The rider's hand, drawn over the sign."""
    return circle(33.4, 50.6, 3.8, SKIN, **HAIRLINE)
