"""Turns one SVG from standard input into PNG on standard output; run as a program by `replays.rasters`.

Words: the font files to write with, then `system` when the machine's own fonts may help out.
"""

import sys

from resvg_py import svg_to_bytes

FAMILY = "DejaVu Sans"


def main(words: list[str]) -> int:
    fonts = [word for word in words if word != "system"]
    picture = svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(),
        font_files=fonts,
        skip_system_fonts="system" not in words,
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
    sys.stdout.buffer.write(bytes(picture))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
