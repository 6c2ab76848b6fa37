from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0013_rated_games")]

    operations = [
        migrations.AlterField(
            model_name="ratedresult",
            name="key",
            field=models.CharField(max_length=40),
        ),
        migrations.AlterField(
            model_name="ratedresult",
            name="finished_at",
            field=models.DateTimeField(),
        ),
        migrations.AlterModelOptions(
            name="ratedresult",
            options={"ordering": ["pool", "finished_at", "key"]},
        ),
        migrations.RemoveField(
            model_name="ratedresult",
            name="old_games",
        ),
        migrations.AddIndex(
            model_name="ratedresult",
            index=models.Index(fields=["pool", "finished_at", "key"], name="rated_in_order"),
        ),
        migrations.AddConstraint(
            model_name="ratedresult",
            constraint=models.UniqueConstraint(
                models.F("pool"),
                models.F("key"),
                condition=models.Q(("rescinded_at", None)),
                name="rated_once_per_pool",
            ),
        ),
        migrations.AddConstraint(
            model_name="ratedresult",
            constraint=models.UniqueConstraint(
                models.F("pool"), models.F("match_set"), name="rated_set_once_per_pool"
            ),
        ),
        migrations.AddConstraint(
            model_name="ratedresult",
            constraint=models.UniqueConstraint(
                models.F("pool"), models.F("live_game"), name="rated_game_once_per_pool"
            ),
        ),
        migrations.AddConstraint(
            model_name="ratedresult",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("live_game", None), ("match", None), ("match_set__isnull", False)),
                    models.Q(("live_game__isnull", False), ("match", None), ("match_set", None)),
                    models.Q(("live_game", None), ("match__isnull", False), ("match_set", None)),
                    _connector="OR",
                ),
                name="rated_result_of_one_source",
            ),
        ),
    ]
