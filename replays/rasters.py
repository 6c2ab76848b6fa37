"""SVG drawings as PNG, for messengers and feeds that show no SVG. Kept on disk, drawn one at a time.

The renderer (resvg) holds Python's lock for some tenths of a second a picture, so it works in a process of
its own: the web process goes on answering, and a drawing that fails takes nobody along.
"""

from __future__ import annotations

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from threading import BoundedSemaphore

from django.core.cache import caches

FOLDER = Path(__file__).resolve().parent
PROGRAM = FOLDER / "raster_process.py"
FONTS = (FOLDER / "fonts" / "DejaVuSans.ttf", FOLDER / "fonts" / "DejaVuSans-Bold.ttf")
# What the bundled fonts can write; for other letters the machine's own are searched, which takes time.
_FOREIGN = re.compile(r"[^\u0000-\u04ff\u1e00-\u1eff\u2010-\u2044\u20ac\u2122\u2190-\u2193\u2212\u2605]")
RENDERER_EDITION = 1
AT_ONCE = 1
PATIENCE_SECONDS = 4.0
LIMIT_SECONDS = 20.0

_turns = BoundedSemaphore(AT_ONCE)


class PictureBusyError(Exception):
    """Too many pictures are wanted at the moment."""


def png_of(svg: str) -> bytes:
    """The drawing as PNG of the same size, from the cache if it was drawn before.

    Raises PictureBusyError when others' pictures take too long, and when the renderer fails.
    """
    key = sha256(f"{RENDERER_EDITION}:{svg}".encode()).hexdigest()
    cache = caches["pictures"]
    png: bytes | None = cache.get(key)
    if png is None:
        if not _turns.acquire(timeout=PATIENCE_SECONDS):
            raise PictureBusyError
        try:
            png = cache.get(key) or render(svg)
            cache.set(key, png)
        finally:
            _turns.release()
    return png


def render(svg: str) -> bytes:
    """Draw it now, in a process of its own. Raises PictureBusyError when that fails."""
    words = [sys.executable, "-I", str(PROGRAM), *map(str, FONTS)]
    if _FOREIGN.search(svg):
        words.append("system")
    try:
        done = subprocess.run(  # noqa: S603 (our own program; the drawing comes by standard input)
            words, input=svg.encode(), capture_output=True, timeout=LIMIT_SECONDS, check=True, env={}
        )
    except (subprocess.SubprocessError, OSError) as error:
        raise PictureBusyError from error
    return done.stdout
