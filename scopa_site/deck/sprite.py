"""The whole deck as one SVG file: `card-7d`, `mini-7d`, `card-back`."""

from pathlib import Path

from scopa_site.deck.faces import back, base, face, small_base, small_face
from scopa_site.deck.figures import king, page
from scopa_site.deck.glyphs import index_shape
from scopa_site.deck.knight import COATS, horse, rider
from scopa_site.deck.marks import group, symbol
from scopa_site.deck.suits import SHAPES

SPRITE_FILE = Path(__file__).resolve().parent.parent / "static" / "scopa_site" / "deck" / "italian.svg"
ICON_FILE = SPRITE_FILE.with_name("icon.svg")
SUITS = "dcsb"
RANKS = range(1, 11)


def shapes() -> dict[str, str]:
    """What the faces are put together from, by id."""
    return {
        "base": base(),
        "small-base": small_base(),
        "page": page(),
        "king": king(),
        "rider": rider(),
        **{f"i{rank}": index_shape(rank) for rank in RANKS},
        **{f"horse-{suit}": horse(suit) for suit in COATS},
        **{name: draw() for name, draw in SHAPES.items()},
    }


def sprite() -> str:
    """The text of the sprite; the same bytes every time."""
    pieces = [group([drawing], id=name) for name, drawing in shapes().items()]
    faces = [symbol(f"card-{rank}{suit}", face(suit, rank)) for suit in SUITS for rank in RANKS]
    small = [
        symbol(f"mini-{rank}{suit}", small_face(suit, rank), "0 0 100 130")
        for suit in SUITS
        for rank in RANKS
    ]
    parts = ["<defs>", *pieces, "</defs>", *faces, *small, symbol("card-back", back())]
    lines = "\n".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n<title>Italian deck</title>\n{lines}\n</svg>\n'


def icon() -> str:
    """The site's sign: the coin of the settebello on cloth."""
    coin = group([SHAPES["pip-d"]()], transform="translate(16 16) scale(1.4)")
    cloth = '<rect width="32" height="32" rx="6" fill="#17543a"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{cloth}{coin}</svg>\n'


def write_files() -> list[Path]:
    """Write sprite and icon to their place among the static files."""
    SPRITE_FILE.parent.mkdir(parents=True, exist_ok=True)
    SPRITE_FILE.write_text(sprite(), encoding="utf-8")
    ICON_FILE.write_text(icon(), encoding="utf-8")
    return [SPRITE_FILE, ICON_FILE]
