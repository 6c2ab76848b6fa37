"""The words of formats, their options, endings and tie-breaks, as organisers read them.

The quiet rooms say them in English and know no languages: they are written down here once more, so that
the catalogues have them. A format without words here is shown in English; a test finds it.
"""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from tournaments.pairing import Ending

Text = str

SOURCES: tuple[str, ...] = (
    gettext_noop("Round robin"),
    gettext_noop("Everybody meets everybody, once or twice, in the order of the Berger tables."),
    gettext_noop("Cycles"),
    gettext_noop("How often everybody meets everybody."),
    gettext_noop("Swiss"),
    gettext_noop("Every round pairs entries of about the same score; nobody meets the same opponent twice."),
    gettext_noop("Rounds"),
    gettext_noop("How many rounds; 0 takes as many as single out a winner."),
    gettext_noop("as many as single out a winner"),
    gettext_noop("Points for a bye"),
    gettext_noop("What the odd one out gets; nobody gets a second one."),
    gettext_noop("Half-point byes"),
    gettext_noop("Half points for late entries"),
    gettext_noop("Who comes late gets it for rounds missed, as often as half-point byes are granted."),
    gettext_noop("How many half-point byes an entry may ask for, none of them in the last round."),
    gettext_noop("Knockout"),
    gettext_noop("Who loses is out, at once or after a second loss; the better seeds meet late."),
    gettext_noop("Losses until out"),
    gettext_noop("1 is a single elimination, 2 a double elimination with a losers' bracket."),
    gettext_noop("Match for third place"),
    gettext_noop("The losers of the semi-finals play for third place (single elimination)."),
    gettext_noop("Reset final"),
    gettext_noop("If the survivor of the losers' bracket wins the final, a second one decides."),
    gettext_noop("Seed by rating"),
    gettext_noop("The highest rated come first, those without a rating last. Else by the order of entry."),
    gettext_noop("Groups, then knockout"),
    gettext_noop("A round robin in every group; the best of each play a knockout."),
    gettext_noop("Groups"),
    gettext_noop("Into how many groups the entries are dealt, by seeding, to and fro."),
    gettext_noop("Qualifiers"),
    gettext_noop("How many of each group go on to the knockout."),
    gettext_noop("Ladder"),
    gettext_noop("Matches without end between near ratings; those who have played least come first."),
    gettext_noop("Matches at once"),
    gettext_noop("How many matches are paired together at most."),
    gettext_noop("Matches an hour"),
    gettext_noop("How many matches the ladder may ask for in an hour."),
    gettext_noop("Cost of meeting again"),
    gettext_noop("By how many rating points a meeting already had makes an opponent seem farther away."),
    gettext_noop("Enter the house's Greedy"),
    gettext_noop("Ratings are measured from it: whom no games connect with it has none. Rated ladders only."),
    gettext_noop("Points"),
    gettext_noop("1 for a match won, ½ for a match drawn, and what a bye is worth, less penalties."),
    gettext_noop("Direct encounter"),
    gettext_noop(
        "Points from the matches among those who are tied, once all of them have met equally often."
    ),
    gettext_noop("Sonneborn–Berger"),
    gettext_noop("The points of every opponent beaten plus half the points of every opponent drawn with."),
    gettext_noop("Score difference"),
    gettext_noop("Card points made less card points given away, over all games without a forfeit."),
    gettext_noop("Wins"),
    gettext_noop("Matches won, walk-overs and full-point byes included."),
    gettext_noop("Buchholz"),
    gettext_noop("The points of all opponents; a round without one counts the own points."),
    gettext_noop("Buchholz cut 1"),
    gettext_noop("Buchholz without the lowest opponent; a round missed by choice is cut first."),
    gettext_noop("Median Buchholz"),
    gettext_noop("Buchholz without the lowest and the highest opponent."),
    gettext_noop("Points scored"),
    gettext_noop("Card points made over all games without a forfeit."),
    gettext_noop("Place in the bracket"),
    gettext_noop("How far the entry came in the knockout."),
    gettext_noop("{entries} is marked as away for this round"),
    gettext_noop("{entries} have met before"),
    gettext_noop("{entries} are a forbidden pairing"),
    gettext_noop("{entries} have one owner: the match is unrated"),
    gettext_noop("{entries} would lead for the third time running, or three times more than not"),
    gettext_noop("{entries} would not lead for the third time running, or three times more than led"),
    gettext_noop("{entries} are more than a point apart"),
    gettext_noop("{entries} has had a bye or a win without playing"),
    gettext_noop("{entries} is neither paired nor free"),
    gettext_noop("{entries} is not in the tournament"),
    gettext_noop("{entries} has left or is not yet there"),
    gettext_noop("{entries} is on both sides of a match"),
    gettext_noop("{entries} is in this round twice"),
    gettext_noop("{entries}: this group would have too few entries"),
    gettext_noop("{entries} have one owner and would meet later than the format has it"),
    gettext_noop("{entries} have one owner and would be in different groups"),
    gettext_noop("{entries} are the best two seeds and would meet before the final"),
    gettext_noop("{entries} are two of the best seeds in one group"),
    gettext_noop("{entries}: this group would have two entries more than another"),
    gettext_noop("{entries} would lead, or not lead, three times running"),
    gettext_noop("{entries} would meet in two rounds running"),
)

ENDINGS = {
    Ending.COMPLETE: _("Every round was played."),
    Ending.TOO_FEW: _("Fewer than two entries were left."),
    Ending.NO_BYE_LEFT: _("An odd number was left, and each of them had had its bye."),
    Ending.NO_PAIRING_LEFT: _("The forbidden pairings left no way to pair everybody."),
}


def translate(source: str) -> str:
    """A text of the quiet rooms in the reader's language."""
    return gettext(source)
