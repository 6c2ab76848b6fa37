"""Everything about ratings that is stored, as one text: equal texts mean equal ratings."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from django.db.models import Model, QuerySet

from tournaments.models import LedgerLine, Meeting, RatedGame, Rating, RatingPoint

GAME_FACTS = ("a__key", "b__key", "half_points", "leader", "deals", "margin", "sides")
# What names a row here and may be another number after a rebuild.
NUMBERS = {"id", "pool", "contender", "result", "day", "first", "second"}


def ratings_as_bytes() -> bytes:
    """Every rated result that counts and every line made from them, in a fixed order."""
    return "\n".join(_lines()).encode()


def ratings_digest() -> str:
    """SHA-256 of the same, without holding all of it."""
    digest = hashlib.sha256()
    for line in _lines():
        digest.update(line.encode() + b"\n")
    return digest.hexdigest()


def _lines() -> Iterator[str]:
    counting = RatedGame.objects.filter(result__rescinded_at=None)
    yield from _texts(counting, "pool", ("result__key", "number"), GAME_FACTS)
    yield from _texts(Rating.objects.all(), "pool", ("contender__key",), _plain(Rating))
    yield from _texts(Meeting.objects.all(), "pool", ("first__key", "second__key"), _plain(Meeting))
    yield from _texts(
        RatingPoint.objects.all(), "day__pool", ("day__day", "contender__key"), _plain(RatingPoint)
    )
    yield from _texts(
        LedgerLine.objects.all(), "pool", ("number",), ("contender__key", "result__key", *_plain(LedgerLine))
    )


def _texts(rows: QuerySet[Any], pool: str, order: tuple[str, ...], fields: tuple[str, ...]) -> Iterator[str]:
    order = (f"{pool}__variant", f"{pool}__kind", *order)
    for row in rows.order_by(*order).values_list(*order, *fields).iterator(chunk_size=5000):
        yield " ".join(str(value) for value in row)


def _plain(model: type[Model]) -> tuple[str, ...]:
    return tuple(field.name for field in model._meta.concrete_fields if field.name not in NUMBERS)
