"""Rating lists: what was played for them, written once, and what was fitted from it, made anew at will."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.bots import Submission
from tournaments.models.choices import is_choice
from tournaments.models.contenders import Contender
from tournaments.models.matches import Match, MatchSet
from tournaments.models.tables import LiveGame


class PoolKind(models.TextChoices):
    BOTS = "bots", _("bots")
    PEOPLE = "people", _("people")
    CLUB = "club", _("club")


class Pool(models.Model):
    """A rating list: one rule set and one kind of player."""

    Kind = PoolKind

    # A preset's name, or `house-` and the rules' hash where the staff registered a house's rules.
    variant = models.CharField(max_length=30)
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.BOTS)
    rules_hash = models.CharField(max_length=12)
    # Of registered house rules; a preset has its own.
    title = models.CharField(max_length=60, blank=True)
    # The bot that a list of bots is measured from; people are measured around a point that is nobody.
    anchor = models.ForeignKey(Submission, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    # Rated results written plus those rescinded: when it differs, the list is stale and is fitted again.
    fitted_count = models.PositiveIntegerField(default=0)
    fitted_at = models.DateTimeField(null=True, blank=True)
    # What leading the first deal is worth, with its 95% interval.
    seat_elo = models.DecimalField(max_digits=8, decimal_places=2, null=True, blank=True)
    seat_elo_low = models.DecimalField(max_digits=8, decimal_places=2, null=True, blank=True)
    seat_elo_high = models.DecimalField(max_digits=8, decimal_places=2, null=True, blank=True)
    # How far apart the list puts one bot entered twice, with the 95% half-width: what it can tell apart.
    twin_gap = models.DecimalField(max_digits=8, decimal_places=2, null=True, blank=True)
    twin_error = models.DecimalField(max_digits=8, decimal_places=2, null=True, blank=True)

    class Meta:
        ordering = ["variant", "kind"]
        constraints = [
            models.UniqueConstraint("variant", "kind", name="pool_once"),
            is_choice("kind", PoolKind, "pool_kind_known"),
            models.CheckConstraint(
                condition=Q(kind="bots", anchor__isnull=False) | (~Q(kind="bots") & Q(anchor=None)),
                name="pool_of_bots_has_an_anchor",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.variant} {self.kind}"


class RatedResult(models.Model):
    """A finished set, live game or match over the board, written once with its games.

    One that was rescinded stays readable and is not read by the fit; what stands in its place is a row
    of its own.
    """

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="results")
    # Where it comes from: one of the three. `key` names it: "set:12", "game:Ab3…", "match:7".
    match_set = models.ForeignKey(
        MatchSet, on_delete=models.PROTECT, null=True, blank=True, related_name="rated_results"
    )
    live_game = models.ForeignKey(
        LiveGame, on_delete=models.PROTECT, null=True, blank=True, related_name="rated_results"
    )
    match = models.ForeignKey(
        Match, on_delete=models.PROTECT, null=True, blank=True, related_name="rated_results"
    )
    key = models.CharField(max_length=40)
    # When its source was finished: the order of the ledger, and the day in the history.
    finished_at = models.DateTimeField()
    rescinded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pool", "finished_at", "key"]
        constraints = [
            models.UniqueConstraint(
                "pool", "key", condition=Q(rescinded_at=None), name="rated_once_per_pool"
            ),
            models.UniqueConstraint("pool", "match_set", name="rated_set_once_per_pool"),
            models.UniqueConstraint("pool", "live_game", name="rated_game_once_per_pool"),
            models.CheckConstraint(
                condition=Q(match_set__isnull=False, live_game=None, match=None)
                | Q(match_set=None, live_game__isnull=False, match=None)
                | Q(match_set=None, live_game=None, match__isnull=False),
                name="rated_result_of_one_source",
            ),
        ]
        indexes = [models.Index(fields=["pool", "finished_at", "key"], name="rated_in_order")]

    def __str__(self) -> str:
        return f"{self.key} in {self.pool}"


class RatedGame(models.Model):
    """A game between two contenders, or two sides of a larger one, as the fit reads it.

    `a` has the smaller id, and the numbers are of `a`: half points 2, 1 or 0; `leader` 1 where it led
    the first deal, −1 where `b` did, 0 where neither; card points less those of `b` over the deals that
    count.
    """

    result = models.ForeignKey(RatedResult, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    # The result's, once more: the fit and the tables read the games of a pool.
    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="games", db_index=False)
    a = models.ForeignKey(Contender, on_delete=models.PROTECT, related_name="+", db_index=False)
    b = models.ForeignKey(Contender, on_delete=models.PROTECT, related_name="+")
    half_points = models.PositiveSmallIntegerField()
    leader = models.SmallIntegerField()
    deals = models.PositiveIntegerField()
    margin = models.IntegerField()
    sides = models.PositiveSmallIntegerField(default=2)

    class Meta:
        ordering = ["result", "number"]
        constraints = [
            models.UniqueConstraint("result", "number", name="rated_game_number_once"),
            models.CheckConstraint(condition=Q(a__lt=F("b")), name="rated_game_of_two"),
            models.CheckConstraint(
                condition=Q(half_points__lte=2, leader__gte=-1, leader__lte=1, sides__gte=2),
                name="rated_game_bounded",
            ),
            models.CheckConstraint(condition=Q(deals__gt=0) | Q(margin=0), name="rated_game_margin_of_deals"),
        ]
        indexes = [
            models.Index(fields=["pool", "a", "b"], name="rated_games_between"),
            models.Index(fields=["a"], name="rated_games_of_a"),
        ]

    def __str__(self) -> str:
        return f"game {self.number} of {self.result_id}"


class Rating(models.Model):
    """A line of a rating list, derived: it can be thrown away and fitted again."""

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="ratings")
    contender = models.ForeignKey(Contender, on_delete=models.PROTECT, related_name="ratings")
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
    last_played_at = models.DateTimeField(null=True)
    # By how much it changed in the last month that was played; null for who is newer.
    trend = models.DecimalField(max_digits=8, decimal_places=2, null=True)

    class Meta:
        ordering = ["pool", "-elo"]
        constraints = [
            models.UniqueConstraint("pool", "contender", name="rating_once_per_contender"),
            models.CheckConstraint(
                condition=Q(connected=False) | Q(elo__isnull=False), name="rating_if_connected"
            ),
        ]
        indexes = [models.Index(fields=["pool", "-connected", "-elo"], name="rating_in_order")]

    def __str__(self) -> str:
        return f"{self.contender} in {self.pool}"
