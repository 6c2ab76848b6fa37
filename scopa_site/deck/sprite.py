"""A whole deck as one SVG file: `card-7d`, `mini-7d`, `card-back`."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from scopa_site.deck import faces as italian
from scopa_site.deck import french, spanish
from scopa_site.deck.figures import king, page
from scopa_site.deck.glyphs import INDEX_OF_RANK, index_shape
from scopa_site.deck.knight import COATS, horse, rider
from scopa_site.deck.marks import group, symbol
from scopa_site.deck.suits import SHAPES

FOLDER = Path(__file__).resolve().parent.parent / "static" / "scopa_site" / "deck"
SPRITE_FILE = FOLDER / "italian.svg"
ICON_FILE = FOLDER / "icon.svg"
SUITS = "dcsb"
RANKS = range(1, 11)
_NAMED = re.compile(r'href="#([^"]+)"')
Drawing = Callable[[str, int], list[str]]


@dataclass(frozen=True, slots=True)
class Deck:
    """How one deck is drawn; `shapes` are what its faces are put together from, by id."""

    title: str
    shapes: Mapping[str, Callable[[], str]]
    index: Sequence[str]
    face: Drawing
    small_face: Drawing
    back: Callable[[], list[str]]


DECKS = {
    "italian": Deck("Italian deck", SHAPES, INDEX_OF_RANK, italian.face, italian.small_face, italian.back),
    "spanish": Deck(
        "Spanish deck",
        spanish.SHAPES,
        spanish.INDEX,
        spanish.face,
        spanish.small_face,
        lambda: italian.back("#8c2b22", "#c9786d", "#5a1812"),
    ),
    "french": Deck(
        "French-suited deck",
        french.SHAPES,
        french.INDEX,
        french.face,
        french.small_face,
        lambda: italian.back("#24466f", "#7f9cc0", "#142a45", "pip-c"),
    ),
}


def shapes(deck: Deck) -> dict[str, str]:
    """Every piece that faces may refer to, by id; no piece refers to another."""
    figures = {"page": page(), "king": king(), "rider": rider()} | {
        f"horse-{suit}": horse(suit) for suit in COATS
    }
    return {
        "base": italian.base(),
        "small-base": italian.small_base(),
        **figures,
        **{f"i{rank}": index_shape(rank, deck.index) for rank in RANKS},
        **{name: draw() for name, draw in deck.shapes.items()},
    }


def sprite(name: str = "italian") -> str:
    """The text of a deck's sprite; the same bytes every time."""
    deck = DECKS[name]
    whole = [symbol(f"card-{rank}{suit}", deck.face(suit, rank)) for suit in SUITS for rank in RANKS]
    small = [
        symbol(f"mini-{rank}{suit}", deck.small_face(suit, rank), "0 0 100 130")
        for suit in SUITS
        for rank in RANKS
    ]
    faces = [*whole, *small, symbol("card-back", deck.back())]
    named = set(_NAMED.findall("".join(faces)))
    pieces = [group([drawing], id=piece) for piece, drawing in shapes(deck).items() if piece in named]
    lines = "\n".join(["<defs>", *pieces, "</defs>", *faces])
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n<title>{deck.title}</title>\n{lines}\n</svg>\n'


def icon() -> str:
    """The site's sign: the coin of the settebello on cloth."""
    coin = group([SHAPES["pip-d"]()], transform="translate(16 16) scale(1.4)")
    cloth = '<rect width="32" height="32" rx="6" fill="#17543a"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{cloth}{coin}</svg>\n'


def write_files() -> list[Path]:
    """Write sprites and icon to their place among the static files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in DECKS:
        (FOLDER / f"{name}.svg").write_text(sprite(name), encoding="utf-8")
    ICON_FILE.write_text(icon(), encoding="utf-8")
    return [*(FOLDER / f"{name}.svg" for name in DECKS), ICON_FILE]
