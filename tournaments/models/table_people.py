"""How people at tables meet and get along: invitations to seats, fixed phrases, mutes and reports."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.choices import is_choice
from tournaments.models.tables import LiveGame, LiveSeat


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


class ReportKind(models.TextChoices):
    OUTSIDE_HELP = "OUTSIDE_HELP", _("outside help")
    STALLING = "STALLING", _("plays for time")
    RUDE = "RUDE", _("rude")
    NAME = "NAME", _("offensive name")
    OTHER = "OTHER", _("something else")


class PlayerReport(models.Model):
    """A complaint about a seat, for moderators to read; never a ban by itself."""

    Kind = ReportKind

    game = models.ForeignKey(LiveGame, on_delete=models.CASCADE, related_name="reports")
    seat = models.ForeignKey(LiveSeat, on_delete=models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="reports"
    )
    kind = models.CharField(max_length=20, choices=Kind.choices)
    words = models.CharField(max_length=500, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    resolved_at = models.DateTimeField(null=True, blank=True)
    resolved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    resolution = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint("seat", "reporter", name="report_once_a_game"),
            is_choice("kind", ReportKind, "report_kind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.game_id}"


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
