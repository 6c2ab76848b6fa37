"""What stands beside a table: who is asked to play for a bot, and what an event ordered."""

from django.db import models
from django.db.models import Q

from tournaments.models.events import Tournament
from tournaments.models.tables import LiveGame


class BotTurn(models.Model):
    """The turn of a stranger's bot that a worker holds, or may claim: one row a game, leased like a set.

    `n` is the act that is asked for; with a later one the attempts are counted anew.
    """

    game = models.OneToOneField(LiveGame, on_delete=models.CASCADE, related_name="bot_turn")
    n = models.PositiveIntegerField()
    token = models.UUIDField(null=True, blank=True, unique=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    attempt_count = models.PositiveIntegerField(default=0)
    worker = models.CharField(max_length=100, blank=True)
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(token__isnull=True, lease_until__isnull=True)
                | Q(token__isnull=False, lease_until__isnull=False),
                name="bot_turn_leased_while_held",
            ),
        ]

    def __str__(self) -> str:
        return f"turn {self.n} of {self.game_id}"


class TablePolicy(models.Model):
    """How a tournament's people play: the clock of their tables, and how long an opponent waits for them."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="table_policy")
    bank_ms = models.PositiveIntegerField(default=120_000)
    increment_ms = models.PositiveIntegerField(default=8_000)
    show_up_seconds = models.PositiveIntegerField(default=600)
    # Spectators see a deal only when it is over.
    is_delayed = models.BooleanField(default=True)

    class Meta:
        verbose_name_plural = "table policies"
        constraints = [
            models.CheckConstraint(
                condition=Q(bank_ms__gte=1000, show_up_seconds__gte=30, show_up_seconds__lte=604_800),
                name="table_policy_sensible",
            ),
        ]

    def __str__(self) -> str:
        return f"tables of {self.tournament}"
