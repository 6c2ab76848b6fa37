"""Words of the game for people: verdicts, endings and options, translated where they are shown."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise

# What a seat did, told about its bot.
VERDICTS: dict[str, Text] = {
    "OK": _("%(bot)s played to the end."),
    "ILLEGAL_MOVE": _("%(bot)s made a play that was not legal."),
    "TIMEOUT_START": _("%(bot)s was not ready in time."),
    "TIMEOUT_MOVE": _("%(bot)s did not answer in time."),
    "BANK_EMPTY": _("%(bot)s used up its time."),
    "OUTPUT_LIMIT": _("%(bot)s wrote more than it may."),
    "PROTOCOL_ERROR": _("%(bot)s did not keep to the protocol."),
    "CRASHED": _("%(bot)s crashed."),
    "OUT_OF_MEMORY": _("%(bot)s needed more memory than it may use."),
    "ABSENT": _("%(bot)s was absent."),
    "RESIGNED": _("%(bot)s resigned."),
    "PLATFORM_ERROR": _("The site failed; this is not the bot's fault."),
}

TERMINATIONS: dict[str, Text] = {
    "TARGET_REACHED": _("target reached"),
    "DEALS_PLAYED": _("all deals played"),
    "INSTANT_WIN": _("instant win"),
    "FORFEIT": _("forfeit"),
    "RESIGNED": _("resigned"),
    "ADJUDICATED": _("adjudicated"),
    "ABORTED": _("broken off"),
}

# One line of what an option is about; the option's own name stands beside it.
OPTIONS: dict[str, Text] = {
    "players": _("Players"),
    "sides": _("Who plays together"),
    "hand": _("Cards in a hand"),
    "packets": _("Times that hands are dealt"),
    "table": _("Cards on the table at the start"),
    "capture.mode": _("What takes"),
    "capture.priority": _("When several captures are possible"),
    "capture.fifteen_priority": _("Choice among captures by fifteen"),
    "capture.forced": _("A capture must be made"),
    "capture.max_cards": _("Most cards in a capture"),
    "ace.sweep": _("An ace takes everything"),
    "ace.sweep_is_scopa": _("An ace's sweep counts as scopa"),
    "ace.with_ace_on_table": _("An ace when an ace lies on the table"),
    "ace.empty_table": _("An ace on the empty table"),
    "ace.self_take_is_scopa": _("An ace that takes itself counts as scopa"),
    "ace.lone_ace_scopa": _("Ace takes a lone ace: scopa"),
    "ace.sweep_exclusive": _("The ace's sweep leaves no other choice"),
    "ace.first_play": _("An ace as the first play"),
    "ace.may_decline": _("The ace's sweep may be declined"),
    "scopa.last_play": _("A sweep with the last play"),
    "scopa.points": _("Points for a scopa"),
    "leftovers.to": _("Cards left on the table go to"),
    "leftovers.no_taker": _("Cards left when nobody took"),
    "score.carte": _("Point for cards"),
    "score.carte_rule": _("How the point for cards is won"),
    "score.denari": _("Point for denari"),
    "score.settebello": _("Point for the settebello"),
    "score.primiera": _("Point for primiera"),
    "primiera.method": _("How primiera is counted"),
    "primiera.scale": _("Values for primiera"),
    "primiera.missing_suit": _("Primiera with a suit missing"),
    "score.tie": _("A point that is tied"),
    "score.re_bello": _("Point for the re bello"),
    "score.rebello6": _("Point for the rebello (six)"),
    "score.napola": _("Napola"),
    "score.napoleone": _("Napoleone (all ten denari)"),
    "score.ponino": _("Ponino"),
    "score.trente": _("Trente"),
    "score.frac": _("Frac"),
    "score.most_sevens": _("Point for most sevens"),
    "score.all_sevens": _("Point for all sevens"),
    "score.piccola": _("Piccola"),
    "score.grande": _("Grande"),
    "score.cappotto": _("Cappotto"),
    "match.target": _("Points to win a game"),
    "match.both_over": _("When both reach the target"),
    "match.tie": _("When the target is reached level"),
    "match.goal": _("Who wins: most points or fewest"),
    "match.deals": _("A game is over after so many deals"),
    "match.max_deals": _("Most deals in a game"),
    "cirulla.matta": _("The matta (seven of coppe)"),
    "accuso.low": _("Declaring a low hand"),
    "accuso.tris": _("Declaring three of a kind"),
    "accuso.stack": _("Several declarations"),
    "accuso.limit": _("Sum up to which a hand is low"),
    "deal.redeal_kings": _("Deal again with so many kings on the table"),
    "deal.redeal_aces": _("Deal again with so many aces on the table"),
    "deal.redeal_low_sum": _("Deal again when the table sums to less than"),
    "deal.dealer_bonus": _("The dealer's bonus"),
    "deal.dealer_bonus_30": _("The dealer's bonus with thirty"),
    "deal.bonus_low": _("Bonus for a low table"),
    "deal.aces_vs_bonus": _("Aces on the table and the dealer's bonus"),
}

TIE_BREAKS: dict[str, tuple[Text, Text]] = {
    "PTS": (_("Points"), _("1 for a match won, ½ for a match drawn, and what a bye is worth.")),
    "DE": (
        _("Direct encounter"),
        _("Points from the matches among those who are tied, once all of them have met equally often."),
    ),
    "SB": (
        _("Sonneborn–Berger"),
        _("The points of every opponent beaten plus half the points of every opponent drawn with."),
    ),
    "SD": (
        _("Score difference"),
        _("Card points made less card points given away, over all games without a forfeit."),
    ),
    "WIN": (_("Wins"), _("Matches won, walk-overs and full-point byes included.")),
}


def tell_verdict(verdict: str, bot: str) -> str:
    """One sentence on what a bot did; an unknown verdict is shown as it is."""
    sentence = VERDICTS.get(verdict)
    return str(sentence) % {"bot": bot} if sentence else f"{bot}: {verdict}"
