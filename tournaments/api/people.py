"""Tokens, bots and submissions: what a bot author's scripts do."""

from __future__ import annotations

from django.contrib.auth import authenticate
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.generics import ListAPIView
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle
from rest_framework.views import APIView

from replays.api.schema import errors
from tournaments.api.shapes import (
    BotRequest,
    BotShape,
    SubmissionShape,
    TokenAnswer,
    TokenRequest,
    UploadAnswer,
)
from tournaments.api.throttles import DoneRateThrottle
from tournaments.api.uploads import BytesParser, read_upload
from tournaments.errors import Refused
from tournaments.models import Bot, User
from tournaments.selectors.bots import bots_of, find_own_submission
from tournaments.selectors.pages import find_bot
from tournaments.services.bots import create_bot, submit_bot
from tournaments.services.tokens import create_token


class Tokens(APIView):
    """No authentication class: a wrong password must pass the throttle before it is looked at."""

    authentication_classes: list[type] = []
    permission_classes = [AllowAny]
    throttle_scope = "tokens"

    @extend_schema(
        summary="A token for a name and a password",
        request=TokenRequest,
        responses={201: TokenAnswer, **errors(400, 401, 409)},
        auth=[],
    )
    def post(self, request: Request) -> Response:
        asked = TokenRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        user = authenticate(request._request, **asked.validated_data)
        if not isinstance(user, User):
            raise Refused("wrong_password", _("Name or password is wrong."), status=401)
        token, text = create_token(owner=user)
        return Response({"token": text, "expires_at": token.expiry}, status=201)


class Bots(ListAPIView):
    permission_classes = [IsAuthenticated]
    serializer_class = BotShape

    def get_queryset(self):  # type: ignore[no-untyped-def]
        if not isinstance(self.request.user, User):
            return Bot.objects.none()
        return bots_of(self.request.user).select_related("owner")

    @extend_schema(summary="My bots", responses={200: BotShape(many=True), **errors(401)})
    def get(self, request: Request) -> Response:
        return self.list(request)

    @extend_schema(
        summary="Name a new bot", request=BotRequest, responses={201: BotShape, **errors(400, 401, 409)}
    )
    def post(self, request: Request) -> Response:
        asked = BotRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        bot = create_bot(owner=member(request), **asked.validated_data)
        return Response(BotShape(bot).data, status=201)


class BotDetail(APIView):
    permission_classes = [AllowAny]

    @extend_schema(summary="A bot", responses={200: BotShape, **errors(404)})
    def get(self, request: Request, bot_id: int) -> Response:
        return Response(BotShape(bot_or_404(bot_id)).data)


class BotSubmissions(APIView):
    permission_classes = [IsAuthenticated]
    parser_classes = [MultiPartParser, BytesParser]
    throttle_classes = [AnonRateThrottle, UserRateThrottle, DoneRateThrottle]
    throttle_scope = "uploads"

    @extend_schema(
        summary="Upload a version",
        description="As a form with the file `package`, or the bytes themselves as the body. At most 8 MiB. "
        "New versions have a limit of their own (30 an hour if the site sets no other); what is refused, and "
        "bytes that were uploaded before, do not count towards it.",
        request={
            "multipart/form-data": {
                "type": "object",
                "properties": {"package": {"type": "string", "format": "binary"}},
                "required": ["package"],
            },
            "application/octet-stream": OpenApiTypes.BINARY,
        },
        parameters=[
            OpenApiParameter("filename", str, description="Name of the file when the body is the bytes")
        ],
        responses={201: UploadAnswer, 200: UploadAnswer, **errors(400, 401, 403, 404, 409, 413)},
    )
    def post(self, request: Request, bot_id: int) -> Response:
        bot = bot_or_404(bot_id)
        filename, data = read_upload(request)
        submission, created = submit_bot(actor=member(request), bot=bot, filename=filename, data=data)
        if created:
            DoneRateThrottle().count_done(request, self)
        answer = {"created": created, "submission": SubmissionShape(submission).data}
        return Response(answer, status=201 if created else 200)


class SubmissionDetail(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        summary="A version and the report of its check, for its owner",
        responses={200: SubmissionShape, **errors(401, 404)},
    )
    def get(self, request: Request, submission_id: int) -> Response:
        submission = find_own_submission(request.user, submission_id)
        if submission is None:
            raise Http404
        return Response(SubmissionShape(submission).data)


def member(request: Request) -> User:
    """The person behind a request that IsAuthenticated let in."""
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def bot_or_404(bot_id: int) -> Bot:
    bot = find_bot(bot_id)
    if bot is None:
        raise Http404
    return bot
