from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.choices import is_choice


class TournamentStatus(models.TextChoices):
    DRAFT = "DRAFT", _("draft")
    OPEN = "OPEN", _("open for entries")
    RUNNING = "RUNNING", _("running")
    FINISHED = "FINISHED", _("finished")
    PUBLISHED = "PUBLISHED", _("published")
    CANCELLED = "CANCELLED", _("cancelled")


class Purpose(models.TextChoices):
    EVENT = "EVENT", _("tournament")
    # A test game between two bots: it is in no list and counts for nothing.
    CHALLENGE = "CHALLENGE", _("challenge")
    # Two versions of a bot against each other until a sequential test has decided; in no list either.
    TEST = "TEST", _("test of a version")


class Venue(models.TextChoices):
    ONLINE = "ONLINE", _("on this site")
    BOARD = "BOARD", _("over the board")


class Entrants(models.TextChoices):
    BOTS = "BOTS", _("bots")
    PEOPLE = "PEOPLE", _("people")
    MIXED = "MIXED", _("people and bots")


class Tournament(models.Model):
    """An event under one rule set, from draft to published."""

    Status = TournamentStatus
    Purpose = Purpose
    Venue = Venue
    Entrants = Entrants

    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(max_length=90, unique=True)
    description = models.TextField(_("description"), max_length=1000, blank=True)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tournaments"
    )
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.DRAFT)
    purpose = models.CharField(max_length=10, choices=Purpose.choices, default=Purpose.EVENT)
    venue = models.CharField(
        _("where it is played"), max_length=6, choices=Venue.choices, default=Venue.ONLINE
    )
    entrants = models.CharField(
        _("who may enter"), max_length=6, choices=Entrants.choices, default=Entrants.BOTS
    )
    # 2: an entry is a pair, which plays one side of a game of four.
    entry_size = models.PositiveSmallIntegerField(_("players an entry"), default=1)
    entry_cap = models.PositiveIntegerField(_("most entries"), null=True, blank=True)
    entries_close_at = models.DateTimeField(_("entries close at"), null=True, blank=True)
    # Until then an owner may put another version in the place of the one he entered.
    freezes_at = models.DateTimeField(_("versions are fixed at"), null=True, blank=True)
    # How long people have to play a pairing once its round is open.
    pairing_hours = models.PositiveIntegerField(_("hours to play a pairing"), null=True, blank=True)
    variant = models.CharField(max_length=30)
    rules = models.JSONField()
    rules_hash = models.CharField(max_length=12)
    format = models.CharField(max_length=20, default="round_robin")
    format_config = models.JSONField(default=dict)
    # What the organiser changed in the draw, as `pairing.drawn` reads it; empty: the format draws.
    drawn = models.JSONField(default=dict, blank=True)
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
    # While it is paused no round opens by itself; what is open is played.
    paused_at = models.DateTimeField(null=True, blank=True)
    # Why there was no further round: one of `pairing.Ending`.
    ending = models.CharField(max_length=20, blank=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            is_choice("status", TournamentStatus, "tournament_status_known"),
            is_choice("purpose", Purpose, "tournament_purpose_known"),
            is_choice("venue", Venue, "tournament_venue_known"),
            is_choice("entrants", Entrants, "tournament_entrants_known"),
            models.CheckConstraint(condition=Q(entry_size__in=[1, 2]), name="tournament_entry_size_known"),
            models.CheckConstraint(
                condition=Q(entry_cap__isnull=True) | Q(entry_cap__gte=2), name="tournament_cap_sensible"
            ),
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


class Round(models.Model):
    """Pairings that are played together; open as long as one of its sets is (derived, never stored)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveIntegerField()
    opened_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True, blank=True)
    # Whether the organiser paired it himself.
    by_hand = models.BooleanField(default=False)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [models.UniqueConstraint("tournament", "number", name="round_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament}, round {self.number}"
