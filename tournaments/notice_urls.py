"""Addresses of what a person is told, below /notices/."""

from django.urls import path

from tournaments.views import notices

urlpatterns = [
    path("", notices.show_notices, name="notices"),
    path("read/", notices.read_notices, name="notices-read"),
]
