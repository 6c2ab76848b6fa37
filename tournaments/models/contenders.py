"""Who a rating is about: the composition of a side."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.bots import Submission
from tournaments.models.choices import is_choice


class ContenderKind(models.TextChoices):
    BOT = "BOT", _("bot")
    PERSON = "PERSON", _("person")
    # A club's player without an account, known by name to one organiser.
    NAME = "NAME", _("guest of the club")
    PAIR = "PAIR", _("pair")


class Contender(models.Model):
    """A bot version, a person, a club's player by name, or an ordered pair of these. Written once.

    One bot in both seats of a side is that bot. A pair's order is that of its seats: the one who sits
    first is `first`, so the same two in the other order are another contender.
    """

    Kind = ContenderKind

    # The canonical name of the composition: "bot:12", "person:3", "name:4:mario rossi", "pair:7+9".
    key = models.CharField(max_length=200, unique=True)
    kind = models.CharField(max_length=6, choices=Kind.choices)
    submission = models.ForeignKey(
        Submission, on_delete=models.PROTECT, null=True, blank=True, related_name="contenders"
    )
    # Empty when the account is gone; what was rated stays.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="contenders"
    )
    # Whose evenings a name is known at: the same name at two clubs is two people.
    club = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="club_names"
    )
    name = models.CharField(max_length=80, blank=True)
    first = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    second = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            is_choice("kind", ContenderKind, "contender_kind_known"),
            models.CheckConstraint(condition=~Q(key=""), name="contender_has_a_key"),
            models.CheckConstraint(
                condition=Q(
                    kind="BOT", submission__isnull=False, user=None, club=None, first=None, second=None
                )
                | Q(kind="PERSON", submission=None, club=None, first=None, second=None)
                | (
                    Q(kind="NAME", submission=None, user=None, club__isnull=False, first=None, second=None)
                    & ~Q(name="")
                )
                | Q(
                    kind="PAIR",
                    submission=None,
                    user=None,
                    club=None,
                    first__isnull=False,
                    second__isnull=False,
                ),
                name="contender_of_its_kind",
            ),
            models.CheckConstraint(
                condition=~Q(kind="PAIR") | ~Q(first=F("second")), name="contender_pair_of_two"
            ),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """As lists show it, without the version; `selectors.contenders.PARTS` reads what it needs."""
        if self.first and self.second:
            return f"{self.first.label} + {self.second.label}"
        if self.submission:
            return self.submission.bot.name
        return self.user.get_username() if self.user else self.name or "–"
