"""The Celery app: `celery -A scopa_site worker -Q matches`, `… -Q default`, `… beat`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scopa_site.settings")

app = Celery("scopa_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
