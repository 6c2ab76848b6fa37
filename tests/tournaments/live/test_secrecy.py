"""Nothing that is made of a table for a viewer follows from a card that the viewer has not seen."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client

from engine.record import SeatRecord
from engine.rules import (
    DeckSource,
    Game,
    automatic_action,
    cards_from_codes,
    commitment,
    observe,
    shuffled_deck,
    single_game_dealer,
    to_text,
)
from tests.tournaments.live.tables import full_table, play_one, short_rules
from tournaments.live.documents import Moment, live_log, state_document
from tournaments.live.facts import Act, Table
from tournaments.live.frames import public_frames
from tournaments.live.position import Position, follow
from tournaments.live.sealing import open_seed
from tournaments.live.steps import steps_since
from tournaments.models import LiveGame
from tournaments.selectors.table_page import table_page

NOW = datetime(2026, 11, 29, 21, 0, tzinfo=UTC)
SEED = bytes(range(32))
EVERY = 7
# Presets whose next deal is looked at too: decks that are still to come must not show either.
LONGER = {"scopone_9", "cirulla_2"}


def table_for(variant: str) -> Table:
    rules = short_rules(variant, deals=2 if variant in LONGER else 1)
    seats = tuple(SeatRecord(seat, rules.side_of(seat), f"p{seat}", "human") for seat in range(rules.players))
    dealer = single_game_dealer(SEED, rules.players)
    return Table("game", variant, rules, seats, None, dealer, SEED, "2026-11-29T21:00:00Z")


def some_game(table: Table) -> list[Act]:
    """Acts of a game to its end, with every declaration that pays."""
    now, acts = Position(table), []
    while (seat := now.to_move) is not None:
        seen = observe(now.game, seat)
        acts.append(Act(seat, to_text(seen.declare[0] if seen.declare else automatic_action(seen))))
        now.take(acts[-1])
    return acts


def seen_by(game: Game, viewer: int | None) -> set[int]:
    """Cards of the deal in play that a viewer has seen by now: reckoned from hands, not from documents."""
    deal = game.deal
    own = {card for card in deal.hands[viewer]} if viewer is not None else set()
    played = {move.card for _, move in deal.history if hasattr(move, "card")}
    return own | played | set(deal.opening) | {card for cards in deal.shown.values() for card in cards}


def otherwise(game: Game, viewer: int | None, rng: random.Random, seed: bytes = SEED) -> DeckSource:
    """Decks in which every card that the viewer has not seen lies somewhere else, later deals too."""
    now, kept = game.deal_number, seen_by(game, viewer)
    unseen = [card for card in game.deck if card not in kept]
    mixed = iter(rng.sample(unseen, len(unseen)))
    deck = [card if card in kept else next(mixed) for card in game.deck]
    misdeals = len(game.misdeals)

    def source(deal: int, attempt: int) -> list[int]:
        if deal == now and attempt == misdeals:
            return deck
        return shuffled_deck(seed if deal <= now else b"another seed", deal, attempt)

    return source


def everything(table: Table, acts: list[Act], viewer: int | None, decks: DeckSource | None) -> str:
    """All bytes that the site would send this viewer now."""
    now = follow(table, acts, decks)
    moment = Moment("LIVE", len(acts), commitment(SEED), ("OK",) * len(table.seats), NOW)
    state = state_document(now, viewer, moment)
    page = {"page": table_page(json.loads(json.dumps(state))), "bots": [], "token": ""}
    html = render_to_string("tournaments/play/table_part.html", page)
    public = [live_log(now), public_frames(table, acts, commitment(SEED), decks)]
    steps = [asdict(step) for step in steps_since(table, acts, len(acts) - EVERY, viewer, decks)]
    return json.dumps([state, *public, *steps]) + html


# All presets are looked at over HTTP in test_bytes_sent; here every seat sees every document.
@pytest.mark.parametrize("variant", ["scopone_9", "cirulla_2", "scopa_6", "asso_piglia_tutto"])
def test_permuting_unseen_cards_changes_no_byte(variant: str) -> None:
    table, rng = table_for(variant), random.Random(variant)
    acts = some_game(table)
    # The last place is left out: behind it the game is over and its seed is public.
    for count in [*range(0, len(acts), EVERY), len(acts) - 1]:
        game = follow(table, acts[:count]).game
        for viewer in (None, *range(table.rules.players)):
            decks = otherwise(game, viewer, rng)
            said = everything(table, acts[:count], viewer, None)
            assert everything(table, acts[:count], viewer, decks) == said, (count, viewer)


def test_the_permutation_would_be_seen_by_who_holds_the_cards() -> None:
    """Else the test above proves nothing."""
    table = table_for("scopone_9")
    game = follow(table, []).game
    decks = otherwise(game, 0, random.Random(1))
    assert everything(table, [], 0, decks) == everything(table, [], 0, None)
    assert everything(table, [], 1, decks) != everything(table, [], 1, None)


PLAY = re.compile(r"^(?:10|[1-9])[dcsb](?:@|x(?:(?:10|[1-9])[dcsb])+)?$")
CARD = re.compile(r"(?:10|[1-9])[dcsb]")
DRAWN = re.compile(r"#(?:card|mini)-((?:10|[1-9])[dcsb])")


def cards_in(document: Any) -> Iterator[str]:
    """Every card that a JSON document names, in lists and in plays."""
    if isinstance(document, str) and PLAY.match(document):
        yield from CARD.findall(document)
    elif isinstance(document, dict):
        for value in document.values():
            yield from cards_in(value)
    elif isinstance(document, list):
        for value in document:
            yield from cards_in(value)


def past_of(document: dict[str, Any], now: int) -> list[Any]:
    """What a document says of deals before the deal `now`, whose cards are all known."""
    state, steps = document.get("state", document), document.get("steps", [])
    over = [deal for deal in document.get("deals", []) if deal["number"] < now]
    frames = [frame for frame in document.get("frames", []) if frame["deal"] < now]
    frames += [step["frame"] for step in steps if step["frame"]["deal"] < now]
    return [over, frames, state.get("last_deal")] + ([state.get("last")] if now else [])


@pytest.mark.django_db
def test_after_the_end_the_replay_opens_what_the_table_kept(client: Client) -> None:
    game, people = full_table(rules=short_rules("scopa", deals=1))
    seed = open_seed(bytes(game.seed_encrypted))
    game.refresh_from_db()
    while game.status == LiveGame.Status.LIVE:
        assert client.get(f"/g/{game.pk}/log.json").status_code == 404
        play_one(game, people)
        game.refresh_from_db()
    assert seed.hex() in client.get(f"/g/{game.pk}/log.json").content.decode()


def test_cards_are_found_where_they_stand() -> None:
    document = {"hand": ["7d", None], "history": [{"play": "10cx4c6s"}], "id": "abc7d", "n": 7}
    assert cards_from_codes(list(cards_in(document))) == cards_from_codes(["7d", "10c", "4c", "6s"])
    assert DRAWN.findall('href="/deck.svg#mini-10b"') == ["10b"]
