"""The street door: settings, addresses, the Celery app, health, base templates."""
