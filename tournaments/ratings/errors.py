"""The one error of the ratings room."""


class RatingError(ValueError):
    """Results that cannot be rated; `code` is stable and shown by the API."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
