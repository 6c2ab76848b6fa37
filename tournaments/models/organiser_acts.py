"""What whoever runs an event on this site did to it: an audit trail from which some acts are undone."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.choices import is_choice
from tournaments.models.events import Tournament


class OrganiserActKind(models.TextChoices):
    OPEN_ENTRIES = "OPEN_ENTRIES", _("opened for entries")
    ENTRY_TIME = "ENTRY_TIME", _("time of entries")
    FREEZE = "FREEZE", _("versions fixed")
    CALL_OFF = "CALL_OFF", _("called off")
    START = "START", _("started")
    SEED_ORDER = "SEED_ORDER", _("seed order")
    DRAW = "DRAW", _("draw changed")
    OPEN_ROUND = "OPEN_ROUND", _("round paired")
    PAUSE = "PAUSE", _("paused")
    GO_ON = "GO_ON", _("goes on")
    ENTER = "ENTER", _("entered")
    WITHDRAW = "WITHDRAW", _("withdrawn")
    RETURN = "RETURN", _("came back")
    BYE = "BYE", _("bye")
    PENALTY = "PENALTY", _("points taken")
    LIFT_PENALTY = "LIFT_PENALTY", _("penalty lifted")
    FORBID = "FORBID", _("pairing forbidden")
    ALLOW = "ALLOW", _("pairing allowed")
    RULE = "RULE", _("match decided")
    FINISH = "FINISH", _("finished")
    PUBLISH = "PUBLISH", _("published")
    UNDO = "UNDO", _("taken back")


class OrganiserAct(models.Model):
    """One act on an event online. Triggers of the database refuse every change: an undo is an act of its own.

    Unlike a desk's log this one is no fold: results come from workers. `facts` say what was so before and
    after, with the names that entries had, so that the line can be read when what it is about is gone.
    """

    Kind = OrganiserActKind

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="organiser_acts")
    number = models.PositiveIntegerField()
    # Drawn with the form: the same form sent twice is one act.
    key = models.UUIDField()
    kind = models.CharField(max_length=12, choices=OrganiserActKind.choices)
    facts = models.JSONField(default=dict)
    # None where it happened by itself, as when a format pairs its next round.
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="organiser_acts"
    )
    reason = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="undone_by")

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint("tournament", "number", name="organiser_act_number_once"),
            models.UniqueConstraint("tournament", "key", name="organiser_act_key_once"),
            is_choice("kind", OrganiserActKind, "organiser_act_known"),
            models.CheckConstraint(
                condition=Q(kind="UNDO", undoes__isnull=False) | (~Q(kind="UNDO") & Q(undoes=None)),
                name="organiser_act_undo_names_its_act",
            ),
        ]

    def __str__(self) -> str:
        return f"act {self.number} of {self.tournament}"
