"""Lists say what the players of each side are; older replays are asked by their logs."""

from typing import Any

from django.db import migrations, models

from engine.record import LogError, unpack_log

ROWS_AT_ONCE = 500


def read_kinds(apps: Any, schema_editor: Any) -> None:
    """Fill `kinds` of every side from its log; a log that cannot be read leaves them empty."""
    replay_model, side_model = apps.get_model("replays", "Replay"), apps.get_model("replays", "ReplaySide")
    for replay in replay_model.objects.only("packed_log").iterator(chunk_size=ROWS_AT_ONCE):
        try:
            seats = unpack_log(bytes(replay.packed_log))["seats"]
        except LogError:
            continue
        for side in {seat["side"] for seat in seats}:
            kinds = dict.fromkeys(seat["kind"] for seat in seats if seat["side"] == side)
            side_model.objects.filter(replay=replay, side=side).update(kinds=" ".join(kinds))


class Migration(migrations.Migration):
    dependencies = [("replays", "0003_forgotten_names")]

    operations = [
        migrations.AddField(
            model_name="replayside",
            name="kinds",
            field=models.CharField(blank=True, max_length=30, default=""),
            preserve_default=False,
        ),
        migrations.RunPython(read_kinds, migrations.RunPython.noop),
    ]
