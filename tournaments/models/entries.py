"""Who is in a tournament: entries and their members, and the checks of bots under house rules."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from tournaments.models.bots import Bot, Submission
from tournaments.models.choices import is_choice
from tournaments.models.events import Tournament


class EntryStatus(models.TextChoices):
    # A pair whose second player has not said yes yet.
    INVITED = "INVITED", _("waiting for the partner")
    PENDING = "PENDING", _("being checked")
    ACCEPTED = "ACCEPTED", _("accepted")
    REFUSED = "REFUSED", _("refused")


class Entry(models.Model):
    """A line of a tournament's table: a lone player or a pair, whose players are its members.

    A bot is pinned to the submission it was entered with. Under a preset it is accepted at once; under
    house rules only after it has played itself under them.
    """

    Status = EntryStatus

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    # As the tables show it, from the members' names.
    name = models.CharField(max_length=200)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.ACCEPTED)
    # The rank at the start, 1 is best; None stands after all others, by number.
    seeding = models.PositiveIntegerField(null=True, blank=True)
    # The first round that it can play: more than 1 for who came late.
    from_round = models.PositiveIntegerField(default=1)
    entered_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "number"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint("tournament", "number", name="entry_number_once"),
            is_choice("status", EntryStatus, "entry_status_known"),
        ]

    def __str__(self) -> str:
        return f"{self.name} in {self.tournament}"

    @cached_property
    def team(self) -> list[EntryMember]:
        """Its members by place; read `members__bot__owner` beforehand where there are many entries."""
        return sorted(self.members.all(), key=lambda member: member.place)

    @property
    def lead(self) -> EntryMember:
        """The member at place 0, who entered it."""
        return self.team[0]

    def member_at(self, index: int) -> EntryMember:
        """Who plays the side's seat of this index: a lone member plays both seats of a pair's side."""
        return self.team[index % len(self.team)]


class MemberKind(models.TextChoices):
    BOT = "BOT", _("bot")
    HUMAN = "HUMAN", _("person")
    # A club's player without an account.
    NAME = "NAME", _("guest of the club")


class EntryMember(models.Model):
    """A player of an entry. One bot in both seats of a pair's side is one member."""

    Kind = MemberKind

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members")
    # The entry's, once more, so that nobody can be in a tournament twice.
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entry_members")
    place = models.PositiveSmallIntegerField(default=0)
    kind = models.CharField(max_length=6, choices=Kind.choices)
    bot = models.ForeignKey(Bot, on_delete=models.PROTECT, null=True, related_name="memberships")
    submission = models.ForeignKey(
        Submission, on_delete=models.PROTECT, null=True, related_name="memberships"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="memberships"
    )
    name = models.CharField(max_length=80, blank=True)
    # In a test of two versions of one bot, and nowhere else, the bot is there twice.
    tested = models.BooleanField(default=False)
    # In a ladder, which plays whatever version is active: when a newer one took this one's place.
    replaced_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["entry", "place"]
        constraints = [
            models.UniqueConstraint("entry", "place", name="member_place_once"),
            models.UniqueConstraint(
                "tournament",
                "bot",
                condition=Q(tested=False, replaced_at=None),
                name="member_bot_once_at_a_time",
            ),
            models.UniqueConstraint("tournament", "user", name="member_person_once"),
            models.CheckConstraint(condition=Q(place__lte=1), name="member_place_known"),
            is_choice("kind", MemberKind, "member_kind_known"),
            models.CheckConstraint(
                condition=Q(kind="BOT", bot__isnull=False, submission__isnull=False, user=None, name="")
                | Q(kind="HUMAN", user__isnull=False, bot=None, submission=None, name="")
                | (Q(kind="NAME", user=None, bot=None, submission=None) & ~Q(name="")),
                name="member_is_one_player",
            ),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """As tables show it."""
        if self.bot:
            return self.bot.name
        return self.user.get_username() if self.user else self.name

    @property
    def owner_id(self) -> int | None:
        """The account that answers for this player: a bot's author, a person himself, nobody for a guest."""
        return self.bot.owner_id if self.bot else self.user_id


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
