"""Index signs (figures and the letters of the courts), drawn as strokes so that no font is needed."""

from collections.abc import Sequence

from scopa_site.deck.marks import group, path, place

INDEX_OF_RANK = ("1", "2", "3", "4", "5", "6", "7", "F", "C", "R")

_STROKES = {
    "0": "M5.4 1C8 1 9.8 3.6 9.8 8 9.8 12.4 8 15 5.4 15 2.8 15 1 12.4 1 8 1 3.6 2.8 1 5.4 1Z",
    "1": "M2.2 4 6 1V15M2.6 15H9.4",
    "2": "M1.2 4.6C1.4 2.2 3.2 1 5.4 1 7.8 1 9.6 2.5 9.6 4.9 9.6 8.6 1.4 11.2 1 15H9.8",
    "3": "M1.4 1H9.2L5 6.2C7.8 6 9.8 7.8 9.8 10.4 9.8 13.2 7.8 15 5.2 15 3 15 1.4 14 .8 12",
    "4": "M7 15V1L.8 10.6H10.2",
    "5": "M9 1H2.4L1.6 7.4C2.6 6.4 4 6 5.2 6 8 6 9.8 7.8 9.8 10.4 9.8 13.2 7.8 15 5 15 3 15 1.4 14 .8 12.2",
    "6": "M8.6 2.2C7.8 1.4 6.8 1 5.6 1 2.6 1 1 3.8 1 8.6 1 12.8 2.6 15 5.4 15 8 15 9.8 13.2 9.8 10.6 9.8"
    " 8 8 6.4"
    " 5.6 6.4 3.2 6.4 1.2 8 1 10.4",
    "7": "M1 1H9.8C6.8 4.8 4.8 9.4 4.4 15M2.8 8.4H8",
    "F": "M2 15V1H9.6M2 7.8H8",
    "C": "M9.6 3.8C8.8 2 7.4 1 5.6 1 2.8 1 1 3.8 1 8 1 12.2 2.8 15 5.6 15 7.4 15 8.8 14 9.6 12.2",
    "R": "M2 15V1H5.8C8.4 1 9.8 2.6 9.8 4.7 9.8 6.8 8.4 8.4 5.8 8.4H2M6 8.4 10 15",
    "A": "M.8 15 5.4 1 10 15M2.4 10.4H8.4",
    "J": "M8 1V11C8 13.6 6.8 15 4.6 15 2.6 15 1.4 13.8 1.2 11.8",
    "Q": "M5.4 1C8 1 9.8 3.6 9.8 8 9.8 12.4 8 15 5.4 15 2.8 15 1 12.4 1 8 1 3.6 2.8 1 5.4 1ZM6.2 10.8 10 15",
    "K": "M2 15V1M9.6 1 2 9M4.8 6.4 10 15",
}


def index_shape(rank: int, signs: Sequence[str] = INDEX_OF_RANK) -> str:
    """The sign of `rank` (1-10) in an 11 by 16 box, in the current colour; two stand close together."""
    drawn = [path(_STROKES[sign], stroke="currentColor", stroke_width=2.7) for sign in signs[rank - 1]]
    if len(drawn) == 1:
        return drawn[0]
    return drawn[0] + group(drawn[1:], transform="translate(11.4 0)")


def index_sign(rank: int, x: float, y: float, height: float) -> str:
    """A copy of that sign with its top left corner at (x, y)."""
    return place(f"i{rank}", x, y, height / 16)
