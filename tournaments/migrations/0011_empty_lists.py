"""Lines of lists are derived: they are thrown away here, and fitted again for contenders when the site is up."""

from typing import Any

from django.db import migrations


def empty_lists(apps: Any, schema_editor: Any) -> None:
    apps.get_model("tournaments", "Rating").objects.all().delete()
    apps.get_model("tournaments", "Pool").objects.update(fitted_count=0, fitted_at=None)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0010_tables_people_accounts")]

    operations = [migrations.RunPython(empty_lists, migrations.RunPython.noop)]
