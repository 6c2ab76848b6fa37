"""The archive by API: the list, one replay, its log and its frames. Readable by anybody."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from replays.answers import answer_document
from replays.api.schema import errors
from replays.api.shapes import ReplayShape
from replays.documents import find_replay, frames_document, log_document
from replays.filters import apply_filter, read_filter
from replays.models import Replay
from replays.selectors import list_replays


def replay_or_404(replay_id: str) -> Replay:
    replay = find_replay(replay_id)
    if replay is None:
        raise Http404
    return replay


@extend_schema(
    summary="Replays, latest first",
    parameters=[
        OpenApiParameter("variant", str, description="Only of this variant"),
        OpenApiParameter("player", str, description="Only with a player whose name contains this"),
        OpenApiParameter("event", str, description="Only of an event whose name contains this"),
        OpenApiParameter("since", OpenApiTypes.DATE, description="Played on this day (UTC) or later"),
        OpenApiParameter("until", OpenApiTypes.DATE, description="Played on this day (UTC) or before"),
        OpenApiParameter("deals", int, description="Of at least so many deals"),
        OpenApiParameter("scopas", int, description="With at least so many scopas"),
    ],
    responses={200: ReplayShape(many=True), **errors()},
)
class ReplayList(ListAPIView):
    permission_classes = [AllowAny]
    serializer_class = ReplayShape

    def get_queryset(self):  # type: ignore[no-untyped-def]
        return apply_filter(list_replays(), read_filter(self.request.query_params))


class ReplayDetail(APIView):
    permission_classes = [AllowAny]

    @extend_schema(summary="One replay", responses={200: ReplayShape, **errors(404)})
    def get(self, request: Request, replay_id: str) -> Response:
        return Response(ReplayShape(replay_or_404(replay_id), context={"request": request}).data)


class ReplayLog(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        summary="The game's log (scopa-log 1)", responses={200: OpenApiTypes.OBJECT, **errors(404)}
    )
    def get(self, request: Request, replay_id: str) -> HttpResponse:
        replay = replay_or_404(replay_id)
        return answer_document(request._request, replay, log_document(replay))


class ReplayFrames(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        summary="Every position of the game (scopa-frames 1)",
        responses={200: OpenApiTypes.OBJECT, **errors(404)},
    )
    def get(self, request: Request, replay_id: str) -> HttpResponse:
        replay = replay_or_404(replay_id)
        return answer_document(request._request, replay, frames_document(replay))
