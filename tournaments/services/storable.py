"""Text of strangers that a database can hold."""

from __future__ import annotations


def storable(text: str) -> str:
    """Text of a bot's that a database can hold: a NUL breaks PostgreSQL's, a lone surrogate breaks UTF-8."""
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8")
