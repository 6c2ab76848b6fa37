from django.apps import AppConfig


class ScopaSiteConfig(AppConfig):
    name = "scopa_site"
    verbose_name = "Settebello"

    def ready(self) -> None:
        # Whatever process this is (web, worker, a command), its tasks must go to our broker: without the app
        # at hand they would be published to Celery's default one.
        from scopa_site.celery import app

        app.set_default()
