"""Addresses under /api/v1/; the archive's are included, every other one answers in the API's own shape."""

from django.urls import include, path, re_path

from tournaments.api import events, people, rules, tables

urlpatterns = [
    path("tokens/", people.Tokens.as_view(), name="api-tokens"),
    path("bots/", people.Bots.as_view(), name="api-bots"),
    path("bots/<int:bot_id>/", people.BotDetail.as_view(), name="api-bot"),
    path("bots/<int:bot_id>/submissions/", people.BotSubmissions.as_view(), name="api-bot-submissions"),
    path("submissions/<int:submission_id>/", people.SubmissionDetail.as_view(), name="api-submission"),
    path("tournaments/", events.TournamentList.as_view(), name="api-tournaments"),
    path("tournaments/<slug:slug>/", events.TournamentDetail.as_view(), name="api-tournament"),
    path("matches/<int:match_id>/", events.MatchDetail.as_view(), name="api-match"),
    path("ratings/", events.PoolList.as_view(), name="api-ratings"),
    path("ratings/<slug:variant>/", events.RatingList.as_view(), name="api-rating-list"),
    path("tables/", tables.Tables.as_view(), name="api-tables"),
    path("tables/<slug:game_id>/", tables.TableDetail.as_view(), name="api-table"),
    path("tables/<slug:game_id>/sit/", tables.TableSeat.as_view(), name="api-table-sit"),
    path("tables/<slug:game_id>/play/", tables.TablePlay.as_view(), name="api-table-play"),
    path("tables/<slug:game_id>/resign/", tables.TableResignation.as_view(), name="api-table-resign"),
    path("rules/", events.VariantList.as_view(), name="api-variants"),
    path("rules/check/", rules.RulesCheck.as_view(), name="api-rules-check"),
    path("rules/<slug:variant>/", events.RulesDetail.as_view(), name="api-rules"),
    path("", include("replays.api.urls")),
    re_path(r"^.*$", events.NothingHere.as_view(), name="api-nothing"),
]
