"""What the script of a table needs besides its scenes: names, and the sentences it puts on the page."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from replays.titles import shown_name
from replays.viewer import name_sides, viewer_setup
from replays.wording import viewer_words
from tournaments.models import LiveGame
from tournaments.selectors.tables_live import rules_of_table, seats_at


def table_setup(game: LiveGame) -> dict[str, Any]:
    """Names of cards, seats and sides, who sits where, and the way round."""
    rules = rules_of_table(game)
    seats = [
        {
            "seat": seat.seat,
            "side": rules.side_of(seat.seat),
            "name": shown_name(seat.name) or _unnamed(seat.seat),
            "kind": seat.kind,
        }
        for seat in seats_at(game)
    ]
    like = {"variant": game.variant, "seats": seats, "side_count": rules.side_count}
    names = [str(seat["name"]) for seat in seats]
    return {
        **viewer_setup(like, names, name_sides(like)),
        "places": seats,
        "packets": rules.packets,
        "hand": rules.hand,
    }


def _unnamed(seat: int) -> str:
    return _("Seat %(number)s") % {"number": seat}


def table_words() -> dict[str, Any]:
    """The page's sentences; `{name}` and the like are filled in by the script."""
    return {**viewer_words(), **_turn_words(), **_hand_words(), **_connection_words(), **_ending_words()}


def _turn_words() -> dict[str, str]:
    return {
        "yourTurn": _("It is your turn."),
        "yourTurnShort": _("Your turn"),
        "howToPlay": _("Press a card to see what it takes; a dot marks those that take something."),
        "isToPlay": _("{name} is to play."),
        "timeShort": _("{seconds} seconds left."),
        "youSit": pgettext("beside one's own name", "you"),
        "settebello": _("Settebello!"),
        "us": _("We"),
        "them": _("They"),
        "adjourned": _("The game is adjourned. Its director lets it go on."),
    }


def _hand_words() -> dict[str, str]:
    return {
        "yourHand": _("Your hand"),
        "waysToTake": _("{card}: {count} ways to take"),
        "cardWaits": _("{card}: will be played in your turn"),
        "waits": _("Will be played in your turn. Press again to take it back."),
        "whatToTake": _("What shall the {card} take?"),
        "layIt": pgettext("a card on the table", "Lay it"),
        "takesItself": _("takes itself"),
        "playedAlready": _("That was not possible any more. This is how the table stands."),
        "declareOrPlay": _("You may declare, or simply play a card."),
        "declareLow": _("Declare a low hand"),
        "declareTris": _("Declare three of a kind"),
    }


def _connection_words() -> dict[str, str]:
    return {
        "lost": _("The connection is lost. Trying again."),
        "again": _("Connected again."),
        "noNotes": _("The browser does not allow notifications from this site."),
    }


def _ending_words() -> dict[str, str]:
    return {
        "won": _("You win!"),
        "lost_game": _("You lose."),
        "drawn": _("The game is drawn."),
        "over": _("The game is over."),
        "void": _("The game was broken off and does not count."),
        "goOn": _("Go on"),
        "goOnIn": _("Go on ({seconds})"),
        "rematchAsked": _("{name} would like another game."),
        "rematchWaits": _("You would like another game. Waiting for the others."),
        "pointsOf": _("Points of deal {number}"),
    }
