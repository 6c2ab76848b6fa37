"""Pairing: entries in, rounds out. Pure; knows neither database nor clock."""

from tournaments.pairing.errors import PairingError
from tournaments.pairing.format import Config, Format
from tournaments.pairing.plan import Pairing, RoundPlan
from tournaments.pairing.registry import FORMATS, check_config, find_format, plan_rounds

__all__ = [
    "FORMATS",
    "Config",
    "Format",
    "Pairing",
    "PairingError",
    "RoundPlan",
    "check_config",
    "find_format",
    "plan_rounds",
]
