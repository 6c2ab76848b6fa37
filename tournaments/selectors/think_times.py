"""How the thinking of strangers' bots with partners depends on cards that only they can see."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.core.cache import cache

from engine.record.playback import play_back
from engine.record.record import PlayRecord
from engine.rules import CODES, SETTEBELLO, RuleSet
from replays.selectors import log_of
from tournaments.models import Game, Submission, Tournament
from tournaments.think_times import Dependence, Turn, find_dependence, ticks_of

# The newest; enough to see a habit, few enough for a page.
GAMES_READ = 200
KEPT_SECONDS = 600
DENARI = [index for index, code in enumerate(CODES) if code.endswith("d")]
SEVENS = [index for index, code in enumerate(CODES) if code.startswith("7")]


@dataclass(frozen=True, slots=True)
class ThinkLine:
    """One bot: `settebello`, `denari`, `sevens` are about the cards that it keeps in hand."""

    bot_id: int
    bot_name: str
    turn_count: int
    deal_count: int
    settebello: Dependence
    denari: Dependence
    sevens: Dependence

    @property
    def is_telling(self) -> bool:
        return any(found.is_telling for found in (self.settebello, self.denari, self.sevens))


@dataclass(frozen=True, slots=True)
class ThinkPage:
    games_read: int
    lines: list[ThinkLine]


def think_page() -> ThinkPage:
    """Over the newest games of events with partners, the most telling bots first."""
    games = list(
        Game.objects.filter(match_set__match__round__tournament__in=_with_partners(), replay__isnull=False)
        .select_related("replay")
        .order_by("-pk")[:GAMES_READ]
    )
    newest = games[0].pk if games else 0
    key = f"think-times-{newest}-{len(games)}"
    known: ThinkPage | None = cache.get(key)
    if known is None:
        known = _page_of(games)
        cache.set(key, known, KEPT_SECONDS)
    return known


def _with_partners() -> list[int]:
    found = []
    for tournament_id, fields in Tournament.objects.exclude(started_at=None).values_list("pk", "rules"):
        rules = RuleSet.from_json(fields)
        if rules.players > rules.side_count:
            found.append(tournament_id)
    return found


def _page_of(games: list[Game]) -> ThinkPage:
    turns: dict[str, list[Turn]] = defaultdict(list)
    for game in games:
        for version, turn in turns_of(log_of(game.replay)) if game.replay else ():
            turns[version].append(turn)
    of_bot: dict[tuple[int, str], list[Turn]] = defaultdict(list)
    strangers = Submission.objects.filter(sha256__in=list(turns), bot__builtin="")
    for version, bot_id, name in strangers.values_list("sha256", "bot", "bot__name"):
        of_bot[bot_id, name] += turns[version]
    lines = [_line_of(bot_id, name, found) for (bot_id, name), found in of_bot.items()]
    lines.sort(key=lambda line: (not line.is_telling, line.bot_name))
    return ThinkPage(len(games), lines)


def _line_of(bot_id: int, name: str, turns: list[Turn]) -> ThinkLine:
    settebello, denari, sevens = find_dependence(turns)
    deals = len({turn.deal for turn in turns})
    return ThinkLine(bot_id, name, len(turns), deals, settebello, denari, sevens)


def turns_of(log: dict[str, Any]) -> Iterator[tuple[str, Turn]]:
    """The version that played each turn of a log, and the turn; the last card of a hand hides nothing."""
    versions = {seat["seat"]: seat["version"] for seat in log["seats"]}
    frames = play_back(log).frames
    for before, after in pairwise(frames):
        played = after.played
        if played is None or not isinstance(played.record, PlayRecord):
            continue
        seat = played.record.seat
        if not (kept := after.hands[seat]):
            continue
        facts = (
            int(SETTEBELLO in kept),
            sum(card in kept for card in DENARI),
            sum(card in kept for card in SEVENS),
        )
        alike = (log["rules_hash"], len(kept), len(before.legal))
        deal = (log["id"], after.deal, seat)
        yield versions[seat], Turn(deal, alike, ticks_of(played.record.wall_us), facts)
