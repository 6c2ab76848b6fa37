"""The one error of the pairing room."""


class PairingError(ValueError):
    """A format was asked for what it cannot do; `code` is stable and shown by the API."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
