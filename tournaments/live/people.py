"""Who asks: a member by the account, a guest by what the session holds, or a passer-by who may only watch."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import LiveSeat, User


@dataclass(frozen=True, slots=True)
class Person:
    """`guest_hash` is empty for members, and for passers-by who have no session yet.

    `via_api`: a member who acts by a token and not by a browser's session.
    """

    user: User | None = None
    guest_hash: str = ""
    via_api: bool = False

    @property
    def name(self) -> str:
        """A member's name; a guest's is short, the same all evening, and no member can take it."""
        return self.user.get_username() if self.user else f"guest #{self.guest_hash[:4]}"

    @property
    def kind(self) -> str:
        if self.user is None:
            return LiveSeat.Kind.GUEST
        return LiveSeat.Kind.API if self.via_api else LiveSeat.Kind.HUMAN

    @property
    def is_somebody(self) -> bool:
        return bool(self.user or self.guest_hash)


def hash_token(token: str) -> str:
    """What is stored of a guest's or a private link's secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def seat_of(seats: Iterable[LiveSeat], person: Person) -> LiveSeat | None:
    """The seat of this person at a table."""
    for seat in seats:
        if person.user and seat.user_id == person.user.pk:
            return seat
        if person.guest_hash and seat.guest_hash == person.guest_hash:
            return seat
    return None
