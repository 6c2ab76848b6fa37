"""Reports of players become signals: calls of the arbiter beside them, taken and settled by somebody."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

USER = settings.AUTH_USER_MODEL
CALLS = ["ARBITER", "CLOCK"]
KINDS = [
    ("ARBITER", "calls the arbiter"),
    ("CLOCK", "disputes a clock"),
    ("OUTSIDE_HELP", "outside help"),
    ("STALLING", "plays for time"),
    ("RUDE", "rude"),
    ("NAME", "offensive name"),
    ("OTHER", "something else"),
]
STATES = [("OPEN", "open"), ("TAKEN", "taken"), ("SETTLED", "settled")]


def mark_settled(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("tournaments", "TableSignal").objects.filter(settled_at__isnull=False).update(
        state="SETTLED"
    )


def to_user(related_name: str) -> models.Field:
    return models.ForeignKey(
        blank=True,
        null=True,
        on_delete=django.db.models.deletion.SET_NULL,
        related_name=related_name,
        to=USER,
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0020_organiser_acts")]

    operations = [
        migrations.RemoveConstraint("playerreport", "report_once_a_game"),
        migrations.RemoveConstraint("playerreport", "report_kind_known"),
        migrations.RenameModel("PlayerReport", "TableSignal"),
        migrations.AlterModelOptions("tablesignal", {"ordering": ["created_at", "pk"]}),
        migrations.RenameField("tablesignal", "resolved_at", "settled_at"),
        migrations.RenameField("tablesignal", "resolved_by", "settled_by"),
        migrations.RenameField("tablesignal", "resolution", "answer"),
        migrations.AlterField(
            "tablesignal",
            "game",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="signals",
                to="tournaments.livegame",
            ),
        ),
        migrations.AlterField(
            "tablesignal",
            "seat",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="signals",
                to="tournaments.liveseat",
            ),
        ),
        migrations.AlterField("tablesignal", "reporter", to_user("signals")),
        migrations.AlterField("tablesignal", "kind", models.CharField(choices=KINDS, max_length=20)),
        migrations.AddField(
            "tablesignal", "state", models.CharField(choices=STATES, default="OPEN", max_length=8)
        ),
        migrations.AddField("tablesignal", "taken_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("tablesignal", "taken_by", to_user("+")),
        migrations.RunPython(mark_settled, migrations.RunPython.noop),
        migrations.AddConstraint(
            "tablesignal", models.UniqueConstraint("seat", "reporter", name="report_once_a_game")
        ),
        migrations.AddConstraint(
            "tablesignal",
            models.UniqueConstraint(
                "game",
                "reporter",
                "kind",
                condition=models.Q(seat__isnull=True) & ~models.Q(state="SETTLED"),
                name="call_once_until_settled",
            ),
        ),
        migrations.AddConstraint(
            "tablesignal",
            models.CheckConstraint(
                condition=models.Q(kind__in=[kind for kind, _ in KINDS]), name="signal_kind_known"
            ),
        ),
        migrations.AddConstraint(
            "tablesignal",
            models.CheckConstraint(
                condition=models.Q(state__in=[state for state, _ in STATES]), name="signal_state_known"
            ),
        ),
        migrations.AddConstraint(
            "tablesignal",
            models.CheckConstraint(
                condition=models.Q(kind__in=CALLS, seat__isnull=True)
                | (~models.Q(kind__in=CALLS) & models.Q(seat__isnull=False)),
                name="signal_report_is_about_somebody",
            ),
        ),
        migrations.AddConstraint(
            "tablesignal",
            models.CheckConstraint(
                condition=models.Q(settled_at__isnull=True, state="OPEN", taken_at__isnull=True)
                | models.Q(settled_at__isnull=True, state="TAKEN", taken_at__isnull=False)
                | models.Q(settled_at__isnull=False, state="SETTLED"),
                name="signal_moments_of_its_state",
            ),
        ),
        migrations.AddIndex(
            "tablesignal",
            models.Index(models.F("created_at"), condition=~models.Q(state="SETTLED"), name="signal_waiting"),
        ),
    ]
