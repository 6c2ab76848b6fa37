"""Which golden games are wanted: two of every preset, the rare events, and some house rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.rules import PRESET_NAMES, RuleSet, preset

Log = dict[str, Any]


def is_any(log: Log) -> bool:
    """Any finished game."""
    return bool(log["deals"])


def has_misdeal(log: Log) -> bool:
    """Some deal was dealt again."""
    return any(deal["misdeals"] for deal in log["deals"])


def has_declaration(log: Log) -> bool:
    """Both kinds were declared."""
    plays = {action["play"] for deal in log["deals"] for action in deal["actions"]}
    return {"!low", "!tris"} <= plays


def has_both_bonuses(log: Log) -> bool:
    """The dealer took a fifteen and a thirty."""
    return {1, 2} <= {deal["dealer_bonus"] for deal in log["deals"]}


def is_won_at_once(log: Log) -> bool:
    """The game ended by an instant win."""
    return bool(log["result"]["termination"] == "INSTANT_WIN")


def goes_on_after_a_tie(log: Log) -> bool:
    """The sides were level at or above the target, and another deal was played."""
    target = log["rules"]["match.target"]
    before_last = [deal["totals"] for deal in log["deals"][:-1]]
    return any(max(totals) >= target for totals in before_last)


def has_self_take(log: Log) -> bool:
    """An ace took itself."""
    return any(action["play"].endswith("@") for deal in log["deals"] for action in deal["actions"])


def is_level_at_the_end(log: Log) -> bool:
    """The totals were level, and something else decided."""
    return len(set(log["result"]["totals"])) == 1 and log["result"]["winner"] is not None


@dataclass(frozen=True)
class Wish:
    """A golden game: its rules, who plays, and what must happen in it."""

    name: str
    variant: str
    players: str
    wanted: Callable[[Log], bool] = is_any
    overrides: dict[str, Any] = field(default_factory=dict)
    most_seeds: int = 6_000

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        if not self.overrides:
            return preset(self.variant)
        return RuleSet.resolve({**preset(self.variant).to_json(), **self.overrides})


PLAIN = [
    Wish(f"{name}-{players}", name, players) for name in PRESET_NAMES for players in ("random", "counting")
]
RARE = [
    *(Wish(f"{name}-misdeal", name, "random", has_misdeal) for name in ("scopa", "scopone_9", "cirulla_2")),
    *(Wish(f"{name}-declared", name, "random", has_declaration) for name in ("cirulla", "cirulla_2")),
    *(Wish(f"{name}-bonus", name, "random", has_both_bonuses) for name in ("escoba", "cirulla", "cirulla_2")),
    *(
        Wish(f"{name}-instant", name, "denari", is_won_at_once)
        for name in ("napola", "scopa_assi_10", "scopone_trente", "cirulla", "cirulla_2")
    ),
    *(Wish(f"{name}-tie", name, "random", goes_on_after_a_tie) for name in ("scopa", "scopa_perdere")),
    Wish("scopa_assi_10-takes_itself", "scopa_assi_10", "random", has_self_take),
    Wish("scopa_frac-level", "scopa_frac", "random", is_level_at_the_end),
]
HOUSE = [
    Wish("house-two_teams_of_three", "scopa_6", "greedy", overrides={"sides": "2x3"}),
    Wish("house-free_to_leave", "scopa", "random", overrides={"capture.forced": False}),
    Wish("house-three_deals", "scopa_coppie", "greedy", overrides={"match.deals": 3}),
    Wish("house-last_scopa_counts", "scopone_10", "greedy", overrides={"scopa.last_play": "counts"}),
    Wish("house-dealer_gets_leftovers", "scopa", "greedy", overrides={"leftovers.to": "dealer"}),
    Wish(
        "house-premiums_stack",
        "cirulla_2",
        "random",
        has_declaration,
        overrides={"accuso.stack": "sum", "deal.aces_vs_bonus": "bonus_first", "deal.bonus_low": "lt10_3"},
    ),
    Wish(
        "house-shared_ties",
        "scopa_3",
        "random",
        overrides={"score.tie": "shared", "match.tie": "last_deal_order", "primiera.missing_suit": "zero"},
    ),
]
WISHES = (*PLAIN, *RARE, *HOUSE)
TREES = tuple((name, number) for name in PRESET_NAMES for number in range(3))
