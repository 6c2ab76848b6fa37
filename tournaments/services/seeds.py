"""The event's secret: made when the event opens, encrypted at rest, shown when it is over (formats.md §2)."""

from __future__ import annotations

import hashlib
import secrets

from cryptography.fernet import Fernet
from django.conf import settings

from engine.rules import event_game_seed
from tournaments.models import MatchSet, Tournament

EVENT_SEED_BYTES = 32


def make_event_seed() -> tuple[bytes, str]:
    """A fresh event seed: (encrypted bytes for the database, SHA-256 in hex for everybody)."""
    seed = secrets.token_bytes(EVENT_SEED_BYTES)
    return _cipher().encrypt(seed), hashlib.sha256(seed).hexdigest()


def read_event_seed(tournament: Tournament) -> bytes:
    """The secret itself. Called where a game is dealt or an event is over, and nowhere else."""
    return _cipher().decrypt(bytes(tournament.event_seed_encrypted or b""))


def game_seed_of(match_set: MatchSet) -> bytes:
    """The 32 bytes that every game of this set is dealt from; the same at every attempt."""
    match = match_set.match
    round_ = match.round
    return event_game_seed(read_event_seed(round_.tournament), round_.number, str(match.pk), match_set.number)


def _cipher() -> Fernet:
    return Fernet(settings.SEED_KEY)
