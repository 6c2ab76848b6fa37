"""Addresses of an organiser's acts on a running event, below his event's own."""

from django.urls import path

from tournaments.views import organise_draw, organise_log, organise_order, organising, table_policies

urlpatterns = [
    path("", organising.show_organise, name="organise"),
    path("tables/", table_policies.show_policy, name="table-policy"),
    path("log/", organise_log.show_log, name="organise-log"),
    path("log.json", organise_log.export_event_log, name="organise-log-export"),
    path("order/", organise_order.show_order, name="organise-order"),
    path("draw/", organise_draw.show_draw, name="organise-draw"),
    path("close/", organising.close_entries, name="organise-close"),
    path("until/", organising.take_entries_until, name="organise-until"),
    path("freeze/", organising.freeze_versions, name="organise-freeze"),
    path("pause/", organising.pause, name="organise-pause"),
    path("go-on/", organising.go_on, name="organise-go-on"),
    path("end/", organising.end_ladder, name="organise-end"),
    path("penalty/", organising.give_penalty, name="organise-penalty"),
    path("penalty/<int:penalty_id>/lift/", organising.lift_penalty, name="organise-lift"),
    path("forbid/", organising.forbid, name="organise-forbid"),
    path("forbid/<int:pairing_id>/allow/", organising.allow, name="organise-allow"),
    path("decide/", organising.decide, name="organise-decide"),
    path("back/", organising.bring_back, name="organise-back"),
    path("pairing/", organising.show_pairing, name="organise-pairing"),
]
