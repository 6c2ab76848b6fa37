"""The one error of the standings room."""


class StandingsError(ValueError):
    """Results or an order of tie-breaks that make no table; `code` is stable and shown by the API."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
