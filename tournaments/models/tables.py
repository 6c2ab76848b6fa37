"""Tables where people play: who sits, how the time runs, and every act in the order in which it was taken."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from replays.models import Replay, new_replay_id
from tournaments.models.bots import Submission
from tournaments.models.choices import is_choice
from tournaments.models.matches import Match


class TableStatus(models.TextChoices):
    OPEN = "OPEN", _("waiting for players")
    LIVE = "LIVE", _("being played")
    ADJOURNED = "ADJOURNED", _("adjourned")
    FINISHED = "FINISHED", _("finished")
    VOID = "VOID", _("void")
    CANCELLED = "CANCELLED", _("cancelled")


class LiveGame(models.Model):
    """One game of people at a table. Its position is nowhere stored: it follows from seed and actions.

    Its id is that of its log and replay to come. `version` grows with everything that a watcher can see;
    `action_count` is the `n` that the next action must answer.
    """

    Status = TableStatus

    id = models.CharField(primary_key=True, max_length=16, default=new_replay_id, editable=False)
    variant = models.CharField(max_length=30)
    rules = models.JSONField()
    rules_hash = models.CharField(max_length=12)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    rated = models.BooleanField(default=False)
    # A time for each turn (then the automatic move plays), a bank (then the game is lost), or no clock.
    turn_ms = models.PositiveIntegerField(null=True, blank=True)
    bank_ms = models.PositiveIntegerField(null=True, blank=True)
    increment_ms = models.PositiveIntegerField(null=True, blank=True)
    seed_encrypted = models.BinaryField(editable=False)
    commitment = models.CharField(max_length=64)
    first_dealer = models.PositiveSmallIntegerField()
    rematch_of = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="rematch"
    )
    # SHA-256 of the private link's token; empty for a table that everybody may sit down at.
    link_hash = models.CharField(max_length=64, blank=True)
    # A tournament's game: where a person sits, each set of a match is one game.
    match = models.ForeignKey(
        Match, on_delete=models.PROTECT, null=True, blank=True, related_name="live_games"
    )
    set_number = models.PositiveSmallIntegerField(null=True, blank=True)
    # Until when the players of a tournament's table must have come; who has not has lost.
    show_up_until = models.DateTimeField(null=True, blank=True)
    # Spectators see a deal only when it is over.
    is_delayed = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    action_count = models.PositiveIntegerField(default=0)
    turn_began_at = models.DateTimeField(null=True, blank=True)
    deadline_at = models.DateTimeField(null=True, blank=True)
    # The seat to move is a bot's: no deadline runs, and somebody must ask it.
    awaits_bot = models.BooleanField(default=False)
    adjourned_at = models.DateTimeField(null=True, blank=True)
    # By a director: the sides' ranks in order, as in the log's result; null as long as nobody decided.
    decided_ranks = models.JSONField(null=True, blank=True)
    replay = models.OneToOneField(Replay, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    reason = models.CharField(max_length=500, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "id"]
        constraints = [
            is_choice("status", TableStatus, "table_status_known"),
            models.CheckConstraint(
                condition=Q(turn_ms__isnull=True) | Q(bank_ms__isnull=True), name="table_has_one_clock"
            ),
            models.CheckConstraint(
                condition=Q(bank_ms__isnull=True, increment_ms__isnull=True)
                | Q(bank_ms__isnull=False, increment_ms__isnull=False),
                name="table_bank_is_whole",
            ),
            models.CheckConstraint(
                condition=Q(status="FINISHED", replay__isnull=False)
                | (~Q(status="FINISHED") & Q(replay__isnull=True)),
                name="table_replay_when_finished",
            ),
            models.CheckConstraint(
                condition=Q(status="LIVE") | Q(deadline_at__isnull=True), name="table_clock_runs_while_live"
            ),
            models.CheckConstraint(
                condition=Q(status="ADJOURNED", adjourned_at__isnull=False)
                | (~Q(status="ADJOURNED") & Q(adjourned_at__isnull=True)),
                name="table_adjourned_since",
            ),
            models.CheckConstraint(
                condition=Q(match__isnull=True, set_number__isnull=True)
                | Q(match__isnull=False, set_number__isnull=False),
                name="table_of_a_match_has_its_set",
            ),
            models.UniqueConstraint(
                "match", "set_number", condition=Q(match__isnull=False), name="table_once_a_set"
            ),
        ]
        indexes = [
            models.Index(fields=["status", "-created_at"], name="table_lobby"),
            models.Index(fields=["status", "deadline_at"], name="table_overdue"),
            models.Index(
                fields=["show_up_until"], name="table_called", condition=Q(show_up_until__isnull=False)
            ),
            models.Index(fields=["turn_began_at"], name="table_awaits_bot", condition=Q(awaits_bot=True)),
        ]

    def __str__(self) -> str:
        return self.id

    @property
    def is_private(self) -> bool:
        return bool(self.link_hash)


class OccupantKind(models.TextChoices):
    # The log's own words.
    HUMAN = "human", _("person")
    GUEST = "guest", _("guest")
    BOT = "bot", _("bot")
    API = "api", _("API")


class LiveSeat(models.Model):
    """A seat that is taken. A free one has no row, so that two who sit down at once cannot both succeed."""

    Kind = OccupantKind

    game = models.ForeignKey(LiveGame, on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=5, choices=Kind.choices)
    # As it was when the seat was taken, for the log.
    name = models.CharField(max_length=150)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="live_seats"
    )
    # SHA-256 of what the guest's session holds.
    guest_hash = models.CharField(max_length=64, blank=True)
    submission = models.ForeignKey(
        Submission, on_delete=models.PROTECT, null=True, blank=True, related_name="live_seats"
    )
    is_host = models.BooleanField(default=False)
    # After a substitution all who sat here, oldest first, as in the log, with the number of the account:
    # [{"deal", "ply", "name", "kind", "version", "user"}, …]
    occupants = models.JSONField(default=list, blank=True)
    # The log's verdict: what a seat did to end the game.
    verdict = models.CharField(max_length=20, default="OK")
    # The jail's finer code behind a bot's verdict.
    detail = models.CharField(max_length=200, blank=True)
    sat_at = models.DateTimeField(auto_now_add=True)
    # At a tournament's table: when the player said to be there. Bots are always there.
    came_at = models.DateTimeField(null=True, blank=True)
    # After the game: when another one was asked for.
    rematch_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["game", "seat"]
        constraints = [
            models.UniqueConstraint("game", "seat", name="seat_taken_once"),
            models.UniqueConstraint(
                "game", "user", condition=Q(user__isnull=False), name="seat_one_for_a_person"
            ),
            models.UniqueConstraint(
                "game", "guest_hash", condition=~Q(guest_hash=""), name="seat_one_for_a_guest"
            ),
            models.UniqueConstraint("game", condition=Q(is_host=True), name="seat_one_host"),
            is_choice("kind", OccupantKind, "seat_kind_known"),
            models.CheckConstraint(
                condition=Q(kind="bot", submission__isnull=False, user__isnull=True, guest_hash="")
                | Q(kind="guest", submission__isnull=True, user__isnull=True)
                | Q(kind__in=["human", "api"], submission__isnull=True, guest_hash=""),
                name="seat_occupant_of_its_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} at {self.game_id}"


class ActionBy(models.TextChoices):
    # The log's own words.
    PLAYER = "player", _("player")
    CLOCK = "clock", _("clock")
    AUTO = "auto", _("automatic")
    DIRECTOR = "director", _("director")


class LiveAction(models.Model):
    """One act of a game, a play or an event, written once; triggers of the database refuse every change."""

    By = ActionBy

    game = models.ForeignKey(LiveGame, on_delete=models.CASCADE, related_name="actions")
    # Counts from 0 through the whole game.
    n = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    # The play in machine form (formats.md §1), or else an event of the log: resign, adjourn, …
    play = models.CharField(max_length=128, blank=True)
    event = models.CharField(max_length=12, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    # Of a director who gave a seat more time, or took some.
    adjust_ms = models.IntegerField(null=True, blank=True)
    # The director who did it; not in the log.
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    by = models.CharField(max_length=8, choices=By.choices, default=By.PLAYER)
    spent_us = models.PositiveBigIntegerField(default=0)
    at = models.DateTimeField()

    class Meta:
        ordering = ["game", "n"]
        constraints = [
            models.UniqueConstraint("game", "n", name="action_answers_once"),
            is_choice("by", ActionBy, "action_by_known"),
            models.CheckConstraint(
                condition=(Q(event="") & ~Q(play="")) | (Q(play="") & ~Q(event="")),
                name="action_is_play_or_event",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.n} of {self.game_id}: {self.play or self.event}"
