"""The few SVG elements the deck is drawn with, as short strings. A card is 100 by 160 units."""

from collections.abc import Iterable

INK = "#2b2420"
PAPER = "#fffcf4"
GOLD = "#e2a92b"
GOLD_DARK = "#a87412"
CREAM = "#fbeec8"
SKIN = "#f4cfa6"
BLUSH = "#e08e6d"
STEEL = "#b5d0f1"

Point = tuple[float, float]


def number(value: float) -> str:
    """A coordinate with at most one decimal, without a trailing zero."""
    return f"{value:.1f}".removesuffix(".0").replace("-0", "-0" if abs(value) >= 0.05 else "0")


def attributes(pairs: dict[str, str | float | None]) -> str:
    """Keyword arguments as XML attributes: underscores become hyphens, None is left out."""
    return "".join(
        f' {name.replace("_", "-")}="{number(value) if isinstance(value, (int, float)) else value}"'
        for name, value in pairs.items()
        if value is not None
    )


def path(d: str, fill: str = "none", **more: str | float | None) -> str:
    """A `<path>` with the given outline."""
    return f'<path d="{d}"{attributes({"fill": fill, **more})}/>'


def line(d: str, stroke: str = INK, width: float = 1.2, **more: str | float | None) -> str:
    """An open stroke with round ends."""
    return f"<path{attributes({'d': d, 'fill': 'none', 'stroke': stroke, 'stroke_width': width, **more})}/>"


def circle(x: float, y: float, r: float, fill: str = "none", **more: str | float | None) -> str:
    """A `<circle>`."""
    return f"<circle{attributes({'cx': x, 'cy': y, 'r': r, 'fill': fill, **more})}/>"


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, **more: str | float | None) -> str:
    """An `<ellipse>`."""
    return f"<ellipse{attributes({'cx': x, 'cy': y, 'rx': rx, 'ry': ry, 'fill': fill, **more})}/>"


def group(parts: Iterable[str], **more: str | float | None) -> str:
    """A `<g>` around the parts."""
    return f"<g{attributes(more)}>{''.join(parts)}</g>"


def place(name: str, x: float, y: float, scale: float = 1.0, turn: float = 0.0, wide: float = 1.0) -> str:
    """A copy of the shape `name` with its middle at (x, y), turned clockwise by `turn` degrees.

    `wide` stretches it across; a negative one mirrors it.
    """
    steps = [f"translate({number(x)} {number(y)})"]
    if turn:
        steps.append(f"rotate({number(turn)})")
    if wide != 1:
        steps.append(f"scale({scale * wide:.3g} {scale:.3g})")
    elif scale != 1:
        steps.append(f"scale({scale:.3g})")
    return f'<use href="#{name}" transform="{" ".join(steps)}"/>'


def symbol(name: str, parts: Iterable[str], box: str = "0 0 100 160") -> str:
    """One addressable picture of the sprite."""
    # An outside `use` takes nothing from the sprite's root, so each picture says itself how strokes end.
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<symbol id="{name}" viewBox="{box}" {ends}>{"".join(parts)}</symbol>'
