"""Machines that play: one row a worker, refreshed as long as it lives."""

from django.db import models

from tournaments.models.choices import is_choice


class JailMode(models.TextChoices):
    # The words of the jail's own self-test.
    A = "A", "A"
    B = "B", "B"
    REFUSE = "refuse", "refuse"


class Worker(models.Model):
    """A Celery worker by its node name (`matches1@host`), with what its jail's last self-test found."""

    Mode = JailMode

    name = models.CharField(max_length=100, unique=True)
    host = models.CharField(max_length=100)
    mode = models.CharField(max_length=10, choices=Mode.choices, default=Mode.REFUSE)
    # [[name, held, detail], …] of the last self-test.
    checks = models.JSONField(default=list)
    advice = models.CharField(max_length=500, blank=True)
    started_at = models.DateTimeField()
    tested_at = models.DateTimeField()
    last_seen_at = models.DateTimeField()

    class Meta:
        ordering = ["host", "name"]
        constraints = [is_choice("mode", JailMode, "worker_mode_known")]

    def __str__(self) -> str:
        return self.name
