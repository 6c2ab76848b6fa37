"""Sequential tests between two versions of a bot, started by its owner."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.bots import Bot, Submission
from tournaments.models.choices import is_choice
from tournaments.models.matches import Match


class TestStatus(models.TextChoices):
    OPEN = "OPEN", _("running")
    H0 = "H0", _("H0 accepted")
    H1 = "H1", _("H1 accepted")
    EXHAUSTED = "EXHAUSTED", _("undecided")
    STOPPED = "STOPPED", _("stopped")


class VersionTest(models.Model):
    """Is the new version worth H1's Elo more than the old one, rather than H0's?

    Its sets are those of one match in a hidden event (`Tournament.purpose` TEST), so that workers play
    and record them as any others; no rating ever reads them. Side 0 is the new version.
    """

    Status = TestStatus

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="version_tests"
    )
    bot = models.ForeignKey(Bot, on_delete=models.PROTECT, related_name="version_tests")
    new = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="+")
    old = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="+")
    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="version_test")
    elo0 = models.FloatField()
    elo1 = models.FloatField()
    alpha = models.FloatField()
    beta = models.FloatField()
    most_sets = models.PositiveIntegerField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    reason = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            is_choice("status", TestStatus, "version_test_status_known"),
            models.CheckConstraint(condition=~Q(new=F("old")), name="version_test_of_two"),
            models.CheckConstraint(
                condition=Q(elo0__gte=-400, elo1__lte=400, elo0__lt=F("elo1")),
                name="version_test_hypotheses_apart",
            ),
            models.CheckConstraint(
                condition=Q(alpha__gt=0, alpha__lte=0.25, beta__gt=0, beta__lte=0.25),
                name="version_test_errors_sensible",
            ),
            models.CheckConstraint(
                condition=Q(status="OPEN", ended_at=None) | (~Q(status="OPEN") & Q(ended_at__isnull=False)),
                name="version_test_ended_or_open",
            ),
            # The quota that nobody can race against.
            models.UniqueConstraint("owner", condition=Q(status="OPEN"), name="version_test_one_at_a_time"),
        ]
        indexes = [models.Index(fields=["owner", "created_at"], name="version_test_quota")]

    def __str__(self) -> str:
        return f"{self.new} against {self.old}"
