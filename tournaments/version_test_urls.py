"""Addresses of sequential tests between versions."""

from django.urls import path

from tournaments.views import version_tests

urlpatterns = [
    path("bots/<int:bot_id>/tests/", version_tests.show_tests, name="version-tests"),
    path("tests/<int:test_id>/", version_tests.show_test, name="version-test"),
    path("tests/<int:test_id>/live/", version_tests.show_live, name="version-test-live"),
    path("tests/<int:test_id>/stop/", version_tests.stop, name="version-test-stop"),
]
