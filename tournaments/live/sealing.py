"""A table's seed: from the operating system, encrypted at rest, opened where cards are dealt."""

from __future__ import annotations

import secrets

from cryptography.fernet import Fernet
from django.conf import settings

from engine.rules.shuffle import SEED_BYTES


def draw_seed() -> bytes:
    """A fresh seed of 32 bytes."""
    return secrets.token_bytes(SEED_BYTES)


def seal_seed(seed: bytes) -> bytes:
    """For the database, whose copies open no deck."""
    return _cipher().encrypt(seed)


def open_seed(sealed: bytes) -> bytes:
    return _cipher().decrypt(sealed)


def _cipher() -> Fernet:
    return Fernet(settings.SEED_KEY)
