"""The promises of the settings, asked of the real module in a process of its own."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from deploy.launch.places import ROOT

ASK = """
import json, sys
from scopa_site import settings
print(json.dumps([getattr(settings, name) for name in sys.argv[1:]], default=str))
"""


def read_settings(data: Path, *names: str, **environment: str) -> list:
    """The values of `names` in scopa_site.settings with nothing set but `environment`."""
    facts = {"PATH": os.environ["PATH"], "SETTEBELLO_DATA_DIR": str(data), **environment}
    finished = subprocess.run(
        [sys.executable, "-c", ASK, *names], cwd=ROOT, env=facts, capture_output=True, text=True
    )
    assert finished.returncode == 0, finished.stderr
    return json.loads(finished.stdout)


def test_with_nothing_set_the_site_is_closed_and_local(tmp_path: Path) -> None:
    debug, hosts, databases = read_settings(tmp_path, "DEBUG", "ALLOWED_HOSTS", "DATABASES")
    assert debug is False
    assert hosts == ["127.0.0.1", "localhost", "[::1]"]
    assert databases["default"]["NAME"] == str(tmp_path / "site.sqlite3")
    assert databases["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert databases["default"].get("ATOMIC_REQUESTS", False) is False


def test_both_keys_are_made_at_the_first_start_and_kept(tmp_path: Path) -> None:
    first = read_settings(tmp_path, "SECRET_KEY", "SEED_KEY")
    assert first == read_settings(tmp_path, "SECRET_KEY", "SEED_KEY")
    assert first[0] != first[1]
    for name in ("secret.key", "seed.key"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


def test_a_server_is_made_by_the_environment_alone(tmp_path: Path) -> None:
    databases, broker = read_settings(
        tmp_path,
        "DATABASES",
        "CELERY_BROKER_URL",
        DATABASE_URL="postgresql://club:secret@db.example:5433/scopa",
        REDIS_URL="redis://broker.example:6380/2",
    )
    facts = databases["default"]
    assert (facts["ENGINE"], facts["HOST"], facts["PORT"], facts["NAME"]) == (
        "django.db.backends.postgresql",
        "db.example",
        5433,
        "scopa",
    )
    assert broker == "redis://broker.example:6380/2"


def test_behind_https_cookies_and_addresses_are_secure(tmp_path: Path) -> None:
    names = ("SECURE_SSL_REDIRECT", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE")
    assert read_settings(tmp_path, *names, SETTEBELLO_HTTPS="1") == [True, True, True]


def test_the_content_policy_allows_nothing_inline_and_no_strange_host() -> None:
    sources = [
        source for group in settings.CONTENT_SECURITY_POLICY["DIRECTIVES"].values() for source in group
    ]
    assert not [
        source for source in map(str, sources) if "unsafe" in source or "*" in source or "http" in source
    ]


@pytest.mark.django_db
def test_every_page_carries_the_headers(client) -> None:
    headers = client.get("/").headers
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def test_celery_takes_json_only_and_hands_a_task_on_when_its_worker_dies() -> None:
    assert settings.CELERY_ACCEPT_CONTENT == ["json"]
    assert settings.CELERY_TASK_ACKS_LATE
    assert settings.CELERY_TASK_REJECT_ON_WORKER_LOST
    assert not getattr(settings, "CELERY_TASK_ALWAYS_EAGER", False)
    assert settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"] > settings.CELERY_TASK_TIME_LIMIT


def test_every_scheduled_task_exists() -> None:
    from scopa_site.celery import app

    app.loader.import_default_modules()
    assert {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()} <= set(app.tasks)
