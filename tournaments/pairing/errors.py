"""The errors of the pairing room."""


class PairingError(ValueError):
    """A format was asked for what it cannot do; `code` is stable and shown by the API."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class OptionError(PairingError):
    """An option has a value that it cannot have; `code` is its name, `title` what people call it."""

    def __init__(self, code: str, title: str, message: str) -> None:
        super().__init__(code, f"{title}: {message}")
        self.title = title
