"""Tournaments, matches, ratings and rules. Readable by anybody; nothing of an open set is in here."""

from __future__ import annotations

from typing import cast

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.rules import preset_title
from replays.api.schema import errors
from tournaments.api.shapes import (
    MatchShape,
    PoolShape,
    RatingListShape,
    RulesShape,
    TournamentPageShape,
    TournamentShape,
    VariantShape,
)
from tournaments.models import Pool, User
from tournaments.selectors.documents import tournament_document
from tournaments.selectors.events import listed_tournaments, visible_tournaments
from tournaments.selectors.match_page import match_page
from tournaments.selectors.matches import find_match
from tournaments.selectors.rating_page import find_pool
from tournaments.selectors.ratings import list_pools, rating_list
from tournaments.selectors.rule_lines import find_variant, list_variants


@extend_schema(summary="Tournaments, newest first", responses={200: TournamentShape(many=True), **errors()})
class TournamentList(ListAPIView):
    permission_classes = [AllowAny]
    serializer_class = TournamentShape

    def get_queryset(self):  # type: ignore[no-untyped-def]
        return listed_tournaments(visitor(self.request))


class TournamentDetail(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        summary="A tournament with standings, rounds and progress",
        responses={200: TournamentPageShape, **errors(404)},
    )
    def get(self, request: Request, slug: str) -> Response:
        tournament = visible_tournaments(visitor(request)).filter(slug=slug).first()
        if tournament is None:
            raise Http404
        return Response(TournamentPageShape(tournament_document(tournament, visitor(request))).data)


class MatchDetail(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        summary="A match with its sets and, where a set is finished, its games",
        responses={200: MatchShape, **errors(404)},
    )
    def get(self, request: Request, match_id: int) -> Response:
        match = find_match(match_id)
        if match is None:
            raise Http404
        return Response(MatchShape(match_page(match, None)).data)


@extend_schema(summary="Rating lists", responses={200: PoolShape(many=True), **errors()})
class PoolList(ListAPIView):
    permission_classes = [AllowAny]
    serializer_class = PoolShape
    queryset = Pool.objects.none()

    def get_queryset(self):  # type: ignore[no-untyped-def]
        return list_pools()


class RatingList(APIView):
    permission_classes = [AllowAny]

    @extend_schema(summary="The rating list of a variant", responses={200: RatingListShape, **errors(404)})
    def get(self, request: Request, variant: str) -> Response:
        pool = find_pool(variant)
        if pool is None:
            raise Http404
        answer = {
            "variant": pool.variant,
            "kind": pool.kind,
            "rules_hash": pool.rules_hash,
            "anchor": pool.anchor.bot.name if pool.anchor else None,
            "fitted_at": pool.fitted_at,
            "ratings": rating_list(pool),
        }
        return Response(RatingListShape(answer).data)


class VariantList(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        summary="The games that can be played", responses={200: VariantShape(many=True), **errors()}
    )
    def get(self, request: Request) -> Response:
        return Response(VariantShape(list_variants(), many=True).data)


class RulesDetail(APIView):
    permission_classes = [AllowAny]

    @extend_schema(summary="Every option of a game", responses={200: RulesShape, **errors(404)})
    def get(self, request: Request, variant: str) -> Response:
        rules = find_variant(variant)
        if rules is None:
            raise Http404
        answer = {
            "name": variant,
            "title": preset_title(variant),
            "rules_hash": rules.rules_hash,
            "rules": rules.to_json(),
        }
        return Response(RulesShape(answer).data)


class NothingHere(APIView):
    """Every other address under the API: an error of its shape, not a page."""

    permission_classes = [AllowAny]
    schema = None

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        raise Http404


def visitor(request: Request) -> User:
    """Whoever asks, AnonymousUser included: selectors look at `is_authenticated`."""
    return cast(User, request.user)
