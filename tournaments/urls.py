"""Addresses of the club's pages."""

from django.urls import include, path

from tournaments.views import (
    accounts,
    bots,
    guides,
    home,
    matches,
    new_tournament,
    rules,
    submissions,
    tokens,
    tournament_acts,
    tournaments,
)

urlpatterns = [
    path("", home.show_home, name="home"),
    path("accounts/signup/", accounts.show_signup, name="signup"),
    path("bots/", bots.list_bots, name="my-bots"),
    path("bots/new/", bots.show_new_bot, name="bot-new"),
    path("bots/<int:bot_id>/", bots.show_bot, name="bot"),
    path("bots/<int:bot_id>/upload/", bots.upload_submission, name="bot-upload"),
    path("submissions/<int:submission_id>/", submissions.show_submission, name="submission"),
    path(
        "submissions/<int:submission_id>/state/", submissions.show_submission_state, name="submission-state"
    ),
    path("submissions/<int:submission_id>/source/", submissions.download_source, name="submission-source"),
    path("submissions/<int:submission_id>/disable/", submissions.disable, name="submission-disable"),
    path("tournaments/", tournaments.list_tournaments, name="tournaments"),
    path("tournaments/new/", new_tournament.show_new_tournament, name="tournament-new"),
    path("tournaments/new/house/", new_tournament.show_house_rules, name="house-rules"),
    path("tournaments/new/check/", new_tournament.check_house_rules, name="house-rules-check"),
    path("tournaments/<slug:slug>/", tournaments.show_tournament, name="tournament"),
    path("tournaments/<slug:slug>/live/", tournaments.show_live, name="tournament-live"),
    path("tournaments/<slug:slug>/edit/", new_tournament.show_draft, name="tournament-edit"),
    path("tournaments/<slug:slug>/delete/", tournament_acts.delete, name="tournament-delete"),
    path("tournaments/<slug:slug>/call-off/", tournament_acts.call_off, name="tournament-call-off"),
    path("tournaments/<slug:slug>/open/", tournament_acts.open_entries, name="tournament-open"),
    path("tournaments/<slug:slug>/enter/", tournament_acts.enter, name="tournament-enter"),
    path(
        "tournaments/<slug:slug>/entries/<int:number>/withdraw/",
        tournament_acts.withdraw,
        name="entry-withdraw",
    ),
    path("tournaments/<slug:slug>/start/", tournament_acts.start, name="tournament-start"),
    path("tournaments/<slug:slug>/publish/", tournament_acts.publish, name="tournament-publish"),
    path("matches/<int:match_id>/", matches.show_match, name="match"),
    path("ratings/", include("tournaments.rating_urls")),
    path("rules/", rules.list_rules, name="rules-index"),
    path("rules/strategy/", rules.show_strategy, name="strategy"),
    path("rules/<slug:variant>/", rules.show_rules, name="rules"),
    path("rules/<slug:variant>/rules.json", rules.export_rules, name="rules-export"),
    path("tournaments/<slug:slug>/rules/", rules.show_tournament_rules, name="tournament-rules"),
    path("tournaments/<slug:slug>/rules.json", rules.export_tournament_rules, name="tournament-rules-export"),
    path("g/<slug:replay_id>/rules/", rules.show_replay_rules, name="replay-rules"),
    path("guides/<str:name>", guides.show_guide, name="guide"),
    path("", include("tournaments.table_urls")),
    path("", include("tournaments.version_test_urls")),
    path("settings/tokens/", tokens.show_tokens, name="tokens"),
    path("settings/tokens/<slug:token_key>/revoke/", tokens.revoke, name="token-revoke"),
]
