"""Addresses of rating lists. A list of bots has a short one; every list has one with its kind."""

from django.urls import path

from tournaments.views import rating_sheets, ratings

_LIST = "<slug:variant>/<slug:kind>"
# What a page shows, for spreadsheets and for programs.
_SHEETS = (
    (f"{_LIST}/list", rating_sheets.export_list, "rating"),
    (f"{_LIST}/cross", rating_sheets.export_cross, "rating-cross"),
    (f"{_LIST}/better", rating_sheets.export_likelihoods, "rating-better"),
    (f"{_LIST}/<int:contender_id>/history", rating_sheets.export_history, "rating-history"),
    (f"{_LIST}/<int:contender_id>/ledger", rating_sheets.export_ledger, "rating-ledger"),
)

urlpatterns = [
    path("", ratings.list_rating_pools, name="ratings"),
    path("<slug:variant>/", ratings.show_rating_list, name="rating-list"),
    path(f"{_LIST}/", ratings.show_rating_list, name="rating-list"),
    path(f"{_LIST}/cross/", ratings.show_cross_table, name="rating-cross"),
    path(f"{_LIST}/better/", ratings.show_likelihoods, name="rating-better"),
    path(f"{_LIST}/<int:contender_id>/", ratings.show_contender, name="rating-contender"),
    path(f"{_LIST}/<int:one>-<int:other>/", ratings.show_meetings, name="rating-meetings"),
    *(
        path(f"{address}.{form}", view, {"form": form}, name=f"{name}-{form}")
        for address, view, name in _SHEETS
        for form in ("csv", "json")
    ),
]
