"""The archive's books: one stored log a replay, and what a list must know without opening it."""

import secrets

from django.db import models
from django.db.models import Q


def new_replay_id() -> str:
    """A short public name that cannot be counted through: 12 characters of a URL-safe alphabet (72 bits)."""
    return secrets.token_urlsafe(9)


class Replay(models.Model):
    """A finished game: its log, compressed, complete in itself. Frames are derived and never stored."""

    id = models.CharField(primary_key=True, max_length=16, default=new_replay_id, editable=False)
    digest = models.CharField(max_length=64, unique=True)
    packed_log = models.BinaryField(editable=False)
    variant = models.CharField(max_length=30)
    rules_hash = models.CharField(max_length=12)
    event = models.CharField(max_length=100, blank=True)
    commitment = models.CharField(max_length=64)
    mirror = models.PositiveSmallIntegerField(null=True, blank=True)
    termination = models.CharField(max_length=20)
    deal_count = models.PositiveIntegerField()
    ply_count = models.PositiveIntegerField()
    scopa_count = models.PositiveIntegerField(default=0)
    # By how many rating points the winner was behind the best loser before the game; null if unknown.
    upset = models.IntegerField(null=True, blank=True)
    # What stands in the place of names that are no longer shown, by seat ("0") and occupant ("0/1").
    forgotten = models.JSONField(default=dict, blank=True, editable=False)
    played_at = models.DateTimeField()
    stored_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-played_at", "-id"]
        indexes = [
            # Everything that the list can be filtered by, so that no row with its log is read to find a page.
            models.Index(
                fields=["-played_at", "-id", "variant", "event", "deal_count", "scopa_count", "upset"],
                name="replay_list",
            ),
            models.Index(
                fields=["upset", "-played_at", "-id"], name="replay_upsets", condition=Q(upset__gt=0)
            ),
            models.Index(fields=["variant", "-played_at", "-id"], name="replay_by_variant"),
            models.Index(fields=["commitment", "mirror"], name="replay_same_deal"),
        ]
        constraints = [models.CheckConstraint(condition=~Q(digest=""), name="replay_has_digest")]

    def __str__(self) -> str:
        return self.id


class ReplaySide(models.Model):
    """A side as the list shows it."""

    replay = models.ForeignKey(Replay, on_delete=models.CASCADE, related_name="sides")
    side = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200)
    # What its players are, in the log's words, each once: "bot", "human bot".
    kinds = models.CharField(max_length=30, blank=True)
    score = models.IntegerField()
    rank = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["replay", "side"]
        indexes = [
            models.Index(fields=["replay", "name"], name="replay_side_of"),
            models.Index(fields=["name"], name="replay_side_name"),
        ]
        constraints = [models.UniqueConstraint("replay", "side", name="replay_side_once")]

    def __str__(self) -> str:
        return self.name

    @property
    def kind_list(self) -> list[str]:
        return self.kinds.split()
