"""The rules of the game as values and functions: no clock, no chance of their own, no files to write."""

from engine.rules.automove import automatic_action
from engine.rules.cards import CODES, RANKS, SETTEBELLO, SUITS, Card, card_from_code, cards_from_codes, codes
from engine.rules.deal import Deal
from engine.rules.errors import CardError, MoveError, RuleError, ScopaError
from engine.rules.game import DeckSource, Game, is_misdeal
from engine.rules.moves import Action, Declaration, Move, action_from_text, to_text
from engine.rules.observation import Observation, observe
from engine.rules.outcome import Outcome, Termination, Verdict, ranks_of
from engine.rules.ruleset import PRESET_NAMES, RuleSet, preset, preset_overrides, preset_title
from engine.rules.scoring import ITEMS, SideScore, score_deal, score_piles
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
    "ITEMS",
    "PRESET_NAMES",
    "RANKS",
    "SETTEBELLO",
    "SUITS",
    "Action",
    "Card",
    "CardError",
    "Deal",
    "DeckSource",
    "Declaration",
    "Game",
    "Move",
    "MoveError",
    "Observation",
    "Outcome",
    "RuleError",
    "RuleSet",
    "ScopaError",
    "SideScore",
    "Termination",
    "Verdict",
    "action_from_text",
    "automatic_action",
    "card_from_code",
    "cards_from_codes",
    "codes",
    "commitment",
    "event_game_seed",
    "is_misdeal",
    "observe",
    "preset",
    "preset_overrides",
    "preset_title",
    "ranks_of",
    "score_deal",
    "score_piles",
    "set_dealer",
    "set_seed",
    "shuffled_deck",
    "single_game_dealer",
    "to_text",
]
