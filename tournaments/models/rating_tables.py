"""What pages show beside a rating list, all of it derived with the list and made anew with it."""

from django.db import models
from django.db.models import F, Q

from tournaments.models.contenders import Contender
from tournaments.models.ratings import Pool, RatedResult


class Meeting(models.Model):
    """What two contenders of a pool did to each other: a cell of the cross table. Numbers are of `first`.

    `lead_…` are the games in which `first` led the first deal, `follow_…` those in which `second` did.
    """

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="meetings", db_index=False)
    first = models.ForeignKey(Contender, on_delete=models.PROTECT, related_name="+", db_index=False)
    second = models.ForeignKey(Contender, on_delete=models.PROTECT, related_name="+")
    set_count = models.PositiveIntegerField()
    # Games of three sides weigh a half for each two of them.
    deal_count = models.FloatField()
    margin = models.FloatField()
    win_count = models.FloatField()
    draw_count = models.FloatField()
    loss_count = models.FloatField()
    lead_win_count = models.FloatField()
    lead_draw_count = models.FloatField()
    lead_loss_count = models.FloatField()
    follow_win_count = models.FloatField()
    follow_draw_count = models.FloatField()
    follow_loss_count = models.FloatField()
    last_at = models.DateTimeField()

    class Meta:
        ordering = ["pool", "first", "second"]
        constraints = [
            models.UniqueConstraint("pool", "first", "second", name="meeting_once"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="meeting_of_two"),
        ]
        indexes = [models.Index(fields=["pool", "second"], name="meeting_of_second")]

    def __str__(self) -> str:
        return f"{self.first_id} and {self.second_id} in {self.pool_id}"


class RatingDay(models.Model):
    """A day whose list is kept: the list after all that was finished until then."""

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="days")
    day = models.DateField()
    # Results until then plus those of them that were rescinded: when it differs, the day is fitted again.
    change_count = models.PositiveIntegerField()

    class Meta:
        ordering = ["pool", "day"]
        constraints = [models.UniqueConstraint("pool", "day", name="rating_day_once")]

    def __str__(self) -> str:
        return f"{self.pool} on {self.day}"


class RatingPoint(models.Model):
    """A contender's rating in the list of a day."""

    day = models.ForeignKey(RatingDay, on_delete=models.CASCADE, related_name="points")
    contender = models.ForeignKey(Contender, on_delete=models.PROTECT, related_name="rating_points")
    elo = models.DecimalField(max_digits=8, decimal_places=2)
    elo_low = models.DecimalField(max_digits=8, decimal_places=2)
    elo_high = models.DecimalField(max_digits=8, decimal_places=2)
    set_count = models.PositiveIntegerField()
    provisional = models.BooleanField()

    class Meta:
        ordering = ["day", "-elo"]
        constraints = [models.UniqueConstraint("day", "contender", name="rating_point_once")]

    def __str__(self) -> str:
        return f"{self.contender_id} on {self.day_id}: {self.elo}"


class Superiority(models.Model):
    """How likely each of a list is better than each other: n·n numbers of 0 to 10,000 in two bytes."""

    pool = models.OneToOneField(Pool, on_delete=models.CASCADE, related_name="superiority")
    # Ids of contenders in the order of rows and columns.
    contenders = models.JSONField()
    cells = models.BinaryField()

    class Meta:
        verbose_name_plural = "superiorities"

    def __str__(self) -> str:
        return f"superiority in {self.pool_id}"


class LedgerLine(models.Model):
    """What one result did to one contender's classical Elo, in the order in which results were finished."""

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="ledger", db_index=False)
    number = models.PositiveIntegerField()
    result = models.ForeignKey(RatedResult, on_delete=models.CASCADE, related_name="ledger")
    contender = models.ForeignKey(Contender, on_delete=models.PROTECT, related_name="ledger")
    before = models.DecimalField(max_digits=8, decimal_places=2)
    after = models.DecimalField(max_digits=8, decimal_places=2)
    k = models.PositiveSmallIntegerField()
    # Games before this result, then in it, with the score made of them and the one expected.
    games_before = models.FloatField()
    games = models.FloatField()
    score = models.FloatField()
    expected = models.FloatField()

    class Meta:
        ordering = ["pool", "number"]
        constraints = [
            models.UniqueConstraint("pool", "number", name="ledger_number_once"),
            models.UniqueConstraint("result", "contender", name="ledger_once_per_result"),
        ]
        indexes = [models.Index(fields=["pool", "contender", "number"], name="ledger_of_contender")]

    def __str__(self) -> str:
        return f"line {self.number} of {self.pool_id}"
