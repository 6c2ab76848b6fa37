"""Named errors of the engine: outside text becomes a value or one of these, at the edge."""


class ScopaError(ValueError):
    """Something from outside was refused; `code` is stable, `message` is for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __reduce__(self) -> tuple[type["ScopaError"], tuple[str, ...]]:
        return type(self), (self.code, self.message)


class CardError(ScopaError):
    """A card code that names none of the forty cards, or names one twice."""


class RuleError(ScopaError):
    """A rule set that cannot be played: unknown option, wrong type or value, contradiction."""


class MoveError(ScopaError):
    """A play that cannot be read, or that the position does not allow.

    `reason` says more than `code` where the position is known: `card_not_in_hand`,
    `card_not_on_table`, `capture_is_mandatory`, `illegal_capture`, `deal_over`.
    """

    def __init__(self, code: str, message: str, reason: str | None = None) -> None:
        super().__init__(code, message)
        self.reason = reason or code

    def __reduce__(self) -> tuple[type["MoveError"], tuple[str, ...]]:
        return type(self), (self.code, self.message, self.reason)
