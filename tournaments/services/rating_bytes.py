"""Everything about ratings that is stored, as one text: equal texts mean equal ratings."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from django.db.models import Model, QuerySet

from tournaments.models import LedgerLine, Meeting, Pool, RatedGame, Rating, RatingPoint, Superiority
from tournaments.services.rating import OWN_NUMBERS

GAME_FACTS = ("result__finished_at", "a__key", "b__key", "half_points", "leader", "deals", "margin", "sides")
# What names a row here and may be another number after a rebuild.
NUMBERS = {"id", "pool", "contender", "result", "day", "first", "second"}
PARTS = ("results", "lines", "cross table", "history", "ledger", "numbers", "likelihoods")


def ratings_as_bytes() -> bytes:
    """Every rated result that counts and every line made from them, in a fixed order."""
    return "\n".join(line for part in PARTS for line in _lines(part)).encode()


def ratings_digests() -> dict[str, str]:
    """SHA-256 of each of `PARTS`, without holding any of it."""
    digests = {}
    for part in PARTS:
        digest = hashlib.sha256()
        for line in _lines(part):
            digest.update(line.encode() + b"\n")
        digests[part] = digest.hexdigest()
    return digests


def _lines(part: str) -> Iterator[str]:
    if part == "results":
        counting = RatedGame.objects.filter(result__rescinded_at=None)
        return _texts(counting, "pool__", ("result__key", "number"), GAME_FACTS)
    if part == "lines":
        return _texts(Rating.objects.all(), "pool__", ("contender__key",), _plain(Rating))
    if part == "cross table":
        return _texts(Meeting.objects.all(), "pool__", ("first__key", "second__key"), _plain(Meeting))
    if part == "history":
        days = ("day__day", "contender__key")
        return _texts(RatingPoint.objects.all(), "day__pool__", days, _plain(RatingPoint))
    if part == "ledger":
        facts = ("contender__key", "result__key", *_plain(LedgerLine))
        return _texts(LedgerLine.objects.all(), "pool__", ("number",), facts)
    if part == "numbers":
        return _texts(Pool.objects.all(), "", (), OWN_NUMBERS)
    return _likelihoods()


def _likelihoods() -> Iterator[str]:
    for one in Superiority.objects.select_related("pool").order_by("pool__variant", "pool__kind"):
        cells = hashlib.sha256(bytes(one.cells)).hexdigest()
        yield f"{one.pool} {one.contenders} {cells}"


def _texts(rows: QuerySet[Any], pool: str, order: tuple[str, ...], fields: tuple[str, ...]) -> Iterator[str]:
    order = (f"{pool}variant", f"{pool}kind", *order)
    for row in rows.order_by(*order).values_list(*order, *fields).iterator(chunk_size=5000):
        yield " ".join(str(value) for value in row)


def _plain(model: type[Model]) -> tuple[str, ...]:
    return tuple(field.name for field in model._meta.concrete_fields if field.name not in NUMBERS)
