"""Addresses of the club desk, of slips, and of the wall."""

from django.urls import path

from tournaments.views import (
    club,
    desk,
    desk_acts,
    desk_deals,
    desk_hand,
    desk_print,
    desk_screen,
    desk_sheets,
    desk_slips,
    exports,
)

DESK = "tournaments/<slug:slug>/desk/"
TABLE = f"{DESK}rounds/<int:number>/tables/<int:table>/"

urlpatterns = [
    path("club/", club.show_club, name="club"),
    path(DESK, desk.show_desk, name="desk"),
    path(f"{DESK}people/", desk.show_people, name="desk-people"),
    path(f"{DESK}people/enter/", desk_acts.enter, name="desk-enter"),
    path(f"{DESK}people/sheet/", desk_sheets.show_sheet, name="desk-sheet"),
    path(f"{DESK}people/here/", desk_acts.check_in, name="desk-check-in"),
    path(f"{DESK}people/absent/left/", desk_acts.withdraw_absent, name="desk-withdraw-absent"),
    path(f"{DESK}people/<int:entry>/left/", desk_acts.withdraw, name="desk-withdraw"),
    path(f"{DESK}people/<int:entry>/back/", desk_acts.bring_back, name="desk-return"),
    path(f"{DESK}people/<int:entry>/name/", desk_acts.rename, name="desk-rename"),
    path(f"{DESK}people/<int:entry>/penalty/", desk_acts.penalise, name="desk-penalty"),
    path(f"{DESK}people/<int:entry>/bye/", desk_acts.ask_bye, name="desk-bye"),
    path(f"{DESK}people/apart/", desk_acts.forbid, name="desk-forbid"),
    path(f"{DESK}pair/", desk_acts.pair, name="desk-pair"),
    path(f"{DESK}pair/by-hand/", desk_hand.pair_by_hand, name="desk-pair-by-hand"),
    path(f"{DESK}swap/", desk_acts.swap, name="desk-swap"),
    path(f"{DESK}swap/tables/", desk_acts.swap_tables, name="desk-swap-tables"),
    path(f"{DESK}rounds/<int:number>/", desk.show_round, name="desk-round"),
    path(TABLE, desk.show_table, name="desk-table"),
    path(f"{TABLE}deals/", desk_deals.show_deals, name="desk-deals"),
    path(f"{TABLE}result/", desk_acts.write_result, name="desk-result"),
    path(f"{TABLE}settle/", desk_acts.settle, name="desk-settle"),
    path(f"{TABLE}forfeit/", desk_acts.write_forfeit, name="desk-forfeit"),
    path(f"{TABLE}clear/", desk_acts.clear, name="desk-clear"),
    path(f"{DESK}clock/", desk_acts.turn_clock, name="desk-clock"),
    path(f"{DESK}finish/", desk_acts.finish, name="desk-finish"),
    path(f"{DESK}log/", desk.show_log, name="desk-log"),
    path(f"{DESK}undo/", desk_acts.undo, name="desk-undo"),
    path(f"{DESK}print/", desk_print.show_papers, name="desk-papers"),
    path(f"{DESK}print/slips/", desk_print.print_slips, name="desk-slips"),
    path(f"{DESK}print/slips/revoke/", desk_print.call_in_slips, name="desk-slips-revoke"),
    path(f"{DESK}print/<slug:paper>/", desk_print.show_paper, name="desk-paper"),
    path("tournaments/<slug:slug>/screen/", desk_screen.show_screen, name="desk-screen"),
    path("tournaments/<slug:slug>/screen/<slug:name>/", desk_screen.show_screen, name="desk-screen-of"),
    path(
        "tournaments/<slug:slug>/screen/<slug:name>/part/",
        desk_screen.show_screen_part,
        name="desk-screen-part",
    ),
    path("tournaments/<slug:slug>/export/<str:name>", exports.export_event, name="event-export"),
    path("slip/<str:code>/", desk_slips.show_slip, name="slip"),
    path("slip/<str:code>/version/", desk_slips.show_slip_version, name="slip-version"),
    path("slip/<str:code>/write/", desk_slips.write_on_slip, name="slip-write"),
]
