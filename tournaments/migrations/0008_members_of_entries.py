"""Every entry so far was one bot: it becomes the entry's one member, and who sat out a round gets a row."""

from collections import defaultdict
from typing import Any

from django.db import migrations


def write_members(apps: Any, schema_editor: Any) -> None:
    Entry = apps.get_model("tournaments", "Entry")
    EntryMember = apps.get_model("tournaments", "EntryMember")
    members = []
    for entry in Entry.objects.select_related("bot"):
        Entry.objects.filter(pk=entry.pk).update(name=entry.bot.name)
        members.append(
            EntryMember(
                entry=entry,
                tournament_id=entry.tournament_id,
                place=0,
                kind="BOT",
                bot_id=entry.bot_id,
                submission_id=entry.submission_id,
            )
        )
    EntryMember.objects.bulk_create(members, batch_size=500)


def write_byes(apps: Any, schema_editor: Any) -> None:
    Bye = apps.get_model("tournaments", "Bye")
    MatchSide = apps.get_model("tournaments", "MatchSide")
    Entry = apps.get_model("tournaments", "Entry")
    playing: dict[int, set[int]] = defaultdict(set)
    event_of: dict[int, int] = {}
    sides = MatchSide.objects.values_list("match__round", "match__round__tournament", "entry")
    for round_id, tournament_id, entry_id in sides:
        playing[round_id].add(entry_id)
        event_of[round_id] = tournament_id
    fielded: dict[int, list[int]] = defaultdict(list)
    for entry in Entry.objects.filter(status="ACCEPTED").select_related("tournament"):
        started = entry.tournament.started_at
        if entry.withdrawn_at is None or (started and entry.withdrawn_at >= started):
            fielded[entry.tournament_id].append(entry.pk)
    Bye.objects.bulk_create(
        [
            Bye(round_id=round_id, entry_id=entry_id, kind="pairing", half_points=0)
            for round_id, present in playing.items()
            for entry_id in fielded[event_of[round_id]]
            if entry_id not in present
        ],
        batch_size=500,
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0007_entry_members")]

    operations = [
        migrations.RunPython(write_members, migrations.RunPython.noop),
        migrations.RunPython(write_byes, migrations.RunPython.noop),
    ]
