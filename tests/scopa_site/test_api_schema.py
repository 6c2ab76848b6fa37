"""The schema of the API: valid, and no name in it stands for two things."""

from pathlib import Path

from django.core.management import call_command


def test_the_schema_is_made_without_a_warning(tmp_path: Path) -> None:
    schema = tmp_path / "schema.yaml"
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(schema))
    assert schema.read_text(encoding="utf-8").startswith("openapi:")
