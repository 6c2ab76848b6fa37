from django.urls import path, re_path

from replays.api import verify, views

urlpatterns = [
    re_path(r"^verify/?$", verify.VerifyLog.as_view(), name="api-verify"),
    path("replays/", views.ReplayList.as_view(), name="api-replays"),
    path("replays/<slug:replay_id>/", views.ReplayDetail.as_view(), name="api-replay"),
    path("replays/<slug:replay_id>/log/", views.ReplayLog.as_view(), name="api-replay-log"),
    path("replays/<slug:replay_id>/frames/", views.ReplayFrames.as_view(), name="api-replay-frames"),
]
