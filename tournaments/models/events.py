from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.bots import Bot, Submission
from tournaments.models.choices import is_choice


class TournamentStatus(models.TextChoices):
    DRAFT = "DRAFT", _("draft")
    OPEN = "OPEN", _("open for entries")
    RUNNING = "RUNNING", _("running")
    FINISHED = "FINISHED", _("finished")
    PUBLISHED = "PUBLISHED", _("published")
    CANCELLED = "CANCELLED", _("cancelled")


class Tournament(models.Model):
    """An event under one rule set, from draft to published."""

    Status = TournamentStatus

    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(max_length=90, unique=True)
    description = models.TextField(_("description"), max_length=1000, blank=True)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tournaments"
    )
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.DRAFT)
    variant = models.CharField(max_length=30)
    rules = models.JSONField()
    rules_hash = models.CharField(max_length=12)
    format = models.CharField(max_length=20, default="round_robin")
    format_config = models.JSONField(default=dict)
    tie_breaks = models.JSONField(default=list)
    sets_per_pairing = models.PositiveSmallIntegerField(_("mirrored sets a pairing"), default=2)
    bank_ms = models.PositiveIntegerField(_("bank in milliseconds"), default=10_000)
    increment_ms = models.PositiveIntegerField(_("increment in milliseconds"), default=100)
    rated = models.BooleanField(_("rated"), default=True)
    entries_per_owner = models.PositiveSmallIntegerField(_("entries an owner"), default=1)
    # Encrypted at rest with a key that is not in the database; its digest is public from the opening.
    event_seed_encrypted = models.BinaryField(null=True, editable=False)
    event_commitment = models.CharField(max_length=64, blank=True)
    event_seed_revealed = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            is_choice("status", TournamentStatus, "tournament_status_known"),
            models.CheckConstraint(
                condition=Q(sets_per_pairing__gte=1, sets_per_pairing__lte=500),
                name="tournament_sets_sensible",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["DRAFT", "CANCELLED"]) | ~Q(event_commitment=""),
                name="tournament_committed_once_open",
            ),
            models.CheckConstraint(
                condition=Q(event_seed_revealed="") | Q(status__in=["FINISHED", "PUBLISHED", "CANCELLED"]),
                name="tournament_seed_secret_until_over",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class EntryStatus(models.TextChoices):
    PENDING = "PENDING", _("being checked")
    ACCEPTED = "ACCEPTED", _("accepted")
    REFUSED = "REFUSED", _("refused")


class Entry(models.Model):
    """A bot in a tournament, pinned to the submission it was entered with.

    Under a preset it is accepted at once; under house rules only after it has played itself under them.
    """

    Status = EntryStatus

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entries")
    bot = models.ForeignKey(Bot, on_delete=models.PROTECT, related_name="entries")
    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.ACCEPTED)
    entered_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "number"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint("tournament", "bot", name="entry_once_per_bot"),
            models.UniqueConstraint("tournament", "number", name="entry_number_once"),
            is_choice("status", EntryStatus, "entry_status_known"),
        ]

    def __str__(self) -> str:
        return f"{self.bot} in {self.tournament}"


class CheckStatus(models.TextChoices):
    WAITING = "WAITING", _("waiting")
    VALIDATING = "VALIDATING", _("being checked")
    DONE = "DONE", _("checked")


class EntryCheck(models.Model):
    """The check of an entry under its event's own rules: leased like a submission's; it decides the entry."""

    Status = CheckStatus

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="check_under_rules")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    report = models.JSONField(default=list)
    reason_code = models.CharField(max_length=40, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    attempt_count = models.PositiveIntegerField(default=0)
    token = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    judged_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            is_choice("status", CheckStatus, "entry_check_status_known"),
            models.CheckConstraint(
                condition=Q(status="VALIDATING", token__isnull=False, lease_until__isnull=False)
                | (~Q(status="VALIDATING") & Q(token__isnull=True, lease_until__isnull=True)),
                name="entry_check_leased_while_validating",
            ),
        ]
        indexes = [models.Index(fields=["status", "lease_until"], name="entry_check_open")]

    def __str__(self) -> str:
        return f"check of {self.entry}"


class Round(models.Model):
    """Pairings that are played together; open as long as one of its sets is (derived, never stored)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveIntegerField()
    opened_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [models.UniqueConstraint("tournament", "number", name="round_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament}, round {self.number}"
