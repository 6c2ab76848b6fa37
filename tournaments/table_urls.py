"""Addresses of the tables; `/t/` is short because people pass it on."""

from django.urls import path

from tournaments.views import (
    moderation,
    play,
    play_documents,
    play_scene,
    table_calls,
    table_company,
    table_direction,
    table_sequels,
    watch,
)

urlpatterns = [
    path("play/", play.show_lobby, name="lobby"),
    path("t/<slug:game_id>/", play.show_table, name="table"),
    path("t/<slug:game_id>/watch/", watch.watch_table, name="table-watch"),
    path("t/<slug:game_id>/join/<slug:token>/", play.show_table, name="table-link"),
    path("t/<slug:game_id>/sit/", play.sit, name="table-sit"),
    path("t/<slug:game_id>/bot/", play.invite_bot, name="table-bot"),
    path("t/<slug:game_id>/leave/", play.leave, name="table-leave"),
    path("t/<slug:game_id>/play/", play.play, name="table-play"),
    path("t/<slug:game_id>/resign/", play.resign, name="table-resign"),
    path("t/<slug:game_id>/scene.json", play_scene.show_scene, name="table-scene"),
    path("t/<slug:game_id>/points/<int:number>/", play_scene.show_points, name="table-points"),
    path("t/<slug:game_id>/come/", table_company.come, name="table-come"),
    path("t/<slug:game_id>/say/", table_company.say, name="table-say"),
    path("t/<slug:game_id>/report/", table_company.report, name="table-report"),
    path("t/<slug:game_id>/call/", table_company.call, name="table-call"),
    path("t/<slug:game_id>/mute/", table_company.mute, name="table-mute"),
    path("t/<slug:game_id>/invite/", table_company.invite, name="table-invite"),
    path("t/<slug:game_id>/decline/", table_company.decline, name="table-decline"),
    path("t/<slug:game_id>/direct/", table_direction.show_direction, name="table-direct"),
    path("t/<slug:game_id>/direct/<slug:act>/", table_direction.direct, name="table-direct-act"),
    path("signals/", moderation.show_signals, name="signals"),
    path("signals/newer/<int:number>/", moderation.show_newer, name="signals-newer"),
    path("signals/<int:signal_id>/take/", moderation.take, name="signal-take"),
    path("signals/<int:signal_id>/settle/", moderation.settle, name="signal-settle"),
    path("play/calls.json", table_calls.show_calls, name="table-calls"),
    path("t/<slug:game_id>/rematch/", table_sequels.rematch, name="table-rematch"),
    path("t/<slug:game_id>/rematch/no/", table_sequels.no_rematch, name="table-no-rematch"),
    path("t/<slug:game_id>/state.json", play_documents.show_state, name="table-state"),
    path("t/<slug:game_id>/live.json", play_documents.show_live_log, name="table-log"),
    path("t/<slug:game_id>/frames.json", play_documents.show_live_frames, name="table-frames"),
]
