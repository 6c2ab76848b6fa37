from django.apps import AppConfig


class ScopaSiteConfig(AppConfig):
    name = "scopa_site"
    verbose_name = "Settebello"
