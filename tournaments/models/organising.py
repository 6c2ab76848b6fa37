"""What an organiser decides round by round, and what he made public."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.bots import Bot, Submission
from tournaments.models.choices import is_choice
from tournaments.models.entries import Entry
from tournaments.models.events import Round, Tournament


class ByeReason(models.TextChoices):
    """As `standings.ByeKind`."""

    PAIRING = "pairing", _("left over by the pairing")
    FULL = "full", _("full point")
    HALF = "half", _("half point, asked for")
    ZERO = "zero", _("away")


class Bye(models.Model):
    """An entry that sits out a round, and what it gets for it."""

    Kind = ByeReason

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="byes")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="byes")
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.PAIRING)
    half_points = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["round", "entry"]
        constraints = [
            models.UniqueConstraint("round", "entry", name="bye_once_a_round"),
            is_choice("kind", ByeReason, "bye_kind_known"),
            models.CheckConstraint(condition=Q(half_points__lte=2), name="bye_points_bounded"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} bye of {self.entry}"


class RequestedBye(models.Model):
    """An entry that will be away in a round to come."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="requested_byes")
    round_number = models.PositiveIntegerField()
    kind = models.CharField(
        max_length=8, choices=[(ByeReason.HALF, ByeReason.HALF.label), (ByeReason.ZERO, ByeReason.ZERO.label)]
    )

    class Meta:
        ordering = ["round_number", "entry"]
        constraints = [
            models.UniqueConstraint("entry", "round_number", name="requested_bye_once"),
            models.CheckConstraint(condition=Q(kind__in=["half", "zero"]), name="requested_bye_kind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} away in round {self.round_number}"


class PointPenalty(models.Model):
    """Points that the organiser takes from an entry; lifted ones stay readable."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="penalties")
    half_points = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=200)
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    given_at = models.DateTimeField(auto_now_add=True)
    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["given_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(half_points__gte=1, half_points__lte=200), name="penalty_sensible"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="penalty_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"penalty of {self.entry}"


class ForbiddenPairing(models.Model):
    """Two entries that the organiser will not have at one table; `one` has the lower number."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="forbidden_pairings")
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["tournament", "one", "other"]
        constraints = [
            models.UniqueConstraint("one", "other", name="forbidden_pairing_once"),
            models.CheckConstraint(condition=Q(one__lt=models.F("other")), name="forbidden_pairing_ordered"),
        ]

    def __str__(self) -> str:
        return f"{self.one} never with {self.other}"


class Publication(models.Model):
    """The standings as they were published: a correction adds a version and leaves the others readable."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="publications")
    number = models.PositiveIntegerField()
    published_at = models.DateTimeField(auto_now_add=True)
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    # What was corrected; empty in the first version.
    reason = models.CharField(max_length=500, blank=True)
    # [{"rank", "entry", "name", "points", "played", "won", "drawn", "lost", "values": {code: …}}, …]
    standings = models.JSONField(default=list)

    class Meta:
        ordering = ["tournament", "-number"]
        constraints = [
            models.UniqueConstraint("tournament", "number", name="publication_number_once"),
            models.CheckConstraint(
                condition=Q(number=1) | ~Q(reason=""), name="publication_correction_has_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, published version {self.number}"


class ChallengeStatus(models.TextChoices):
    OFFERED = "OFFERED", _("offered")
    ACCEPTED = "ACCEPTED", _("accepted")
    DECLINED = "DECLINED", _("declined")


class Challenge(models.Model):
    """A test game that an author offers to a bot; what is played is an event of its own, never rated."""

    Status = ChallengeStatus

    challenger = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="challenges"
    )
    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="challenges")
    opponent = models.ForeignKey(Bot, on_delete=models.PROTECT, related_name="challenges")
    variant = models.CharField(max_length=30)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OFFERED)
    event = models.OneToOneField(
        Tournament, on_delete=models.PROTECT, null=True, blank=True, related_name="challenge"
    )
    offered_at = models.DateTimeField(auto_now_add=True)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-offered_at", "-pk"]
        constraints = [
            is_choice("status", ChallengeStatus, "challenge_status_known"),
            models.CheckConstraint(
                condition=Q(status="ACCEPTED", event__isnull=False) | (~Q(status="ACCEPTED") & Q(event=None)),
                name="challenge_accepted_has_an_event",
            ),
        ]
        indexes = [models.Index(fields=["challenger", "offered_at"], name="challenge_quota")]

    def __str__(self) -> str:
        return f"{self.submission} against {self.opponent}"
