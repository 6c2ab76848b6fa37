"""The house's bot in a rated ladder: what the ratings of everybody else are measured from."""

from __future__ import annotations

from tournaments.models import Bot, Entry, Tournament
from tournaments.models.events import Entrants
from tournaments.pairing import enters_house_bot, find_format
from tournaments.selectors.plans import is_rated, takes_entries
from tournaments.services.bots import ensure_baselines
from tournaments.services.entering import enter_bot
from tournaments.services.pools import ANCHOR_BUILTIN


def enter_anchor(tournament: Tournament) -> Entry | None:
    """Enter it where the format can and the organiser wants it; None where nothing is to be measured."""
    wanted = enters_house_bot(find_format(tournament.format), tournament.format_config)
    if not wanted or not is_rated(tournament) or not takes_entries(tournament):
        return None
    if tournament.entrants == Entrants.PEOPLE:
        return None
    return enter_bot(actor=tournament.organiser, tournament=tournament, bot=_anchor())


def _anchor() -> Bot:
    return next(bot for bot in ensure_baselines() if bot.builtin == ANCHOR_BUILTIN)
