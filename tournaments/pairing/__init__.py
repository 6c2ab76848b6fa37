"""Pairing: entries and results in, rounds out. Pure; knows neither database nor clock."""

from tournaments.pairing.contestant import Contestant, contestants_of
from tournaments.pairing.drawing import check_draw, draw_rounds, seat_entries
from tournaments.pairing.drawn import round_order
from tournaments.pairing.errors import PairingError
from tournaments.pairing.format import Format, seeds_by_rating
from tournaments.pairing.groups import deal_groups, seat_qualifiers
from tournaments.pairing.history import History, Unplayed
from tournaments.pairing.knockout import draw_bracket
from tournaments.pairing.ladder import Demand, enters_house_bot, matches_due, share_budget
from tournaments.pairing.manual import PairingWarning, check_pairings
from tournaments.pairing.options import Config, Option
from tournaments.pairing.plan import Ending, Pairing, RoundPlan
from tournaments.pairing.played_bracket import BracketMatch, iter_places
from tournaments.pairing.registry import (
    FORMATS,
    check_config,
    count_rounds,
    find_format,
    next_round,
    place_entries,
    plan_next,
    plan_rounds,
)
from tournaments.pairing.swiss import (
    check_half_bye,
    half_byes_allowed,
    late_half_rounds,
    suggest_rounds,
)

__all__ = [
    "FORMATS",
    "BracketMatch",
    "Config",
    "Contestant",
    "Demand",
    "Ending",
    "Format",
    "History",
    "Option",
    "Pairing",
    "PairingError",
    "PairingWarning",
    "RoundPlan",
    "Unplayed",
    "check_config",
    "check_draw",
    "check_half_bye",
    "check_pairings",
    "contestants_of",
    "count_rounds",
    "deal_groups",
    "draw_bracket",
    "draw_rounds",
    "enters_house_bot",
    "find_format",
    "half_byes_allowed",
    "iter_places",
    "late_half_rounds",
    "matches_due",
    "next_round",
    "place_entries",
    "plan_next",
    "plan_rounds",
    "round_order",
    "seat_entries",
    "seat_qualifiers",
    "seeds_by_rating",
    "share_budget",
    "suggest_rounds",
]
