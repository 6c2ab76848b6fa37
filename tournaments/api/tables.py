"""Playing at tables by API: a seat taken so is of the kind `api`, labelled, and in no list of people."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from replays.api.schema import errors
from tournaments.live.people import Person
from tournaments.models import User
from tournaments.selectors.tables_live import open_tables, state_of
from tournaments.services.table_play import play_action, resign_game
from tournaments.services.table_settling import settle_game
from tournaments.services.tables import sit_down


class OpenTableShape(serializers.Serializer):
    id = serializers.CharField()
    variant = serializers.CharField()
    clock = serializers.DictField(allow_null=True)
    rated = serializers.BooleanField()
    free_seats = serializers.ListField(child=serializers.IntegerField())


class TableStateShape(serializers.Serializer):
    """`scopa-table` 1: the own seat's hand and public cards, or public cards alone."""

    format = serializers.CharField()
    version = serializers.IntegerField()
    game = serializers.DictField()
    seat = serializers.IntegerField(allow_null=True)
    n = serializers.IntegerField(help_text="what the next play must answer")
    to_move = serializers.IntegerField(allow_null=True)
    legal = serializers.ListField(child=serializers.CharField())


class SeatRequest(serializers.Serializer):
    seat = serializers.IntegerField(min_value=0, max_value=5)
    token = serializers.CharField(required=False, default="", allow_blank=True, max_length=64)


class PlayRequest(serializers.Serializer):
    n = serializers.IntegerField(min_value=0, max_value=100_000)
    play = serializers.CharField(max_length=128)


class Tables(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        summary="Tables that wait for players", responses={200: OpenTableShape(many=True), **errors()}
    )
    def get(self, request: Request) -> Response:
        rows = [
            {
                "id": row.id,
                "variant": row.variant,
                "clock": row.clock,
                "rated": row.rated,
                "free_seats": [seat for seat, taken in enumerate(row.seats) if taken is None],
            }
            for row in open_tables(player(request))
        ]
        return Response(rows)


class TableDetail(APIView):
    permission_classes = [AllowAny]

    @extend_schema(summary="A table as the own seat sees it", responses={200: TableStateShape, **errors(404)})
    def get(self, request: Request, game_id: str) -> Response:
        return _state(request, game_id)


class TableSeat(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        summary="Sit down at a free seat",
        request=SeatRequest,
        responses={200: TableStateShape, **errors(400, 401, 403, 404, 409, 415)},
    )
    def post(self, request: Request, game_id: str) -> Response:
        asked = _read(SeatRequest, request)
        sit_down(person=player(request), game_id=game_id, seat=asked["seat"], token=asked["token"])
        return _state(request, game_id)


class TablePlay(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        summary="Play; the same answer to the same `n` again changes nothing",
        request=PlayRequest,
        responses={200: TableStateShape, **errors(400, 401, 403, 404, 409, 415)},
    )
    def post(self, request: Request, game_id: str) -> Response:
        asked = _read(PlayRequest, request)
        play_action(person=player(request), game_id=game_id, n=asked["n"], play=asked["play"])
        return _state(request, game_id)


class TableResignation(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        summary="Give the game up",
        request=None,
        responses={200: TableStateShape, **errors(401, 403, 404, 409)},
    )
    def post(self, request: Request, game_id: str) -> Response:
        resign_game(person=player(request), game_id=game_id)
        return _state(request, game_id)


def player(request: Request) -> Person:
    """Who asks; by a token it is the API that plays."""
    user = request.user if isinstance(request.user, User) else None
    return Person(user=user, via_api=request.auth is not None)


def _read(kind: type[serializers.Serializer], request: Request) -> dict[str, Any]:
    asked = kind(data=request.data)
    asked.is_valid(raise_exception=True)
    values: dict[str, Any] = asked.validated_data
    return values


def _state(request: Request, game_id: str) -> Response:
    return Response(state_of(settle_game(game_id), player(request)))
