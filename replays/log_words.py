"""What is wrong with a log, by the engine's stable codes, as people read it."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_OF_RESULT = _("The result is not the one that these cards and points give.")
_AFTER_END = _("Something was played after the end.")
_NOT_A_LOG = _("This is no log that can be read here.")
_NO_PLAY = _("A play is not legal in this position.")
_UNLIKE_A_LOG = _("Something in it is missing, or is not as a log has it.")

FAULTS: dict[str, Promise] = {
    "action_after_end": _AFTER_END,
    "deal_after_break": _AFTER_END,
    "deal_after_end": _AFTER_END,
    "misdeal_played": _("Cards were played that had to be dealt again."),
    "needless_misdeal": _("Cards were dealt again without need."),
    "score_missing": _("The points of a deal are missing."),
    "scored_too_early": _("A deal was counted before its last card."),
    "wrong_counts": _("The points of a deal are not those that its cards give."),
    "wrong_dealer": _("The wrong seat deals."),
    "wrong_leftovers": _("The cards left on the table went to the wrong side."),
    "wrong_number": _("The deals are not numbered one after the other."),
    "wrong_seat": _("A seat played out of its turn."),
    "bad_action": _NO_PLAY,
    "bad_dealer": _("The wrong seat deals."),
    "bad_deck": _("A deck is the forty cards, each once."),
    "bad_value": _("These rules cannot be played."),
    "capture_is_mandatory": _("A card was laid that had to take."),
    "card_not_in_hand": _("A card was played that was not in the hand."),
    "card_not_on_table": _("A card was taken that was not on the table."),
    "contradiction": _("These rules cannot be played."),
    "deal_over": _("A card was played after the last one of its deal."),
    "deck_not_from_seed": _("A deck is not the one that the seed gives."),
    "duplicate_card": _("A card is there twice."),
    "illegal_capture": _NO_PLAY,
    "illegal_move": _NO_PLAY,
    "live_log": _("The game is not open yet: no seed, no decks, no result."),
    "not_a_log": _NOT_A_LOG,
    "not_json": _NOT_A_LOG,
    "not_utf8": _NOT_A_LOG,
    "not_your_turn": _("A seat played out of its turn."),
    "nothing_to_declare": _("A hand was declared that pays nothing."),
    "rules_incomplete": _("A log has every option of its rules; some are missing."),
    "too_deep": _NOT_A_LOG,
    "too_large": _("The file is too large for a log."),
    "unknown_version": _("This version of the format is not known here."),
    "unreadable_move": _NO_PLAY,
    "wrong_clock": _("A clock shows more or less than its plays leave."),
    "wrong_commitment": _("The seed is not the one that was committed to."),
    "wrong_digest": _("The log was changed after it was written."),
    "wrong_first_dealer": _("The wrong seat deals first."),
    "wrong_mirror": _("The number of the game in its set cannot be."),
    "wrong_ranks": _OF_RESULT,
    "wrong_score": _("The points of a deal are not those that its cards give."),
    "wrong_termination": _OF_RESULT,
    "wrong_totals": _OF_RESULT,
    "wrong_verdicts": _OF_RESULT,
    "wrong_winner": _OF_RESULT,
    "no_position": _("No card of it was dealt."),
}


def fault_words() -> dict[str, str]:
    """The sentences by code, for whoever looks them up elsewhere; "" has that of all other codes."""
    return {code: str(told) for code, told in {**FAULTS, "": _UNLIKE_A_LOG}.items()}


def tell_fault(code: str) -> str:
    """One sentence and the code; what has no sentence of its own is about the form of the file."""
    return f"{FAULTS.get(code, _UNLIKE_A_LOG)} ({code})"
