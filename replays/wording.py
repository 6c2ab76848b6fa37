"""Moves and endings in words, in the language of the moment. Frames come in, sentences go out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language, gettext_lazy, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext as _

from engine.rules import CODES
from replays.decks import current_deck
from replays.log_words import fault_words

RANK_NAMES = (
    gettext_lazy("ace"),
    gettext_lazy("two"),
    gettext_lazy("three"),
    gettext_lazy("four"),
    gettext_lazy("five"),
    gettext_lazy("six"),
    gettext_lazy("seven"),
    gettext_lazy("knave"),
    gettext_lazy("knight"),
    gettext_lazy("king"),
)
SUIT_NAMES = {
    "d": gettext_lazy("coins"),
    "c": gettext_lazy("cups"),
    "s": gettext_lazy("swords"),
    "b": gettext_lazy("clubs"),
}
# In the French deck coins are diamonds and so on; the knight's place is the queen's.
FRENCH_RANKS = {8: gettext_lazy("jack"), 9: gettext_lazy("queen")}
FRENCH_SUITS = {
    "d": gettext_lazy("diamonds"),
    "c": gettext_lazy("hearts"),
    "s": gettext_lazy("spades"),
    "b": pgettext_lazy("French suit", "clubs"),
}
CLEARED_REASONS = {
    "last_play": gettext_lazy("The table is clear, but on the last play of a deal it is no scopa."),
    "ace_sweep": gettext_lazy("The ace clears the table; by these rules that is no scopa."),
    "lone_ace": gettext_lazy("An ace alone on the table was taken; by these rules that is no scopa."),
    "self_take": gettext_lazy("The ace takes itself; by these rules that is no scopa."),
}
DECLARATIONS = {
    "low": gettext_lazy("%(name)s shows a low hand."),
    "tris": gettext_lazy("%(name)s shows three of a kind."),
}
DIRECTOR_ACTS = {
    "substitute": gettext_lazy("A substitute sits down for %(name)s."),
    "adjourn": gettext_lazy("The game is adjourned."),
    "adjudicate": gettext_lazy("The director decides the game."),
    "resign": gettext_lazy("%(name)s resigns."),
}
PLAYED_BY = {
    "clock": gettext_lazy("The clock ran out and played for %(name)s."),
    "auto": gettext_lazy("Played automatically for %(name)s."),
    "director": gettext_lazy("Played by the director for %(name)s."),
}
OUTCOMES = {
    "INSTANT_WIN": gettext_lazy("The cards that were taken win the game at once."),
    "ADJUDICATED": gettext_lazy("The director has decided the game."),
}
VERDICTS = {
    "ILLEGAL_MOVE": gettext_lazy("an illegal move"),
    "TIMEOUT_START": gettext_lazy("no start in time"),
    "TIMEOUT_MOVE": gettext_lazy("no move in time"),
    "BANK_EMPTY": gettext_lazy("no time left"),
    "OUTPUT_LIMIT": gettext_lazy("too much output"),
    "PROTOCOL_ERROR": gettext_lazy("an answer out of turn or out of form"),
    "CRASHED": gettext_lazy("a crash"),
    "OUT_OF_MEMORY": gettext_lazy("no memory left"),
    "ABSENT": gettext_lazy("absence"),
    "RESIGNED": gettext_lazy("resignation"),
    "PLATFORM_ERROR": gettext_lazy("a fault of the platform"),
}


def card_name(code: str) -> str:
    """`7d` as "seven of coins", with the French deck as "seven of diamonds"."""
    return card_names()[code]


def card_names() -> Mapping[str, str]:
    """Every card's name by its code, in the language and the deck of the moment."""
    return _names_in(get_language(), current_deck())


@lru_cache
def _names_in(language: str | None, deck: str) -> Mapping[str, str]:
    """The same of a language and a deck that are those of the moment: a page names hundreds of cards."""
    return {code: _name_card(code, deck) for code in CODES}


def _name_card(code: str, deck: str) -> str:
    rank, suit = int(code[:-1]), code[-1]
    name: Any = RANK_NAMES[rank - 1]
    if deck != "french":
        return _("%(rank)s of %(suit)s") % {"rank": name, "suit": SUIT_NAMES[suit]}
    return _("%(rank)s of %(suit)s") % {"rank": FRENCH_RANKS.get(rank, name), "suit": FRENCH_SUITS[suit]}


def join_words(words: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return _("%(first)s and %(last)s") % {"first": ", ".join(words[:-1]), "last": words[-1]}


PARTNERS = " & "


def join_names(names: Sequence[str]) -> str:
    """The names of partners, each once."""
    return PARTNERS.join(dict.fromkeys(names))


def capitalise(text: str) -> str:
    """The first letter large, the others as they are."""
    return text[:1].upper() + text[1:]


def describe_action(action: Mapping[str, Any], name: str) -> str:
    """One entry of a deal's actions, with everything worth saying about it; `name` is who acted."""
    if action.get("event"):
        return _describe_event(action, name)
    if action.get("declaration"):
        return str(DECLARATIONS[action["declaration"]]) % {"name": name}
    parts = [_describe_play(action, name)]
    if action["scopa"]:
        parts.append(_("Scopa!"))
    elif action.get("cleared"):
        parts.append(str(CLEARED_REASONS.get(action["cleared"], _("The table is clear; it is no scopa."))))
    if action.get("by", "player") in PLAYED_BY:
        parts.append(str(PLAYED_BY[action["by"]]) % {"name": name})
    return " ".join(parts)


def _describe_event(action: Mapping[str, Any], name: str) -> str:
    """A director's act with its reason, or a resignation."""
    words = str(DIRECTOR_ACTS.get(action["event"], _("The director steps in."))) % {"name": name}
    adjusted = action.get("adjust_ms")
    if adjusted:
        given = _("The director gives %(name)s %(seconds)s seconds.")
        taken = _("The director takes %(seconds)s seconds from %(name)s.")
        words = (given if adjusted > 0 else taken) % {"name": name, "seconds": abs(adjusted) // 1000}
    return f"{words} ({action['reason']})" if action.get("reason") else words


def _describe_play(action: Mapping[str, Any], name: str) -> str:
    names = card_names()
    card = names[action["card"]]
    if action["captured"]:
        taken = join_words([names[code] for code in action["captured"]])
        return _("%(name)s: %(card)s takes %(cards)s.") % {"name": name, "card": card, "cards": taken}
    if action["self_take"]:
        return _("%(name)s: %(card)s takes itself.") % {"name": name, "card": card}
    return _("%(name)s lays the %(card)s.") % {"name": name, "card": card}


def describe_ending(
    result: Mapping[str, Any], partners: Sequence[Sequence[str]], seat_names: Sequence[str]
) -> str:
    """How the game ended and who won."""
    faults = [
        _("%(name)s loses by %(fault)s.") % {"name": name, "fault": VERDICTS[verdict]}
        for name, verdict in zip(seat_names, result.get("verdicts", []), strict=False)
        if verdict in VERDICTS
    ]
    outcome = [str(OUTCOMES[result["termination"]])] if result["termination"] in OUTCOMES else []
    return " ".join([*dict.fromkeys(faults), *outcome, _describe_winner(result, partners)])


def _describe_winner(result: Mapping[str, Any], partners: Sequence[Sequence[str]]) -> str:
    if result["termination"] == "ABORTED":
        return _("The game was broken off and does not count.")
    if result.get("winner") is None:
        return _("The game is drawn.")
    winners = partners[result["winner"]]
    return ngettext("%(name)s wins.", "%(name)s win.", len(winners)) % {"name": join_names(winners)}


def viewer_words() -> dict[str, Any]:
    """The strings the viewer's scripts put on the page; `{name}` and the like are filled in there."""
    return {**_table_words(), **_counting_words(), **_sharing_words(), **_checking_words()}


def _table_words() -> dict[str, Any]:
    return {
        "onTable": _("Cards on the table"),
        "handOf": _("Hand of {name}"),
        "hiddenCard": _("hidden card"),
        "cardsHeld": _("{count} in hand"),
        "dealer": _("Dealer"),
        "dealerSign": pgettext("sign beside the dealer's name", "D"),
        "clock": _("Time left"),
        "pileOf": _("Cards taken by {name}: {count}."),
        "scopeOf": _("Scopas: {count}."),
        "suitsHeld": _("Cards of {count} suits out of 4"),
        "stock": _("{count} cards not yet dealt"),
        "packet": _("hand {number} of {total}"),
        "lastPlay": _("Cards of the last capture"),
        "takes": _("{name} takes"),
        "scopa": _("Scopa!"),
        "noScopa": _("No scopa"),
        "canTake": _("Can be taken:"),
        "cannotTake": _("Nothing can be taken."),
        "handCovered": _("The hand of the seat to move is covered."),
        "dealOver": _("The deal is over."),
        "kinds": {
            "bot": _("bot"),
            "human": _("person"),
            "guest": _("guest"),
            "api": _("API"),
        },
        "pointsOfDeal": pgettext("points of a deal, in large type", "+{points}"),
        "undone": _("Undone: {words}"),
        "play": _("Play"),
        "pause": _("Pause"),
    }


def _counting_words() -> dict[str, str]:
    return {
        "countOf": _("What {name} can know by counting"),
        "countFailed": _("The counting could not be fetched. Step on to try again."),
        "isMine": _("in the hand"),
        "isOnTable": _("on the table"),
        "isTaken": _("taken"),
        "isUnseen": _("unseen"),
        "isInStock": _("not yet dealt"),
        "heldBy": _("in the hand of {name}"),
        "unseenCards": _("{count} cards unseen; each may be with:"),
        "inStock": _("not yet dealt {count}"),
        "allKnown": _("Where every card is can be told."),
        "sweeps": _("Would sweep the table: {unseen} unseen, {mine} in the hand."),
        "noSweep": _("No card in play could sweep this table."),
        "sweepNoScopa": _("Not every sweep would count as a scopa."),
        "left": _("Cards of this rank not yet taken"),
        "odd": _("An odd number of this rank is not yet taken"),
        "parity": _("Odd ranks (spariglio) help the side that leads, even ones the dealer's side."),
    }


def _sharing_words() -> dict[str, str]:
    return {
        "copied": _("Copied"),
        "notCopied": _("Copy it by hand"),
        "pictureOf": _("Picture of the position {place}"),
        "placeOf": _("Deal {deal}, after {ply} plays"),
        "toMove": _("{name} to play"),
        "sameSoFar": _("Both tables have played the same so far."),
        "differsHere": _("Here the tables part: {first} against {second}."),
        "differedAt": _("The tables parted at play {ply}."),
    }


def _checking_words() -> dict[str, Any]:
    return {
        "checking": _("Checking…"),
        "verified": _("Verified: nothing was changed."),
        "verifiedHere": _("Nothing wrong that your browser can find; plays and points were not checked."),
        "notVerified": _("Not as it was played: see what differs."),
        "logNotRead": _("This cannot be read as a log."),
        "logAway": _("The log could not be fetched. Try again when there is a connection."),
        "stillInPlay": _("This game is still in play: seed and decks are shown when it is over."),
        "checkDigest": _("Not one character changed since the log was written (digest)"),
        "checkCommitment": _("The seed is the one that was committed to before the first card"),
        "checkDecks": _("Every deck comes from the seed"),
        "checkHands": _("Every card was dealt where it was played, and lies where it is shown"),
        "checkCards": _("Forty cards, each once, in every position"),
        "checkRules": _("Every play is legal and every point is right (checked by the server)"),
        "checkIssued": _("This site wrote this log"),
        "notIssued": _("This site does not know its digest."),
        "serverAway": _("The server cannot be reached; the checks above were made in your browser."),
        "wrongHash": _("it gives {found}…, the log says {said}…"),
        "wrongDeck": _("deal {deal}, card {place}: the seed gives {found}, the log says {said}"),
        "faults": fault_words(),
        "wrongPlace": _("deal {deal}, play {ply}"),
        "dealNumber": _("Deal {deal}"),
    }
