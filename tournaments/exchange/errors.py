"""The one error of the exchange room."""


class ExchangeError(ValueError):
    """A file that cannot be read or written; `code` is stable, `line` counts from 1, 0 for the whole."""

    def __init__(self, code: str, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.code = code
        self.message = message
        self.line = line
