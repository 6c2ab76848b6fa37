"""The street door: settings, addresses, the Celery app, health, base templates."""

# Imported with the package, so that pages, commands and tests send to our broker, not to Celery's default.
from scopa_site.celery import app as celery_app

__all__ = ["celery_app"]
