"""Addresses of test games, below /challenges/."""

from django.urls import path

from tournaments.views import challenges

urlpatterns = [
    path("", challenges.show_challenges, name="challenges"),
    path("<int:challenge_id>/accept/", challenges.accept, name="challenge-accept"),
    path("<int:challenge_id>/decline/", challenges.decline, name="challenge-decline"),
    path("wish/<int:bot_id>/", challenges.set_wish, name="challenge-wish"),
]
