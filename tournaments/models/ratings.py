from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.bots import Submission
from tournaments.models.choices import is_choice
from tournaments.models.matches import MatchSet


class PoolKind(models.TextChoices):
    BOTS = "bots", _("bots")
    PEOPLE = "people", _("people")
    CLUB = "club", _("club")


class Pool(models.Model):
    """A rating list: one preset and one kind of player."""

    Kind = PoolKind

    variant = models.CharField(max_length=30)
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.BOTS)
    rules_hash = models.CharField(max_length=12)
    anchor = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="+")
    # Rated results written plus those rescinded: when it differs, the list is stale and is fitted again.
    fitted_count = models.PositiveIntegerField(default=0)
    fitted_at = models.DateTimeField(null=True, blank=True)
    # What leading the first deal is worth, with its 95% interval.
    seat_elo = models.DecimalField(max_digits=8, decimal_places=2, null=True, blank=True)
    seat_elo_low = models.DecimalField(max_digits=8, decimal_places=2, null=True, blank=True)
    seat_elo_high = models.DecimalField(max_digits=8, decimal_places=2, null=True, blank=True)

    class Meta:
        ordering = ["variant", "kind"]
        constraints = [
            models.UniqueConstraint("variant", "kind", name="pool_once"),
            is_choice("kind", PoolKind, "pool_kind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.variant} {self.kind}"


class RatedResult(models.Model):
    """A finished set as the fit reads it, written once; one that was rescinded stays and is not read."""

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="results")
    match_set = models.ForeignKey(MatchSet, on_delete=models.PROTECT, related_name="rated_results")
    # [{"mirror", "a": submission, "b": submission, "half_points": 0..2 of a, "leader": 1 a, -1 b, 0 neither,
    #   "deals": that count, "margin": card points of a less b's, "sides": of the game}, …]
    games = models.JSONField()
    rescinded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pool", "match_set"]
        constraints = [models.UniqueConstraint("pool", "match_set", name="rated_once_per_pool")]

    def __str__(self) -> str:
        return f"set {self.match_set_id} in {self.pool}"


class Rating(models.Model):
    """A line of a rating list, derived: it can be thrown away and fitted again."""

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="ratings")
    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="ratings")
    connected = models.BooleanField()
    elo = models.DecimalField(max_digits=8, decimal_places=2, null=True)
    elo_low = models.DecimalField(max_digits=8, decimal_places=2, null=True)
    elo_high = models.DecimalField(max_digits=8, decimal_places=2, null=True)
    rank_best = models.PositiveIntegerField(null=True)
    rank_worst = models.PositiveIntegerField(null=True)
    los_above = models.DecimalField(max_digits=5, decimal_places=4, null=True)
    provisional = models.BooleanField()
    # Where the interval comes from: clustered, profile (one-sided results), anchor (fixed).
    interval = models.CharField(max_length=10, blank=True)
    set_count = models.PositiveIntegerField()
    # Games of three sides count as pairs of sides with a weight, so these can have halves.
    game_count = models.DecimalField(max_digits=11, decimal_places=2)
    deal_count = models.DecimalField(max_digits=11, decimal_places=2)
    win_count = models.DecimalField(max_digits=11, decimal_places=2)
    draw_count = models.DecimalField(max_digits=11, decimal_places=2)
    loss_count = models.DecimalField(max_digits=11, decimal_places=2)
    points_per_deal = models.DecimalField(max_digits=7, decimal_places=3, null=True)
    points_per_deal_se = models.DecimalField(max_digits=7, decimal_places=3, null=True)
    average_opponent = models.DecimalField(max_digits=8, decimal_places=2, null=True)

    class Meta:
        ordering = ["pool", "-elo"]
        constraints = [
            models.UniqueConstraint("pool", "submission", name="rating_once_per_pool"),
            models.CheckConstraint(
                condition=Q(connected=False) | Q(elo__isnull=False), name="rating_if_connected"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.submission} in {self.pool}"
