"""The site under ASGI."""

import os

from django.core.asgi import get_asgi_application

# Without the app at hand, shared tasks would be published to Celery's default broker instead of ours.
from scopa_site.celery import app as celery_app

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scopa_site.settings")

application = get_asgi_application()

__all__ = ["application", "celery_app"]
