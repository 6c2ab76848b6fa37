"""What the archive's endpoints answer, as the schema documents it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.reverse import reverse

from replays.models import Replay, ReplaySide


class ErrorShape(serializers.Serializer):
    """Every error: a stable code for programs, a sentence for people."""

    code = serializers.CharField()
    message = serializers.CharField()


class ReplaySideShape(serializers.ModelSerializer):
    class Meta:
        model = ReplaySide
        fields = ("side", "name", "kinds", "score", "rank")


class ReplayShape(serializers.ModelSerializer):
    """A replay as lists show it; `links` lead to the page, the log and the frames."""

    sides = ReplaySideShape(many=True)
    links = serializers.SerializerMethodField()

    class Meta:
        model = Replay
        fields = (
            "id",
            "digest",
            "variant",
            "rules_hash",
            "event",
            "commitment",
            "mirror",
            "termination",
            "deal_count",
            "ply_count",
            "scopa_count",
            "played_at",
            "sides",
            "links",
        )

    def get_links(self, replay: Replay) -> dict[str, str]:
        request: Any = self.context.get("request")
        return {
            "page": reverse("replay", args=[replay.pk], request=request),
            "log": reverse("api-replay-log", args=[replay.pk], request=request),
            "frames": reverse("api-replay-frames", args=[replay.pk], request=request),
        }


class LogErrorShape(serializers.Serializer):
    """The first thing in a log that is not as it must be. `deal` and `action` count from 0."""

    code = serializers.CharField()
    message = serializers.CharField()
    deal = serializers.IntegerField(allow_null=True)
    action = serializers.IntegerField(allow_null=True)


class VerificationShape(serializers.Serializer):
    """What was found out about a log: is it right, is it unchanged, is it one of ours."""

    consistent = serializers.BooleanField()
    unchanged = serializers.BooleanField()
    issued = serializers.BooleanField()
    live = serializers.BooleanField()
    digest = serializers.CharField(allow_blank=True)
    error = LogErrorShape(allow_null=True)
    page = serializers.CharField(allow_null=True)
