"""Addresses of rating lists. A list of bots has a short one; every list has one with its kind."""

from django.urls import path

from tournaments.views import rating_sheets, ratings

urlpatterns = [
    path("", ratings.list_rating_pools, name="ratings"),
    path("<slug:variant>/", ratings.show_rating_list, name="rating-list"),
    path("<slug:variant>/<slug:kind>/", ratings.show_rating_list, name="rating-list"),
    path("<slug:variant>/<slug:kind>/list.csv", rating_sheets.export_list, name="rating-csv"),
    path("<slug:variant>/<slug:kind>/list.json", rating_sheets.export_list_json, name="rating-json"),
    path("<slug:variant>/<slug:kind>/cross/", ratings.show_cross_table, name="rating-cross"),
    path("<slug:variant>/<slug:kind>/cross.csv", rating_sheets.export_cross, name="rating-cross-csv"),
    path("<slug:variant>/<slug:kind>/better/", ratings.show_likelihoods, name="rating-better"),
    path("<slug:variant>/<slug:kind>/better.csv", rating_sheets.export_likelihoods, name="rating-better-csv"),
    path("<slug:variant>/<slug:kind>/<int:contender_id>/", ratings.show_contender, name="rating-contender"),
    path(
        "<slug:variant>/<slug:kind>/<int:contender_id>/history.csv",
        rating_sheets.export_history,
        name="rating-history-csv",
    ),
    path("<slug:variant>/<slug:kind>/<int:one>-<int:other>/", ratings.show_meetings, name="rating-meetings"),
]
