"""The one error of the desk's quiet room."""


class DeskError(ValueError):
    """An act that cannot be done in this state; `code` is stable, `act` the act's number."""

    def __init__(self, code: str, message: str, act: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.act = act
