"""The rules of the game as values and functions: no clock, no chance of their own, no files to write."""

from engine.rules.cards import CODES, RANKS, SETTEBELLO, SUITS, Card, card_from_code, cards_from_codes, codes
from engine.rules.errors import CardError, MoveError, RuleError, ScopaError
from engine.rules.moves import Action, Declaration, Move, action_from_text, to_text
from engine.rules.outcome import Outcome, Termination, Verdict, ranks_of
from engine.rules.ruleset import PRESET_NAMES, RuleSet, preset, preset_overrides, preset_title
from engine.rules.shuffle import (
    commitment,
    event_game_seed,
    set_dealer,
    set_seed,
    shuffled_deck,
    single_game_dealer,
)

__all__ = [
    "CODES",
    "PRESET_NAMES",
    "RANKS",
    "SETTEBELLO",
    "SUITS",
    "Action",
    "Card",
    "CardError",
    "Declaration",
    "Move",
    "MoveError",
    "Outcome",
    "RuleError",
    "RuleSet",
    "ScopaError",
    "Termination",
    "Verdict",
    "action_from_text",
    "card_from_code",
    "cards_from_codes",
    "codes",
    "commitment",
    "event_game_seed",
    "preset",
    "preset_overrides",
    "preset_title",
    "ranks_of",
    "set_dealer",
    "set_seed",
    "shuffled_deck",
    "single_game_dealer",
    "to_text",
]
