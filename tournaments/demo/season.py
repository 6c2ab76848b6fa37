"""A season of invented results in bulk: so many bots, events and matches as pages and fits are measured with.

The games have results and no cards, as those of a ladder whose logs have passed their time.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, TypeVar

import numpy as np
from django.db.models import F, Model
from django.utils import timezone

from engine.rules import preset
from tournaments.demo.bulk_rows import finish_numbering
from tournaments.demo.season_rounds import BULK, Player, write_round
from tournaments.models import (
    Bot,
    Contender,
    Entry,
    EntryMember,
    Pool,
    Submission,
    Tournament,
    User,
)
from tournaments.services.bots import ensure_baselines, ensure_twin
from tournaments.services.pools import pool_for

BATCH = 2000
NAMES = (
    "Lupo Volpe Tasso Orso Gufo Falco Lince Corvo Riccio Cervo Merlo Airone Daino Gazza Lepre Nibbio "
    "Faina Cigno Allocco Martora Stambecco Picchio Camoscio Ghiro Istrice Poiana Upupa Rondine Donnola"
).split()
ROUND_SETS = 1


Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """How much to invent. `days` is how far the results reach back."""

    entries: int = 1000
    matches: int = 100_000
    events: int = 1
    days: int = 90
    variant: str = "scopa"
    seed: int = 1


def write_season(plan: SeasonPlan) -> list[Tournament]:
    """Write everything. The rating lists still have to be fitted."""
    chance = np.random.default_rng(plan.seed)
    for_everybody = [*ensure_baselines(), ensure_twin()]
    owners = _write_owners(max(1, plan.entries // 4))
    bots = [*for_everybody, *_write_bots(owners, plan.entries - len(for_everybody))]
    elo = dict(zip((bot.pk for bot in bots), chance.normal(1000, 180, len(bots)), strict=True))
    for bot in bots:
        if bot.builtin.startswith("greedy"):
            elo[bot.pk] = 1000.0
    events = []
    for number in range(plan.events):
        if number:
            _write_new_versions(bots[len(for_everybody) :: 3], elo, chance)
        events.append(_write_event(plan, number, owners[0], bots, elo, chance))
    finish_numbering(*BULK)
    return events


def _write_owners(count: int) -> list[User]:
    tag = secrets.token_hex(3)
    users = [User(username=f"autore-{tag}-{number}") for number in range(count)]
    for user in users:
        user.set_unusable_password()
    return _insert(User, users)


def _write_bots(owners: list[User], count: int) -> list[Bot]:
    tag = secrets.token_hex(2)
    bots = _insert(
        Bot,
        [
            Bot(owner=owners[number % len(owners)], name=f"{NAMES[number % len(NAMES)]} {tag}{number}")
            for number in range(count)
        ],
    )
    _write_versions(bots, 1)
    return bots


def _write_versions(bots: Sequence[Bot], number: int) -> None:
    versions = _insert(
        Submission,
        [
            Submission(
                bot=bot,
                number=number,
                sha256=hashlib.sha256(f"season {bot.pk} {number}".encode()).hexdigest(),
                filename="main.py",
                size_bytes=1000,
                runtime="python",
                entry_point="main.py",
                variants=["*"],
                status=Submission.Status.ACCEPTED,
                judged_at=timezone.now(),
            )
            for bot in bots
        ],
    )
    for bot, version in zip(bots, versions, strict=True):
        bot.active_submission = version
    Bot.objects.bulk_update(bots, ["active_submission"], batch_size=500)


def _write_new_versions(bots: Sequence[Bot], elo: dict[int, float], chance: np.random.Generator) -> None:
    for bot, change in zip(bots, chance.normal(20, 60, len(bots)), strict=True):
        elo[bot.pk] += change
    _write_versions(bots, 2 + max(0, bots[0].submissions.count() - 1))


def _write_event(
    plan: SeasonPlan,
    number: int,
    organiser: User,
    bots: list[Bot],
    elo: dict[int, float],
    chance: np.random.Generator,
) -> Tournament:
    ends = timezone.now() - timedelta(days=plan.days * (plan.events - 1 - number) / plan.events, minutes=5)
    begins = ends - timedelta(days=plan.days / plan.events)
    rules = preset(plan.variant)
    tournament = Tournament.objects.create(
        name=f"Stagione {number + 1}",
        slug=f"stagione-{secrets.token_hex(4)}",
        organiser=organiser,
        status=Tournament.Status.FINISHED,
        variant=plan.variant,
        rules=rules.to_json(),
        rules_hash=rules.rules_hash,
        format="swiss",
        tie_breaks=["PTS", "SD"],
        sets_per_pairing=ROUND_SETS,
        event_commitment="0" * 64,
        opened_at=begins,
        started_at=begins,
        finished_at=ends,
    )
    players = _enter(tournament, bots, elo)
    pool = pool_for(plan.variant, rules.rules_hash, Pool.Kind.BOTS)
    if pool is None:
        raise ValueError("the list of bots has no anchor")
    per_round = len(players) // 2
    rounds = -(-plan.matches // plan.events // per_round)
    moments = [begins + (ends - begins) * (index + 1) / rounds for index in range(rounds)]
    left = plan.matches // plan.events
    for index, moment in enumerate(moments, start=1):
        order = chance.permutation(len(players))[: 2 * min(per_round, left)]
        pairs = [(players[one], players[other]) for one, other in order.reshape(-1, 2)]
        write_round(tournament, pool, index, moment, pairs, chance)
        left -= len(pairs)
    return tournament


def _enter(tournament: Tournament, bots: list[Bot], elo: dict[int, float]) -> list[Player]:
    entries = _insert(
        Entry,
        [
            Entry(tournament=tournament, number=number, name=bot.name)
            for number, bot in enumerate(bots, start=1)
        ],
    )
    _insert(
        EntryMember,
        [
            EntryMember(
                entry=entry,
                tournament=tournament,
                kind=EntryMember.Kind.BOT,
                bot=bot,
                submission_id=bot.active_submission_id,
            )
            for entry, bot in zip(entries, bots, strict=True)
        ],
    )
    Contender.objects.bulk_create(
        [
            Contender(
                key=f"bot:{bot.active_submission_id}",
                kind=Contender.Kind.BOT,
                submission_id=bot.active_submission_id,
            )
            for bot in bots
        ],
        ignore_conflicts=True,
        batch_size=BATCH,
    )
    contenders = dict(
        Contender.objects.filter(submission__bot__active_submission__contenders=F("pk")).values_list(
            "submission__bot", "pk"
        )
    )
    return [
        Player(entry.pk, contenders[bot.pk], elo[bot.pk]) for entry, bot in zip(entries, bots, strict=True)
    ]


def _insert(model: type[Row], rows: list[Any]) -> list[Row]:
    return model._default_manager.bulk_create(rows, batch_size=BATCH)
