"""Addresses of the archive's pages; `/g/` is short because people pass it on."""

from django.urls import path

from replays import views

urlpatterns = [
    path("replays/", views.show_list, name="replays"),
    path("g/<slug:replay_id>/", views.show_replay, name="replay"),
    path("g/<slug:replay_id>/log.json", views.download_log, name="replay-log"),
    path("g/<slug:replay_id>/log.scopa", views.download_notation, name="replay-notation"),
    path("g/<slug:replay_id>/frames.json", views.show_frames, name="replay-frames"),
]
