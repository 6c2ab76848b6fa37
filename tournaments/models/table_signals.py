"""What people at tables tell those who judge: calls of the arbiter, and reports of somebody at the table."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.choices import is_choice
from tournaments.models.tables import LiveGame, LiveSeat


class SignalKind(models.TextChoices):
    # Of the table itself; all others are about somebody who sits there.
    ARBITER = "ARBITER", _("calls the arbiter")
    CLOCK = "CLOCK", _("disputes a clock")
    OUTSIDE_HELP = "OUTSIDE_HELP", _("outside help")
    STALLING = "STALLING", _("plays for time")
    RUDE = "RUDE", _("rude")
    NAME = "NAME", _("offensive name")
    OTHER = "OTHER", _("something else")


CALLS = (SignalKind.ARBITER, SignalKind.CLOCK)


class SignalState(models.TextChoices):
    OPEN = "OPEN", _("open")
    TAKEN = "TAKEN", _("taken")
    SETTLED = "SETTLED", _("settled")


class TableSignal(models.Model):
    """A call or a report, for people to judge: OPEN → TAKEN → SETTLED; it changes nothing by itself."""

    Kind = SignalKind
    State = SignalState

    game = models.ForeignKey(LiveGame, on_delete=models.CASCADE, related_name="signals")
    # Whom a report is about; a call is about the table.
    seat = models.ForeignKey(
        LiveSeat, on_delete=models.CASCADE, null=True, blank=True, related_name="signals"
    )
    # Who called or reported; null once the account is closed.
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="signals"
    )
    kind = models.CharField(max_length=20, choices=Kind.choices)
    words = models.CharField(max_length=500, blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    created_at = models.DateTimeField(auto_now_add=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # What came of it, told to who called or reported.
    answer = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [
            models.UniqueConstraint("seat", "reporter", name="report_once_a_game"),
            models.UniqueConstraint(
                "game",
                "reporter",
                "kind",
                condition=Q(seat__isnull=True) & ~Q(state="SETTLED"),
                name="call_once_until_settled",
            ),
            is_choice("kind", SignalKind, "signal_kind_known"),
            is_choice("state", SignalState, "signal_state_known"),
            models.CheckConstraint(
                condition=Q(kind__in=CALLS, seat__isnull=True) | (~Q(kind__in=CALLS) & Q(seat__isnull=False)),
                name="signal_report_is_about_somebody",
            ),
            models.CheckConstraint(
                condition=Q(state="OPEN", taken_at__isnull=True, settled_at__isnull=True)
                | Q(state="TAKEN", taken_at__isnull=False, settled_at__isnull=True)
                | Q(state="SETTLED", settled_at__isnull=False),
                name="signal_moments_of_its_state",
            ),
        ]
        indexes = [
            models.Index(F("created_at"), name="signal_waiting", condition=~Q(state="SETTLED")),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.game_id}"

    @property
    def is_call(self) -> bool:
        """Of the table, and not about somebody who sits there?"""
        return self.kind in CALLS
