"""Refusals with a stable code: what pages, API and commands show instead of a traceback."""

from __future__ import annotations


class Refused(Exception):
    """What was asked cannot be done. `code` is stable, `message` is for people, `status` is HTTP's."""

    def __init__(self, code: str, message: str, *, status: int = 400) -> None:
        super().__init__(message)
        self.code = code
        self.message = str(message)
        self.status = status


class NotAllowed(Refused):
    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message, status=403)


class Conflict(Refused):
    """The state has moved on: the act came too late, twice, or out of order."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message, status=409)
