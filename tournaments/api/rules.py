"""Checking a rule set by API: what it comes to, what it changes, or which options clash."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.rules import PRESET_NAMES
from engine.rules.options import DEFAULTS
from replays.api.schema import errors
from tournaments.rulebook.books import book_in
from tournaments.rulebook.verdict import Verdict, judge_rules

MOST_OPTIONS = 100


class RulesCheckRequest(serializers.Serializer):
    """A preset and what is changed on it."""

    variant = serializers.ChoiceField(choices=list(PRESET_NAMES), default="scopa")
    rules = serializers.DictField(
        required=False, default=dict, help_text="options that differ from the game's"
    )

    def validate_rules(self, rules: dict[str, Any]) -> dict[str, Any]:
        if len(rules) > MOST_OPTIONS:
            raise serializers.ValidationError("There are not so many options.")
        return rules


class DifferenceShape(serializers.Serializer):
    option = serializers.CharField()
    value = serializers.JSONField()
    classic = serializers.JSONField(help_text="the value in Scopa classica")


class RulesProblemShape(serializers.Serializer):
    code = serializers.CharField()
    message = serializers.CharField()
    options = serializers.ListField(child=serializers.CharField(), help_text="the options it is about")


class RulesCheckShape(serializers.Serializer):
    """`problem` is null where the rules can be played; the other keys are null where they cannot."""

    playable = serializers.BooleanField()
    rules_hash = serializers.CharField(allow_null=True)
    rules = serializers.DictField(allow_null=True, help_text="every option, as it stands in a log")
    players = serializers.IntegerField(allow_null=True)
    side_count = serializers.IntegerField(allow_null=True)
    differs = DifferenceShape(many=True, allow_null=True, help_text="what is not as in Scopa classica")
    problem = RulesProblemShape(allow_null=True)


class RulesCheck(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        summary="Can these rules be played?",
        request=RulesCheckRequest,
        responses={200: RulesCheckShape, **errors(400, 415)},
    )
    def post(self, request: Request) -> Response:
        asked = RulesCheckRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        values = asked.validated_data
        verdict = judge_rules(values["variant"], values["rules"], book_in("en"))
        return Response(RulesCheckShape(_answer(verdict)).data)


def _answer(verdict: Verdict) -> dict[str, Any]:
    rules = verdict.rules
    if rules is None:
        nothing = dict.fromkeys(("rules_hash", "rules", "players", "side_count", "differs"))
        return {"playable": False, **nothing, "problem": verdict.problem}
    return {
        "playable": True,
        "rules_hash": rules.rules_hash,
        "rules": rules.to_json(),
        "players": rules.players,
        "side_count": rules.side_count,
        "differs": [
            {"option": line.option, "value": line.value, "classic": DEFAULTS[line.option]}
            for line in verdict.changed
        ],
        "problem": None,
    }
