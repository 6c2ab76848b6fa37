"""How people at tables meet and get along: invitations to seats, fixed phrases, mutes."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.models.tables import LiveGame


class TablePhrase(models.Model):
    """One of the fixed phrases, said between deals; nothing is ever typed at a table."""

    game = models.ForeignKey(LiveGame, on_delete=models.CASCADE, related_name="phrases")
    seat = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=20)
    deal = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game", "pk"]
        constraints = [models.UniqueConstraint("game", "seat", "deal", "code", name="phrase_once_a_deal")]

    def __str__(self) -> str:
        return f"{self.code} at {self.game_id}"


class Mute(models.Model):
    """Whose phrases somebody does not want to see."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint("user", "muted", name="mute_once"),
            models.CheckConstraint(condition=~Q(user=F("muted")), name="mute_somebody_else"),
        ]

    def __str__(self) -> str:
        return f"{self.user} mutes {self.muted}"


class TableInvitation(models.Model):
    """A member is asked to a seat of a table that waits for players; who sits down has accepted."""

    game = models.ForeignKey(LiveGame, on_delete=models.CASCADE, related_name="invitations")
    seat = models.PositiveSmallIntegerField()
    sender = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations_sent"
    )
    guest = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations")
    created_at = models.DateTimeField(auto_now_add=True)
    declined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint("game", "guest", name="invited_once_to_a_table"),
            models.CheckConstraint(condition=~Q(sender=F("guest")), name="invitation_to_somebody_else"),
        ]

    def __str__(self) -> str:
        return f"{self.sender} invites {self.guest}"
