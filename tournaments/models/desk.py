"""A club evening over the board: its log, its results, the codes on slips, sheets in the making."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.choices import is_choice
from tournaments.models.events import Tournament
from tournaments.models.matches import Match


class DeskActKind(models.TextChoices):
    """As `tournaments.desk.ActKind`, in words."""

    SET_UP = "SET_UP", _("evening set up")
    ENTER = "ENTER", _("entered")
    RENAME = "RENAME", _("name corrected")
    CHECK_IN = "CHECK_IN", _("check-in")
    WITHDRAW = "WITHDRAW", _("withdrawn")
    RETURN = "RETURN", _("came back")
    OPEN_ROUND = "OPEN_ROUND", _("round paired")
    SWAP = "SWAP", _("pairing changed")
    CLAIM = "CLAIM", _("result entered by a side")
    CONFIRM = "CONFIRM", _("result confirmed by a side")
    RULE = "RULE", _("result by the organiser")
    CLEAR = "CLEAR", _("table reopened")
    ISSUE_SLIPS = "ISSUE_SLIPS", _("slips made")
    REVOKE_SLIPS = "REVOKE_SLIPS", _("slips revoked")
    CLOCK = "CLOCK", _("clock")
    PENALTY = "PENALTY", _("points taken")
    FORBID = "FORBID", _("pairing forbidden")
    BYE = "BYE", _("bye asked for")
    SWAP_TABLES = "SWAP_TABLES", _("tables exchanged")
    FINISH = "FINISH", _("evening finished")
    UNDO = "UNDO", _("taken back")


class DeskAct(models.Model):
    """One act at the desk. Triggers of the database refuse every change: an undo is an act of its own.

    The event's rows (entries, rounds, matches, results) are a projection of these acts.
    """

    Kind = DeskActKind

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="desk_acts")
    number = models.PositiveIntegerField()
    # Drawn with the form: the same form sent twice is one act.
    key = models.UUIDField()
    kind = models.CharField(max_length=12, choices=DeskActKind.choices)
    facts = models.JSONField(default=dict)
    # None where a side did it with the code on its slip; the side is among the facts.
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="desk_acts"
    )
    reason = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField()
    undoes = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="undone_by")

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint("tournament", "number", name="desk_act_number_once"),
            models.UniqueConstraint("tournament", "key", name="desk_act_key_once"),
            models.UniqueConstraint("undoes", name="desk_act_undone_once"),
            is_choice("kind", DeskActKind, "desk_act_known"),
            models.CheckConstraint(
                condition=Q(kind="UNDO", undoes__isnull=False) | (~Q(kind="UNDO") & Q(undoes=None)),
                name="desk_act_undo_names_its_act",
            ),
        ]

    def __str__(self) -> str:
        return f"act {self.number} of {self.tournament}"


class BoardResult(models.Model):
    """A game played over the board that counts: agreed by both sides, or ruled by the organiser.

    No other has a row. What was lost without play is a ruling on its match, as everywhere.
    """

    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="board_result")
    first = models.PositiveSmallIntegerField(help_text="card points of the first side")
    second = models.PositiveSmallIntegerField(help_text="card points of the second side")
    winner = models.PositiveSmallIntegerField(null=True, help_text="0 or 1; null is a draw")
    early = models.BooleanField(default=False, help_text="broken off before the rules ended it")
    ruled = models.BooleanField(default=False, help_text="by the organiser")
    # [{item: [first side, second side]}, …] as marked on the slip; empty where only totals are known.
    deals = models.JSONField(default=list)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(winner__isnull=True) | Q(winner__lte=1), name="board_result_winner_is_a_side"
            ),
        ]

    def __str__(self) -> str:
        return f"result of match {self.match_id}"


class SlipCode(models.Model):
    """The code of one side on one slip, as a digest: who holds the paper may speak for the side."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="slip_codes")
    side = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=64, unique=True)
    issued_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match", "side", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(side__lte=1), name="slip_code_side_known"),
            models.UniqueConstraint(
                "match", "side", condition=Q(revoked_at=None), name="slip_code_one_valid_a_side"
            ),
        ]

    def __str__(self) -> str:
        return f"code of side {self.side} of match {self.match_id}"


class BoardSheet(models.Model):
    """What was written down of a game that goes on; counts for nothing until its writer says it.

    `side` is 0 or 1, or 2 for the sheet that the organiser types for a table himself.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="board_sheets")
    side = models.PositiveSmallIntegerField()
    deals = models.JSONField(default=list)
    # Goes up with every change, so that a save from an older page is refused.
    version = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint("match", "side", name="board_sheet_once"),
            models.CheckConstraint(condition=Q(side__lte=2), name="board_sheet_side_known"),
        ]

    def __str__(self) -> str:
        return f"sheet of side {self.side} of match {self.match_id}"
