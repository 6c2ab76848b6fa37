from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from replays.models import Replay
from tournaments.models.choices import is_choice
from tournaments.models.entries import Entry
from tournaments.models.events import Round


class PlayStatus(models.TextChoices):
    SCHEDULED = "SCHEDULED", _("waiting")
    RUNNING = "RUNNING", _("running")
    FINISHED = "FINISHED", _("finished")
    VOID = "VOID", _("void")
    CANCELLED = "CANCELLED", _("cancelled")
    # Of sets only: the result stays readable and counts for nothing.
    RESCINDED = "RESCINDED", _("rescinded")


class Ruling(models.TextChoices):
    """What a director decided about a match; it stands above the games."""

    NONE = "", _("as played")
    FIRST = "FIRST", _("won by the first side")
    SECOND = "SECOND", _("won by the second side")
    DRAW = "DRAW", _("drawn")
    # Nobody came: a loss for both.
    NOBODY = "NOBODY", _("lost by both sides")


OPEN_STATUSES = (PlayStatus.SCHEDULED, PlayStatus.RUNNING)


class Match(models.Model):
    """What a pairing plays: one or more mirrored sets."""

    Ruling = Ruling

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="matches")
    number = models.PositiveIntegerField()
    # Its place in a bracket or its group ("W2.1", "L3.2", "F", "A"), empty elsewhere.
    slot = models.CharField(max_length=10, blank=True)
    # Not between two entries of one owner.
    rated = models.BooleanField(default=True)
    # The side that the lot let through, where nothing else decided a match that needs a winner.
    lot = models.PositiveSmallIntegerField(null=True, blank=True)
    status = models.CharField(max_length=10, choices=PlayStatus.choices, default=PlayStatus.SCHEDULED)
    reason_code = models.CharField(max_length=40, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    ruling = models.CharField(max_length=10, choices=Ruling.choices, default=Ruling.NONE, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["round", "number"]
        verbose_name_plural = "matches"
        constraints = [
            models.UniqueConstraint("round", "number", name="match_number_once"),
            is_choice("status", PlayStatus, "match_status_known"),
            is_choice("ruling", Ruling, "match_ruling_known"),
            models.CheckConstraint(
                condition=Q(ruling="") | Q(status="FINISHED"), name="match_ruled_is_finished"
            ),
            models.CheckConstraint(condition=Q(lot__isnull=True) | Q(lot__lte=1), name="match_lot_is_a_side"),
        ]
        indexes = [models.Index(fields=["status"], name="match_open")]

    def __str__(self) -> str:
        return f"match {self.pk}"


class MatchSide(models.Model):
    """The entry that plays a side of a match; side 0 has seat 0 in the first game of each set."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="sides")
    side = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="match_sides")

    class Meta:
        ordering = ["match", "side"]
        constraints = [
            models.UniqueConstraint("match", "side", name="match_side_once"),
            models.UniqueConstraint("match", "entry", name="match_entry_once"),
        ]

    def __str__(self) -> str:
        return f"side {self.side} of match {self.match_id}"


class MatchSet(models.Model):
    """One mirrored set: the unit that is claimed, leased, played and recorded, all of it or nothing."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="sets")
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=10, choices=PlayStatus.choices, default=PlayStatus.SCHEDULED)
    commitment = models.CharField(max_length=64)
    attempt_count = models.PositiveIntegerField(default=0)
    failure_count = models.PositiveIntegerField(default=0)
    token = models.UUIDField(null=True, blank=True, unique=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    # It was taken from a worker, whose runner may play on until then: nobody begins it before.
    free_at = models.DateTimeField(null=True, blank=True)
    queued_at = models.DateTimeField(null=True, blank=True)
    reason_code = models.CharField(max_length=40, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint("match", "number", name="set_number_once"),
            is_choice("status", PlayStatus, "set_status_known"),
            models.CheckConstraint(
                condition=Q(status="RUNNING", token__isnull=False, lease_until__isnull=False)
                | (~Q(status="RUNNING") & Q(token__isnull=True, lease_until__isnull=True)),
                name="set_leased_while_running",
            ),
        ]
        indexes = [models.Index(fields=["status", "lease_until"], name="set_open")]

    def __str__(self) -> str:
        return f"set {self.number} of match {self.match_id}"


class AttemptOutcome(models.TextChoices):
    RUNNING = "RUNNING", _("running")
    FINISHED = "FINISHED", _("finished")
    FAILED = "FAILED", _("failed by our fault")
    EXPIRED = "EXPIRED", _("worker lost")
    RETURNED = "RETURNED", _("given back unplayed")


class Attempt(models.Model):
    """One try of a worker at a set, apart from the result: a failed one leaves a trace and no more."""

    Outcome = AttemptOutcome

    match_set = models.ForeignKey(MatchSet, on_delete=models.PROTECT, related_name="attempts")
    number = models.PositiveIntegerField()
    token = models.UUIDField(unique=True)
    worker = models.CharField(max_length=100)
    outcome = models.CharField(max_length=10, choices=Outcome.choices, default=Outcome.RUNNING)
    reason_code = models.CharField(max_length=40, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match_set", "number"]
        constraints = [
            models.UniqueConstraint("match_set", "number", name="attempt_number_once"),
            is_choice("outcome", AttemptOutcome, "attempt_outcome_known"),
            models.UniqueConstraint(
                "match_set", condition=Q(outcome="FINISHED"), name="attempt_finishes_a_set_once"
            ),
        ]

    def __str__(self) -> str:
        return f"attempt {self.number} at set {self.match_set_id}"


class Game(models.Model):
    """A game of a finished set; its cards and moves are in the replay, which knows nothing of matches."""

    match_set = models.ForeignKey(MatchSet, on_delete=models.PROTECT, related_name="games")
    mirror = models.PositiveSmallIntegerField()
    # Null once a ladder's log has passed its time (services/retention): the result stays.
    replay = models.OneToOneField(Replay, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    termination = models.CharField(max_length=20)
    deal_count = models.PositiveIntegerField()

    class Meta:
        ordering = ["match_set", "mirror"]
        constraints = [models.UniqueConstraint("match_set", "mirror", name="game_mirror_once")]

    def __str__(self) -> str:
        return f"game {self.mirror} of set {self.match_set_id}"


class GameSide(models.Model):
    """What a side of the match got out of a game. `side` is the match's, `played_side` the log's."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="sides")
    side = models.PositiveSmallIntegerField()
    played_side = models.PositiveSmallIntegerField()
    half_points = models.PositiveSmallIntegerField(help_text="2 a win, 1 a draw, 0 a loss")
    score = models.IntegerField(help_text="card points of the complete deals")
    at_fault = models.BooleanField(default=False)

    class Meta:
        ordering = ["game", "side"]
        constraints = [
            models.UniqueConstraint("game", "side", name="game_side_once"),
            models.CheckConstraint(condition=Q(half_points__lte=2), name="game_points_bounded"),
        ]

    def __str__(self) -> str:
        return f"side {self.side} of game {self.game_id}"


class GameSeat(models.Model):
    """What happened at a seat: its verdict, and for its owner alone the bot's stderr and notes."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    # Of the member of the side's entry that sat here.
    place = models.PositiveSmallIntegerField(default=0)
    verdict = models.CharField(max_length=20)
    detail = models.CharField(max_length=200, blank=True)
    stderr = models.TextField(blank=True)
    notes = models.JSONField(default=list)

    class Meta:
        ordering = ["game", "seat"]
        constraints = [models.UniqueConstraint("game", "seat", name="game_seat_once")]

    def __str__(self) -> str:
        return f"seat {self.seat} of game {self.game_id}"
