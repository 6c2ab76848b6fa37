"""What the desk's refusals are called at the desk, by code, and the names of what a slip asks for."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Text = str | Promise

# Refused for what was typed; everything else is refused for the state that the evening is in.
INPUT_CODES = frozenset(
    {
        "name", "pair_size", "same_name", "clock_seconds", "act_unreadable", "forfeit", "game_open",
        "game_over", "totals_value", "totals_short", "totals_level", "totals_undecided", "pad_missing",
        "pad_unknown_item", "pad_value", "pad_nobody", "pad_all", "pad_total", "winner", "reason_missing",
        "penalty_out_of_range", "same_entry", "half_bye_limit", "bye_unknown",
    }
)  # fmt: skip

REFUSALS: dict[str, Text] = {
    "act_unreadable": _("Something is missing in this form."),
    "bye_not_asked": _("This entry has asked for no bye in this round."),
    "bye_unknown": _("A bye is for half a point or for nothing."),
    "clock_seconds": _("A round takes at most six hours."),
    "clock_state": _("The clock is already as you want it, or has no time left."),
    "event_over": _("The evening is finished. Take the end back to change something."),
    "forfeit": _("Say who was not there."),
    "forbidden_already": _("These two are kept apart already."),
    "game_open": _("The game is not over yet by these rules. Was it broken off?"),
    "game_over": _("The game was over before this deal."),
    "half_bye_limit": _("This entry has had all the half-point byes that it may ask for."),
    "name": _("A name has 1 to 80 letters."),
    "name_taken": _("Somebody of this name is entered already. Add a letter or a number."),
    "no_pairings": _("There is nobody to pair: check people in first."),
    "not_finished": _("Only a finished evening is corrected."),
    "not_started": _("No round has been played yet."),
    "not_withdrawn": _("This entry has not left."),
    "nothing_to_confirm": _("The other side has not entered a result yet."),
    "pad_all": _("Only one side can have this."),
    "pad_missing": _("Answer every line."),
    "pad_nobody": _("Somebody has this card: choose a side."),
    "pad_total": _("The numbers of both sides do not fit together."),
    "pad_unknown_item": _("This is not counted here."),
    "pad_value": _("This number cannot be."),
    "pair_size": _("A pair has two names, a lone player one."),
    "penalty_out_of_range": _("A penalty is between half a point and 100 points."),
    "reason_missing": _("Give a reason: it is kept with the act."),
    "result_disputed": _("The two sides said different things: the organiser settles this table."),
    "result_final": _("This table has its result. Only the organiser can change it."),
    "round_open": _("A table of this round has no result yet."),
    "round_order": _("The round was paired already."),
    "round_over": _("This round is over."),
    "same_entry": _("Choose two entries of this tournament."),
    "same_name": _("A pair is two different people."),
    "table_spoken": _("One of these tables has given a result already."),
    "totals_level": _("The sides are level: by these rules the game goes on."),
    "totals_short": _("Nobody has reached the target. Was the game broken off?"),
    "totals_undecided": _("By these rules the deals decide who won: enter them deal by deal."),
    "totals_value": _("A side has between 0 and 999 points."),
    "twice": _("An entry is in this round twice."),
    "undo_blocked": _("A later act builds on this one: take that back first."),
    "undo_done": _("This was taken back already."),
    "undo_lasting": _("This cannot be taken back."),
    "undo_unknown": _("There is no such act."),
    "unknown_entry": _("There is no such entry."),
    "unknown_round": _("There is no such round."),
    "unknown_table": _("There is no such table in this round."),
    "winner": _("Say who won."),
    "withdrawn": _("This entry has left."),
}

# Why somebody sits out a round, by `standings.ByeKind`.
BYE_WORDS: dict[str, Text] = {
    "pairing": _("bye"),
    "half": _("half-point bye"),
    "zero": _("away"),
}

# Why a round of a Swiss table has no match, by `desk_progress.RoundCell.missed`, in a narrow cell.
MISSED_WORDS: dict[str, Text] = {
    "pairing": _("bye"),
    "full": _("bye"),
    "half": pgettext_lazy("half-point bye, in a narrow cell", "half bye"),
    "zero": _("away"),
    "left": pgettext_lazy("is not in the tournament any more, in a narrow cell", "left"),
    "late": pgettext_lazy("came in a later round, in a narrow cell", "not yet in"),
}

# Why there is no further round, by `pairing.Ending`.
ENDINGS: dict[str, Text] = {
    "complete": _("All rounds are played: finish the evening."),
    "too_few": _("Fewer than two entries are checked in."),
    "no_bye_left": _(
        "An odd number is left and all of them have sat out once: finish here, or enter somebody."
    ),
    "no_pairing_left": _("The forbidden pairings leave no way to pair everybody."),
    "waiting": _("Everybody is at a table."),
}

# Lines of the pad that pay nothing; what pays has its name from the points sheet.
PAD_TITLES: dict[str, Text] = {
    "all_denari": _("All ten denari"),
    "re_denari": _("Re di denari"),
}
PAD_HINTS: dict[str, Text] = {
    "carte": _("more than half of the cards"),
    "denari": _("more denari"),
    "settebello": _("the seven of denari"),
    "primiera": _("the better primiera"),
    "scope": _("how many each"),
    "accusi": _("points for declarations"),
    "napola": _("length of the run of denari from the ace"),
    "re_bello": _("the king of denari"),
    "rebello6": _("the six of denari"),
    "ponino": _("all four cavalli"),
    "trente": _("points of ace, two and three of denari"),
    "frac": _("points of aces and court cards"),
    "most_sevens": _("more sevens"),
    "all_sevens": _("all four sevens"),
    "piccola": _("length of the run of denari from the ace"),
    "grande": _("fante, cavallo and re of denari"),
    "all_denari": _("wins at once"),
    "re_denari": _("decides a tie"),
}
