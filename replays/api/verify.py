"""Anybody may have a log checked: nothing is kept."""

from __future__ import annotations

from typing import IO, Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.record import MAX_LOG_BYTES, LogError, parse_log
from replays.api.errors import error_answer
from replays.api.schema import errors
from replays.api.shapes import VerificationShape
from replays.verification import examine_log


class LogParser(BaseParser):
    """Leaves the body as it came: a log's own reader is stricter than any JSON parser."""

    media_type = "application/json"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None
    ) -> dict[str, bytes]:
        return {"body": stream.read(MAX_LOG_BYTES + 1)}


class VerifyLog(APIView):
    permission_classes = [AllowAny]
    authentication_classes = []
    parser_classes = [LogParser]

    @extend_schema(
        summary="Recompute everything in a log",
        description="Legality, scores, cards, digest, and whether this site issued it. Nothing is kept.",
        request=OpenApiTypes.OBJECT,
        responses={200: VerificationShape, **errors(400, 413, 415)},
    )
    def post(self, request: Request) -> Response:
        try:
            log = parse_log(request.data.get("body", b"") if isinstance(request.data, dict) else b"")
        except LogError as error:
            return error_answer(error.code, error.message, 413 if error.code == "too_large" else 400)
        return Response(VerificationShape(examine_log(log)).data)
