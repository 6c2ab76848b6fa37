"""The errors that every endpoint may answer with, for the schema."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiResponse

from replays.api.shapes import ErrorShape

MEANINGS = {
    400: "The request cannot be understood, or what it asks for cannot be.",
    401: "No valid token was sent.",
    403: "This is somebody else's.",
    404: "There is nothing at this address, or not for you.",
    405: "This address does not take this method.",
    409: "The state has moved on: too late, twice, or out of order.",
    413: "The upload is too large.",
    415: "This kind of body is not read here.",
    429: "Too many requests; `Retry-After` says how many seconds to wait.",
}


def errors(*statuses: int) -> dict[int, Any]:
    """The documented error answers of these statuses, 429 always among them."""
    return {
        status: OpenApiResponse(ErrorShape, description=MEANINGS[status])
        for status in sorted({*statuses, 429})
    }
