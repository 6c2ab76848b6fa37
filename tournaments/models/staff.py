"""What the staff did, what it should look at, and what people are told."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.choices import is_choice


class ActKind(models.TextChoices):
    CANCEL_SET = "CANCEL_SET", _("set cancelled")
    CANCEL_MATCH = "CANCEL_MATCH", _("match cancelled")
    REQUEUE_SET = "REQUEUE_SET", _("set queued again")
    RUN_AGAIN = "RUN_AGAIN", _("set played after all")
    RESCIND_SET = "RESCIND_SET", _("result rescinded")
    ADJUDICATE = "ADJUDICATE", _("match adjudicated")
    DISABLE_BOT = "DISABLE_BOT", _("bot disabled")
    JUDGE_AGAIN = "JUDGE_AGAIN", _("check queued again")
    CANCEL_EVENT = "CANCEL_EVENT", _("tournament called off")


class StaffAct(models.Model):
    """The audit trail: who did what to which row and why. Triggers of the database refuse every change."""

    Kind = ActKind

    # Drawn with the form: the same form sent twice is one act.
    key = models.UUIDField(unique=True)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="staff_acts")
    act = models.CharField(max_length=20, choices=Kind.choices)
    # The row's kind (`set`, `match`, `bot`, …) and number: rows of many tables, so no foreign key.
    target_kind = models.CharField(max_length=10)
    target_id = models.PositiveBigIntegerField()
    reason = models.CharField(max_length=500)
    detail = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            is_choice("act", ActKind, "staff_act_known"),
            models.CheckConstraint(condition=~Q(reason=""), name="staff_act_has_a_reason"),
        ]
        indexes = [models.Index(fields=["target_kind", "target_id"], name="staff_act_target")]

    def __str__(self) -> str:
        return f"{self.act} {self.target_kind} {self.target_id}"


class Alarm(models.Model):
    """Something that the self-check found wrong; open until it finds it right again."""

    code = models.CharField(max_length=40)
    # What it is about, such as "set 12"; empty for the whole site.
    subject = models.CharField(max_length=100, blank=True)
    count = models.PositiveIntegerField(default=1)
    raised_at = models.DateTimeField()
    last_seen_at = models.DateTimeField()
    cleared_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-raised_at"]
        constraints = [
            models.UniqueConstraint(
                "code", "subject", condition=Q(cleared_at__isnull=True), name="alarm_open_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.subject}".rstrip()


class Notice(models.Model):
    """A line for one person on the site. Its words are made from code and facts when it is shown."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    code = models.CharField(max_length=40)
    facts = models.JSONField(default=dict)
    # Where the site tells more: a path of ours.
    path = models.CharField(max_length=200, blank=True)
    # What happened, so that it is told once however often it is noticed.
    key = models.CharField(max_length=100)
    created_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [models.UniqueConstraint("user", "key", name="notice_once")]

    def __str__(self) -> str:
        return f"{self.code} for {self.user}"
