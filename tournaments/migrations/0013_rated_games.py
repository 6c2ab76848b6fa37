"""Rated results so far were sets of lone bots with their games as one document: each game becomes a row."""

from typing import Any

from django.db import migrations


def write_games(apps: Any, schema_editor: Any) -> None:
    Contender, RatedGame, RatedResult = (
        apps.get_model("tournaments", name) for name in ("Contender", "RatedGame", "RatedResult")
    )
    ids: dict[int, int] = {}

    def contender(submission_id: int) -> int:
        if submission_id not in ids:
            ids[submission_id] = Contender.objects.create(
                key=f"bot:{submission_id}", kind="BOT", submission_id=submission_id
            ).pk
        return ids[submission_id]

    games = []
    for result in RatedResult.objects.select_related("match_set").order_by("pk"):
        finished_at = result.match_set.finished_at or result.match_set.started_at
        RatedResult.objects.filter(pk=result.pk).update(
            key=f"set:{result.match_set_id}", finished_at=finished_at
        )
        for number, fact in enumerate(result.old_games):
            a, b = contender(fact["a"]), contender(fact["b"])
            turned = a > b
            games.append(
                RatedGame(
                    result_id=result.pk,
                    pool_id=result.pool_id,
                    number=number,
                    a_id=b if turned else a,
                    b_id=a if turned else b,
                    half_points=2 - fact["half_points"] if turned else fact["half_points"],
                    leader=-fact["leader"] if turned else fact["leader"],
                    deals=fact["deals"],
                    margin=-fact["margin"] if turned else fact["margin"],
                    sides=fact["sides"],
                )
            )
    RatedGame.objects.bulk_create(games, batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_contenders")]

    operations = [migrations.RunPython(write_games, migrations.RunPython.noop)]
