"""Which list a result counts for: a preset's, or that of house rules which the staff registered."""

from __future__ import annotations

from engine.rules import PRESET_NAMES, preset
from tournaments.models import Pool, Submission

# The bot that every list of bots is measured from, and what it is worth.
ANCHOR_BUILTIN = "greedy"
ANCHOR_ELO = 1000.0
# Where newcomers of the lists of people stand: nobody's rating, and classical Elo's first one.
PEOPLE_ELO = 1500.0


def pool_for(variant: str, rules_hash: str, kind: str) -> Pool | None:
    """The list of these rules and this kind of player, made when it is first needed.

    None under house rules that nobody registered, and for bots as long as the anchor has no row.
    """
    if variant not in PRESET_NAMES or preset(variant).rules_hash != rules_hash:
        return Pool.objects.filter(variant=house_variant(rules_hash), kind=kind).first()
    return _pool(variant, rules_hash, kind, title="")


def register_pool(rules_hash: str, kind: str, title: str) -> Pool | None:
    """Let results under these house rules count from now on, in a list of their own."""
    return _pool(house_variant(rules_hash), rules_hash, kind, title=title)


def house_variant(rules_hash: str) -> str:
    """How a list of house rules is addressed."""
    return f"house-{rules_hash}"


def find_anchor() -> Submission | None:
    return Submission.objects.filter(bot__builtin=ANCHOR_BUILTIN).order_by("number").first()


def anchor_rating(pool: Pool) -> float:
    return ANCHOR_ELO if pool.kind == Pool.Kind.BOTS else PEOPLE_ELO


def _pool(variant: str, rules_hash: str, kind: str, *, title: str) -> Pool | None:
    anchor = find_anchor() if kind == Pool.Kind.BOTS else None
    if kind == Pool.Kind.BOTS and anchor is None:
        return None
    defaults = {"rules_hash": rules_hash, "anchor": anchor, "title": title[:60]}
    return Pool.objects.get_or_create(variant=variant, kind=kind, defaults=defaults)[0]
