"""Addresses of the staff's pages, below /staff/."""

from django.urls import path

from tournaments.views import staff, staff_acts

urlpatterns = [
    path("health/", staff.show_health, name="staff-health"),
    path("workers/", staff.show_workers, name="staff-workers"),
    path("think-times/", staff.show_think_times, name="staff-think-times"),
    path("acts/", staff.show_acts, name="staff-acts"),
    path("matches/<int:match_id>/", staff.show_match, name="staff-match"),
    path("matches/<int:match_id>/cancel/", staff_acts.cancel_match, name="staff-match-cancel"),
    path("matches/<int:match_id>/adjudicate/", staff_acts.adjudicate, name="staff-match-adjudicate"),
    path("sets/<int:set_id>/<slug:act>/", staff_acts.act_on_set, name="staff-set-act"),
    path("tournaments/<slug:slug>/cancel/", staff_acts.cancel_event, name="staff-event-cancel"),
    path("bots/<int:bot_id>/", staff.show_bot, name="staff-bot"),
    path("bots/<int:bot_id>/disable/", staff_acts.disable_bot, name="staff-bot-disable"),
    path("entry-checks/<int:check_id>/check-again/", staff_acts.check_entry_again, name="staff-entry-again"),
    path(
        "submissions/<int:submission_id>/check-again/", staff_acts.check_again, name="staff-submission-again"
    ),
]
