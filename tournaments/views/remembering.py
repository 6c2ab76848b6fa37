"""What a member likes, brought to this browser: pages keep such choices there and need no account."""

from __future__ import annotations

import json
from typing import TypeVar
from urllib.parse import quote

from django.conf import settings
from django.http import HttpResponseBase

from tournaments.models import Preferences, User
from tournaments.services.preferences import preferences_of

Answer = TypeVar("Answer", bound=HttpResponseBase)

# Read once by scopa_site/js/member.js, which takes it away.
COOKIE = "likes"
DECK_COOKIE = "deck"
YEAR_SECONDS = 31_536_000
SPEEDS = {"calm": 0.5, "normal": 1, "brisk": 2, "none": 4}


def bring_preferences(answer: Answer, user: User) -> Answer:
    """Set the cookies of deck and language, and one with the rest for the pages' own storage."""
    found = Preferences.objects.filter(user=user).first()
    return answer if found is None else write_cookies(answer, preferences_of(user))


def write_cookies(answer: Answer, likes: Preferences) -> Answer:
    """The cookies of these preferences."""
    _set(answer, DECK_COOKIE, likes.deck, YEAR_SECONDS)
    if likes.language:
        _set(answer, settings.LANGUAGE_COOKIE_NAME, likes.language, YEAR_SECONDS)
    kept = {
        "names": likes.names_on_cards,
        "speed": SPEEDS[likes.speed],
        "one-tap": likes.one_tap,
        "auto-last": likes.auto_last,
    }
    _set(answer, COOKIE, quote(json.dumps(kept)), 600)
    return answer


def _set(answer: HttpResponseBase, name: str, value: str, seconds: int) -> None:
    answer.set_cookie(name, value, max_age=seconds, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE)
