"""Orders of the staff as their pages make them."""

import uuid

from tournaments.models import User
from tournaments.services.staff_acts import Order


def staff_member() -> User:
    return User.objects.create_user(username="stefano", password="x", is_staff=True)


def order(actor: User, reason: str = "the machine was broken") -> Order:
    return Order(actor=actor, key=uuid.uuid4(), reason=reason)
