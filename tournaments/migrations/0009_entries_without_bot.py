from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_members_of_entries")]

    operations = [
        migrations.RemoveConstraint(model_name="entry", name="entry_once_per_bot"),
        migrations.RemoveField(model_name="entry", name="bot"),
        migrations.RemoveField(model_name="entry", name="submission"),
        migrations.AlterField(
            model_name="entry",
            name="name",
            field=models.CharField(max_length=200),
        ),
    ]
