from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from tournaments.models.choices import is_choice


class ChallengeWish(models.TextChoices):
    ASK = "ASK", _("ask me first")
    ALWAYS = "ALWAYS", _("always play")
    NEVER = "NEVER", _("never play")


class Bot(models.Model):
    """A lasting identity; what plays is one of its submissions."""

    Wish = ChallengeWish

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="bots")
    name = models.CharField(_("name"), max_length=40)
    description = models.CharField(_("description"), max_length=200, blank=True)
    # The name of one of the engine's own baselines, or empty for a stranger's bot.
    builtin = models.CharField(max_length=30, blank=True)
    active_submission = models.ForeignKey(
        "tournaments.Submission", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    # What becomes of test games that other authors offer.
    challenge_wish = models.CharField(
        _("test games"), max_length=6, choices=ChallengeWish.choices, default=ChallengeWish.ASK
    )
    created_at = models.DateTimeField(auto_now_add=True)
    # By the staff: no version of it is taken in or plays any more.
    disabled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(Lower("name"), name="bot_name_unique_whatever_case"),
            models.UniqueConstraint("builtin", condition=~Q(builtin=""), name="bot_builtin_once"),
            is_choice("challenge_wish", ChallengeWish, "bot_challenge_wish_known"),
        ]

    def __str__(self) -> str:
        return self.name


class SubmissionStatus(models.TextChoices):
    UPLOADED = "UPLOADED", _("waiting")
    VALIDATING = "VALIDATING", _("being checked")
    ACCEPTED = "ACCEPTED", _("accepted")
    REJECTED = "REJECTED", _("rejected")
    DISABLED = "DISABLED", _("disabled")


class Submission(models.Model):
    """One uploaded version of a bot: its bytes never change, only what we think of them."""

    Status = SubmissionStatus

    bot = models.ForeignKey(Bot, on_delete=models.PROTECT, related_name="submissions")
    number = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)
    filename = models.CharField(max_length=100)
    size_bytes = models.PositiveIntegerField()
    runtime = models.CharField(max_length=20)
    entry_point = models.CharField(max_length=100)
    variants = models.JSONField(default=list)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.UPLOADED)
    # What the judge found so far: [{"variant", "verdict", "fault"}, …]; it grows while the check runs.
    report = models.JSONField(default=list)
    # How many games (presets) the check plays in all; 0 before it has begun.
    planned_count = models.PositiveIntegerField(default=0)
    # Under what it was judged: {"command", "runtime", "limits", …}; empty before.
    conditions = models.JSONField(default=dict)
    reason_code = models.CharField(max_length=40, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    attempt_count = models.PositiveIntegerField(default=0)
    token = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    submitted_at = models.DateTimeField(auto_now_add=True)
    judged_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint("bot", "number", name="submission_number_once"),
            models.UniqueConstraint("bot", "sha256", name="submission_bytes_once"),
            is_choice("status", SubmissionStatus, "submission_status_known"),
            models.CheckConstraint(
                condition=Q(status="VALIDATING", token__isnull=False, lease_until__isnull=False)
                | (~Q(status="VALIDATING") & Q(token__isnull=True, lease_until__isnull=True)),
                name="submission_leased_while_validating",
            ),
        ]
        indexes = [models.Index(fields=["status", "lease_until"], name="submission_open")]

    def __str__(self) -> str:
        return f"{self.bot} v{self.number}"

    @property
    def is_open(self) -> bool:
        return self.status in (self.Status.UPLOADED, self.Status.VALIDATING)


class Validation(models.Model):
    """One order for a check, of an upload or of an entry under house rules: what the daily quota counts."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="validations")
    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="validations")
    ordered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-ordered_at"]
        indexes = [models.Index(fields=["owner", "ordered_at"], name="validation_quota")]

    def __str__(self) -> str:
        return f"check of {self.submission}"
