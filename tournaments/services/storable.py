"""Text of strangers that a database can hold."""

from __future__ import annotations


def storable(text: str) -> str:
    """Text of a bot's that a database can hold: a NUL breaks PostgreSQL's, a lone surrogate breaks UTF-8."""
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8")


def ends_of(text: str, size: int) -> str:
    """At most about `size` characters: the beginning and, since a program says last why it died, the end."""
    if len(text) <= size:
        return text
    head = size // 4
    return f"{text[:head]}\n[… {len(text) - size} …]\n{text[head - size :]}"
