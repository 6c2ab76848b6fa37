from __future__ import annotations


class LogRefused(Exception):
    """A log that is not what it should be. `code` is stable, the text names the first difference."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
