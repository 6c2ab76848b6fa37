"""Addresses of the archive's pages; `/g/` is short because people pass it on."""

from django.urls import path, re_path

from replays import checking, comparing, sharing, views

urlpatterns = [
    path("replays/", views.show_list, name="replays"),
    path("replays/check/", checking.check_log, name="check-log"),
    path("g/<slug:replay_id>/", views.show_replay, name="replay"),
    path("g/<slug:replay_id>/beside/<slug:other_id>/", comparing.show_pair, name="replay-pair"),
    re_path(r"^same/(?P<commitment>[0-9a-f]{64})/$", comparing.show_board, name="replay-board"),
    path("g/<slug:replay_id>/log.json", views.download_log, name="replay-log"),
    path("g/<slug:replay_id>/log.scopa", views.download_notation, name="replay-notation"),
    path("g/<slug:replay_id>/frames.json", views.show_frames, name="replay-frames"),
    path("g/<slug:replay_id>/counting.json", sharing.show_counting, name="replay-counting"),
    path("g/<slug:replay_id>/picture.svg", sharing.show_picture, name="replay-picture"),
    path("g/<slug:replay_id>/picture.png", sharing.show_png, name="replay-picture-png"),
    path("embed/g/<slug:replay_id>", sharing.show_embed, name="replay-embed"),
]
